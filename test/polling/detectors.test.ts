// Conversations and leads: whatever happens between two polls, each event comes exactly once.
import fc from 'fast-check';
import type { IDataObject, INode } from 'n8n-workflow';
import { newCall } from '../../nodes/VoiceAssistantPlatform/polling/detectCalls';
import { leadStatusChanged } from '../../nodes/VoiceAssistantPlatform/polling/detectLeadStatus';
import { newConversation } from '../../nodes/VoiceAssistantPlatform/polling/detectConversations';
import { page } from '../support/platform';

const RUNS = { seed: 2026, numRuns: 500 };

const source = (answer: (query: IDataObject) => object) => ({
	node: { name: 'Platform', type: 'test', parameters: {} } as unknown as INode,
	statuses: [],
	ask: async (query: IDataObject) => ({ statusCode: 200, headers: {}, body: answer(query) }),
});

/** As n8n stores it. */
const stored = <State>(state: State): State => JSON.parse(JSON.stringify(state)) as State;

describe('New Call', () => {
	test('finds calls that come while pages are read, answered out of turn', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 3, max: 40 }),
				fc.infiniteStream(fc.nat({ max: 9 })),
				async (perPage, turns) => {
					let last = 100;
					const platform = source(({ page: number }) => {
						const ids = Array.from(
							{ length: perPage },
							(_, index) => last - (Number(number) - 1) * perPage - index,
						);
						const rows = ids
							.filter((id) => id > 0)
							.map((id) => ({ id, created_at: '2026-11-20 10:00:00' }));
						return page(rows, {
							number: Number(number),
							last: Math.ceil(last / perPage),
							total: last++,
						});
					});
					const { ask } = platform;
					platform.ask = async (query) => {
						for (let turn = turns.next().value!; turn > 0; turn--) await Promise.resolve();
						return await ask(query);
					};
					const { after } = await newCall.detect(platform, undefined);
					const first = last;
					last += 50 * perPage;
					const { found } = await newCall.detect(platform, after);
					const ids = found.map(({ id }) => Number(id)).sort((a, b) => a - b);
					expect(ids[0]).toBeLessThanOrEqual(first + 1);
					expect(ids).toEqual(ids.map((_, index) => ids[0] + index));
					expect(ids.length).toBeGreaterThanOrEqual(50 * perPage);
				},
			),
			{ ...RUNS, numRuns: 50 },
		);
	});
});

describe('New Conversation', () => {
	interface Conversation {
		[field: string]: string;
		id: string;
		created_at: string;
		updated_at: string;
	}

	const change = fc.record({
		kind: fc.constantFrom('new', 'message', 'poll', 'poll'),
		which: fc.nat({ max: 30 }),
		seconds: fc.nat({ max: 2 }),
	});

	test.each(['created_at', 'updated_at'])(
		'finds new ones in a list in the order of %s',
		async (order) => {
			await fc.assert(
				fc.asyncProperty(
					fc.array(change, { maxLength: 60 }),
					fc.integer({ min: 2, max: 5 }),
					async (changes, perPage) => {
						const all: Conversation[] = [];
						let now = Date.parse('2026-11-20T10:00:00Z');
						const moment = () => new Date(now).toISOString().slice(0, 19).replace('T', ' ');
						const key = (row: Conversation) => `${row[order]} ${row.created_at} ${row.id}`;
						const platform = source(({ cursor }) => {
							const rows = all
								.filter((row) => !cursor || key(row) < String(cursor))
								.sort((a, b) => (key(a) < key(b) ? 1 : -1));
							const data = rows.slice(0, perPage).map((row) => ({ ...row }));
							return { data, next_cursor: rows.length > perPage ? key(data.at(-1)!) : null };
						});
						const add = () => {
							const id = `${(all.length * 7919) % 1000}-${all.length}`;
							all.push({ id, created_at: moment(), updated_at: moment() });
						};
						let state: Awaited<ReturnType<typeof newConversation.detect>>['after'] | undefined;
						const seen: unknown[] = [];
						const poll = async () => {
							const { found, after } = await newConversation.detect(platform, state);
							seen.push(...found.map(({ id }) => id));
							state = stored(after);
							now += 1000;
						};

						for (let times = 0; times < 8; times++, now += 1000) add();
						const old = all.length;
						await poll();
						for (const { kind, which, seconds } of [
							...changes,
							{ kind: 'poll', which: 0, seconds: 1 },
						]) {
							now += seconds * 1000;
							if (kind === 'new') add();
							else if (kind === 'message') all[which % all.length].updated_at = moment();
							else await poll();
						}

						expect([...seen].sort()).toEqual(
							all
								.slice(old)
								.map(({ id }) => id)
								.sort(),
						);
					},
				),
				RUNS,
			);
		},
	);
});

describe('Lead Status Changed', () => {
	const STATUSES = ['created', 'processing', 'completed', 'reached-max-retries'];
	const change = fc.record({
		kind: fc.constantFrom('new', 'status', 'status', 'poll'),
		which: fc.nat({ max: 40 }),
		status: fc.constantFrom(...STATUSES),
	});

	test('finds exactly what is different, with the status before', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(change, { maxLength: 60 }), async (changes) => {
				const all: Array<{ id: number; status: string }> = [{ id: 1, status: 'created' }];
				const platform = source(({ page: number }) => {
					const newestFirst = all.map((row) => ({ ...row })).reverse();
					const start = (Number(number) - 1) * 3;
					return page(newestFirst.slice(start, start + 3), {
						number: Number(number),
						last: Math.max(1, Math.ceil(all.length / 3)),
						perPage: 3,
						total: all.length,
					});
				});
				let { after: state } = await leadStatusChanged.detect(platform, undefined);
				let before = new Map(all.map(({ id, status }) => [id, status]));

				for (const { kind, which, status } of [
					...changes,
					{ kind: 'poll', which: 0, status: '' },
				]) {
					if (kind === 'new') all.push({ id: all.length + 1, status: 'created' });
					else if (kind === 'status') all[which % all.length].status = status;
					else {
						const { found, after } = await leadStatusChanged.detect(platform, state);
						const wanted = all
							.map((row) => ({ ...row, previous_status: before.get(row.id) ?? 'created' }))
							.filter((row) => row.status !== row.previous_status);
						expect(found.sort((a, b) => Number(a.id) - Number(b.id))).toEqual(wanted);
						state = stored(after);
						before = new Map(all.map((row) => [row.id, row.status]));
					}
				}
			}),
			RUNS,
		);
	});
});
