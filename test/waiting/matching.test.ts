// Which call is whose: each goes to one item, and never to two.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	pendingOutcome,
	type PendingOutcome,
} from '../../nodes/VoiceAssistantPlatform/waiting/pendingOutcome';
import {
	assignCalls,
	isEnoughFor,
	mayOwn,
} from '../../nodes/VoiceAssistantPlatform/waiting/matching';
import { newestOf, NOTHING } from '../../nodes/VoiceAssistantPlatform/client/newestFirst';

const ANA = '40722123456';
const DAN = '40733123456';

const awaiting = (more: Partial<PendingOutcome> = {}): PendingOutcome => ({
	...pendingOutcome({ number: ANA, until: 'firstCallEnded' }, NOTHING),
	isAnswered: true,
	...more,
});
const call = (id: number | string, more: object = {}): IDataObject => ({
	id,
	client_phone_number: `+${ANA}`,
	status: 'ringing',
	...more,
});
const idsOf = (items: PendingOutcome[]) => items.map(({ calls }) => [...calls.keys()]);

/** What was read at one time, given out to the items; rows come newest first. */
function give(
	items: PendingOutcome[],
	rows: IDataObject[],
	done = new Set<PendingOutcome>(),
): void {
	assignCalls({ rows, newest: newestOf(rows, NOTHING), done }, items);
}

describe('items of one number', () => {
	test('get their calls in the order in which they were sent, the oldest call first', () => {
		const items = [awaiting(), awaiting(), awaiting()];

		give(items, [call(9), call(8)]);

		expect(idsOf(items)).toEqual([[8], [9], []]);
	});

	test('get a call once, however often it is read, and see what becomes of it', () => {
		const items = [awaiting(), awaiting()];

		give(items, [call(8)]);
		give(items, [call('8', { status: 'completed' })]);

		expect(idsOf(items)).toEqual([[8], []]);
		expect(items[0].calls.get(8)).toMatchObject({ isSettled: true });
	});

	test('get nothing while the answer of one of them is on its way: it may name the call', () => {
		const items = [awaiting(), awaiting({ isAnswered: false })];

		give(items, [call(8)]);

		expect(idsOf(items)).toEqual([[], []]);
		expect(items[0].seen).toBe(NOTHING);
	});

	test('get what is theirs by its ID, whatever the order', () => {
		const items = [awaiting(), awaiting({ callId: 8 })];

		give(items, [call(9), call(8)]);

		expect(idsOf(items)).toEqual([[9], [8]]);
	});

	test('that wait for all calls of a lead get them in turn: who has fewest is next', () => {
		const items = [awaiting({ until: 'reached' }), awaiting({ until: 'reached' })];

		give(items, [call(10), call(9), call(8)]);

		expect(idsOf(items)).toEqual([[8, 10], [9]]);
	});
});

const UUID = '9b2f0c9e-7f7a-4c53-9a8e-0d6f1a9f2b11';
const OTHER_UUID = '1b2f0c9e-7f7a-4c53-9a8e-0d6f1a9f2b12';

