// Waiting for calls while reads fail, hundreds wait side by side, or the execution ends before they do.
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { callsPlatform, MINUTE } from '../support/callsPlatform.mts';
import { PHONE } from '../support/engine/forms.ts';
import { waited } from '../support/waitedTime.mts';

const { platform, make, create, minutesPassed } = callsPlatform();

const SECOND = 1_000;
const EACH = { phoneNumber: '={{ $json.phone }}' };
const phones = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ phone: `+4072210${1_000 + index}` }));

const leftAlone: unknown[] = [];
const noteRejection = (reason: unknown) => void leftAlone.push(reason);
beforeEach(() => void process.on('unhandledRejection', noteRejection));
afterEach(() => {
	process.off('unhandledRejection', noteRejection);
	expect(leftAlone.splice(0)).toEqual([]);
});

/** Every call ends after a while. */
function callsEndAfter(milliseconds: (index: number) => number) {
	platform.onWritten = ({ body }) => {
		const call = platform.call(body.phone_number);
		platform.after(milliseconds(platform.written.length - 1), () => (call.status = 'completed'));
	};
}

describe('reads that fail', () => {
	const FAILURES = {
		'500': { status: 500 },
		'429 with minutes to wait': { status: 429, headers: { 'retry-after': '120' } },
		'429 every time': { status: 429, headers: { 'retry-after': '1' } },
		'401': { status: 401, body: { message: 'Unauthenticated.' } },
		'403': { status: 403, body: {} },
		'404': { status: 404, body: {} },
		'a web page': { raw: '<html>', headers: { 'content-type': 'text/html' } },
		'an answer that is cut off': { raw: '{"data": [{"id": 1' },
		'no list': { body: { data: 'none' } },
		'another page': { body: { current_page: 7, last_page: 9, data: [] } },
		'pages without an end': { body: { last_page: 1e9, data: [{ id: 1 }] } },
		'rows that are none': { body: { data: [null, 1] } },
		'rows of nonsense': {
			body: {
				data: [
					{ id: { toString: null } },
					{ id: 2_000, status: { a: 1 }, client_phone_number: { toString: null }, type: [] },
					{ id: '__proto__', client_phone_number: PHONE, status: 'constructor', created_at: {} },
				],
			},
		},
	};

	test.each(Object.entries(FAILURES))('%s in between: the wait goes on', async (_, failure) => {
		callsEndAfter(() => 3 * MINUTE);
		platform.instead = ({ path, read }) =>
			path === '/user/calls' && read > 1 && minutesPassed() < 5 ? failure : undefined;

		const { items, error } = await make();

		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ status: 'completed', timed_out: false });
	});

	test.each(Object.entries(FAILURES))('%s until the end: time is up', async (_, failure) => {
		callsEndAfter(() => 3 * MINUTE);
		platform.instead = ({ path, read }) =>
			path === '/user/calls' && read > 1 ? failure : undefined;

		const { items, error } = await make({ limitWaitTime: 10 });

		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ timed_out: true });
		expect(platform.written).toHaveLength(1);
	});

	test('before anything is sent, with "Continue": each item carries the reason', async () => {
		platform.instead = ({ path }) => (path === '/user/calls' ? FAILURES['403'] : undefined);

		const { items } = await create(EACH, {
			items: phones(3),
			node: { onError: 'continueRegularOutput' },
		});

		expect(items.map(({ json }) => json.error)).toEqual(
			Array(3).fill(expect.stringContaining('Nothing was sent')),
		);
		expect(platform.written).toEqual([]);
		expect(platform.reads).toHaveLength(1);
	});

	test('before anything is sent, with "Continue": an outage of one read fails none of the 20 items that come later', async () => {
		callsEndAfter(() => 15 * SECOND);
		platform.instead = ({ path, read }) =>
			path === '/user/calls' && read <= 3 ? FAILURES['500'] : undefined;

		const { items } = await make(
			{ ...EACH, options: { maxRequestsAtOnce: 2 } },
			{ items: phones(22), node: { onError: 'continueRegularOutput' } },
		);

		expect(items.map(({ json }) => json.error ?? json.status)).toEqual([
			...Array(2).fill(expect.stringContaining('Nothing was sent')),
			...Array(20).fill('completed'),
		]);
		expect(platform.written).toHaveLength(20);
	});

	test('a read that is never answered ends soon after the time', async () => {
		/** Ends when the node has waited for so long. */
		const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
			const ended = new AbortController();
			platform.after(milliseconds, () => ended.abort(new Error('time is up')));
			return ended.signal;
		});
		platform.instead = async ({ path, read }) => {
			if (path !== '/user/calls' || read === 1) return undefined;
			for (let turns = 0; !isOver; turns++) {
				await new Promise((resolve) => void setImmediate(resolve));
				if (turns % 20 === 0) waited.pass(SECOND);
			}
			return undefined;
		};
		let isOver = false;

		const { items } = await make({ limitWaitTime: 1 });
		isOver = true;
		timeout.mockRestore();

		expect(items[0].json).toMatchObject({ timed_out: true });
		// at most two minutes longer, and not as long as a read takes with all its attempts
		expect(minutesPassed()).toBeGreaterThan(1);
		expect(minutesPassed()).toBeLessThanOrEqual(3);
	});
});

