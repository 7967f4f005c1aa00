// What a request is answered with while somebody waits: at once, by the workflow, or by the fallback.
import type { INodeParameters } from 'n8n-workflow';
import { chosen, failureOf, SECRET, trigger, type Sender } from '../support/trigger';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const CALLER = { id: 3, customer_phone: '+40722123456' };
const FALLBACK = { message: 'This takes a little longer. Go on without it for now.' };

const when = (event: string) => async (parameters: INodeParameters) =>
	await trigger({ event, registration: 'manual', webhookSecret: chosen(SECRET), ...parameters });
const inbound = when('inboundCall');
const tool = when('toolRequest');

describe('an immediate answer', () => {
	const now = async (assistantVariables?: string) =>
		await inbound({
			responseMode: 'onReceived',
			...(assistantVariables !== undefined && { assistantVariables }),
		});

	test.each([
		['the JSON object that the user wrote', '{"name": "Ana"}', { name: 'Ana' }],
		[
			'text for numbers and switches, and nothing for null',
			'{"age": 5, "vip": true, "blocked": false, "since": null, "note": ""}',
			{ age: '5', vip: 'true', blocked: 'false', note: '' },
		],
		['an empty one unless the user writes one', undefined, {}],
		['an object from the request', '={{ { phone: $json.body.id } }}', { phone: '3' }],
		[
			'a time as JSON writes it',
			'={{ { at: $now } }}',
			{ at: expect.stringMatching(/^\d{4}-.*T/) },
		],
		['a text from the request', '={"phone": "{{ $json.body.id }}"}', { phone: '3' }],
	])('is %s, and no fallback comes', async (_case, text, expected) => {
		const { deliver } = await now(text);

		const { status, answer, item, sender } = await deliver(CALLER);
		await jest.advanceTimersByTimeAsync(120_000);

		expect([status, answer, item]).toEqual([200, expected, CALLER]);
		expect(sender.received()).toEqual({ status: 200, answer: expected });
		expect(jest.getTimerCount()).toBe(0);
	});

	const NO_OBJECT =
		'must be a JSON object. Write names and values in braces, for example { "name": "Maria" }.';
	const EMPTY =
		'is empty. Enter a value. If it comes from an expression, the expression returned nothing for this item.';

	test.each([
		...['{accepted: true}', '[1]', '"yes"', 'null'].map((text) => [text, NO_OBJECT]),
		...['', '={{ undefined }}'].map((text) => [text, EMPTY]),
	])(
		'%p is no JSON object: the error says so, without the secret, and nothing starts',
		async (text, what) => {
			const error = await failureOf((await now(text)).deliver(CALLER));

			expect(error.message).toContain(`'Variables for the Assistant' ${what}`);
			expect(JSON.stringify([error, error.stack])).not.toContain(SECRET);
		},
	);
});

test.each([
	['Variables for the Assistant', { responseMode: 'onReceived', assistantVariables: '{"x": {}}' }],
	['Fallback Response', { responseMode: 'lastNode', fallbackResponse: '={{ { x: {} } }}' }],
] as Array<[string, INodeParameters]>)(
	"'%s' of an inbound call is refused with a list or an object in it, as the platform takes only texts: %j",
	async (label, parameters) => {
		await expect((await inbound(parameters)).deliver(CALLER)).rejects.toThrow(
			`'${label}' has a list or an object in "x". The platform takes only texts here.`,
		);
	},
);

test('the fallback of an inbound call is text, and that of a tool any JSON', async () => {
	const fallbackResponse = '{"age": 5}';
	const onTime = { responseMode: 'lastNode', fallbackResponse };
	const delivered = [await inbound(onTime), await tool(onTime)].map(
		async ({ deliver }) => (await deliver(CALLER)).sender,
	);
	const senders = await Promise.all(delivered);

	await jest.advanceTimersByTimeAsync(60_000);

	expect(senders.map((sender) => sender.received()?.answer)).toEqual([{ age: '5' }, { age: 5 }]);
});

