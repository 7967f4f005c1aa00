// When a request is sent again, when it is given up, and what ends it in between. The options of the form that change this are
// in test/engine/sending.test.mts.
import { UserError, type IHttpRequestOptions, type NodeApiError } from 'n8n-workflow';
import { apiError } from '../../nodes/VoiceAssistantPlatform/client/errors';
import { delay } from '../../nodes/VoiceAssistantPlatform/client/delay';
import type { PlatformResponse } from '../../nodes/VoiceAssistantPlatform/client/response';
import {
	RequestGroup,
	policyWith,
	type PolicyName,
	type RetryOptions,
} from '../../nodes/VoiceAssistantPlatform/client/retryPolicy';
import {
	sendWithRetry,
	type Sending,
} from '../../nodes/VoiceAssistantPlatform/client/sendWithRetry';
import { errorContext } from '../support/errorContext';

type Send = Sending['transport'];
type Answer = Partial<PlatformResponse> | Error;

const GET: IHttpRequestOptions = { method: 'GET', url: '/user/me', headers: {}, qs: {} };
const POST: IHttpRequestOptions = { ...GET, method: 'POST' };
const NOW = new Date('2026-11-21T10:00:00Z');

// what was learned of a token is remembered: each test has its own
let token = 0;
beforeEach(() => {
	token++;
	jest.useFakeTimers({ now: NOW });
	jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
	jest.useRealTimers();
	jest.restoreAllMocks();
});

const through = async (send: Send, request = GET, more: Partial<Sending> = {}) =>
	await sendWithRetry(request, {
		deployment: {
			root: 'https://platform.example/api',
			token: `token ${token}`,
			identifiers: { messenger: 'messenger', cal_a: 'cal_a', cal_b: 'cal_b' },
		},
		policy: request.method === 'GET' ? 'read' : 'write',
		errorContext: errorContext({ request }),
		transport: send,
		group: new RequestGroup(),
		retryOptions: {},
		cancelSignals: [],
		...more,
	});

/** Answers one after another, the last one again and again; notes when each was asked for, in seconds. */
function platform(...answers: Answer[]) {
	const starts: number[] = [];
	const send: Send = async () => {
		starts.push((Date.now() - NOW.getTime()) / 1_000);
		const answer = answers[Math.min(starts.length, answers.length) - 1];
		if (answer instanceof Error) throw answer;
		return await Promise.resolve({ statusCode: 200, headers: {}, body: {}, ...answer });
	};
	return { starts, send };
}

/** When a request was sent within so many minutes, and the error with which it ended. */
async function attempts(answers: Answer[], more: Partial<Sending>, minutes = 20) {
	const { starts, send } = platform(...answers);
	const isRead = (more.policy ?? 'read') === 'read';
	const sent = through(send, isRead ? GET : POST, more);
	const ended = sent.then(() => undefined).catch((error: NodeApiError) => error);
	await jest.advanceTimersByTimeAsync(minutes * 60_000);
	return { starts, error: await ended };
}

const after = (wait: string, statusCode = 429): Answer => ({
	statusCode,
	headers: { 'retry-after': wait },
});
const OK: Answer = {};
const FAILED: Answer = { statusCode: 502 };

test.each<[what: string, random: number, answers: Answer[], starts: number[]]>([
	['429, with a wait', 0, [after('7'), OK], [0, 7]],
	['429, with no wait', 0, [{ statusCode: 429 }, { statusCode: 429 }, OK], [0, 1.5, 3.5]],
	['502', 0, [FAILED, FAILED, OK], [0, 1, 3]],
	['502, with a wait that is up to a quarter longer', 1, [FAILED, FAILED, OK], [0, 1.25, 3.75]],
	['503, with a wait', 0, [after('7', 503), OK], [0, 7]],
	['503, with the longest wait', 0, [after('60', 503), OK], [0, 60]],
	['JSON that was cut off', 0, [{ body: '{"id"' }, OK], [0, 1]],
])('a request is sent again after %s', async (_what, random, answers, expected) => {
	jest.spyOn(Math, 'random').mockReturnValue(random);

	const { starts, error } = await attempts(answers, {});

	expect(error).toBeUndefined();
	expect(starts.map((start) => Math.round(100 * start) / 100)).toEqual(expected);
});

