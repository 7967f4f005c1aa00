// Every operation of openapi.yaml, with each field and parameter right, wrong and at its bounds: it takes, refuses and
// answers what the file says. `api` checks every answer against it.
import { describe, expect, test } from '@jest/globals';
import type { DialectName } from '../dialects/dialect.mts';
import { contractIn } from './support/contract.mts';
import { operations, send, variationsOf, type Operation } from './support/operations.mts';
import { start } from './support/simulator.mts';
import type { Answer, Json, Started } from './support/simulator.mts';

const contract = contractIn('document');
const named = (some: Operation[]) => some.map((one) => [`${one.method} ${one.path}`, one] as const);
const withBody = operations.filter(({ body }) => body);

test('there are as many operations as the document has', () => {
	expect([operations.length, withBody.length]).toEqual([58, 26]);
});

describe.each<DialectName>(['document', 'observed'])('in the dialect %s', (dialect) => {
	test.each(named(operations))('%s answers as described', async (_title, operation) => {
		const simulator = await start();
		await simulator.control('POST', '/dialect', { dialect });
		expect((await send(simulator, operation)).status).toBeLessThan(300);
	});
});

describe.each(named(operations))('%s', (_title, operation) => {
	test('knows its callers (platform-api 5.1)', async () => {
		const simulator = await start();
		for (const token of [null, 'unknown']) {
			for (const more of operation.body
				? [{}, { body: '{' }, { body: 'x'.repeat(2 ** 21) }]
				: [{}]) {
				const { status, body } = await send(simulator, operation, { token, ...more });
				expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }]);
			}
		}
		if (operation.role !== 'admin') return;
		const changes = { token: simulator.tokens.user, ...(operation.body && { body: {} }) };
		const refused = await send(simulator, operation, changes);
		expect([refused.status, Object.keys(refused.body)]).toEqual([403, ['error']]);
	});
});

/** Values of a parameter in a query that are taken, and ones that are not. */
function queryValues({ name, schema, required }: Json): [good: string[], bad: string[]] {
	const { type, enum: words, format, pattern, minimum, maximum, $ref } = schema;
	if ($ref) return queryValues({ name, schema: contract.document.at($ref.slice(2).split('/')) });
	const twice = `1&${name}=2`;
	if (words)
		return [words, ['other', '', words[0].toUpperCase(), `${words[0]}&${name}=${words[0]}`]];
	if (format === 'date') return [['2026-03-02'], ['2026-02-30', 'yesterday', '']];
	if (pattern) {
		const some = ['7', 'GB'].filter((value) => new RegExp(pattern).test(value));
		return [some, ['x', '', twice]];
	}
	if (type === 'string') return [required ? [] : ['x', ''], [twice]];
	const beyond = [minimum - 1, maximum + 1].filter((one) => !isNaN(one));
	const odd = ['x', '', '1.0', '1.5', '3e3', '0x1', '%201', '١', twice];
	return [[minimum ?? -1, maximum ?? '9'.repeat(400)].map(String), [...beyond.map(String), ...odd]];
}
/** Whose good values are no others than those that were given out, or of one's own. */
const GIVEN_OUT = ['cursor', 'sender_id', 'assistant_id'];

const withQuery = operations.filter(({ queryParameters }) => queryParameters.length > 0);

test.each(named(withQuery))(
	'%s takes its parameters (platform-api 4.2, 7, 8)',
	async (_, operation) => {
		const simulator = await start();
		const ask = async (name: string, value: string): Promise<unknown[]> => {
			const { [name]: _, ...others } = operation.query;
			const search = `${new URLSearchParams(others)}&${name}=${value}`;
			const answer = await send(simulator, operation, { search });
			return [name, value, answer.status, ...Object.keys(answer.body.errors ?? {})];
		};
		for (const parameter of operation.queryParameters) {
			const { name } = parameter;
			const [good, bad] = queryValues(parameter);
			for (const value of GIVEN_OUT.includes(name) ? [] : good)
				expect(await ask(name, value)).toEqual([name, value, 200]);
			for (const value of bad) expect(await ask(name, value)).toEqual([name, value, 422, name]);
		}
	},
);