describe('another call', () => {
	const ROW = call(9);
	const AUTUMN = { id: 500, campaignId: 7, campaignName: 'Autumn' };
	const of = (more: object) => call(9, more);

	test.each([
		['may be one of an item', {}, ROW, true],
		['is none where it was there before', { before: newestOf([ROW], NOTHING) }, ROW, false],
		['is none of another number', {}, of({ client_phone_number: '722123457' }), false],
		['is none of too short a number', {}, of({ client_phone_number: '123456' }), false],
		['is none without a number', {}, of({ client_phone_number: '' }), false],
		['is none of an item without a number', { number: '' }, of({ client_phone_number: '' }), false],
		[
			'is none of too short a number, even if it is the same',
			{ number: '123456' },
			of({ client_phone_number: '123456' }),
			false,
		],
		['may be a single call that has no campaign', {}, of({ lead: null, campaign: null }), true],
		['is no single call where it is of a lead', {}, of({ lead: { id: '500' } }), false],
		['is no single call where it is of a campaign', {}, of({ campaign: { id: 7 } }), false],
		[
			'is no single call where it has the name of a campaign',
			{},
			of({ campaign_name: 'Autumn' }),
			false,
		],
		[
			'is none where a single call is awaited and there',
			{ calls: new Map([[1, {} as never]]) },
			ROW,
			false,
		],
		[
			'may be a further one of a lead',
			{ until: 'reached', calls: new Map([[1, {} as never]]) },
			ROW,
			true,
		],
		['is one of a lead by its ID', { lead: AUTUMN }, of({ lead: { id: '500' } }), true],
		[
			'is one of a lead by its ID, whatever its campaign is called by now',
			{ lead: AUTUMN },
			of({ lead: { id: 500 }, campaign_name: 'Renamed' }),
			true,
		],
		[
			'is none of another lead of the same campaign',
			{ lead: AUTUMN },
			of({ lead: { id: 501 }, campaign_name: 'Autumn' }),
			false,
		],
		['is one by its campaign beside it', { lead: AUTUMN }, of({ campaign: { id: 7 } }), true],
		[
			'is one by its campaign in its lead',
			{ lead: AUTUMN },
			of({ lead: { campaign_id: 7 } }),
			true,
		],
		['is none of another campaign', { lead: AUTUMN }, of({ campaign_id: 8 }), false],
		['is one by the name of its campaign', { lead: AUTUMN }, of({ campaign_name: 'Autumn' }), true],
		[
			'is one by its name where its lead has an ID of another form',
			{ lead: AUTUMN },
			of({ lead: { id: UUID }, campaign: 'Autumn' }),
			true,
		],
		['is none by the name of another', { lead: AUTUMN }, of({ campaign_name: 'Spring' }), false],
		[
			'is none by the name of another, which stands in its lead',
			{ lead: AUTUMN },
			of({ lead: { campaign: { name: 'Spring' } } }),
			false,
		],
		[
			'may be one of some campaign where the name of its own is not known',
			{ lead: { campaignId: 7 } },
			of({ campaign_name: 'Autumn' }),
			true,
		],
		['is none of a lead where it has no campaign', { lead: AUTUMN }, ROW, false],
		[
			'is none of a lead where it says that it has no campaign',
			{ lead: AUTUMN },
			of({ campaign_name: null, lead: null, campaign: null }),
			false,
		],
		['is none of a lead of which nothing is known', { lead: {} }, ROW, false],
	] as Array<[string, Partial<PendingOutcome>, IDataObject, boolean]>)(
		'%s',
		(_case, more, row, expected) => {
			expect(mayOwn(awaiting(more), row, newestOf([row], NOTHING))).toBe(expected);
		},
	);

	const [NUMBERS, UUIDS, WORDS] = [call(8), call(OTHER_UUID), call('call-8')];

	test.each([
		['a number, of a list of numbers', 1, [NUMBERS], false],
		['a number, of a list of UUIDs', 1, [UUIDS], true],
		['a number, of a list of both', 1, [NUMBERS, UUIDS], false],
		['a UUID, of a list of numbers', UUID, [NUMBERS], true],
		['a UUID, of a list of UUIDs', UUID, [UUIDS], false],
		['a UUID, of a list of both', UUID, [NUMBERS, UUIDS], false],
		['a UUID, of a list of other texts', UUID, [WORDS], true],
		['a text, of a list of UUIDs', 'CA81', [UUIDS], true],
		['a text, of a list of texts', 'call-1', [WORDS], false],
		['missing, of any list', undefined, [NUMBERS, UUIDS], true],
	] as Array<[string, PendingOutcome['callId'], IDataObject[], boolean]>)(
		'may be one of an item whose ID is %s: it is matched by number only where its ID cannot be listed',
		(_case, callId, list, expected) => {
			const newest = newestOf(list, NOTHING);

			for (const row of list) {
				expect(mayOwn(awaiting({ callId }), row, newest)).toBe(expected);
			}
		},
	);
});

test.each([
	['one of another number', { client_phone_number: `+${DAN}` }],
	['one without a number', { client_phone_number: null }],
	['an inbound one', { type: 'inbound' }],
	['one from the web', { type: 'web' }],
	['one of a type nobody described', { type: {} }],
])('no item gets %s', (_which, more) => {
	const items = [awaiting()];

	give(items, [call(8, more)]);

	expect(idsOf(items)).toEqual([[]]);
});

test.each([
	['in another writing', { client_phone_number: '0722 123 456' }],
	['as a number', { client_phone_number: 40722123456 }],
	['under another name', { client_phone_number: undefined, customer_phone: '+40 722 123 456' }],
	['said to be outbound', { type: 'outbound' }],
	['whose type is null', { type: null }],
])('an item gets its call %s', (_how, more) => {
	const items = [awaiting()];

	give(items, [call(8, more)]);

	expect(idsOf(items)).toEqual([[8]]);
});

test('a call that was listed before is nobody’s, and one that another item had stays with it', () => {
	const had = awaiting({
		isOver: true,
		calls: new Map([[10, { row: call(10), isSettled: true }]]),
	});
	const items = [
		had,
		awaiting({ isOver: true }),
		awaiting({ before: newestOf([call(8)], NOTHING) }),
	];

	give(items, [call(10), call(8)]);

	expect(idsOf(items)).toEqual([[10], [], []]);
});

