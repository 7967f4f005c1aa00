// Which call is whose: each goes to one item, and never to two.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	callsOf,
	isEnoughFor,
	NO_CALLS,
	type AwaitedCall,
} from '../../nodes/VoiceAssistantPlatform/waiting/matching';

const ANA = '40722123456';
const DAN = '40733123456';

const awaiting = (more: Partial<AwaitedCall> = {}): AwaitedCall => ({
	number: ANA,
	before: NO_CALLS,
	stage: 'answered',
	...more,
});
const call = (id: number | string, more: object = {}): IDataObject => ({
	id,
	client_phone_number: `+${ANA}`,
	status: 'ringing',
	...more,
});
const UUID = '9b2f0c9e-7f7a-4c53-9a8e-0d6f1a9f2b11';
const idsOf = (items: AwaitedCall[]) => items.map((item) => item.call?.id);

/** Gives each item its call, as a watcher does after each read. */
function assign(rows: IDataObject[], items: AwaitedCall[]): void {
	for (const [item, row] of callsOf(rows, items)) item.call = row;
}

describe('items of one number', () => {
	test('items of one number get their calls in the order in which they were sent, the oldest call first', () => {
		const items = [awaiting(), awaiting(), awaiting()];

		assign([call(9), call(8)], items);

		expect(idsOf(items)).toEqual([8, 9, undefined]);
	});

	test('an item gets a call once, however often it is read, and sees what becomes of it', () => {
		const items = [awaiting(), awaiting()];

		assign([call(8)], items);
		assign([call('8', { status: 'completed' })], items);

		expect(items[0].call).toEqual(call('8', { status: 'completed' }));
		expect(items[1].call).toBeUndefined();
	});

	test('an item gets nothing before its answer, which may name the call', () => {
		const items = [awaiting({ stage: 'sent' })];

		assign([call(8)], items);
		expect(idsOf(items)).toEqual([undefined]);

		Object.assign(items[0], { stage: 'answered', callId: 8 });
		assign([call(8)], items);
		expect(idsOf(items)).toEqual([8]);
	});

	test('an item gets the call with the ID that its answer named, also if that is text', () => {
		const items = [awaiting({ callId: UUID, before: 7 })];

		assign([call('another'), call(UUID)], items);

		expect(idsOf(items)).toEqual([UUID]);
	});

	test('an item gets the call with its ID, whatever the order', () => {
		const items = [awaiting(), awaiting({ callId: 8 })];

		assign([call(9), call(8)], items);

		expect(idsOf(items)).toEqual([9, 8]);
	});

	test('a row that comes twice, as pages moved while they were read, is one call', () => {
		const items = [awaiting(), awaiting()];

		assign([call(8), call(8)], items);

		expect(idsOf(items)).toEqual([8, undefined]);
	});
});

/** Whether an item gets a call. */
const gets = (awaited: Partial<AwaitedCall>, row: IDataObject): boolean => {
	const item = awaiting(awaited);
	return callsOf([row], [item]).has(item);
};
const AUTUMN = { id: 500, campaignId: 7, campaignName: 'Autumn' };
const of = (more: object) => call(9, more);
const to = (client_phone_number: unknown) => of({ client_phone_number });

describe('where no ID is known, the number and the time tell', () => {
	test.each<[which: string, isMine: boolean, awaited: Partial<AwaitedCall>, row: IDataObject]>([
		['any new call to its number', true, {}, of({})],
		['none that was there before', false, { before: 9 }, of({})],
		['none to another number', false, {}, to('722123457')],
		['none to too short a number', false, {}, to('123456')],
		['none to the same, but too short a number', false, { number: '123456' }, to('123456')],
		['none without a number', false, {}, to('')],
		['none with a number of null', false, {}, to(null)],
		['none without a number, where none is known', false, { number: '' }, to('')],
		['one to its number in the national writing', true, {}, to('0722 123 456')],
		['one to its number as a number', true, {}, to(40722123456)],
		['none to a number behind a mask', false, {}, to('+4072****456')],
		['one without the ninth digit', true, { number: '5511987654321' }, to('+551187654321')],
		['one to a number in the other field', true, {}, { id: 9, customer_phone: `+${ANA}` }],
		['no further call', false, { call: call(1) }, of({})],
		['one said to be outbound', true, {}, of({ type: 'outbound' })],
		['one whose type is null', true, {}, of({ type: null })],
		['one said to be Outbound', true, {}, of({ type: 'Outbound' })],
		['one whose type is blank', true, {}, of({ type: '' })],
		['no inbound one', false, {}, of({ type: 'inbound' })],
		['none from the web', false, {}, of({ type: 'web' })],
		['none of a type nobody described', false, {}, of({ type: {} })],
		['none of a lead', false, {}, of({ lead: { id: '500' } })],
		['none of a campaign', false, {}, of({ campaign: { id: 7 } })],
		['none with the name of a campaign', false, {}, of({ campaign_name: 'Autumn' })],
		['one whose lead and campaign are null', true, {}, of({ lead: null, campaign: null })],
	])('an item whose call has no known ID gets %s: %p', (_which, isMine, awaited, row) => {
		expect(gets(awaited, row)).toBe(isMine);
	});
});

