// What is kept from one poll to the next: whatever n8n forgets of it, whenever it is killed, and whatever account the credential is
// of, each event starts the workflow once, or the user is told; and what is in an account already starts nothing.
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { HOST, TOKEN } from '../support/engine/credential';
import { newProcess } from '../support/n8nProcess';
import { guardNetwork, page } from '../support/platform';
import { call, idsOf, Polling } from '../support/poll';

guardNetwork();

const NEW_CALL = { event: 'newCall' };
const CALL_ENDED = { event: 'callEnded' };
const CONVERSATION = { event: 'newConversation' };
const LEAD = { event: 'leadStatusChanged' };

/** The platform answers the next poll with these rows. */
const list = (...rows: object[]) =>
	nock(HOST)
		.get(/^\/api\/user\//)
		.query(true)
		.reply((uri) =>
			uri.includes('conversations')
				? [200, { data: rows, path: '/', per_page: 100, next_cursor: null, prev_cursor: null }]
				: [200, page(rows)],
		);

const conversation = (n: number) => ({
	id: `11111111-2222-4333-8444-0000000000${n}`,
	created_at: `2026-11-20 10:00:${n}`,
	updated_at: `2026-11-20 10:00:${n}`,
});
const lead = (id: number, status: string, updated_at?: string) => ({ id, status, updated_at });

/** Published, with these rows there before. */
async function publishedOn(parameters: INodeParameters, ...rows: object[]): Promise<Polling> {
	const polling = new Polling(parameters);
	list(...rows);
	expect(await polling.activate()).toEqual([]);
	return polling;
}

async function found(polling: Polling, ...rows: object[]) {
	list(...rows);
	return idsOf(await polling.tick());
}

describe('n8n goes on running', () => {
	test('static data that an execution overwrote: polling goes on, and a publication starts it afresh', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		polling.loseStaticData();
		expect(await found(polling, call(10), call(9))).toEqual([10]);
		polling.loseStaticData();

		list(call(11), call(10), call(9));
		expect(await polling.activate('update')).toEqual([]);

		expect(await found(polling, call(12), call(11), call(10))).toEqual([12]);
		expect(polling.failures).toEqual([]);
	});

	test('what another process has stored since goes before what this one knows', async () => {
		const first = await publishedOn(NEW_CALL, call(9));
		const { workflowId, database: staticData } = first;
		const second = new Polling(NEW_CALL, { workflowId, staticData });
		list(call(10), call(9));
		expect(idsOf(await second.activate('leadershipChange'))).toEqual([10]);
		first.database = second.database;

		list(call(11), call(10), call(9));
		expect(idsOf(await first.activate('leadershipChange'))).toEqual([11]);
	});

	test('a filter that was changed and changed back starts anew, as before', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		const { workflowId, database: staticData } = polling;
		const filtered = { ...NEW_CALL, filters: { type: 'outbound' } };
		const other = new Polling(filtered, { workflowId, staticData });
		list(call(9));
		await other.activate('update');
		polling.database = other.database;

		list(call(10), call(9));
		expect(await polling.activate('update')).toEqual([]);
	});
});

describe('n8n is killed while it hands over a poll', () => {
	/** n8n starts again with what it had stored. */
	async function expectAfterRestart(polling: Polling, rows: object[], ids: number[]) {
		await polling.loseMemory();
		list(...rows);
		const emitted = (await polling.emit())!;
		expect((await polling.execute(emitted)).map(({ id }) => id)).toEqual(ids);
	}

	test('before the state was stored: what has started the workflow does not start it again, even 12,000 calls of one poll', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		const rows = Array.from({ length: 12_000 }, (_, index) => call(20_000 - index));
		list(...rows);
		expect(await polling.execute((await polling.emit())!)).toHaveLength(12_000);
		await expectAfterRestart(polling, [call(20_001), ...rows], [20_001]);
	});

	test('before the execution ran: the event starts the workflow after the restart', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		list(call(10), call(9));
		await polling.emit();
		await expectAfterRestart(polling, [call(10), call(9)], [10]);
	});

	const [LEADS, CHANGED] = [
		[lead(1, 'created', 'a'), lead(2, 'created')],
		lead(1, 'completed', 'b'),
	];

	test.each([
		['Call Ended', CALL_ENDED, [call(9, 'ringing')], call(9), 1],
		['New Conversation', CONVERSATION, [conversation(10)], conversation(11), 1],
		['Lead Status Changed', LEAD, LEADS, CHANGED, 1],
		// without its time, the same change may be another one
		['Lead Status Changed without a time', LEAD, [lead(1, 'created')], lead(1, 'completed'), 2],
	])('%s: what has started the workflow does not start it again', async (...row) => {
		const [, event, before, after, times] = row;
		const polling = await publishedOn(event, ...before);
		const started: unknown[] = [];
		for (let kill = 0; kill < 2; kill++) {
			list(after);
			const emitted = await polling.emit();
			started.push(...(await polling.execute(emitted!)));
			await polling.loseMemory();
		}
		expect(started).toHaveLength(times);
	});
});

