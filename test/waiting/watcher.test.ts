// Who reads for all items that wait, when, and what each of them learns. Time passes only while the watcher waits.
import type { IDataObject, INode } from 'n8n-workflow';
import type { PlatformClient } from '../../nodes/VoiceAssistantPlatform/client/client';
import {
	recordAnswer,
	type Expected,
	type PendingOutcome,
} from '../../nodes/VoiceAssistantPlatform/waiting/pendingOutcome';
import { CallWatcher } from '../../nodes/VoiceAssistantPlatform/waiting/watcher';
import { page } from '../support/platform';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds that have passed. */
let mockNow = 0;

const { setImmediate: mockTurn } = jest.requireActual<{ setImmediate: () => Promise<void> }>(
	'node:timers/promises',
);

jest.mock('../../nodes/VoiceAssistantPlatform/client/delay', () => ({
	delay: async (duration: number, signal: AbortSignal) => {
		await mockTurn();
		signal.throwIfAborted();
		mockNow += duration;
	},
}));

beforeEach(() => {
	mockNow = 0;
	jest.spyOn(performance, 'now').mockImplementation(() => mockNow);
});
afterEach(() => void jest.restoreAllMocks());

const NODE = { name: 'Platform', type: 'test', parameters: {} } as unknown as INode;
const ANA: Expected = { number: '40722123456', until: 'firstCallEnded' };
const DAN: Expected = { number: '40733123456', until: 'firstCallEnded' };
const call = (id: number, { number }: Expected = ANA, status = 'completed', more = {}) => ({
	id,
	customer_phone: `+${number}`,
	status,
	...more,
});

type List = IDataObject[] | Error;

interface Lists {
	/** Twenty on a page. */
	calls?: () => List;
	/** Page by page. */
	leads?: (query: IDataObject) => IDataObject[][] | Error;
	campaigns?: () => IDataObject[];
}

const pagesOf = (rows: IDataObject[]) =>
	Array.from({ length: Math.max(1, Math.ceil(rows.length / 20)) }, (_, index) =>
		rows.slice(index * 20, (index + 1) * 20),
	);

/** A watcher of these lists, and what it has read. */
function watching({ calls = () => [], leads = () => [[]], campaigns = () => [] }: Lists) {
	const stop = new AbortController();
	const reads: Array<{ list: string; at: number; time?: number; query: IDataObject }> = [];
	const answerOf = (body: unknown) => ({ statusCode: 200, headers: {}, body });
	const client = {
		node: NODE,
		independent: () => client,
		send: async () => {
			reads.push({ list: 'campaigns', at: mockNow, query: {} });
			return await Promise.resolve(answerOf(campaigns()));
		},
		listSource: ({ url, qs = {} }: { url: string; qs?: IDataObject }, time: number) => ({
			node: NODE,
			ask: async ({ page: asked }: IDataObject) => {
				const [number, list] = [Number(asked), url.slice('/user/'.length)];
				reads.push({ list, at: mockNow, time, query: { ...qs, page: number } });
				const found = list === 'calls' ? calls() : leads(qs);
				if (found instanceof Error) return await Promise.reject(found);
				const pages =
					list === 'calls' ? pagesOf(found as IDataObject[]) : (found as IDataObject[][]);
				const counts = { number, last: pages.length, total: pages.flat().length };
				return await Promise.resolve(answerOf(page(pages[number - 1], counts)));
			},
		}),
	} as unknown as PlatformClient;
	const watcher = new CallWatcher(client, stop.signal);
	return {
		watcher,
		stop,
		reads,
		readsOf: (wanted: string) => reads.filter(({ list }) => list === wanted),
		/** An item that was sent and answered. */
		sent: (expected: Expected = ANA): PendingOutcome => {
			const pending = watcher.expect(expected);
			recordAnswer(pending);
			return pending;
		},
	};
}

