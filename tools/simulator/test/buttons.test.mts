// What the buttons of the page do, and what the page shows of it.
import { describe, expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

describe('an assistant asks for something', () => {
	/** A workflow that answers with what it was asked. */
	async function startWorkflow() {
		const server = fastify({ forceCloseConnections: true });
		server.all('/ask', async ({ method, query, body, headers }) => {
			const { authorization = null } = headers;
			return { method, query, body, authorization };
		});
		const origin = await server.listen({ host: '127.0.0.1', port: 0 });
		return { origin, [Symbol.asyncDispose]: () => server.close() };
	}

	test.each<[tool: number, asked: Json]>([
		[501, { method: 'GET', query: { secret: 'x', day: 'Monday' }, authorization: null }],
		[
			502,
			{
				...{ method: 'POST', query: { secret: 'x' } },
				body: { day: 'Monday', known_as: 'Ada Whitfield' },
				authorization: 'Bearer practice-key',
			},
		],
	])('as tool %i does, and shows the answer and the time it took', async (tool, asked) => {
		await using workflow = await startWorkflow();
		const { control } = await start();
		const { status, body } = await control('POST', '/tool-requests', {
			...{ tool_id: tool, url: `${workflow.origin}/ask?secret=x`, values: { day: 'Monday' } },
		});

		expect([status, body.status, body.seconds >= 0]).toEqual([200, 200, true]);
		expect(JSON.parse(body.body)).toMatchObject(asked);
	});

	test('and is told why nobody answers', async () => {
		const { control } = await start();
		const question = { tool_id: 502, url: 'http://127.0.0.1:9/' };
		const { status, body } = await control('POST', '/tool-requests', question);
		expect([status, body.status, typeof body.error]).toEqual([200, undefined, 'string']);
	});

	test('only at an address', async () => {
		const { control } = await start();
		for (const url of ['', 'slots', 'http://', 'http://[']) {
			expect((await control('POST', '/tool-requests', { tool_id: 501, url })).status).toBe(422);
		}
	});
});

test('while the platform is down, every request is refused, also those with a token; then it answers again', async () => {
	const { control, raw } = await start();
	const statuses = async (count: number) => {
		const found: number[] = [];
		while (found.length < count) found.push((await raw('GET', '/user/me')).status);
		return found;
	};
	const left = async () => (await control('GET', '/state')).body.requests_left;

	await control('POST', '/outage', { after: 2 });
	expect(await left()).toBe(2);
	expect(await statuses(4)).toEqual([200, 200, 503, 503]);
	expect(await left()).toBe(0);
	await control('POST', '/outage', { after: null });
	expect([await left(), ...(await statuses(1))]).toEqual([null, 200]);

	await control('POST', '/outage', { after: 0 });
	await control('POST', '/reset');
	expect([await left(), ...(await statuses(1))]).toEqual([null, 200]);
});

test.each(['document', 'observed'] as const)(
	'what an agency transfers is in the list of clients and on the page, and money stays as it is: %s',
	async (dialect) => {
		const { api, control, get, tokens } = await start({ dialect, limits: false });
		const token = tokens.admin;
		const transfer = async (type: string, operation: string, amount: number) =>
			await api('POST', '/white-label/transfer', {
				token,
				body: { user_id: 13, transfer_type: type, operation, amount },
			});
		const money = (await get('/user/me')).total_balance;

		await transfer('minutes', 'add', 10);
		await transfer('credits', 'add', 0.1);
		const { body } = await transfer('credits', 'add', 0.2);
		expect(body.user).toEqual({ minutes_balance: 130, credits_balance: 90.3 });
		expect(body.your_balance).toEqual({ minutes_balance: 4990, credits_balance: 4499.7 });
		expect((await transfer('credits', 'remove', 91)).status).toBe(422);

		const { data } = (await api('GET', '/white-label/users', { token })).body;
		expect(data.at(-1)).toMatchObject(body.user);
		const { users } = (await control('GET', '/state')).body;
		expect(users.at(-1)).toMatchObject({ ...body.user, id: 13, balance: 10 });
		expect((await get('/user/me')).total_balance).toBe(money);
	},
);

test.each<[shown: boolean, address: Json]>([
	[false, undefined],
	[true, 'http://127.0.0.1:9/hook'],
])(
	'the list of assistants shows where conversations are reported only if it is told to: %s',
	async (showsConversationWebhook, address) => {
		const { api, get, control } = await start({ showsConversationWebhook });
		const frontDesk = async () => (await get('/user/assistants/get')).data[2];
		const before = await frontDesk();
		await api('POST', '/user/assistants/enable-conversation-ended-webhook', {
			body: { assistant_id: 103, webhook_url: 'http://127.0.0.1:9/hook' },
		});

		const field = 'conversation_ended_webhook_url';
		expect([before[field], (await frontDesk())[field]]).toEqual([
			showsConversationWebhook ? null : undefined,
			address,
		]);
		const { assistants } = (await control('GET', '/state')).body;
		expect(assistants[2].tells_of_conversations).toBe('127.0.0.1:9/hook');
	},
);
