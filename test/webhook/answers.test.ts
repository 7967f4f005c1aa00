import type { IDataObject } from 'n8n-workflow';
import { chosen, SECRET, trigger, type Sender, type Trigger } from '../support/trigger';

const webhookSecret = chosen(SECRET);
const CALLER = { id: 3, customer_phone: '+40722123456' };

const inbound = async (parameters: IDataObject = {}) =>
	await trigger({ event: 'inboundCall', webhookSecret, ...parameters } as never);

/** One that is answered before the workflow is done. */
const now = async (parameters: IDataObject = {}) =>
	await inbound({ responseMode: 'onReceived', ...parameters });

const tool = async (parameters: IDataObject = {}) =>
	await trigger({ event: 'toolRequest', webhookSecret, ...parameters } as never);

describe('an immediate answer', () => {
	test('is the JSON object that the user wrote', async () => {
		const { deliver } = await now({ assistantVariables: '{"accepted": true, "list": [1]}' });

		const { answer, item, status } = await deliver(CALLER);

		expect(status).toBe(200);
		expect(answer).toEqual({ accepted: true, list: [1] });
		expect(item).toEqual(CALLER);
	});

	test('is an empty object unless the user writes one', async () => {
		expect((await (await now()).deliver(CALLER)).answer).toEqual({});
	});

	test.each([
		['an object', '={{ { phone: $json.body.customer_phone } }}'],
		['a text', '={"phone": "{{ $json.body.customer_phone }}"}'],
	])('may be %s from an expression over the request', async (_case, answer) => {
		const { deliver } = await now({ assistantVariables: answer });

		expect((await deliver(CALLER)).answer).toEqual({ phone: '+40722123456' });
	});

	test.each(['{accepted: true}', '[1]', '"yes"', 'null', '', '={{ undefined }}'])(
		'%p is no JSON object: the error says so, and nothing starts',
		async (answer) => {
			const { deliver } = await now({ assistantVariables: answer });

			await expect(deliver(CALLER)).rejects.toMatchObject({
				message:
					'\'Variables for the Assistant\' is not a JSON object. Write it like {"customer_name": "Ana"}.',
			});
		},
	);

	test('that is an error does not carry the secret of the address', async () => {
		const { deliver } = await now({ assistantVariables: '[]' });

		const error = (await deliver(CALLER).catch((thrown: Error) => thrown)) as Error;

		expect(JSON.stringify([error, error.stack])).not.toContain(SECRET);
	});
});

describe('an answer of the workflow', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	/** Delivers a request; n8n answers later. */
	async function waiting({ deliver }: Trigger) {
		const { response, sender, item } = await deliver(CALLER);
		expect(item).toEqual(CALLER);
		expect(sender.received()).toBeUndefined();
		return { response, ...sender };
	}

	const FALLBACK = { message: 'This takes a little longer. Go on without it for now.' };

	test.each([
		['toolRequest', 'lastNode', 4_999],
		['toolRequest', 'responseNode', 4_999],
		['inboundCall', 'lastNode', 1_999],
		['inboundCall', 'responseNode', 1_999],
	])(
		'to %s, by %s, goes out instead of the fallback when it is in time',
		async (event, responseMode, inTime) => {
			const { response, received } = await waiting(
				await trigger({ event, webhookSecret, responseMode }),
			);

			await jest.advanceTimersByTimeAsync(inTime);
			response.status(200).json({ free: '10:00' });
			await jest.advanceTimersByTimeAsync(120_000);

			expect(received()).toEqual({ status: 200, answer: { free: '10:00' } });
		},
	);

	test.each([
		['a tool', 5_000, tool, FALLBACK],
		// a message would become a variable of the assistant
		['an inbound call', 2_000, inbound, {}],
	])(
		'to %s gives way to the fallback after %d milliseconds, not before, unless the user says otherwise',
		async (_event, limit, event, fallback) => {
			const { received } = await waiting(await event());

			await jest.advanceTimersByTimeAsync(limit - 1);
			expect(received()).toBeUndefined();
			await jest.advanceTimersByTimeAsync(1);

			expect(received()).toEqual({ status: 200, answer: fallback });
		},
	);

	test("gives way to the user's fallback after the user's seconds", async () => {
		const { received } = await waiting(
			await tool({ responseTimeout: 2, fallbackResponse: '{"message": "I will call you back."}' }),
		);

		await jest.advanceTimersByTimeAsync(1_999);
		expect(received()).toBeUndefined();
		await jest.advanceTimersByTimeAsync(1);

		expect(received()).toEqual({ status: 200, answer: { message: 'I will call you back.' } });
	});

	test('that comes after the fallback is ignored and does no harm', async () => {
		const { response, received } = await waiting(await tool());
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

	test('does not reach a caller who has hung up, nor does the fallback, which ends the response', async () => {
		const { response, received, hangUp } = await waiting(await tool());
		await hangUp();
		expect(response.writableEnded).toBe(false);

		await jest.advanceTimersByTimeAsync(5_000);
		expect(response.writableEnded).toBe(true);

		response.status(200).json({ free: '10:00' });
		expect(received()).toBeUndefined();
	});

	test.each(['{message}', '[]', ''])(
		'is not waited for with the fallback %p, which is no JSON object: the error says so before anything starts',
		async (fallbackResponse) => {
			const { deliver } = await tool({ fallbackResponse });

			await expect(deliver(CALLER)).rejects.toThrow("'Fallback Response' is not a JSON object");
		},
	);

	test('has a fallback, which an immediate answer needs not', async () => {
		const { deliver } = await now({ assistantVariables: '{"a": 1}' });
		const { sender } = await deliver(CALLER);

		await jest.advanceTimersByTimeAsync(120_000);

		expect(sender.received()).toEqual({ status: 200, answer: { a: 1 } });
		expect(jest.getTimerCount()).toBe(0);
	});

	test.each([1, 60, '={{ "7" }}', '={{ 1.5 }}'])(
		'is waited for %p seconds, which is possible',
		async (responseTimeout) => {
			const { received } = await waiting(await tool({ responseTimeout }));

			await jest.advanceTimersByTimeAsync(60_000);

			expect(received()).toEqual({ status: 200, answer: FALLBACK });
		},
	);

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
		const { deliver } = await tool();
		const { sender } = await deliver(['no object']);

		await jest.advanceTimersByTimeAsync(120_000);

		expect(sender.received()).toMatchObject({ status: 400 });
	});
});