describe('an execution goes on', () => {
	test('when another worker takes it over, or the user runs it again', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		list(call(10), call(9));
		const emitted = (await polling.emit())!;
		const worker = () => newProcess('VoiceAssistantPlatformPollTrigger');
		expect(await polling.execute(emitted, { id: 'x', process: worker() })).toHaveLength(1);

		expect(await polling.execute(emitted, { id: 'x', process: worker() })).toHaveLength(1);
		expect(await polling.execute(emitted, { id: 'y', process: worker() })).toEqual([]);
		expect(await polling.execute(emitted, { id: 'y', process: worker() })).toEqual([]);
		expect(await polling.execute(emitted, { id: 'z', mode: 'retry' })).toHaveLength(1);
	});

	test('with a call of another account that has the same ID', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		expect(await found(polling, call(10), call(9))).toEqual([10]);

		const other = new Polling(NEW_CALL, {
			workflowId: polling.workflowId,
			credential: { apiToken: 'token-of-another-account' },
			credentialId: '2',
		});
		list(call(9));
		await other.activate('update');
		expect(await found(other, call(10), call(9))).toEqual([10]);
	});
});

describe('n8n starts and has lost the state', () => {
	test.each([
		['New Call', NEW_CALL, 'Call → Get Many', (id: number) => call(id)],
		['Call Ended', CALL_ENDED, 'Call → Get Many', (id: number) => call(id)],
		['New Conversation', CONVERSATION, 'Conversation → Get Many', conversation],
		[
			'Lead Status Changed',
			LEAD,
			'Lead → Get Many',
			(id: number) => lead(id, id > 12 ? 'completed' : 'created', String(id)),
		],
	])(
		'%s: the user is told what to do, nothing of before starts the workflow, and polling starts afresh',
		async (_name, event, lookUp, row) => {
			const polling = await publishedOn(event, row(12), row(11));
			expect(await found(polling, row(13), row(12), row(11))).toEqual([row(13).id]);
			polling.loseStaticData();

			list(row(15), row(14), row(13), row(12), row(11));
			expect(await polling.restart()).toEqual([]);
			expect(polling.failures).toMatchObject([
				{
					message: 'n8n has lost what this trigger remembered: events may be missing',
					description: expect.stringMatching(
						new RegExp(`only just published.*${lookUp}.*works as before.*Wait node`),
					),
				},
			]);

			expect(await found(polling, row(16), row(15), row(14), row(13))).toEqual([row(16).id]);
			list(row(17), row(16), row(15));
			expect(idsOf(await polling.restart())).toEqual([row(17).id]);
			expect(polling.failures).toHaveLength(1);
		},
	);

	test('the failed execution says the same when it is run again', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		polling.loseStaticData();
		await polling.loseMemory();
		list(call(9));
		const emitted = (await polling.emit())!;

		for (const mode of ['trigger', 'retry'] as const) {
			expect(await polling.execute(emitted, { mode })).toEqual([]);
		}
		expect(polling.failures.map(({ message }) => message)).toEqual(
			Array(2).fill('n8n has lost what this trigger remembered: events may be missing'),
		);
	});
});

const MOVING = '={{ $now.toMillis() }}';