describe.each(named(operations.filter(({ own }) => own)))('%s', (_title, operation) => {
	test('finds nothing by an ID that is none, or not one of its own, whatever is sent (platform-api 5.5, 7)', async () => {
		// The file says nothing about an ID that is none: it leads nowhere.
		const simulator = await start();
		const { raw } = simulator;
		const body = operation.body && { name: 5 };
		const none = ['abc', '1.0', '3e3', '0xbb9', '%20601', '٦٠١', '9'.repeat(80)];
		for (const id of [operation.foreign, 999, ...none]) {
			const path = operation.pathOf(id);
			const { status } = await send({ ...simulator, api: raw }, operation, { path, body });
			expect([id, status]).toEqual([id, 404]);
		}
	});
});

describe.each(named(withBody))('%s', (_title, operation) => {
	test.each<[number, string, Json]>([
		[415, 'text', { headers: { 'content-type': 'text/plain' } }],
		[415, 'a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
		[415, 'two types', { headers: { 'content-type': 'application/json, text/plain' } }],
		[413, 'more than 1 MB', { body: `"${'x'.repeat(2 ** 20)}"` }],
		[400, 'no JSON', { body: '{' }],
		[422, 'nothing', { body: undefined }],
	])('answers %i to %s', async (expected, _what, changes) => {
		const { status, body } = await send(await start(), operation, changes);
		const { errors = {}, ...others } = body;
		expect([status, Object.keys(others)]).toEqual([expected, ['message']]);
		expect('body' in errors).toBe(expected === 422);
	});

	test.each(operation.bodies.map((example) => [Object.keys(example), example] as const))(
		'takes what the file describes, and refuses all else by its name: %j (platform-api 7)',
		async (_fields, example) => {
			let realNow = 0;
			// a second between two messages, and time for five replies in a minute
			const simulator = await start({ realNow: () => (realNow += 12_000) });
			await tryVariations(simulator, operation, example);
		},
	);
});

/** What may be well written and yet nobody's, or not fit the rest: rules that no schema has. */
const REFERS =
	/^(mode|action|from|email|password|phone_number|recipient_phone|(knowledgebase|folder|label|phone_number|tool|outbound_phone|assistant|campaign|sender|template|user|token)_ids?)$/;
/** What decides which others are needed. */
const DECIDES = ['mode', 'user_id', 'email', 'calendar_type', 'custom_sip'];

/** The names of the fields that an answer finds fault with. */
function namesIn({ message, errors = {} }: Json): string[] {
	const [, unknown] = /^Invalid fields: (.*)/.exec(message) ?? [];
	return unknown?.split(', ') ?? Object.keys(errors);
}

async function tryVariations(simulator: Started, operation: Operation, example: object) {
	const place = operation.body!;
	const counts = { good: 0, bad: 0 };
	for (const { path, value } of [{ path: '', value: example }, ...variationsOf(place, example)]) {
		const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
		const isGood = contract.complaintsAboutAnswer(place, value).length === 0;
		counts[isGood ? 'good' : 'bad']++;
		const ask = async () => await send(simulator, operation, { body: JSON.stringify(value) });
		const isRight = ({ status, body }: Answer) => {
			if (isGood) return status < 300 || (value !== example && REFERS.test(name));
			const names = namesIn(body);
			const isNamed = names.every((one) => one === path || one.startsWith(path && `${path}.`));
			return status === 422 && ((names.length > 0 && isNamed) || DECIDES.includes(name));
		};
		if (isRight(await ask())) continue;
		// what was created before is there but once, and is in the way of another
		await simulator.control('POST', '/reset');
		const answer = await ask();
		if (!isRight(answer)) expect({ path, value, isGood, ...answer }).toBe('as the file has it');
	}
	expect([counts.good > 0, counts.bad > 5]).toEqual([true, true]);
}

test('the examples have every field that openapi.yaml has', () => {
	for (const { operationId, body, bodies } of withBody) {
		const { properties } = contract.document.at(contract.document.resolve(body!));
		const fields = new Set(bodies.flatMap((one) => Object.keys(one)));
		expect([operationId, [...fields].sort()]).toEqual([
			operationId,
			Object.keys(properties).sort(),
		]);
	}
});