describe('the calls there are before anything is sent', () => {
	test('belong to no item', async () => {
		const { watcher, sent } = watching({ calls: () => [call(1)] });
		await watcher.ready();

		expect(await watcher.outcome(sent(), 0)).toEqual({});
	});

	test('are read once; a first read that fails is tried again for the next item', async () => {
		let list: List = new Error('No connection');
		const { watcher, reads } = watching({ calls: () => list });

		await expect(watcher.ready()).rejects.toThrow('No connection');
		list = [call(1)];
		await Promise.all([watcher.ready(), watcher.ready()]);
		await watcher.ready();

		expect(reads).toHaveLength(2);
		expect(watcher.expect(ANA).before.number).toBe(1);
	});
});

test('only calls that are new since all answers were there are searched again', async () => {
	const others = Array.from({ length: 60 }, (_, index) => call(60 - index, DAN));
	let calls: IDataObject[] = others;
	const { watcher, reads, sent } = watching({ calls: () => calls });
	await watcher.ready();
	const add = (...more: IDataObject[]) => (calls = [...more, ...calls]);
	const pagesRead = async (pending: PendingOutcome) => {
		reads.splice(0);
		await watcher.outcome(pending, 0);
		return reads.map(({ query }) => query.page);
	};
	const newer = (from: number) => Array.from({ length: 30 }, (_, n) => call(from + 29 - n, DAN));

	// page 1 ends with what was there before
	expect(await pagesRead(sent())).toEqual([1]);
	// its call may be among the new ones, which are searched again while the answer is on its way
	const unanswered = watcher.expect({ ...ANA, number: '40744123456' });
	add(...newer(61));
	expect(await pagesRead(sent())).toContain(2);
	expect(await pagesRead(sent())).toContain(2);
	recordAnswer(unanswered);
	expect(await pagesRead(sent())).toContain(2);
	expect(await pagesRead(sent())).toEqual([1]);
});

test.each<[order: string, order: (newestFirst: IDataObject[]) => IDataObject[], pages: number[]]>([
	['begins with the newest', (rows) => rows, [1, 2]],
	['begins with the oldest', (rows) => rows.toReversed(), [1, 2, 3, 4]],
	['is in no order', (rows) => rows.map((row, index) => rows[index ^ 1] ?? row), [1, 2, 3, 4]],
])('a new call is found in a list that %s', async (_order, inOrder, pages) => {
	const others = Array.from({ length: 65 }, (_, index) => call(65 - index, DAN));
	let calls = others;
	const { watcher, reads, sent } = watching({ calls: () => inOrder(calls) });
	await watcher.ready();
	const pending = sent();
	calls = [call(66), ...others];
	reads.splice(0);

	expect(await watcher.outcome(pending, 0)).toMatchObject({ outcome: { id: 66 } });
	expect(reads.map(({ query }) => query.page)).toEqual(pages);
});

test('one read is for all who wait, and each gets its own call', async () => {
	let calls: IDataObject[] = [];
	const { watcher, reads, sent } = watching({ calls: () => calls });
	await watcher.ready();
	const both = [sent(ANA), sent(DAN)];
	calls = [call(2, DAN), call(1, ANA)];

	const outcomes = await Promise.all(both.map(async (one) => await watcher.outcome(one, 0)));

	expect(outcomes.map(({ outcome }) => outcome?.id)).toEqual([1, 2]);
	expect(reads).toHaveLength(2);
});

test('an item that was not sent keeps no call from another one', async () => {
	const { watcher, sent } = watching({ calls: () => [call(1)] });
	const refused = watcher.expect(ANA);
	const pending = sent();
	watcher.forget(refused);

	expect(await watcher.outcome(pending, MINUTE)).toMatchObject({ outcome: { id: 1 } });
});

test('rows without an ID are passed over', async () => {
	const calls = [{ customer_phone: `+${ANA.number}`, status: 'busy' }, call(1)];
	const { watcher, sent } = watching({ calls: () => calls });

	expect(await watcher.outcome(sent(), MINUTE)).toMatchObject({ outcome: { id: 1 } });
});