const connectionError = (code: string, words = `${code} platform.example`) =>
	Object.assign(new Error(words), { code });
const NO_NAME_SERVER = connectionError('EAI_AGAIN');
const NO_HOST = connectionError('ENOTFOUND');
const CLOSED = connectionError('ECONNREFUSED');
const LOST = connectionError('ECONNRESET', 'socket hang up');

describe('what certainly did not reach the platform is sent again:', () => {
	test.each(['read', 'write', 'message', 'upload', 'download', 'reply'] as const)(
		'a %s, with growing waits until it gets through',
		async (policy) => {
			const answers = [NO_NAME_SERVER, NO_NAME_SERVER, NO_HOST, CLOSED, OK];

			const { starts, error } = await attempts(answers, { policy });

			expect(error).toBeUndefined();
			expect(starts).toEqual([0, 0.5, 1.5, 3.5, 7.5]);
		},
	);

	test.each([
		['half a minute where nothing listens', CLOSED, 31.5],
		['a few seconds where there is no such host, which is mostly misspelt', NO_HOST, 7.5],
	])('for %s', async (_what, answer, last) => {
		const { starts, error } = await attempts([answer], { policy: 'write' });

		expect(starts.at(-1)).toBe(last);
		expect(error?.description).toMatch(/^Nothing was sent/);
	});

	test('not by the next item, once it was in vain: a thousand of them fail together', async () => {
		const [together, items] = [{ group: new RequestGroup() }, 20];
		const { starts, send } = platform(CLOSED);
		const all = Array.from({ length: items }, async () => await through(send, POST, together));
		const ended = Promise.allSettled(all);
		await jest.advanceTimersByTimeAsync(40_000);
		const before = starts.length;

		await expect(through(send, POST, together)).rejects.toThrow('cannot be reached');

		expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
		expect(starts.length).toBe(before + 1);
	});

	test('again for as long, after something got through', async () => {
		const answers = [...Array<Answer>(6).fill(CLOSED), OK, ...Array<Answer>(6).fill(CLOSED), OK];
		const { starts, send } = platform(...answers);
		const together = { group: new RequestGroup() };
		const both = (async () => {
			await through(send, POST, together);
			// the half minute begins with a failure, not with the last success
			await delay(60_000);
			await through(send, POST, together);
		})();
		await jest.advanceTimersByTimeAsync(200_000);

		await expect(both).resolves.toBeUndefined();
		expect(starts).toHaveLength(14);
	});

	test('before a failure that counts anew: a platform that starts is closed first, and then answers 503', async () => {
		const answers = [CLOSED, CLOSED, CLOSED, { statusCode: 503 }, { statusCode: 503 }, OK];

		const { starts, error } = await attempts(answers, {});

		expect(error).toBeUndefined();
		expect(starts).toHaveLength(6);
	});
});

test.each<[what: string, PolicyName, RetryOptions, answers: Answer[], sent: number]>([
	['a purchase that was not sent', 'once', {}, [NO_NAME_SERVER, OK], 1],
	['what was not sent, with less patience', 'read', { patience: 1_000 }, [CLOSED], 3],
	['a write that was not sent, and then broke off', 'write', {}, [CLOSED, LOST, OK], 2],
	['a read that fails with a wait that is too long', 'read', {}, [after('61', 503)], 1],
	['a write that fails', 'write', {}, [FAILED], 1],
	['a message that fails after a 429', 'message', {}, [after('1'), FAILED], 2],
	['a 429 with as long a wait', 'read', { patience: 60_000 }, [after('60'), FAILED], 4],
	['a 429 after the time is over', 'read', { patience: 60_000 }, [after('60')], 2],
])('%s is sent so often, and fails', async (_what, policy, retryOptions, answers, sent) => {
	const { starts, error } = await attempts(answers, { policy, retryOptions });

	expect(starts).toHaveLength(sent);
	expect(error).toBeDefined();
});

