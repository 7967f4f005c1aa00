// Which conversations are new, from one list to the next.
import fc from 'fast-check';
import { newConversation } from '../../nodes/VoiceAssistantPlatform/polling/detectConversations';
import {
	Detecting,
	found,
	inPages,
	listOf as inNumberedPages,
	type List,
	type Row,
} from '../support/detecting';

const idOf = (n: number) => `11111111-2222-4333-8444-0000000000${n}`;
const conversation = (n: number, created = `2026-11-20 10:00:${n}`, updated = created): Row => ({
	id: idOf(n),
	created_at: created,
	updated_at: updated,
});
/** Written to again, so many seconds after eleven. */
const writtenTo = (n: number, second: number) =>
	conversation(n, undefined, `2026-11-20 11:00:${second}`);
const inIso = (row: Row) => {
	const date = `${String(row.created_at).replace(' ', 'T')}.000000Z`;
	return { ...row, created_at: date, updated_at: date };
};
const SAME_SECOND = conversation(13, conversation(12).created_at as string);

const listOf = (...pages: Parameters<typeof inNumberedPages>): List => ({
	...inNumberedPages(...pages),
	hasCursors: true,
});
const [FIRST, SECOND, THIRD, FOURTH] = [11, 12, 13, 14].map((n) => conversation(n));
const KNOWN = [SECOND, FIRST];
const NEW = [FOURTH, THIRD];

// whatever comes between two polls, where no two come in the same second: below
test.each([
	[
		'those not known',
		[[KNOWN], [NEW, KNOWN], [NEW]].map((pages) => listOf(...pages, 'more')),
		[[], [13, 14], []],
	],
	[
		'those of a list by the last message, down to the last message known',
		[
			listOf([writtenTo(11, 30), writtenTo(12, 25)], 'more'),
			listOf(
				[writtenTo(11, 40), writtenTo(12, 39)],
				[conversation(13, '2026-11-20 11:00:35'), writtenTo(14, 24)],
				[writtenTo(15, 23), writtenTo(16, 22)],
				'more',
			),
		],
		[[], [13]],
	],
	[
		'no old one that is written to again, though it was never seen',
		[listOf([THIRD, SECOND], 'more'), listOf([writtenTo(11, 10), THIRD, SECOND])],
		[[], []],
	],
	['one of the second of the newest', [listOf(KNOWN), listOf([SAME_SECOND, ...KNOWN])], [[], [13]]],
	[
		'one of the second of one that is neither the newest nor the oldest',
		[
			listOf([THIRD, ...KNOWN]),
			listOf([THIRD, conversation(14, SECOND.created_at as string), ...KNOWN]),
		],
		[[], [14]],
	],
	[
		'one of the second of the only one',
		[listOf([SECOND]), listOf([SAME_SECOND, SECOND])],
		[[], [13]],
	],
	[
		'none again when dates are written in another way',
		[
			listOf(KNOWN, 'more'),
			listOf(KNOWN.map(inIso), 'more'),
			listOf([THIRD, ...KNOWN].map(inIso)),
			listOf([FOURTH, THIRD, ...KNOWN]),
		],
		[[], [], [13], [14]],
	],
	[
		'those of a list that is in no order, read to its end',
		[listOf([FIRST, SECOND], [conversation(10)]), listOf([FIRST, SECOND], [THIRD])],
		[[], [13]],
	],
] as Array<[string, List[], number[][]]>)('finds %s', async (_what, lists, expected) => {
	expect(await found(newConversation, lists)).toEqual(expected.map((ids) => ids.map(idOf)));
});

const withCursors = (rows: Row[], perPage?: number): List => ({
	...inPages(rows, perPage),
	hasCursors: true,
});

test('fails at a row without a date: nobody could tell it from a new one', async () => {
	await expect(found(newConversation, [listOf([{ id: idOf(12) }, FIRST])])).rejects.toMatchObject({
		message: 'New rows cannot be told from old ones',
		description: expect.stringContaining('sent a row without a date of creation'),
	});
});

test.each(['created_at', 'updated_at'])(
	'finds each once in a list in the order of %s, whatever happens between two polls',
	async (order) => {
		const step = fc.record({
			kind: fc.constantFrom('new', 'message', 'poll', 'poll'),
			which: fc.nat({ max: 30 }),
			seconds: fc.nat({ max: 2 }),
		});
		const key = (row: Row) => `${row[order]} ${row.created_at} ${row.id}`;
		await fc.assert(
			fc.asyncProperty(
				fc.array(step, { maxLength: 60 }),
				fc.integer({ min: 2, max: 5 }),
				async (steps, perPage) => {
					const all: Row[] = [];
					let now = Date.parse('2026-11-20T10:00:00Z');
					const moment = () => new Date(now).toISOString().slice(0, 19).replace('T', ' ');
					const add = () => {
						const id = `${(all.length * 7919) % 1000}-${all.length}`;
						all.push({ id, created_at: moment(), updated_at: moment() });
					};
					const detecting = new Detecting(newConversation);
					const seen: unknown[] = [];
					const poll = async () => {
						const rows = [...all].sort((a, b) => (key(a) < key(b) ? 1 : -1));
						seen.push(...(await detecting.poll(withCursors(rows, perPage))).map(({ id }) => id));
						now += 1000;
					};

					for (let times = 0; times < 8; times++, now += 1000) add();
					await poll();
					for (const { kind, which, seconds } of steps) {
						now += seconds * 1000;
						if (kind === 'new') add();
						else if (kind === 'message') all[which % all.length].updated_at = moment();
						else await poll();
					}
					now += 1000;
					await poll();

					expect([...seen].sort()).toEqual(
						all
							.slice(8)
							.map(({ id }) => id)
							.sort(),
					);
				},
			),
			{ seed: 2026, numRuns: 500 },
		);
	},
);
