// What is kept from one poll to the next: whatever n8n forgets of it, whenever it is killed, and whatever account the credential is
// of, each event starts the workflow once, or the user is told; and what is in an account already starts nothing.
import fc from 'fast-check';
import nock from 'nock';
import { HOST, TOKEN } from '../support/engine/credential';
import { page } from '../support/page';
import '../support/platform';
import { call, idsOf, Polling } from '../support/poll';
import {
	CALL_ENDED,
	CONVERSATION,
	conversation,
	found,
	LEAD,
	lead,
	list,
	NEW_CALL,
	publishedOn,
} from '../support/polledLists';

const STARTED_ANEW = 'This trigger has started over: events may be missing';

describe('n8n starts and has lost the state', () => {
	test.each([
		['New Call', NEW_CALL, 'Call → Get Many', call],
		['Call Ended', CALL_ENDED, 'Call → Get Many', call],
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
					message: STARTED_ANEW,
					description: expect.stringMatching(new RegExp(`${lookUp}.*only just published`)),
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
		expect(polling.failures.map(({ message }) => message)).toEqual(Array(2).fill(STARTED_ANEW));
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
				message: STARTED_ANEW,
				description: expect.stringMatching(/Call → Get Many.*fixed values/),
			},
		]);
	},
);

describe('the credential is changed', () => {
	afterEach(() => nock.cleanAll());

	const OTHER_HOST = 'https://other.example';

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
				{ message: STARTED_ANEW, description: expect.stringContaining('Call → Get Many.') },
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
