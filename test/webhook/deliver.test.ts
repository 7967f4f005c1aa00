// What starts the workflow, and with what. What a simplified call is, in every dialect: test/api/call.test.ts,
// test/engine/callOutputs.test.mts
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { Assistants, automatic } from '../support/assistants';
import { CALL, CAMPAIGN_CALL, SIMPLE_CALL } from '../support/call';
import { CONVERSATION } from '../support/conversation';
import { chosen, registered, SECRET, secretAt, trigger, type Request } from '../support/trigger';

const secret = { secret: SECRET };
const webhookSecret = chosen(SECRET);

// so that no fallback response is left to come
beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

describe('what is over', () => {
	const LEFT_OUT = { message: 'Ignored: what it reports has not ended.' };

	// all of them: test/api/statuses.test.ts
	test.each(['ringing', 'In_Progress'])(
		'a call that is %s is acknowledged and starts nothing, in a test, too; its end starts the workflow',
		async (status) => {
			const secrets = { simplify: false };
			const { deliver } = await registered(secrets);
			const listening = await registered(secrets, { test: true });

			expect(await deliver({ ...CALL, status }, secret)).toMatchObject({
				...{ status: 200, answer: LEFT_OUT, item: undefined },
			});
			expect((await listening.deliver({ ...CALL, status }, secret)).item).toBeUndefined();
			expect((await deliver(CALL, secret)).item).toEqual(CALL);
		},
	);

	test.each(['ended', 'parked', undefined])(
		'a call whose status is %j starts it',
		async (status) => {
			const { deliver } = await registered();

			expect((await deliver({ ...CALL, status } as IDataObject, secret)).item).toBeDefined();
		},
	);

	test('a conversation that is active starts nothing, and its end does', async () => {
		const event = 'conversationEnded';
		const { deliver } = await registered({ event });
		const query = { secret: secretAt({ event }) };

		expect(await deliver({ ...CONVERSATION, status: 'active' }, query)).toMatchObject({
			status: 200,
			item: undefined,
		});
		expect((await deliver(CONVERSATION, query)).item).toBeDefined();
	});

	const NAMELESS = [{ event: 'test' }, { id: null, status: '' }, { id: {}, status: [] }];

	test.each(['callEnded', 'conversationEnded'])(
		'%s: what names neither an ID nor a status is refused in production, and shows in a test',
		async (event) => {
			const published = await registered({ event, simplify: false });
			const listening = await registered({ event, simplify: false }, { test: true });
			const query = { secret: secretAt({ event }) };

			for (const report of NAMELESS as IDataObject[]) {
				const { status, item } = await published.deliver(report, query);
				expect([status, item]).toEqual([400, undefined]);
				expect((await listening.deliver(report, query)).item).toEqual(report);
			}
			expect(listening.log).toEqual([]);
		},
	);

	test.each<[event: string, report: IDataObject]>([
		['callEnded', { id: 7 }],
		['callEnded', { call_id: '7' }],
		['callEnded', { status: 'completed' }],
		['conversationEnded', { id: 7 }],
		['conversationEnded', { conversation_id: '7' }],
		['conversationEnded', { status: 'ended' }],
		// the platform asks: nothing has ended
		['inboundCall', { event: 'test' }],
		['inboundCall', { status: 'ringing' }],
	])('%s: %j starts the workflow', async (event, report) => {
		const { deliver } = await registered({ event, simplify: false });
		const query = { secret: secretAt({ event }) };

		expect((await deliver(report, query)).item).toEqual(report);
	});
});

describe('Simplify', () => {
	test.each([false, '={{ false }}'])('that is %p gives exactly what came', async (simplify) => {
		const { deliver } = await registered({ simplify });

		for (const call of [CAMPAIGN_CALL, { id: ' 13 ', lead: 'x' }]) {
			expect((await deliver(call, secret)).item).toEqual(JSON.parse(JSON.stringify(call)));
		}
	});

	test('gives no name and no type that a report lacks, though the trigger is for one assistant', async () => {
		new Assistants({ 3: { type: 'outbound' } });
		const { create, deliver } = await trigger(automatic([3]));
		await create();

		expect((await deliver(CALL, secret)).item).toMatchObject({ assistant_name: null, type: null });
	});
});

