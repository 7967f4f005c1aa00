// Every operation accepts, refuses and answers what openapi.yaml says. `api` checks each answer against it.
import { describe, expect, test } from '@jest/globals';
import type { DialectName } from '../dialects/dialect.mts';
import { contractIn, expectContract } from './support/contract.mts';
import { operations, send, type Operation } from './support/operations.mts';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const { document } = contractIn('document');
const named = (some: Operation[]) => some.map((one) => [`${one.method} ${one.path}`, one] as const);
const withBody = operations.filter(({ body }) => body);

describe.each<DialectName>(['document', 'observed'])('in the dialect %s', (dialect) => {
	test.each(named(operations))('%s answers as described', async (_title, operation) => {
		const simulator = await start();
		await simulator.control('POST', '/dialect', { dialect });
		expect((await send(simulator, operation)).status).toBeLessThan(300);
	});
});

test.each(named(operations))('the example of %s is an answer as described', (_, operation) => {
	const [{ status }] = document.answersOf(operation);
	const place = document.resolve([...operation.place, 'responses', String(status)]);
	const { example: body } = document.at(place).content['application/json'];
	expectContract('document', { ...operation, status, body });
});

test('an operation without a handler is answered with the example, but not without a token', async () => {
	const { api, raw } = await start();
	const path = '/user/assistants/synthesizer-providers';
	const [{ schema }] = document.answersOf(document.endpointOf('GET', path)!);
	const { example } = document.at(schema.slice(0, -1));

	expect(await api('GET', path)).toMatchObject({ status: 200, body: example });
	expect((await api('GET', path, { token: null })).status).toBe(401);
	expect((await raw('GET', '/user/assistants/unknown')).status).toBe(404);
});

test.each(named(operations))('%s knows its callers (platform-api 5.1)', async (_, operation) => {
	const simulator = await start();
	const body = operation.body && '{';
	for (const token of [null, 'unknown']) {
		const refused = await send(simulator, operation, { token, body });
		expect([refused.status, refused.body]).toEqual([401, { message: 'Unauthenticated.' }]);
	}
	if (operation.role !== 'admin') return;
	const refused = await send(simulator, operation, { token: simulator.tokens.user, body });
	expect([refused.status, Object.keys(refused.body)]).toEqual([403, ['error']]);
});

test.each(named(operations.filter(({ queryParameters }) => queryParameters.length > 0)))(
	'%s refuses wrong parameters by their names (platform-api 4.2, 7, 8)',
	async (_, operation) => {
		const simulator = await start();
		for (const { name, schema } of operation.queryParameters) {
			const beyond = schema.maximum === undefined ? [] : [`${name}=${schema.maximum + 1}`];
			const { [name]: _, ...others } = operation.query;
			for (const wrong of [`${name}=1&${name}=2`, ...beyond]) {
				const search = `${new URLSearchParams(others)}&${wrong}`;
				const { status, body } = await send(simulator, operation, { search });
				expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
			}
		}
	},
);

test.each(named(operations.filter(({ own }) => own)))(
	'%s answers 404 to an invalid ID and to that of another account, whatever is sent (platform-api 5.5, 7)',
	async (_, operation) => {
		// The file does not describe the answer to an invalid ID.
		const simulator = await start();
		const body = operation.body && { name: 5 };
		for (const id of [operation.foreign, 999, 'abc', '1.0']) {
			const path = operation.pathOf(id);
			const { status } = await send({ ...simulator, api: simulator.raw }, operation, {
				path,
				body,
			});
			expect([id, status]).toEqual([id, 404]);
		}
	},
);

test.each<[number, string, Json]>([
	[415, 'text', { headers: { 'content-type': 'text/plain' } }],
	[415, 'a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
	[413, 'more than 1 MB', { body: `"${'x'.repeat(2 ** 20)}"` }],
	[400, 'no JSON', { body: '{' }],
	[422, 'nothing', { body: undefined }],
])('every operation with a body answers %i to %s', async (expected, _what, changes) => {
	for (const operation of withBody) {
		const { status, body } = await send(await start(), operation, changes);
		expect([operation.path, status, 'message' in body]).toEqual([operation.path, expected, true]);
	}
});

test.each(named(withBody))('%s refuses wrong fields by their names', async (_, operation) => {
	const simulator = await start();
	for (const name of Object.keys(operation.sent!)) {
		const body = { ...operation.sent, [name]: [[]] };
		const refused = await send(simulator, operation, { body });
		const names = Object.keys(refused.body.errors ?? {}).map((one) => one.split('.')[0]);
		// what decides which others are needed brings them along
		expect([refused.status, name, names.includes(name)]).toEqual([422, name, true]);
	}
});
