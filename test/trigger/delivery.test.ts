import type { IDataObject } from 'n8n-workflow';
import { trigger } from '../support/trigger';

const GIVEN = '0123456789abcdef0123456789abcdef0123456789abcdef';

const CALL = {
	id: 12,
	customer_phone: '+40722123456',
	assistant_phone: null,
	duration: 61,
	status: 'completed',
	extracted_variables: { appointment_wanted: true, rating: 4 },
	input_variables: {},
	transcript: 'Hello',
	created_at: '2026-11-21T10:00:00.000000Z',
	finished_at: '2026-11-21T10:01:01.000000Z',
};

const registered = async (test = false) =>
	await trigger(
		{
			event: 'callEnded',
			registration: 'automatic',
			assistantId: { __rl: true, mode: 'list', value: 3 },
		},
		{
			test,
			staticData: {
				'node:Platform': { registration: { assistantId: 3, secret: GIVEN, url: 'x' } },
			},
		},
	);

test('a genuine delivery starts the workflow with the call as it came', async () => {
	const { deliver } = await registered();

	const { result, status } = await deliver(CALL, { secret: GIVEN });

	expect(status).toBeUndefined();
	expect(result).toEqual({ workflowData: [[{ json: CALL }]] });
	expect(JSON.stringify(result)).not.toContain(GIVEN);
});

test.each([
	['a wrong secret', { secret: `${GIVEN.slice(0, -1)}0` }],
	['no secret', {}],
	['an empty secret', { secret: '' }],
	['several secrets', { secret: [GIVEN, GIVEN] }],
] as Array<[string, IDataObject]>)('%s: 401, and nothing runs', async (_case, query) => {
	const { deliver } = await registered();

	const { result, status, answer } = await deliver(CALL, query);

	expect(status).toBe(401);
	expect(answer).toEqual({ message: 'The secret in the address is missing or wrong.' });
	expect(result).toEqual({ noWebhookResponse: true });
});

test('a trigger that is not registered takes nothing, whatever the secret', async () => {
	const { deliver } = await trigger({ event: 'callEnded', registration: 'automatic' });

	for (const secret of [GIVEN, '', 'undefined']) {
		expect((await deliver(CALL, { secret })).status).toBe(401);
	}
});

test.each([
	['nothing', undefined],
	['an empty object', {}],
	['a list', [CALL]],
	['text', 'id=12'],
])('%s for a body: 400 with a reason, and nothing runs', async (_case, body) => {
	const { deliver } = await registered();

	const { result, status, answer } = await deliver(body, { secret: GIVEN });

	expect(status).toBe(400);
	expect(answer).toEqual({ message: 'The body must be a JSON object that describes a call.' });
	expect(result).toEqual({ noWebhookResponse: true });
});

test('set up by hand without a secret: 401', async () => {
	const { deliver } = await trigger({
		event: 'callEnded',
		registration: 'manual',
		webhookSecret: { __rl: true, mode: 'own', value: '' },
	});

	expect((await deliver(CALL)).status).toBe(401);
});

test('set up by hand: n8n has compared the secret in the path already', async () => {
	const { deliver } = await trigger({
		event: 'callEnded',
		registration: 'manual',
		webhookSecret: { __rl: true, mode: 'own', value: GIVEN },
	});

	expect((await deliver(CALL)).result).toEqual({ workflowData: [[{ json: CALL }]] });
});