test.each([`+${ANA}`, null, undefined, '+4073*****99', `+${DAN}`, 'private'])(
	'a lead gets a call by its ID, whatever number the list shows: %p',
	(client_phone_number) => {
		const row = of({ client_phone_number, lead: { id: 31 }, campaign: { id: 7 } });

		expect(gets({ lead: { id: 31, campaignId: 7 } }, row)).toBe(true);
		expect(gets({ lead: { id: 32, campaignId: 7 } }, row)).toBe(false);
	},
);

test.each<[which: string, isMine: boolean, row: IDataObject, lead?: object]>([
	['its ID as text', true, of({ lead: { id: '500' } })],
	['its ID, in another campaign', true, of({ lead: { id: 500 }, campaign_name: 'B' })],
	['the ID of another', false, of({ lead: { id: 501 }, campaign_name: 'Autumn' })],
	['its campaign beside it', true, of({ campaign: { id: 7 } })],
	['its campaign in its lead', true, of({ lead: { campaign_id: 7 } })],
	['another campaign', false, of({ campaign_id: 8 })],
	['its campaign, and another number', false, { ...to(`+${DAN}`), campaign_id: 7 }],
	['its campaign, and no number', false, { ...to(null), campaign_id: 7 }],
	['the name of its campaign', true, of({ campaign_name: 'Autumn' })],
	['that, and an ID of another form', true, of({ lead: { id: UUID }, campaign: 'Autumn' })],
	['the name of another', false, of({ campaign_name: 'Spring' })],
	['the name of another in its lead', false, of({ lead: { campaign: { name: 'Spring' } } })],
	['a name, where none is known', true, of({ campaign_name: 'Autumn' }), { campaignId: 7 }],
	['no campaign', false, of({})],
	['a campaign of null', false, of({ campaign_name: null, lead: null, campaign: null })],
	['nothing, as nothing is known of the lead', false, of({}), {}],
])('a lead gets a call that has %s: %p', (_which, isMine, row, lead = AUTUMN) => {
	expect(gets({ lead }, row)).toBe(isMine);
});

test.each<[answered: AwaitedCall['callId'], listed: number | string, isMine: boolean]>([
	[1, 8, false],
	[UUID, 8, true],
	[undefined, 8, true],
	[8, 8, true],
])(
	'an item whose answer named the call %p gets the call %p to its number: %p (IDs of another kind tell nothing)',
	(callId, id, isMine) => {
		expect(gets({ callId }, call(id))).toBe(isMine);
	},
);

test('a call that was listed before is nobody’s, and one that another item had stays with it', () => {
	const items = [
		awaiting({ stage: 'over', call: call(10) }),
		awaiting({ stage: 'over' }),
		awaiting({ before: 8 }),
		// even if its answer names it
		awaiting({ before: 7, callId: 7 }),
	];

	assign([call(10), call(8), call(7)], items);

	expect(idsOf(items)).toEqual([10, undefined, undefined, undefined]);
});

test('whatever is read in whatever pieces, no call goes to two items, nor to one of another number', () => {
	const item = fc.record({
		number: fc.constantFrom(ANA, DAN),
		stage: fc.constantFrom('sent' as const, 'answered' as const),
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
			for (const rows of pages) assign(rows, all);

			const given = idsOf(all).filter((id) => id !== undefined);
			expect(new Set(given).size).toBe(given.length);
			for (const { callId, number, call: own } of all) {
				if (callId !== undefined) expect([undefined, callId]).toContain(own?.id);
				else if (own && pages.length === 1) expect(own.client_phone_number).toBe(`+${number}`);
			}
		}),
		{ seed: 17, numRuns: 500 },
	);
});

describe('a page is the last one to be read', () => {
	const searched = 5;
	const pageOf = (...ids: Array<number | string>) => ids.map((id) => call(id));

	const from10 = (count: number) => pageOf(...Array.from({ length: count }, (_, n) => 10 - n));
	const open = { call: call(3) };

	test.each([
		['when all of it was searched', [], pageOf(5, 4), true],
		['when its last rows were searched', [], from10(25), true],
		['not when less of them were', [], from10(24), false],
		['not when it is new', [], pageOf(7, 6), false],
		['not when its rows are in no order', [], pageOf(4, 5), false],
		['not when an open call is on it', [open], pageOf(3, 2), false],
		['when it is older than an open call', [open], pageOf(2, 1), true],
		['when nobody waits for the open call', [{ ...open, stage: 'over' }], pageOf(5, 4), true],
	] as Array<[string, Array<Partial<AwaitedCall>>, IDataObject[], boolean]>)(
		'a page is the last one to be read, or not: %s',
		(_when, items, rows, expected) => {
			expect(isEnoughFor(items.map(awaiting), searched)(rows)).toBe(expected);
		},
	);
});
