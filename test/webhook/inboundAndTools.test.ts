import type { IDataObject } from 'n8n-workflow';
import { chosen, SECRET, trigger, type Request } from '../support/trigger';

const webhookSecret = chosen(SECRET);
const UUID = '9d3c1f0e-5a41-4f57-9a35-6a2c3c1b7c11';

const tool = async (parameters: IDataObject = {}) =>
	await trigger({ event: 'toolRequest', webhookSecret, ...parameters } as never);

// so that no fallback response is left to come
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const asForm = (raw: string, request: Request = {}): Request => ({
	raw,
	headers: { 'content-type': 'application/x-www-form-urlencoded' },
	...request,
});

describe('a mid-call tool', () => {
	test('asks by GET: the parameters of the address are the item', async () => {
		const { deliver } = await tool();
		const query = { date: '2026-11-21', people: '2', tag: ['a', 'b'] };

		expect((await deliver(undefined, query, { method: 'GET' })).item).toEqual(query);
	});

	test.each(['json', 'binary', 'pairedItem'])(
		'may have a parameter that n8n gives a meaning of its own: %s',
		async (name) => {
			const { deliver } = await tool();
			const query = { [name]: 'raw', phone: '+40722123456' };

			expect((await deliver(undefined, query, { method: 'GET' })).item).toEqual(query);
		},
	);

	test('may ask by GET without parameters', async () => {
		const { deliver } = await tool();

		expect((await deliver(undefined, {}, { method: 'GET' })).item).toEqual({});
	});

	test.each(METHODS)(
		'asks by %s: address and body are one flat object, and the body wins',
		async (method) => {
			const { deliver } = await tool();

			const { item } = await deliver(
				{ date: '2026-11-22', people: 2, static_field: 'dental' },
				{ date: '2026-11-21', city: 'Cluj' },
				{ method },
			);

			expect(item).toEqual({ date: '2026-11-22', people: 2, static_field: 'dental', city: 'Cluj' });
		},
	);

	test.each(METHODS)('asks by %s with a form', async (method) => {
		const { deliver } = await tool();
		const request = asForm('date=2026-11-22&note=a+b&tag=a&tag=b', { method });

		expect((await deliver(undefined, { date: '2026-11-21', city: 'Cluj' }, request)).item).toEqual({
			date: '2026-11-22',
			note: 'a b',
			tag: ['a', 'b'],
			city: 'Cluj',
		});
	});

	test.each(METHODS)('may ask by %s without a body', async (method) => {
		const { deliver } = await tool();

		for (const request of [
			{ method },
			{ method, headers: { 'content-type': 'application/json' } },
		]) {
			const { item } = await deliver(undefined, { city: 'Cluj' }, request);
			expect(item).toEqual({ city: 'Cluj' });
		}
	});

	test.each([{}, []])('may ask with %j, an empty object', async (body) => {
		const { deliver } = await tool();

		expect((await deliver(body, { city: 'Cluj' })).item).toEqual({ city: 'Cluj' });
	});

	// n8n itself reads the first thousand fields
	test('may ask with a form of more than a thousand fields', async () => {
		const { deliver } = await tool();
		const fields = Array.from({ length: 1500 }, (_, index) => [`field_${index}`, String(index)]);
		const raw = fields.map((field) => field.join('=')).join('&');

		expect((await deliver(undefined, {}, asForm(raw))).item).toEqual(Object.fromEntries(fields));
	});

	test('may ask with a form of several parts', async () => {
		const { deliver } = await tool();
		const raw = '--x\r\nContent-Disposition: form-data; name="date"\r\n\r\n2026-11-21\r\n--x--\r\n';
		const headers = { 'content-type': 'multipart/form-data; boundary=x' };

		expect((await deliver(undefined, { city: 'Cluj' }, { raw, headers })).item).toEqual({
			date: '2026-11-21',
			city: 'Cluj',
		});
	});

	test('has its values passed on as they came', async () => {
		const { deliver } = await tool();
		const body = { id: '12', wanted: 'true', assistant_id: UUID, lead: { id: '7' }, n: null };

		expect((await deliver(body)).item).toEqual(body);
	});

	test('is answered again when it asks a second time with the same ID', async () => {
		const { deliver } = await tool();
		await deliver({ id: 1, status: 'x' });

		expect((await deliver({ id: 1, status: 'x' })).item).toEqual({ id: 1, status: 'x' });
	});

	test('has headers and query passed on when they are asked for', async () => {
		const { deliver } = await tool({ options: { includeRequest: true } });

		expect((await deliver({ a: 1 }, { b: '2' })).item).toEqual({
			a: 1,
			b: '2',
			request: {
				headers: { host: 'n8n.test', 'content-type': 'application/json', 'content-length': '7' },
				query: { b: '2' },
			},
		});
	});
});

describe('an inbound call', () => {
	test('is passed on as it came', async () => {
		const { deliver } = await trigger({ event: 'inboundCall', webhookSecret });
		const call = { customer_phone: '+40722123456', assistant_phone: null, assistant_id: UUID };

		expect((await deliver(call)).item).toEqual(call);
	});

	test('is read as JSON when it does not say so', async () => {
		const { deliver } = await trigger({ event: 'inboundCall', webhookSecret });
		const headers = { 'content-type': '' };

		expect((await deliver({ customer_phone: '+40722123456' }, {}, { headers })).item).toEqual({
			customer_phone: '+40722123456',
		});
	});

	test.each([
		['a list', [{ id: 3 }]],
		['an empty object', {}],
		['nothing', undefined],
	])('with %s: 400, and nothing runs', async (_case, body) => {
		const { deliver } = await trigger({ event: 'inboundCall', webhookSecret });

		const { status, item } = await deliver(body);

		expect(status).toBe(400);
		expect(item).toBeUndefined();
	});

	test('filters that were set for ended calls leave nothing out', async () => {
		const { deliver } = await trigger({
			event: 'inboundCall',
			webhookSecret,
			options: { statuses: ['completed'], minimumDuration: 10, onlyWithVariables: true },
		});

		expect((await deliver({ id: 3 })).item).toEqual({ id: 3 });
	});
});