describe('the time', () => {
	test('between two reads is 10 seconds, after 5 minutes 20, after 15 minutes a minute', async () => {
		const { watcher, reads, sent } = watching({});

		expect(await watcher.outcome(sent(), 20 * MINUTE)).toEqual({});

		const gaps = reads.map(({ at }, index) => (at - (reads[index - 1]?.at ?? 0)) / SECOND);
		expect(gaps).toEqual([
			...Array<number>(29).fill(10),
			...Array<number>(30).fill(20),
			...Array<number>(5).fill(60),
			10,
		]);
	});

	test('is short again when another item begins to wait', async () => {
		const { watcher, reads, sent } = watching({});
		const first = watcher.outcome(sent(), 20 * MINUTE);
		while (mockNow < 18 * MINUTE) await mockTurn();
		const since = mockNow;
		await watcher.outcome(sent(DAN), MINUTE);

		expect(reads.filter(({ at }) => at > since && at <= since + MINUTE)).toHaveLength(7);
		await first;
	});

	test('that a read may take is up to half a minute beyond that of the first item, and 5 minutes at most', async () => {
		const { watcher, reads, sent } = watching({});

		await Promise.all([
			watcher.outcome(sent(), 25 * SECOND),
			watcher.outcome(sent(DAN), 10 * MINUTE),
		]);

		expect(reads.slice(0, 5).map(({ at, time }) => [at / SECOND, time! / SECOND])).toEqual([
			[10, 45],
			[20, 35],
			[25, 30],
			[35, 300],
			[45, 300],
		]);
	});

	test('is up after one more read, even where the computer slept until long after it', async () => {
		let status = 'ringing';
		const { watcher, reads, sent } = watching({
			calls: () => {
				mockNow += status === 'ringing' ? 120 * MINUTE : 0;
				const found = [call(1, ANA, status)];
				status = 'completed';
				return found;
			},
		});
		const outcomes = [
			watcher.outcome(sent(), 15 * SECOND),
			watcher.outcome(sent(DAN), 180 * MINUTE),
		];

		expect(await Promise.all(outcomes)).toEqual([{}, {}]);
		expect(reads[1].time).toBe(5 * MINUTE);
	});

	test('is up: a call that is just "ended" has ended, and one that rings comes out when it has ended', async () => {
		let calls = [call(2, DAN, 'ringing'), call(1, ANA, 'ended')];
		const { watcher, sent } = watching({ calls: () => calls });
		const [ana, dan] = [sent(ANA), sent(DAN)];
		const outcome = watcher.outcome(dan, MINUTE);

		expect(await watcher.outcome(ana, 5 * SECOND)).toMatchObject({ outcome: { id: 1 } });
		calls = [call(2, DAN, 'completed')];
		expect(await outcome).toMatchObject({ outcome: { id: 2, status: 'completed' } });
		expect(mockNow).toBeLessThan(MINUTE);
	});
});

describe('a read that fails', () => {
	test('is made up for by the next one; the reason is given when time is up', async () => {
		let list: List = new Error('No connection');
		const { watcher, sent } = watching({ calls: () => list });

		expect(await watcher.outcome(sent(), 15 * SECOND)).toEqual({ failure: list });
		list = [];
		expect(await watcher.outcome(sent(DAN), 15 * SECOND)).toEqual({});
	});

	test('because the execution ends, ends all waiting, though time is up', async () => {
		const { watcher, stop, sent } = watching({
			calls: () => {
				stop.abort(new Error('Cancelled'));
				return new Error('No connection');
			},
		});

		await expect(watcher.outcome(sent(), 0)).rejects.toThrow('Cancelled');
	});
});

/** Pages of leads, the oldest first. */
const AGED = [0, 20, 40].map((before) =>
	Array.from({ length: 20 }, (_, index) => ({ id: before + index + 1 })),
);