describe('what a mid-call tool sends', () => {
	const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
	const UUID = '9d3c1f0e-5a41-4f57-9a35-6a2c3c1b7c11';
	const tool = async (parameters: INodeParameters = {}) =>
		await trigger({ event: 'toolRequest', webhookSecret, ...parameters });
	const form = (raw: string): Request => ({
		raw,
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
	});
	const query = { date: '2026-11-21', city: 'Cluj' };

	test.each(METHODS)('by %s is one flat object; the body wins over the address', async (method) => {
		const { deliver } = await tool();
		const body = { date: '2026-11-22', people: 2 };
		const asForm = { ...form('date=2026-11-22&note=a+b'), method };
		const untyped = { method, headers: { 'content-type': 'application/json' } };

		expect((await deliver(body, query, { method })).item).toEqual({ ...query, ...body });
		expect((await deliver(undefined, query, asForm)).item).toEqual({
			city: 'Cluj',
			date: '2026-11-22',
			note: 'a b',
		});
		expect((await deliver(undefined, query, untyped)).item).toEqual(query);
		expect((await deliver(undefined, {}, { method })).item).toEqual({});
	});

	test.each([
		['parameters that n8n gives a meaning of its own', { json: 'a', binary: 'b', pairedItem: 'c' }],
		['values of all types', { id: '12', assistant_id: UUID, lead: { id: '7' }, n: null }],
	])('is passed on as it came: %s', async (_case, body) => {
		const { deliver } = await tool();

		expect((await deliver(body)).item).toEqual(body);
		// asked a second time, too
		expect((await deliver(body)).item).toEqual(body);
	});
});

test('an empty report is refused, and only a test says that it is one: the trigger may not be published', async () => {
	const listening = await registered({}, { test: true });
	const published = await registered();

	// the words for other bodies: requestBody.test.ts
	const message = 'The body must be a JSON object with an ID or a status.';
	expect(await listening.deliver({}, secret)).toMatchObject({
		...{ status: 400, answer: { message, isTest: true }, item: undefined },
	});
	const refused = await published.deliver({}, secret);
	expect([refused.status, refused.answer]).toEqual([400, { message }]);
});

// all that are read: requestBody.test.ts
test.each([{ event: 'call.ended', data: CALL }, [CALL]] as IDataObject[])(
	'a report in an envelope, or in a list of one, starts the workflow as any other: %j',
	async (body) => {
		const { deliver, log } = await registered();

		expect((await deliver(body, secret)).item).toEqual(SIMPLE_CALL);
		expect(log).toEqual([]);
	},
);

describe('what is not understood', () => {
	const UNKNOWN = { event: 'call.ended', payload: CALL };

	test('makes one failed execution that names its fields, and not what is in them', async () => {
		const { startN8n, deliver, failures } = await registered();
		await startN8n({ withoutWebhook: true });

		await deliver(UNKNOWN, secret);
		await deliver(UNKNOWN, secret);

		expect(failures).toEqual([
			{
				message: 'What the platform sent was not understood',
				description:
					'The body must be a JSON object with an ID or a status. It came with the fields event, payload. Tell this to the provider of your platform, unless somebody only tried the address. Until that changes, nothing like it starts the workflow: look up what you missed with Get Many. This is reported once.',
			},
		]);
	});

	test('makes another one for other fields, but not ever more', async () => {
		const { startN8n, deliver, failures } = await registered();
		await startN8n({ withoutWebhook: true });
		await deliver(UNKNOWN, secret);
		// what is understood does not change what is not
		await deliver(CALL, secret);
		await deliver(UNKNOWN, secret);
		expect(failures).toHaveLength(1);

		for (let call = 1; call <= 100; call++) await deliver({ [`call ${call}`]: {} }, secret);

		expect(failures).toHaveLength(10);
	});

	test.each<[what: string, body: unknown, query: IDataObject, test: boolean]>([
		['without the secret', UNKNOWN, {}, false],
		['in a test', [CALL, CALL], secret, true],
		['without a body, as a workflow asks that is to sleep', undefined, secret, false],
		['from the test button', { test: true, event: 'call.ended' }, secret, false],
		['of a call that has not ended', { data: { id: 7, status: 'ringing' } }, secret, false],
	])('makes none %s', async (_what, body, query, isTest) => {
		const { deliver, log } = await registered({}, { test: isTest });

		expect((await deliver(body, query)).item).toBeUndefined();
		expect(log).toEqual([]);
	});
});
