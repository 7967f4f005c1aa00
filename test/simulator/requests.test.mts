// Requests that no schema describes.
import { expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';

const NO_JSON = { message: 'The body is not valid JSON' };

test.each([
	'{"phone_number":"+447700900999",}',
	"{'campaign_id':201}",
	'{"campaign_id":NaN}',
	'{"variables":{"__proto__":{}}}',
])('a body that is no JSON is answered 400, and logged: %j', async (body) => {
	const { api, control } = await start();
	const answer = await api('POST', '/user/lead', { body });
	expect([answer.status, answer.body]).toEqual([400, NO_JSON]);
	const { data } = (await control('GET', '/requests')).body;
	expect(data).toEqual([expect.objectContaining({ path: '/api/user/lead', status: 400 })]);
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
