// Which leads have another status than at the last poll.
import fc from 'fast-check';
import { leadStatusChanged } from '../../nodes/VoiceAssistantPlatform/polling/detectStatus';
import { Detecting, inPages, listOf, type List } from '../support/detecting';

const lead = (id: unknown, status: unknown) => ({ id, status });

const NINTH = lead(9, 'created');

// whatever happens to leads that stay in the list: below
test.each([
	[
		'of a new lead only when it has changed already',
		[[lead(1, 'created')], [lead(3, 'completed'), lead(2, 'created'), lead(1, 'created')]],
		[[3, 'created']],
	],
	[
		'also of a lead that was missing in between',
		[[lead(2, 'created'), lead(1, 'created')], [lead(1, 'created')], [lead(2, 'processing')]],
		[[2, 'created']],
	],
	[
		'but none of a new lead, or of one whose status is written in another way',
		[[lead(1, 'In_Progress')], [lead(2, 'Created'), lead(1, 'in-progress')]],
		[],
	],
	['but not of a lead that was moved here', [[NINTH], [NINTH, lead(4, 'completed')]], []],
	['but not of one whose ID is no number', [[NINTH], [NINTH, lead('b', 'completed')]], []],
] as Array<[string, object[][], unknown[][]]>)(
	'finds each change %s',
	async (_what, lists, expected) => {
		const detecting = new Detecting(leadStatusChanged);
		const changes: unknown[][] = [];
		for (const rows of lists) {
			const found = await detecting.poll(listOf(rows as never));
			changes.push(...found.map(({ id, previous_status }) => [id, previous_status]));
		}

		expect(changes).toEqual(expected);
		expect(await detecting.poll(listOf(lists.at(-1) as never))).toEqual([]);
	},
);

test.each([
	['null', null, null],
	['missing', undefined, null],
	['blank', '', null],
	['the word constructor', 'constructor', 'constructor'],
	['the word __proto__', '__proto__', '__proto__'],
	['the word toString', 'toString', 'toString'],
	['a number', 3, '3'],
])('of the status %s, each change comes once', async (_name, status, previous) => {
	const detecting = new Detecting(leadStatusChanged);
	const found = async (first: unknown, second: unknown) =>
		await detecting.poll(listOf([lead(1, first), lead(2, second)]));
	expect(await found('created', status)).toEqual([]);
	expect(await found('created', status)).toEqual([]);

	expect(await found(status, status)).toMatchObject([{ id: 1, previous_status: 'created' }]);
	expect(await found(status, status)).toEqual([]);
	expect(await found('completed', status)).toMatchObject([{ id: 1, previous_status: previous }]);
});

test('IDs that are numbers as text are compared as numbers', async () => {
	const detecting = new Detecting(leadStatusChanged);
	const poll = async (list: List) =>
		(await detecting.poll(list)).map(({ id, previous_status }) => [id, previous_status]);
	const more = listOf([lead('10', 'created'), lead('9', 'completed'), lead('8', 'created')]);
	expect(await poll(listOf([lead('8', 'created')]))).toEqual([]);

	expect(await poll(more)).toEqual([['9', 'created']]);
	expect(await poll(more)).toEqual([]);
});

test('more leads than n8n can take are refused after one page', async () => {
	const rows = Array.from({ length: 100 }, (_, index) => lead(1_000 - index, 'created'));

	await expect(
		new Detecting(leadStatusChanged).poll({ pages: [rows], last: 100_000 }),
	).rejects.toThrow('The list is too long for n8n');
});

test.each([
	['are remembered while they are missing', 99_999, true],
	['are forgotten when they are missing, where they are more than n8n can take', 100_000, false],
])('leads %s', async (_what, count, isRemembered) => {
	const detecting = new Detecting(leadStatusChanged);
	const byStatus = { x: Array.from({ length: count }, (_, index) => index + 1) };
	detecting.state = JSON.stringify({ newest: count, byStatus });
	await detecting.poll(listOf([lead(count + 1, 'created')]));

	expect(detecting.state.length > count).toBe(isRemembered);
});

test('whatever happens between two polls, finds exactly what is different, with the status before', async () => {
	const step = fc.record({
		kind: fc.constantFrom('new', 'status', 'status', 'poll'),
		which: fc.nat({ max: 40 }),
		status: fc.constantFrom('created', 'processing', 'completed', 'reached-max-retries'),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
			const all = [{ id: 1, status: 'created' }];
			let before = new Map<number, string>([[1, 'created']]);
			const detecting = new Detecting(leadStatusChanged);
			const poll = async () => {
				const found = await detecting.poll(inPages(all.toReversed(), 3));
				const wanted = all
					.map((row) => ({ ...row, previous_status: before.get(row.id) ?? 'created' }))
					.filter((row) => row.status !== row.previous_status);
				expect(found.sort((a, b) => Number(a.id) - Number(b.id))).toEqual(wanted);
				before = new Map(all.map((row) => [row.id, row.status]));
			};
			await poll();
			for (const { kind, which, status } of steps) {
				if (kind === 'new') all.push({ id: all.length + 1, status: 'created' });
				else if (kind === 'status') all[which % all.length].status = status;
				else await poll();
			}
			await poll();
		}),
		{ seed: 2026, numRuns: 500 },
	);
});
