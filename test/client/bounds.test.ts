// Where one answer and one list end, whatever the platform answers.
import { sleep, type INode } from 'n8n-workflow';
import {
	answerBound,
	LIST_BOUNDS,
	listBudget,
} from '../../nodes/VoiceAssistantPlatform/client/bounds';
import { MAX_ROWS } from '../../nodes/VoiceAssistantPlatform/client/page';

const NODE = { name: 'Platform' } as INode;
const MB = 1024 * 1024;
const BOUNDS = { requests: 3, size: 2 * MB, advice: 'Read less.' };

const budget = (time = 60_000) => listBudget(NODE, { ...BOUNDS, time });
const endsWith = (message: string, reason: string) => ({
	message,
	description: `${reason} The list would not be complete, so nothing of it is passed on. Read less.`,
});

test('as many requests as are allowed bring what they bring, and one more is not sent', async () => {
	const ask = budget();

	for (const request of [1, 2, 3]) expect(await ask(async () => request)).toBe(request);
	const sent = jest.fn(async () => 4);
	const reason = 'The platform was asked for 3 pages and keeps announcing more.';
	await expect(ask(sent)).rejects.toMatchObject(endsWith('The list has no end', reason));
	expect(sent).not.toHaveBeenCalled();
});

test('the bytes of all requests count together', async () => {
	const ask = budget();
	const take = async (bytes: number) => await ask(async (_deadline, count) => count(bytes));

	await take(MB);
	await take(MB);
	await expect(take(1)).rejects.toMatchObject(
		endsWith('The list is larger than n8n can take at once', 'It has more than 2 MB.'),
	);
});

test('all requests share the time, which begins with the first one', async () => {
	const ask = budget(50);
	const late = async (deadline: AbortSignal) =>
		await new Promise<never>((_, reject) => {
			deadline.addEventListener('abort', () => reject(deadline.reason as Error));
		});
	await sleep(60);

	expect(await ask(async () => 'at once')).toBe('at once');
	await expect(ask(late)).rejects.toMatchObject(
		endsWith('Reading the whole list took too long', 'It took more than 1 second.'),
	);
	await expect(
		ask(async (deadline) => await Promise.reject(deadline.reason as Error)),
	).rejects.toThrow('Reading the whole list took too long');
});

test('what else fails stays as it is, in time or late', async () => {
	const ask = budget(10);
	const refused = new Error('refused');
	const refuse = async () => await Promise.reject(refused);

	await expect(ask(refuse)).rejects.toBe(refused);
	await sleep(20);
	await expect(ask(refuse)).rejects.toBe(refused);
});

test.each([
	[false, 'Ask for less at once if you can', false],
	[true, 'It is not known whether the request was carried out.', true],
])('an answer has 32 MB at most; that of a write: %p', (isWrite, words, outcomeUnknown) => {
	const count = answerBound(NODE, isWrite);
	for (let part = 0; part < 32; part++) count(MB);

	try {
		count(1);
		throw new Error('not refused');
	} catch (error) {
		const { description, context } = error as { description: string; context: object };
		expect(description).toContain('It has more than 32 MB, and nothing of it is passed on.');
		expect(description).toContain(words);
		expect('outcomeUnknown' in context).toBe(outcomeUnknown);
	}
});

test('the longest list that n8n can take is within the bounds, with 10 rows on a page', () => {
	expect(LIST_BOUNDS.operation.requests).toBeGreaterThanOrEqual(MAX_ROWS / 10);
	expect(LIST_BOUNDS.trigger.requests).toBeGreaterThanOrEqual(MAX_ROWS / 10);
});