test.each([
	['a filter', { filters: { assistantId: { __rl: true, mode: 'id', value: MOVING } } }],
	[
		'the query',
		{ options: { additionalQueryParameters: { parameter: [{ name: 'at', value: MOVING }] } } },
	],
])(
	'an expression in %s that changes with each poll: nothing can be found, and the user is told',
	async (_where, parameters) => {
		const polling = await publishedOn({ ...NEW_CALL, ...parameters }, call(9));

		expect(await found(polling, call(10), call(9))).toEqual([]);
		expect(polling.failures).toMatchObject([
			{
				message: 'An expression of this trigger returns another value now: events may be missing',
				description: expect.stringMatching(/Call → Get Many.*enter a fixed value/),
			},
		]);
	},
);

describe('the credential is changed', () => {
	afterEach(() => nock.cleanAll());

	const OTHER_HOST = 'https://other.example';
	const CHANGED = 'The credential of this trigger was changed: events may be missing';

	interface Account {
		host: string;
		token: string;
		rows: object[];
	}

	/** Each account has rows of its own; the newest is the first. */
	function serve(accounts: Account[]): void {
		for (const { host, token, rows } of accounts) {
			nock(host, { reqheaders: { authorization: `Bearer ${token}` } })
				.persist()
				.get(/^\/api\/user\//)
				.query(true)
				.reply((uri) => {
					const number = Number(new URL(uri, host).searchParams.get('page') ?? 1);
					const shown = rows.slice((number - 1) * 100, number * 100);
					const last = Math.max(1, Math.ceil(rows.length / 100));
					return [200, page(shown, { number, last, total: rows.length })];
				});
		}
	}

	const credentialOf = ({ host, token }: Account) => ({ baseUrl: `${host}/api`, apiToken: token });

	const many = (from: number, count: number) =>
		Array.from({ length: count }, (_, index) => call(from + count - 1 - index));

	test.each([
		['the token of another account', HOST, 'token-of-another'],
		['the same token at another address', OTHER_HOST, TOKEN],
	])(
		'with %s in the same credential, the user is told, and none of its 151 old rows starts the workflow',
		async (_case, host, token) => {
			const second: Account = { host, token, rows: many(1, 151) };
			serve([{ host: HOST, token: TOKEN, rows: many(1, 3) }, second]);
			const polling = new Polling(NEW_CALL);
			await polling.activate();

			polling.editCredential(credentialOf(second));
			expect(await polling.tick()).toEqual([]);
			expect(polling.failures).toMatchObject([
				{ message: CHANGED, description: expect.stringContaining('Call → Get Many.') },
			]);
			expect(JSON.stringify(polling.failures)).not.toContain(token);
			expect(polling.storedState()).not.toContain(token);

			expect(await polling.tick()).toEqual([]);
			expect(await polling.restart()).toEqual([]);
			expect(polling.failures).toHaveLength(1);
		},
	);

	test('ten credentials and accounts in every order: what comes while one of them is polled starts the workflow once, and nothing else does', async () => {
		const ACCOUNTS = 10;
		const step = fc.record({
			account: fc.nat(ACCOUNTS - 1),
			how: fc.constantFrom('edit' as const, 'choose' as const),
			credential: fc.nat(ACCOUNTS - 1),
			then: fc.constantFrom('poll' as const, 'restart' as const, 'lose' as const),
			comes: fc.nat(3),
		});
		let run = 0;
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
				run++;
				let last = 0;
				const accounts = Array.from({ length: ACCOUNTS }, (_, index): Account => {
					last += 20;
					return {
						host: index % 2 ? OTHER_HOST : HOST,
						token: `token-${run}-${index % 7}-of-account`,
						rows: many(last - 19, 20),
					};
				});
				nock.cleanAll();
				serve(accounts);
				const polling = new Polling(NEW_CALL, { credential: credentialOf(accounts[0]) });
				expect(await polling.activate()).toEqual([]);
				for (const { account, how, credential, then, comes } of steps) {
					const current = accounts[account];
					const change =
						how === 'choose'
							? await polling.changeCredential(`${credential}`, credentialOf(current))
							: (polling.editCredential(credentialOf(current)), await polling.tick());
					expect(change).toEqual([]);
					const fresh = Array.from({ length: comes }, () => call(++last));
					current.rows.unshift(...fresh.toReversed());
					if (then === 'lose') polling.loseStaticData();
					const found = then === 'poll' ? await polling.tick() : await polling.restart();
					expect(idsOf(found)).toEqual(then === 'lose' ? [] : fresh.map(({ id }) => id));
				}
			}),
			{ seed: 25, numRuns: 25 },
		);
	});
});
