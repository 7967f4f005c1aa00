import { describe, expect, test } from '@jest/globals';
import type { DialectName } from '../../simulator/dialects/dialect.mts';
import { start, startReceiver } from './support/simulator.mts';

async function startWithTools(...statuses: number[]) {
	const receiver = await startReceiver(...statuses);
	const simulator = await start({});
	const { control } = simulator;
	return {
		...simulator,
		...receiver,
		change: (id: number, body: object) => control('POST', `/tools/${id}`, body),
		use: (body: object) => control('POST', '/tool-requests', body),
	};
}

describe('a request to a mid-call tool (platform-api 2.9)', () => {
	test('with GET has its parameters in the path and the query', async () => {
		const { change, use, url, requests, control } = await startWithTools(200);
		await change(501, { endpoint: `${url}/{day}/slots?v=1` });
		const { status, body } = await use({
			tool_id: 501,
			arguments: { day: '2026-03-02/é', minutes: 30 },
		});
		expect(status).toBe(200);
		expect(requests[0]).toMatchObject({
			method: 'GET',
			url: '/hook/2026-03-02%2F%C3%A9/slots?v=1&minutes=30',
			headers: { 'x-practice': 'harbour' },
		});
		expect(body).toMatchObject({
			...{ tool_id: 501, call_id: null, method: 'GET', body: null, error: null },
			...{ response_status: 200, response_body: '{"received":true}' },
		});
		expect((await control('GET', '/tool-requests')).body.data).toEqual([body]);
	});

	test('with POST has them in the body, with static fields filled from the call', async () => {
		const { change, use, url, received, requests, api } = await startWithTools(200);
		await change(502, {
			endpoint: url,
			static_fields: [
				{ key: 'who', value: 'Dear {{customer_name}}' },
				{ key: 'visit', value: '{{ last_visit }}|{{unknown}}' },
			],
		});
		const body = {
			...{ assistant_id: 101, phone_number: '+447700900888' },
			variables: { customer_name: 'Zoe', last_visit: 'May' },
		};
		const { id } = (await api('POST', '/user/make_call', { body })).body.data;
		const args = { surname: 'Quinn', is_new: false };
		await use({ tool_id: 502, call_id: id, arguments: args });
		expect(received[0]).toEqual({ ...args, who: 'Dear Zoe', visit: 'May|' });
		expect(requests[0].headers).toMatchObject({
			'content-type': 'application/json',
			authorization: 'Bearer practice-key',
		});
		const variables = { customer_name: 'Ada' };
		await use({ tool_id: 502, call_id: id, arguments: args, variables });
		expect(received[1]).toMatchObject({ who: 'Dear Ada', visit: 'May|' });
	});

	const FORM = 'application/x-www-form-urlencoded';
	const JSON_TYPE = 'application/json';
	const TOLD = [{ name: 'Content-Type', value: 'application/json; v=1' }];

	test.each<[DialectName, object, string | undefined, string]>([
		['document', { method: 'PUT' }, JSON_TYPE, '{"a b":"x&y"}'],
		['document', { method: 'PATCH', body_format: 'form' }, FORM, 'a+b=x%26y'],
		['document', { method: 'POST', headers: TOLD }, TOLD[0].value, '{"a b":"x&y"}'],
		['observed', { method: 'POST' }, undefined, '{"a b":"x&y"}'],
		['observed', { method: 'DELETE', headers: TOLD }, TOLD[0].value, '{"a b":"x&y"}'],
		['observed', { method: 'POST', body_format: 'form' }, FORM, 'a+b=x%26y'],
	])('in the dialect %s with %j is of the type %s: %s', async (dialect, tool, type, body) => {
		const { change, use, url, requests, control } = await startWithTools(200);
		await control('POST', '/dialect', { dialect });
		const schema = [{ name: 'a b', type: 'string', description: 'Any', required: true }];
		await change(503, { endpoint: url, static_fields: [], schema, ...tool });
		const sent = (await use({ tool_id: 503, arguments: { 'a b': 'x&y' } })).body;
		expect(requests[0].method).toBe((tool as { method: string }).method);
		expect(requests[0].headers['content-type']).toBe(type);
		expect([sent.response_status, sent.body]).toEqual([200, body]);
	});

	test('names who speaks in its address', async () => {
		const { change, use, url, requests } = await startWithTools(200);
		await change(501, { endpoint: `${url}/{{assistant_id}}/{day}?who={{customer_phone}}` });
		await use({ tool_id: 501, call_id: 50_001, arguments: { day: 'x' } });
		expect(requests[0].url).toMatch(/^\/hook\/10[123]\/x\?who=%2B4477009\d{5}$/);
	});

	test('records the status of a failure, or why there was no answer', async () => {
		const { change, use, url } = await startWithTools(500, 0);
		await change(503, { endpoint: url, timeout: 1 });
		expect((await use({ tool_id: 503 })).body).toMatchObject({ response_status: 500, error: null });
		expect((await use({ tool_id: 503 })).body).toMatchObject({
			response_status: null,
			error: expect.stringContaining('timeout'),
		});
	});

	test('is refused when it has no address', async () => {
		const { change, use } = await startWithTools(200);
		await change(501, { endpoint: 'http://{day}/slots' });
		const { status, body } = await use({ tool_id: 501, arguments: { day: 'no host' } });
		expect([status, Object.keys(body.errors)]).toEqual([422, ['tool_id']]);
	});

	test('is not waited for by a simulator that closes', async () => {
		const { change, use, url, received, close } = await startWithTools(0);
		await change(503, { endpoint: url, timeout: 60 });
		const asked = use({ tool_id: 503 }).catch(() => ({ status: 'dropped' }));
		while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
		const started = Date.now();
		await close();
		expect(['dropped', 503]).toContain((await asked).status);
		expect(Date.now() - started).toBeLessThan(5_000);
	});

	test('shows a changed tool in the list (platform-api 4.17)', async () => {
		const { change, raw } = await startWithTools(200);
		const schema = [{ name: 'a', type: 'number', description: 'A number', required: true }];
		expect((await change(503, { name: 'other', schema })).status).toBe(200);
		const headers = { accept: 'application/json', 'content-type': 'application/json' };
		const { body } = await raw('GET', '/user/tools', { headers });
		expect(body[2]).toMatchObject({ id: 503, name: 'other', schema, method: 'POST' });
	});

	test.each<[number, object]>([
		[404, { tool_id: 999 }],
		[404, { tool_id: 503, call_id: 1 }],
		[422, { tool_id: 501 }],
		[422, { tool_id: 501, arguments: { day: 5 } }],
		[422, { tool_id: 501, arguments: { day: 'x', other: 1 } }],
		[422, { tool_id: 503, argument: {} }],
	])('is answered %i: %j', async (status, body) => {
		const { use } = await startWithTools(200);
		expect((await use(body)).status).toBe(status);
	});

	test.each([
		{ endpoint: 'ftp://x' },
		{ method: 'HEAD' },
		{ body_format: 'xml' },
		{ timeout: 0 },
		{ id: 1 },
	])('cannot be changed to %j', async (body) => {
		const { change } = await startWithTools(200);
		expect((await change(501, body)).status).toBe(422);
	});
});
