// How large one answer may be, and how long one list may take.
import { sleep, type INode } from 'n8n-workflow';
import { answerBound, listDeadline } from '../../nodes/VoiceAssistantPlatform/client/bounds';

const NODE = { name: 'Platform' } as INode;
const MB = 1024 * 1024;

const listWithin = (time: number) => listDeadline(NODE, { time, advice: 'Read less.' });

test('all requests of a list share its time, which begins with the first one; the error says what to do', async () => {
	const ask = listWithin(50);
	const late = async (deadline: AbortSignal) =>
		await new Promise<never>((_, reject) => {
			deadline.addEventListener('abort', () => reject(deadline.reason as Error));
		});
	await sleep(60);

	expect(await ask(async () => 'at once')).toBe('at once');
	await expect(ask(late)).rejects.toMatchObject({
		message: 'Reading the whole list took too long',
		description:
			'It took more than 1 second. The list would not be complete, so nothing of it is passed on. Read less.',
	});
	await expect(
		ask(async (deadline) => await Promise.reject(deadline.reason as Error)),
	).rejects.toThrow('Reading the whole list took too long');
});

test('a request of a list that fails for another reason keeps its error, in time or late', async () => {
	const ask = listWithin(10);
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
