// Whatever is sent: no operation breaks.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DialectName } from '../dialects/dialect.mts';
import { operations, send } from './support/operations.mts';
import { check } from './support/property.mts';
import { start } from './support/simulator.mts';

const SOME_IDS = [13, 101, 103, 201, 301, 304, 501, 601, 701, 703, 751, 752, 1001];
const odd = fc.oneof(
	fc.jsonValue({ maxDepth: 3 }),
	fc.constantFrom(...SOME_IDS),
	fc.constantFrom('', ' ', '-1', '1e400', '\u0000', '\ud800', 'é'.repeat(300)),
	fc.constantFrom(-1, 0, 0.5, 1e21, 2 ** 53, -(2 ** 63), 1e308),
	fc.constantFrom('created', 'inbound', 'pipeline', '2026-02-30', '+447700900110'),
);
const some = (names: string[]) =>
	fc.dictionary(fc.constantFrom(...names, 'other'), odd, { maxKeys: 5 });
const requests = fc.constantFrom(...operations).chain((operation) => {
	const [sound = {}] = operation.bodies;
	return fc.record({
		operation: fc.constant(operation),
		path: fc.constantFrom(...SOME_IDS, '0', '-1', '9'.repeat(20)).map(operation.pathOf),
		query: some(operation.queryParameters.map(({ name }) => name as string)),
		body: operation.body
			? fc.oneof(
					{
						weight: 3,
						arbitrary: some(Object.keys(sound)).map((more) => ({ ...sound, ...more })),
					},
					{ weight: 1, arbitrary: odd },
				)
			: fc.constant(undefined),
	});
});
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

test.each<[DialectName, number[], runs: number]>([
	['document', [], 1_500],
	['observed', [400, 500], 300],
])(
	'no operation breaks, and every answer is one of the dialect: %s',
	async (dialect, more, runs) => {
		let realNow = 0;
		const options = { dialect, limits: false as const, realNow: () => (realNow += 12_000) };
		const simulator = await start(options);
		await check(
			requests,
			async ({ operation, path, query, body }) => {
				const texts = Object.entries(query).map(([name, value]) => [name, text(value)]);
				const { status } = await send(simulator, operation, {
					...{ path, search: new URLSearchParams(texts) },
					body: body === undefined ? undefined : JSON.stringify(body),
				});
				// Nobody here is unknown, but a password may be wrong.
				const refusals = [402, 403, 404, 415, 422, 503, ...more];
				if (path.endsWith('/login')) refusals.push(401);
				// It may be in that state already.
				if (path.endsWith('/update-status')) refusals.push(400);
				expect([200, 201, ...refusals]).toContain(status);
			},
			runs,
		);
		expect((await simulator.control('GET', '/state')).status).toBe(200);
	},
);
