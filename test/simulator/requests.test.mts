// Requests that no schema describes.
import { expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const LIMIT = 1024 * 1024;
const LEAD = { phone_number: '+447700900999', campaign_id: 201 };
const NO_JSON = { message: 'The body is not valid JSON' };

test.each([
	'{"phone_number":"+447700900999",}',
	"{'campaign_id':201}",
	'{} {}',
	'{"campaign_id":NaN}',
	'{"variables":{"__proto__":{}}}',
	'\u0000',
	'<lead/>',
])('a body that is no JSON is answered 400, and logged: %j', async (body) => {
	const { api, control } = await start();
	const answer = await api('POST', '/user/lead', { body });
	expect([answer.status, answer.body]).toEqual([400, NO_JSON]);
	const { data } = (await control('GET', '/requests')).body;
	expect(data).toEqual([expect.objectContaining({ path: '/api/user/lead', status: 400 })]);
});

test.each([
	['[', ']'],
	['{"a":', '}'],
])('a body is not nested deeper than could be written again: %s', async (open, close) => {
	const { api, control } = await start();
	const create = (depth: number) => {
		const nested = open.repeat(depth) + '1' + close.repeat(depth);
		const { phone_number: phone, campaign_id: id } = LEAD;
		const body = `{"phone_number":"${phone}","campaign_id":${id},"variables":{"a":${nested}}}`;
		return api('POST', '/user/lead', { body });
	};
	expect((await create(500)).status).toBe(200);
	const { status, body } = await create(50_000);
	expect([status, body]).toEqual([400, { message: 'The body is nested too deeply' }]);
	expect((await control('GET', '/requests')).body.data).toHaveLength(2);
});

test.each<[number, string, string]>([
	[404, 'GET', '/user/nothing'],
	[400, 'GET', '/user/%zz'],
	[414, 'PUT', `/user/leads/${'1'.repeat(200)}`],
])('is answered %i by a message: %s %s', async (status, method, path) => {
	const { raw } = await start();
	const answer = await raw(method, path, method === 'PUT' ? { body: {} } : {});
	expect([answer.status, Object.keys(answer.body)]).toEqual([status, ['message']]);
});

test.each([
	[200, LIMIT],
	[413, LIMIT + 1],
	[413, 50 * LIMIT],
])('is answered %i when the body has %i bytes, also in pieces', async (expected, bytes) => {
	const { apiUrl, api, get, tokens } = await start();
	const lead = { ...LEAD, allow_dupplicate: true, variables: { note: '' } };
	lead.variables.note = 'x'.repeat(bytes - JSON.stringify(lead).length);
	const body = JSON.stringify(lead);
	expect((await api('POST', '/user/lead', { body })).status).toBe(expected);
	if (bytes > 2 * LIMIT) return expect((await get('/user/me')).name).toBe('Harbour Dental');
	const inPieces = await fetch(`${apiUrl}/user/lead`, {
		method: 'POST',
		headers: { authorization: `Bearer ${tokens.user}`, 'content-type': 'application/json' },
		body: new Blob([body]).stream(),
		duplex: 'half',
	} as RequestInit);
	expect(inPieces.status).toBe(expected);
});

test.each<[number, Json]>([
	[415, {}],
	[200, { 'content-type': 'application/json; charset=utf-8' }],
	[200, { 'content-type': 'Application/JSON' }],
])('is answered %i when its headers are %j', async (status, headers) => {
	const { apiUrl, tokens } = await start();
	const response = await fetch(`${apiUrl}/user/lead`, {
		method: 'POST',
		headers: { authorization: `Bearer ${tokens.user}`, ...headers },
		body: Buffer.from(JSON.stringify(LEAD)),
	});
	expect(response.status).toBe(status);
});
