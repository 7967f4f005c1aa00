// Which calls are new, and which have ended, from one list to the next. Whatever happens to calls with numbers: test/faults/histories.test.ts
import { callEnded, newRow } from '../../nodes/VoiceAssistantPlatform/polling/detectRows';
import { call, Detecting, found, listOf, type List, type Row } from '../support/detecting';

const calls = (...ids: number[]) => ids.map((id) => call(id));
const ringing = (id: number) => call(id, 'ringing');
const ended = (id: number) => call(id, 'ended');
const FAR_AHEAD = call(13, 'completed', '2099-01-01 10:00:00');

const UUIDS = [1, 2, 3, 4].map((n) => `${9 - n}1111111-2222-4333-8444-00000000000${n}`);
const callOf = (id: unknown, minute: number, status = 'completed') => ({
	id,
	status,
	created_at: `2026-11-20 10:0${minute}:00`,
});
const [A, B, C, D] = UUIDS.map((id, index) => callOf(id, index + 1));
const inIso = (row: Row) => ({
	...row,
	created_at: `${String(row.created_at).replace(' ', 'T')}.000000Z`,
});
const WITHOUT_DATE = { id: 5, status: 'completed' };
const RINGING_A = callOf(A.id, 1, 'ringing');

const all = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A page of a hundred calls. */
const hundred = (newest: number, hour: string, open: number[] = []) =>
	Array.from({ length: 100 }, (_, index) => newest - index).map((id) =>
		call(id, open.includes(id) ? 'ringing' : 'completed', `2026-11-20 ${hour}:00:00`),
	);

const [KNOWN, PAGE] = [calls(12, 11), hundred(94, '10')];

describe('New Call', () => {
	test.each([
		['nothing after one page of many', Array(2).fill(listOf(KNOWN, 'more')), [[], []]],
		[
			'those down to the last one seen, and no further',
			[listOf(KNOWN, 'more'), listOf(calls(14, 13), KNOWN, 'more'), listOf(PAGE, 'more')],
			[[], [13, 14], all(15, 94)],
		],
		['a late one at the start', [listOf(calls(12, 10)), listOf(calls(12, 11, 10))], [[], [11]]],
		[
			'those of a list that is in no order, read to its end',
			[listOf(calls(10, 11), calls(12)), listOf(calls(10, 11), calls(12, 13))],
			[[], [13]],
		],
		[
			'those after one with a date far ahead',
			[[], [FAR_AHEAD], [call(14), FAR_AHEAD]].map((rows) => listOf([...rows, ...KNOWN])),
			[[], [13], [14]],
		],
		[
			'UUIDs to the last seen',
			[listOf([B, A]), listOf([D, C], [B, A], 'more')],
			[[], [D.id, C.id]],
		],
		[
			'UUIDs whose dates are written in another way',
			[listOf([B, A]), listOf([C, B, A].map(inIso)), listOf([D, C, B, A])],
			[[], [C.id], [D.id]],
		],
		[
			'those with numbers and those with UUIDs in one list',
			[listOf([B, call(11)]), listOf([C, call(12), B, call(11)]), listOf([call(12), C])],
			[[], [12, C.id], []],
		],
	] as Array<[string, List[], unknown[][]]>)('finds %s', async (_what, lists, expected) => {
		expect(await found(newRow, lists)).toEqual(expected);
	});

	test.each([
		['two days before the earliest of the newest dates', [call(12), FAR_AHEAD], '2026-11-18'],
		['none without a date', [WITHOUT_DATE], undefined],
	])('asks for calls from a day on: %s', async (_case, rows, date_from) => {
		const detecting = new Detecting(newRow);
		await detecting.poll(listOf(rows));
		expect(detecting.asked).toEqual([{ per_page: 100, page: 1 }]);

		await detecting.poll(listOf(rows));
		expect(detecting.asked[0].date_from).toBe(date_from);
	});

	test('takes the date from the hundred newest calls, and keeps it while none has one', async () => {
		const detecting = new Detecting(newRow);
		const dates = async (...pages: Row[][]) => {
			await detecting.poll(listOf(...pages));
			return detecting.asked[0].date_from;
		};
		const older = call(1, 'completed', '2026-10-01 10:00:00');

		await dates(hundred(200, '10'), [older]);
		expect(await dates([WITHOUT_DATE, older], [])).toBe('2026-11-18');
	});
});