test('while a platform holds everything back for longer than a group waits, its request fails unsent, with the error of a 429', async () => {
	const [onFailure, { starts, send }] = [jest.fn(), platform(after('30'), OK)];
	const patient = through(send);
	await jest.advanceTimersByTimeAsync(1_000);
	const impatient = through(send, GET, { onFailure, retryOptions: { patience: 10_000 } });

	const error: unknown = await impatient.catch((thrown: unknown) => thrown);

	expect(error).toMatchObject({
		httpCode: '429',
		description: expect.stringContaining('again in about 29 seconds.') as string,
	});
	expect(onFailure.mock.calls).toEqual([[error]]);
	await jest.advanceTimersByTimeAsync(30_000);
	await patient;
	expect(starts).toEqual([0, 30]);
});

test.each([
	[GET, 3, 'Try again later.'],
	[POST, 1, 'It is not known whether'],
])('the time that an attempt may take ends %j and its request', async (request, sent, words) => {
	const signals: AbortSignal[] = [];
	const silent: Send = async (_request, signal) => {
		signals.push(signal);
		return await new Promise<never>(() => {});
	};
	jest.useRealTimers();
	const retryOptions = { timeout: 20 };
	jest.spyOn(Math, 'random').mockReturnValue(-4);

	await expect(through(silent, request, { retryOptions })).rejects.toMatchObject({
		message: 'The platform did not answer in time',
		description: expect.stringContaining(words) as string,
	});

	expect(signals.map(({ aborted }) => aborted)).toEqual(Array(sent).fill(true));
});

test('each try has a request of its own: what n8n writes into one does not reach the next', async () => {
	const { starts, send } = platform(FAILED, OK);

	const sent = through(async (request, signal) => {
		expect(request).toEqual({ method: 'GET', url: '/user/me', headers: {}, qs: {} });
		request.headers!.Authorization = 'Bearer token';
		request.qs!.seen = true;
		return await send(request, signal);
	});
	await jest.advanceTimersByTimeAsync(1_000);
	await sent;

	expect(starts).toHaveLength(2);
});

test('what n8n itself refuses is not tried again, and is reported before another request takes the slot', async () => {
	const stop = new AbortController();
	const send = jest.fn(async () => await Promise.reject(new UserError('Domain not allowed')));
	const together = {
		group: new RequestGroup(),
		retryOptions: { concurrency: 1 },
		stopSignal: stop.signal,
		onFailure: () => stop.abort(new UserError('Stopped')),
	};

	const ended = await Promise.allSettled([
		through(send, GET, together),
		through(send, GET, together),
	]);

	expect(ended.map((one) => String((one as PromiseRejectedResult).reason.message))).toEqual([
		'Domain not allowed',
		'Stopped',
	]);
	expect(send).toHaveBeenCalledTimes(1);
});

test('what this package finds wrong with an answer is passed on as it is; of what n8n throws, only the words', async () => {
	const context = errorContext();
	const words = { message: 'Too large', description: 'It has more than 32 MB.' };
	const [own, ofN8n] = [context.node, { ...context.node }].map((node) => apiError(node, words));
	const ended = async (thrown: Error) =>
		await through(async () => await Promise.reject(thrown), POST, { errorContext: context }).catch(
			(passedOn: NodeApiError) => passedOn,
		);

	expect(await ended(own)).toBe(own);
	expect(await ended(ofN8n)).toMatchObject(words);
	expect(((await ended(ofN8n)) as NodeApiError).node).toBe(context.node);
});

test.each([
	['upload', 10, 3],
	['download', 50, 3],
	['once', 10, 1],
	['write', 50, 50],
] as const)('%s with %p requests at once as the option: %i', (name, concurrency, most) => {
	expect(policyWith(name, { concurrency }).concurrency).toBe(most);
});

test('a cancelled execution ends its request and the wait for its next try at once, and that is no failure', async () => {
	const silent: Send = async () => await new Promise<never>(() => {});
	const answered = [after('30'), after('30', 503)].map((answer) => platform(answer).send);
	for (const send of [silent, ...answered].map((one) => jest.fn(one))) {
		const [cancel, onFailure] = [new AbortController(), jest.fn()];
		const waiting = through(send, GET, { cancelSignals: [cancel.signal], onFailure });
		const rejected = expect(waiting).rejects.toThrow('cancelled');
		await jest.advanceTimersByTimeAsync(1_500);
		cancel.abort(new Error('cancelled'));

		await rejected;
		expect(send).toHaveBeenCalledTimes(1);
		expect(onFailure).not.toHaveBeenCalled();
		token++;
	}
});
