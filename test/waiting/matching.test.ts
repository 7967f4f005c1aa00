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
	const HAS_ONE = { calls: new Map([[1, {} as never]]) };
	const of = (more: object) => call(9, more);
	const to = (client_phone_number: string) => of({ client_phone_number });

	test.each<[which: string, isMine: boolean, awaited: Partial<PendingOutcome>, row: IDataObject]>([
		['any new one', true, {}, ROW],
		['one that was there before', false, { before: newestOf([ROW], NOTHING) }, ROW],
		['one of another number', false, {}, to('722123457')],
		['one of too short a number', false, {}, to('123456')],
		['one of the same, but too short a number', false, { number: '123456' }, to('123456')],
		['one without a number', false, {}, to('')],
		['one without a number, where none is known', false, { number: '' }, to('')],
		['a further one, where a single call is awaited', false, HAS_ONE, ROW],
		['a further one of a lead', true, { until: 'reached', ...HAS_ONE }, ROW],
	])('may be that of an item if it is %s: %p', (_which, isMine, awaited, row) => {
		expect(mayOwn(awaiting(awaited), row, newestOf([row], NOTHING))).toBe(isMine);
	});

	test.each<[which: string, isMine: boolean, row: IDataObject]>([
		['has no campaign', true, of({ lead: null, campaign: null })],
		['is of a lead', false, of({ lead: { id: '500' } })],
		['is of a campaign', false, of({ campaign: { id: 7 } })],
		['has the name of a campaign', false, of({ campaign_name: 'Autumn' })],
	])('may be a single call if it %s: %p', (_which, isMine, row) => {
		expect(mayOwn(awaiting(), row, newestOf([row], NOTHING))).toBe(isMine);
	});

	test.each<[which: string, isMine: boolean, row: IDataObject, lead?: object]>([
		['its ID', true, of({ lead: { id: '500' } })],
		['its ID, in another campaign', true, of({ lead: { id: 500 }, campaign_name: 'B' })],
		['the ID of another', false, of({ lead: { id: 501 }, campaign_name: 'Autumn' })],
		['its campaign beside it', true, of({ campaign: { id: 7 } })],
		['its campaign in its lead', true, of({ lead: { campaign_id: 7 } })],
		['another campaign', false, of({ campaign_id: 8 })],
		['the name of its campaign', true, of({ campaign_name: 'Autumn' })],
		['that, and an ID of another form', true, of({ lead: { id: UUID }, campaign: 'Autumn' })],
		['the name of another', false, of({ campaign_name: 'Spring' })],
		['the name of another in its lead', false, of({ lead: { campaign: { name: 'Spring' } } })],
		['a name, where none is known', true, of({ campaign_name: 'Autumn' }), { campaignId: 7 }],
		['no campaign', false, ROW],
		['a campaign of null', false, of({ campaign_name: null, lead: null, campaign: null })],
		['nothing, as nothing is known of the lead', false, ROW, {}],
	])('may be one of a lead if it has %s: %p', (_which, isMine, row, lead = AUTUMN) => {
		expect(mayOwn(awaiting({ lead }), row, newestOf([row], NOTHING))).toBe(isMine);
	});

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

test.each<[which: string, ids: number[], more: object]>([
	['one without a number', [], { client_phone_number: null }],
	['an inbound one', [], { type: 'inbound' }],
	['one from the web', [], { type: 'web' }],
	['one of a type nobody described', [], { type: {} }],
	['one of its number in another writing', [8], { client_phone_number: '0722 123 456' }],
	['one of its number as a number', [8], { client_phone_number: 40722123456 }],
	['one of its number there', [8], { client_phone_number: undefined, customer_phone: `+${ANA}` }],
	['one said to be outbound', [8], { type: 'outbound' }],
	['one whose type is null', [8], { type: null }],
])('an item gets of %s: %j', (_which, ids, more) => {
	const items = [awaiting()];

	give(items, [call(8, more)]);

	expect(idsOf(items)).toEqual([ids]);
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
		// even if its answer names it
		awaiting({ before: newestOf([call(7)], NOTHING), callId: 7 }),
	];

	give(items, [call(10), call(8), call(7)]);

	expect(idsOf(items)).toEqual([[10], [], [], []]);
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

	const from10 = (count: number) => pageOf(...Array.from({ length: count }, (_, n) => 10 - n));
	const open = { seen, calls: new Map([[3, { row: call(3), isSettled: false }]]) };

	test.each([
		['when all of it was seen', [{ seen }], pageOf(5, 4), true],
		['when its last rows were seen', [{ seen }], from10(25), true],
		['not when less of them were', [{ seen }], from10(24), false],
		['not when it is new', [{ seen }], pageOf(7, 6), false],
		['not when its rows are in no order', [{ seen }], pageOf(4, 5), false],
		['not when one item has seen nothing', [{ seen }, {}], pageOf(5, 4), false],
		['not when an open call is on it', [open], pageOf(3, 2), false],
		['when it is older than an open call', [open], pageOf(2, 1), true],
		['when nobody waits', [], pageOf(9, 8), true],
	] as Array<[string, Array<Partial<PendingOutcome>>, IDataObject[], boolean]>)(
		'%s',
		(_when, items, rows, expected) => {
			expect(isEnoughFor(items.map(awaiting))(rows)).toBe(expected);
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
