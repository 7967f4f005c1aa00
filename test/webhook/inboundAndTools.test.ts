import type { IDataObject } from 'n8n-workflow';
import { chosen, SECRET, SOON, trigger } from '../support/trigger';

const webhookSecret = chosen(SECRET);

const tool = async (parameters: IDataObject = {}) =>
	await trigger({
		event: 'toolRequest',
		webhookSecret,
		answerWithin: SOON,
		...parameters,
	} as never);

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

	test('asks by POST: address and body are one flat object, and the body wins', async () => {
		const { deliver } = await tool();

		const { item } = await deliver(
			{ date: '2026-11-22', people: 2, static_field: 'dental' },
			{ date: '2026-11-21', city: 'Cluj' },
		);

		expect(item).toEqual({ date: '2026-11-22', people: 2, static_field: 'dental', city: 'Cluj' });
	});

	test('may ask by POST without a body', async () => {
		const { deliver } = await tool();

		expect((await deliver(undefined, { city: 'Cluj' })).item).toEqual({ city: 'Cluj' });
	});

	test('may ask by POST with an empty object', async () => {
		const { deliver } = await tool();

		expect((await deliver({}, {})).item).toEqual({});
	});

	test('has its values passed on as they came', async () => {
		const { deliver } = await tool();
		const body = { id: '12', duration: '61', lead: { id: '7' }, status: 'failed' };

		expect((await deliver(body)).item).toEqual(body);
	});

	test('is answered again when it asks a second time with the same ID', async () => {
		const { deliver } = await tool();
		await deliver({ id: 1, status: 'x' });

		expect((await deliver({ id: 1, status: 'x' })).item).toEqual({ id: 1, status: 'x' });
	});

	test('has no body looked at with GET', async () => {
		const { deliver } = await tool();

		expect((await deliver(['x'], { a: 'b' }, { method: 'GET' })).item).toEqual({ a: 'b' });
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
		const call = { id: '3', customer_phone: '+40722123456', lead: { id: '7' } };

		expect((await deliver(call)).item).toEqual(call);
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