describe('500 items', () => {
	const COUNT = 500;

	test('all are sent while others wait, one read serves all, and each has its own call', async () => {
		callsEndAfter((index) => (index % 5) * MINUTE + 15 * SECOND);
		platform.holdUntilWritten(COUNT);

		const { items, error } = await make(EACH, { items: phones(COUNT) });

		expect(error).toBeUndefined();
		expect(platform.written).toHaveLength(COUNT);
		expect(items.map(({ json, pairedItem }) => [json.customer_phone, pairedItem])).toEqual(
			phones(COUNT).map(({ phone }, item) => [phone, { item }]),
		);
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(COUNT);
		// those of before, then every 10 seconds for as long as the last call takes, of five pages and what comes after them
		const rounds = platform.reads.filter(({ query }) => query.get('page') === '1');
		expect(rounds.length).toBeLessThanOrEqual(29);
		expect(platform.reads.length).toBeLessThanOrEqual(rounds.length * 7);
	});

	test('without IDs in the answers: the same, also where each number comes twice', async () => {
		platform.tellsId = false;
		callsEndAfter((index) => (index % 3) * MINUTE + 15 * SECOND);
		platform.holdUntilWritten(COUNT);
		const twice = phones(COUNT / 2).flatMap((one) => [one, one]);

		const { items } = await make(EACH, { items: twice });

		expect(items.map(({ json }) => json.customer_phone)).toEqual(twice.map(({ phone }) => phone));
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(COUNT);
		const ids = items.map(({ json }) => json.id as number);
		expect(ids.filter((id, item) => item % 2 === 1 && id < ids[item - 1])).toEqual([]);
	});

	test('when most of their calls have ended, only as many pages are read as the open ones need', async () => {
		callsEndAfter((index) => (index === COUNT - 1 ? 10 * MINUTE : 15 * SECOND));
		platform.holdUntilWritten(COUNT);

		await make(EACH, { items: phones(COUNT) });

		const later = platform.reads.filter(({ at }) => at > 1);
		expect(new Set(later.map(({ query }) => query.get('page')))).toEqual(new Set(['1']));
	});
});

describe('the end before the end', () => {
	/** As many as tests can do without a word of n8n's. */
	const COUNT = 40;

	test('cancelled while all wait: it ends at once, and nothing is read any more', async () => {
		callsEndAfter(() => 30 * MINUTE);
		let cancel = () => {};
		platform.holdUntilWritten(COUNT);
		platform.instead = ({ read, method }) => {
			if (method === 'GET' && read === 4) cancel();
			return undefined;
		};

		const { items } = await make(EACH, {
			items: phones(COUNT),
			whenStarted: (canceller) => (cancel = canceller),
		});

		expect(items).toEqual([]);
		expect(platform.written).toHaveLength(COUNT);
		const { length } = platform.reads;
		await new Promise((resolve) => void setTimeout(resolve, 50));
		expect(platform.reads).toHaveLength(length);
		expect(minutesPassed()).toBeLessThan(2);
	});

	test('cancelled while it is read what was there before: nothing is sent', async () => {
		let cancel = () => {};
		platform.instead = () => void cancel();

		await make(EACH, {
			items: phones(COUNT),
			whenStarted: (canceller) => (cancel = canceller),
		});

		expect(platform.written).toEqual([]);
	});

	test('cancelled between two reads, while a pause lasts', async () => {
		let cancel = () => {};
		platform.onWritten = () => platform.after(4 * SECOND, () => cancel());

		await make({}, { whenStarted: (canceller) => (cancel = canceller) });

		expect(minutesPassed()).toBeLessThan(10 / 60);
		expect(platform.reads).toHaveLength(1);
	});

	test('another item that is refused while the list is being read: nobody waits for its answer', async () => {
		const [first, second] = phones(2);
		let isRead = () => {};
		const reading = new Promise<void>((resolve) => (isRead = resolve));
		platform.beforeWriting = ({ body }) =>
			body.phone_number === second.phone ? reading : undefined;
		platform.instead = async ({ method, path, read }) => {
			if (method === 'POST' && platform.written.length === 1) {
				return { status: 422, body: { message: 'No such number' } };
			}
			if (path !== '/user/calls' || read === 1) return undefined;
			isRead();
			return await new Promise(() => {});
		};

		const { error } = await make(EACH, { items: [first, second] });

		expect(error?.description).toContain('No such number');
	});

	test('another item that is refused stops the waiting; who was called is told', async () => {
		platform.onWritten = ({ body }) => void platform.call(body.phone_number);
		platform.holdUntilWritten(COUNT);
		platform.instead = ({ method }) =>
			method === 'POST' && platform.written.length === COUNT - 1
				? { status: 422, body: { message: 'No such number' } }
				: undefined;

		const { error } = await make(EACH, { items: phones(COUNT) });

		expect(error?.description).toContain('No such number');
		expect(error?.description).toMatch(/Carried out: items .*\. Not carried out: item \d+\./);
		expect(minutesPassed()).toBeLessThan(2);
	});
});