describe('Call Ended', () => {
	const STUCK = [ringing(5), call(4)];
	const [EARLIER, LATER] = [hundred(199, '15'), hundred(299, '17')];
	const DAYS_LATER = all(100, 199).map((id) => call(id, 'completed', '2026-11-24 10:00:00'));

	test.each([
		[
			'one that ended with a status nobody described, and none twice',
			[listOf([call(12, 'parked')]), ...Array<List>(2).fill(listOf([call(13, 'parked')]))],
			[[], [13], []],
		],
		[
			'one that is "ended" at once, and not again when it is "completed"',
			[[], [ended(12)], calls(12)].map((rows) => listOf([...rows, call(11)])),
			[[], [12], []],
		],
		[
			'one that was queued, scheduled and dialing when it ends',
			['queued', 'scheduled', 'dialing', 'unanswered', 'unanswered'].map((status) =>
				listOf([call(13, status), ...calls(12)]),
			),
			[[], [], [], [13], []],
		],
		['one as last read', [listOf(calls(10)), listOf([ringing(11)], calls(11, 10))], [[], [11]]],
		['none "ended" at the start', [listOf([ended(12)]), listOf(calls(12))], [[], []]],
		[
			'those that go on at the start, as far down as a call can last',
			[
				listOf(hundred(400, '16'), hundred(300, '11', [250]), hundred(200, '09', [150]), 'more'),
				listOf(hundred(400, '16'), hundred(300, '11'), 'more'),
			],
			[[], [250]],
		],
		[
			'one that is stuck no more when it is hours older than the newest ones',
			[
				listOf(STUCK),
				...Array<List>(2).fill(listOf(EARLIER, STUCK)),
				listOf(LATER, EARLIER, STUCK),
				listOf(LATER, 'more'),
			],
			[[], all(100, 199), [], all(200, 299), []],
		],
		[
			'one that comes late by days, at once',
			[listOf(calls(4)), listOf(DAYS_LATER.toReversed(), [ended(5), call(4)])],
			[[], [5, ...all(100, 199)]],
		],
		[
			'one that was missing',
			[[ringing(12)], [call(11)], calls(12, 11)].map((rows) => listOf(rows)),
			[[], [11], [12]],
		],
		[
			'one whose ID was a number and is text now',
			[listOf([callOf(7, 1, 'ringing')]), ...Array<List>(2).fill(listOf([callOf('7', 1)]))],
			[[], ['7'], []],
		],
		['a UUID', [listOf([B, RINGING_A]), listOf([callOf(C.id, 3, 'ringing'), B, A])], [[], [A.id]]],
	] as Array<[string, List[], unknown[][]]>)('finds %s', async (_what, lists, expected) => {
		expect(await found(callEnded, lists)).toEqual(expected);
	});

	test('finds a call that stays open in a quiet account whenever it ends', async () => {
		const open = listOf([ringing(9), call(8)]);

		expect(await found(callEnded, [open, open, listOf(calls(9, 8))])).toEqual([[], [], [9]]);
	});
});

test.each([
	['New Call', newRow],
	['Call Ended', callEnded],
])(
	'%s fails at a row with neither a number nor a date: nobody could tell it from a new one',
	async (_name, detector) => {
		const lists = [listOf([B, A]), listOf([{ id: UUIDS[3], status: 'completed' }, B, A])];

		await expect(found(detector, lists)).rejects.toMatchObject({
			message: 'New rows cannot be told from old ones',
		});
	},
);

test('an open call whose date cannot be read is watched until there are 100 newer ones', async () => {
	const detecting = new Detecting(callEnded);
	const created_at = 1_763_632_800;
	const dated = (ids: number[]) => ids.map((id) => ({ id, status: 'completed', created_at }));
	const open = { id: 5, status: 'ringing', created_at };
	await detecting.poll(listOf([open]));

	await detecting.poll(listOf([...dated(all(6, 104)).reverse(), open]));
	expect(detecting.state).toContain('"open":[[5,"1763632800"]]');
	await detecting.poll(listOf(dated(all(6, 105)).reverse(), [open]));
	expect(detecting.state).toContain('"open":[]');
});