describe('an answer of the workflow', () => {
	/** Delivers a request; n8n answers later. */
	async function waiting(event: typeof tool, parameters: INodeParameters = {}) {
		const { response, sender, item } = await (await event(parameters)).deliver(CALLER);
		expect(item).toEqual(CALLER);
		expect(sender.received()).toBeUndefined();
		return { response, ...sender };
	}

	const CUSTOM = { responseTimeout: 7, fallbackResponse: '{"message": "I call you back."}' };

	// how long it is waited for, and with what it is given up
	const LIMITS: Array<[string, typeof tool, INodeParameters, number, object]> = [
		['a tool', tool, { responseMode: 'lastNode' }, 5_000, FALLBACK],
		// a message would become a variable of the assistant
		['an inbound call', inbound, { responseMode: 'lastNode' }, 2_000, {}],
		['an inbound call, by a node', inbound, { responseMode: 'responseNode' }, 2_000, {}],
		['a tool, as the user wants', tool, CUSTOM, 7_000, { message: 'I call you back.' }],
		['a tool, by an expression', tool, { responseTimeout: '={{ "1.5" }}' }, 1_500, FALLBACK],
		['a tool, at most', tool, { responseTimeout: 60 }, 60_000, FALLBACK],
	];

	test.each(LIMITS)('to %s gives way to the fallback, not before', async (...row) => {
		const [, event, parameters, limit, fallback] = row;
		const [inTime, late] = [await waiting(event, parameters), await waiting(event, parameters)];

		await jest.advanceTimersByTimeAsync(limit - 1);
		inTime.response.status(200).json({ free: '10:00' });
		expect(late.received()).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1);
		expect(late.received()).toEqual({ status: 200, answer: fallback });

		await jest.advanceTimersByTimeAsync(120_000);
		expect(inTime.received()).toEqual({ status: 200, answer: { free: '10:00' } });
	});

	test('that comes after the fallback is ignored and does no harm', async () => {
		const { response, received } = await waiting(tool);
		await jest.advanceTimersByTimeAsync(5_000);

		response.status(500).header('x-a', '1').setHeader('x-b', '2').json({ free: '10:00' });
		response.removeHeader('x-a');
		response.send({ free: '10:00' });
		expect(response.write('10:00')).toBe(true);
		response.end();
		await jest.advanceTimersByTimeAsync(120_000);

		expect(received()).toEqual({ status: 200, answer: FALLBACK });
		expect(response.statusCode).toBe(200);
	});

	// how n8n answers in these cases: webhook-helpers.js and webhook-request-handler.js
	test.each([
		['the workflow fails', 500, { message: 'Error in workflow' }],
		['the last node returns no item', 500, { code: 0, message: 'No item to return was found' }],
		["the workflow does not reach 'Respond to Webhook'", 200, undefined],
	])('is the fallback if %s', async (_case, status, body) => {
		const { response, received } = await waiting(tool, { responseMode: 'lastNode' });

		response.status(status).json(body);
		await jest.advanceTimersByTimeAsync(120_000);

		expect(received()).toEqual({ status: 200, answer: FALLBACK });
	});

	test('does not reach a caller who has hung up, nor does the fallback, which ends the response', async () => {
		const { response, received, hangUp } = await waiting(tool);
		await hangUp();
		expect(response.writableEnded).toBe(false);

		await jest.advanceTimersByTimeAsync(5_000);
		expect(response.writableEnded).toBe(true);

		response.status(200).json({ free: '10:00' });
		expect(received()).toBeUndefined();
	});

	test.each([
		['={{ "soon" }}', 'is not a number. It is "soon". Enter a number from 1 to 60.'],
		['={{ 3000000 }}', 'is out of range. It is "3000000". Enter a number from 1 to 60.'],
	])(
		'is not waited for %p seconds: the fallback goes out at once, and the error names the field',
		async (responseTimeout, reason) => {
			const { deliver } = await tool({ responseTimeout });
			const onSend = jest.fn<void, [Sender]>();

			await expect(deliver(CALLER, {}, { onSend })).rejects.toMatchObject({
				message: `'Response Timeout (Seconds)' ${reason}`,
			});

			const [[sender]] = onSend.mock.calls;
			expect(sender.received()).toEqual({ status: 200, answer: FALLBACK });
			expect(jest.getTimerCount()).toBe(0);
		},
	);

	test('is not given, nor is the fallback, to a sender that is rejected', async () => {
		const { sender } = await (await tool({})).deliver(['no object']);

		await jest.advanceTimersByTimeAsync(120_000);

		expect(sender.received()).toMatchObject({ status: 400 });
	});
});