describe('the leads', () => {
	const lead = (id: number | string, campaignId: number, phone = ANA): Expected => ({
		...phone,
		until: 'allAttemptsUsed',
		lead: { id, campaignId },
	});
	const busy = (id: number, leadId: number, phone = ANA) =>
		call(id, phone, 'busy', { lead: { id: leadId } });

	test('of each campaign are read for all its items, only while their calls have ended, and no further than needed', async () => {
		const done = (id: number) => ({ id, status: 'reached-max-retries' });
		const pages: Record<string, IDataObject[][]> = {
			7: [[done(502)], [done(501)], [{ id: 500, status: 'completed' }]],
			8: [[{ id: 503, status: 'scheduled' }]],
		};
		let calls = [busy(3, 503), busy(2, 502, DAN), call(1, ANA, 'ringing', { lead: { id: 501 } })];
		const { watcher, readsOf, sent } = watching({
			calls: () => calls,
			leads: ({ campaign_id }) => pages[String(campaign_id)],
		});
		const [first, second, third] = [
			sent(lead(501, 7)),
			sent(lead(502, 7, DAN)),
			sent(lead(503, 8)),
		].map(async (one) => await watcher.outcome(one, 45 * SECOND));

		expect(await second).toMatchObject({ outcome: { id: 2 } });
		expect(readsOf('leads').map(({ at, query }) => [at / SECOND, query])).toEqual([
			[20, { campaign_id: 7, page: 1 }],
			[20, { campaign_id: 8, page: 1 }],
		]);
		calls = [busy(3, 503), busy(2, 502, DAN), busy(1, 501)];
		expect(await first).toMatchObject({ outcome: { id: 1 } });
		expect(await third).toEqual({});
		const ofFirst = readsOf('leads').filter(
			({ at, query }) => at > 20_000 && query.campaign_id === 7,
		);
		expect(ofFirst.map(({ query }) => query.page)).toEqual([1, 2]);
	});

	test.each([
		['is older than the page', 501, [[{ id: 400 }], [{ id: 399 }]], [1]],
		['may be on a page after it', 399, [[{ id: 400 }], [{ id: 398 }]], [1, 2]],
		['has a UUID, which has no order', 'a', [[{ id: 400 }], [{ id: 398 }]], [1, 2]],
		['is in no order', 501, [[{ id: 400 }, { id: 402 }, { id: 401 }], [{ id: 399 }]], [1, 2]],
		['may be on a later page of a list that begins with the oldest', 25, AGED, [1, 2]],
		['is on no page of a list that begins with the oldest', 99, AGED, [1, 2, 3]],
	] as Array<[string, number | string, IDataObject[][], number[]]>)(
		'are read on while the one that is missing %s',
		async (_case, id, pages, expected) => {
			const { watcher, readsOf, sent } = watching({
				calls: () => [call(1, ANA, 'busy', { campaign_id: 7 })],
				leads: () => pages,
			});

			expect(await watcher.outcome(sent(lead(id, 7)), 20 * SECOND)).toEqual({});
			expect(readsOf('leads').map(({ query }) => query.page)).toEqual(expected);
		},
	);

	test.each<[how: string, leads: IDataObject[][] | Error, status?: string]>([
		['cannot be read', new Error('No')],
		['give no status', [[{ id: 501 }]]],
		['are not done', [[{ id: 501, status: 'scheduled' }]], 'scheduled'],
	])('that %s are waited for until time is up, and their last status is known', async (...row) => {
		const [, leads, status] = row;
		const { watcher, sent } = watching({ calls: () => [busy(1, 501)], leads: () => leads });
		const pending = sent(lead(501, 7));

		expect(await watcher.outcome(pending, 25 * SECOND)).toEqual({});
		expect(pending.lead).toEqual({ id: 501, campaignId: 7, ...(status && { status }) });
	});

	test('that are done end nothing while the calls cannot be read', async () => {
		let list: List = [busy(1, 501)];
		const { watcher, sent } = watching({
			calls: () => list,
			leads: () => {
				// a second call comes and goes before the calls can be read again
				list = list instanceof Error ? [busy(2, 501), busy(1, 501)] : new Error('No connection');
				return [[{ id: 501, status: 'completed' }]];
			},
		});

		expect(await watcher.outcome(sent(lead(501, 7)), MINUTE)).toMatchObject({ outcome: { id: 2 } });
	});
});

test('the campaigns are read again only after a minute', async () => {
	const { watcher, reads } = watching({ campaigns: () => [{ id: 7, name: 'Autumn' }] });

	for (const at of [MINUTE, 2 * MINUTE, 2 * MINUTE + 1]) {
		mockNow = at;
		expect([...(await watcher.campaigns()).keys()]).toEqual([7]);
	}

	expect(reads.map(({ at }) => at)).toEqual([MINUTE, 2 * MINUTE + 1]);
});
