import { describe, expect, test } from '@jest/globals';
import type { DialectName } from '../dialects/dialect.mts';
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
	test('with GET has its parameters in the path and the query, and who speaks in its address', async () => {
		const { change, use, url, requests, control } = await startWithTools(200);
		const endpoint = `${url}/{{assistant_id}}/{day}/slots?v={{customer_phone}}`;
		expect((await change(501, { endpoint })).body).toMatchObject({ id: 501, endpoint });
		const call = { call_id: 50_001, arguments: { day: '2026-03-02/é', minutes: 30 } };
		const { status, body } = await use({ tool_id: 501, ...call });
		expect(status).toBe(200);
		expect(requests[0]).toMatchObject({ method: 'GET', headers: { 'x-practice': 'harbour' } });
		expect(requests[0].url).toMatch(
			/^\/hook\/10[123]\/2026-03-02%2F%C3%A9\/slots\?v=%2B4477009\d{5}&minutes=30$/,
		);
		expect(body).toMatchObject({
			...{ tool_id: 501, call_id: 50_001, method: 'GET', body: null, error: null },
			...{ response_status: 200, response_body: '{"received":true}' },
		});
		expect((await control('GET', '/tool-requests')).body.data).toEqual([body]);
	});

	test('with POST has them in the body, with static fields filled from the call', async () => {
		const { change, use, url, received, requests, api } = await startWithTools(200);
		const fields = { who: 'Dear {{customer_name}}', visit: '{{ last_visit }}|{{unknown}}' };
		const static_fields = Object.entries(fields).map(([key, value]) => ({ key, value }));
		await change(502, { endpoint: url, static_fields });
		const variables = { customer_name: 'Zoe', last_visit: 'May' };
		const body = { assistant_id: 101, phone_number: '+447700900888', variables };
		const { id } = (await api('POST', '/user/make_call', { body })).body.data;
		const args = { surname: 'Quinn', is_new: false };
		await use({ tool_id: 502, call_id: id, arguments: args });
		expect(received[0]).toEqual({ ...args, who: 'Dear Zoe', visit: 'May|' });
		expect(requests[0].headers).toMatchObject({ authorization: 'Bearer practice-key' });
		const own = { variables: { customer_name: 'Ada' } };
		await use({ tool_id: 502, call_id: id, arguments: args, ...own });
		expect(received[1]).toMatchObject({ who: 'Dear Ada', visit: 'May|' });
	});

	const FORM = 'application/x-www-form-urlencoded';
	const TOLD = [{ name: 'Content-Type', value: 'application/json; v=1' }];

	test.each<
		[DialectName, { method: string; [field: string]: unknown }, string | undefined, string]
	>([
		['document', { method: 'PUT' }, 'application/json', '{"a b":"x&y"}'],
		['document', { method: 'PATCH', body_format: 'form' }, FORM, 'a+b=x%26y'],
		['document', { method: 'POST', headers: TOLD }, TOLD[0].value, '{"a b":"x&y"}'],
		['observed', { method: 'POST' }, undefined, '{"a b":"x&y"}'],
		['observed', { method: 'DELETE', headers: TOLD }, TOLD[0].value, '{"a b":"x&y"}'],
	])('in the dialect %s with %j is of the type %s: %s', async (dialect, tool, type, body) => {
		const { change, use, url, requests, control } = await startWithTools(200);
		await control('POST', '/dialect', { dialect });
		const schema = [{ name: 'a b', type: 'string', description: 'Any', required: true }];
		await change(503, { endpoint: url, static_fields: [], schema, ...tool });
		const sent = (await use({ tool_id: 503, arguments: { 'a b': 'x&y' } })).body;
		expect([requests[0].method, requests[0].headers['content-type']]).toEqual([tool.method, type]);
		expect([sent.response_status, sent.body]).toEqual([200, body]);
	});

	test('records the status of a failure, or why there was no answer', async () => {
		const { change, use, url } = await startWithTools(500, 0);
		await change(503, { endpoint: url, timeout: 1 });
		expect((await use({ tool_id: 503 })).body).toMatchObject({ response_status: 500, error: null });
		const error = expect.stringContaining('timeout');
		expect((await use({ tool_id: 503 })).body).toMatchObject({ response_status: null, error });
	});
});