test('a call that was there before goes to no item, even if an answer names it', () => {
	const items = [awaiting({ callId: 8, before: newestOf([call(8)], NOTHING) })];

	give(items, [call(8)]);

	expect(idsOf(items)).toEqual([[]]);
});

test('an item whose answer is on its way keeps only those of its own number waiting', () => {
	const items = [awaiting({ isAnswered: false }), awaiting({ number: DAN })];
	const done = new Set([items[1]]);

	give(items, [call(9, { client_phone_number: `+${DAN}` }), call(8)], done);

	expect(idsOf(items)).toEqual([[], [9]]);
	expect(items.map(({ seen, leadIsDone }) => [seen.number, leadIsDone])).toEqual([
		[-Infinity, false],
		[9, true],
	]);
});

test('whatever is read in whatever pieces, no call goes to two items, nor to one of another number', () => {
	const item = fc.record({
		number: fc.constantFrom(ANA, DAN),
		until: fc.constantFrom('firstCallEnded' as const, 'reached' as const),
		isAnswered: fc.boolean(),
		callId: fc.option(fc.nat(9), { nil: undefined }),
	});
	const row = fc.record({
		id: fc.nat(9),
		client_phone_number: fc.constantFrom(`+${ANA}`, `+${DAN}`),
		status: fc.constantFrom('ringing', 'completed'),
	});
	const page = fc.uniqueArray(row, { selector: ({ id }) => id });
	// the answer of each call names it to one item only
	const items = fc.uniqueArray(item, { selector: ({ callId }) => callId ?? {}, maxLength: 5 });
	fc.assert(
		fc.property(items, fc.array(page, { maxLength: 4 }), (waiting, pages) => {
			const all = waiting.map((one) => awaiting(one));
			for (const rows of pages) give(all, rows);

			const given = idsOf(all).flat();
			expect(new Set(given).size).toBe(given.length);
			for (const { callId, number, until, calls } of all) {
				if (callId !== undefined) expect([[], [callId]]).toContainEqual([...calls.keys()]);
				else if (until === 'firstCallEnded') expect(calls.size).toBeLessThanOrEqual(1);
				if (callId === undefined && pages.length === 1) {
					for (const { row } of calls.values()) expect(row.client_phone_number).toBe(`+${number}`);
				}
			}
		}),
		{ seed: 17, numRuns: 500 },
	);
});

describe('a page is the last one to be read', () => {
	const seen = newestOf([call(5)], NOTHING);
	const pageOf = (...ids: Array<number | string>) => ids.map((id) => call(id));

	test.each([
		['when all of it was seen', [awaiting({ seen })], pageOf(5, 4), true],
		[
			'when its last rows were seen',
			[awaiting({ seen })],
			pageOf(...Array.from({ length: 25 }, (_, n) => 10 - n)),
			true,
		],
		[
			'not when less of them were',
			[awaiting({ seen })],
			pageOf(...Array.from({ length: 24 }, (_, n) => 10 - n)),
			false,
		],
		['not when it is new', [awaiting({ seen })], pageOf(7, 6), false],
		['not when its rows are in no order', [awaiting({ seen })], pageOf(4, 5), false],
		[
			'not when one item has seen nothing yet',
			[awaiting({ seen }), awaiting()],
			pageOf(5, 4),
			false,
		],
		[
			'not when an open call is on it',
			[awaiting({ seen, calls: new Map([[3, { row: call(3), isSettled: false }]]) })],
			pageOf(3, 2),
			false,
		],
		[
			'when it is older than an open call',
			[awaiting({ seen, calls: new Map([[3, { row: call(3), isSettled: false }]]) })],
			pageOf(2, 1),
			true,
		],
		['when nobody waits', [], pageOf(9, 8), true],
	] as Array<[string, PendingOutcome[], IDataObject[], boolean]>)(
		'%s',
		(_when, items, rows, expected) => {
			expect(isEnoughFor(items)(rows)).toBe(expected);
		},
	);

	test.each([
		['when its dates are earlier', '2026-01-02', true],
		['not when a date is the same: there may be more of it', '2026-01-03', false],
		['not when a date is later', '2026-01-04', false],
	])('by dates, where IDs are words: %s', (_when, created_at, expected) => {
		const known = newestOf([call('a', { created_at: '2026-01-03' })], NOTHING);
		const rows = [call('c', { created_at }), call('b', { created_at: '2026-01-01' })];

		expect(isEnoughFor([awaiting({ seen: known })])(rows)).toBe(expected);
	});
});
