// {{ $json.phone }} and the like are read without n8n, with the value that n8n gives.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { plainReader } from '../../nodes/VoiceAssistantPlatform/validation/plainExpression.ts';
import { check } from '../fuzz/support/property.mts';
import { createRunExecutionData, Expression, workflowWith } from '../support/engine/workflow.ts';

const workflow = await workflowWith({ parameters: {} });

/** The value as n8n evaluates it. */
const evaluated = (raw: unknown, json: IDataObject): unknown =>
	workflow.expression.getParameterValue(
		raw as string,
		createRunExecutionData({}),
		0,
		0,
		'Platform',
		[{ json }],
		'manual',
		{},
	);

const NAMES = [
	...['phone', 'first name', 'a', 'A1', 'ünï', '0', 'x.y', 'length', 'map', 'toString', 'json'],
	...['constructor', '__proto__', 'prototype', 'caller', 'binding', '_id', '$x', 'if', "o'n", '='],
	...['then', 'toJSON', 'isProxy', 'nodeType', 'inspect', 'getOwnPropertyNames', 'item', 'get'],
	...['isEmpty()', 'a}}b', '{{ a }}', '//', 'getPrototypeOf', 'valueOf', 'hasOwnProperty', ''],
];
const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 4 }));

const leaf = fc.oneof(
	...[fc.string(), fc.boolean(), fc.integer(), fc.double(), fc.constant(null)],
	fc.constantFrom<unknown>('', '={{ 1 }}', '{{ $json.a }}', '2026-11-29T10:00:00.000Z'),
	fc.date({ noInvalidDate: true }),
);
const { item: value } = fc.letrec((tie) => ({
	item: fc.oneof(
		{ depthSize: 'small' },
		leaf,
		fc.array(tie('item'), { maxLength: 2 }),
		fc.dictionary(name, tie('item'), { maxKeys: 4 }),
	),
}));
const json = fc.dictionary(name, value, { maxKeys: 6 }) as fc.Arbitrary<IDataObject>;

const step = fc
	.tuple(name, fc.constantFrom('dot', "'", '"'))
	.map(([one, quote]) => (quote === 'dot' ? `.${one}` : `[${quote}${one}${quote}]`));
const blank = fc.constantFrom('', ' ', '\n', '\u00a0');
const around = fc.constantFrom(
	['', ''],
	['', ''],
	['', ''],
	['', ' '],
	['+', ''],
	['', ' {{ 1 }}'],
);
const expression = fc
	.tuple(fc.array(step, { minLength: 1, maxLength: 3 }), blank, blank, around)
	.map(([steps, before, after, [head, tail]]) => {
		return `=${head}{{${before}$json${steps.join('')}${after}}}${tail}`;
	});

/** An expression, or a form with some, such as the variables of a lead. */
const parameter = fc.oneof(
	expression,
	fc
		.array(fc.record({ name: fc.string(), value: fc.oneof(expression, leaf) }), { maxLength: 2 })
		.map((variable) => ({ variable })),
);

/** How often a drawn expression was read without n8n. */
let read = 0;

async function expectSame(raw: unknown, item: IDataObject): Promise<void> {
	const plain = plainReader(raw)?.(item);
	if (plain === undefined) return;
	read++;
	expect(plain).toEqual(evaluated(raw, item));
	await Promise.resolve();
}

describe.each(['legacy', 'vm'] as const)('with the engine %s,', (engine) => {
	beforeAll(async () => {
		// n8n 1 has only one
		if (!('initExpressionEngine' in Expression)) return;
		const limits = { bridgeTimeout: 5_000, bridgeMemoryLimit: 128, poolSize: 1 };
		await Expression.initExpressionEngine({ engine, ...limits, maxCodeCacheSize: 100 });
		Expression.setExpressionEngine(engine);
		await workflow.expression.acquireIsolate();
		expect(Expression.getActiveImplementation()).toBe(engine);
	});
	afterAll(async () => {
		if (!('initExpressionEngine' in Expression)) return;
		await workflow.expression.releaseIsolate();
		await Expression.disposeExpressionEngine();
	});

	test('a drawn expression gives what n8n gives', async () => {
		read = 0;
		await check(
			fc.tuple(parameter, json),
			async ([raw, item]) => await expectSame(raw, item),
			3_000,
		);
		// a path into the item itself
		await check(
			json.chain((item) => fc.tuple(fc.constant(item), fc.constantFrom(...pathsIn(item), ['a']))),
			async ([item, path]) => {
				for (const quote of [`'`, '"']) {
					const steps = path.map((one) => `[${quote}${one}${quote}]`).join('');
					await expectSame(`={{ $json${steps} }}`, item);
				}
				await expectSame(`={{ $json.${path.join('.')} }}`, item);
			},
			1_000,
		);
		expect(read).toBeGreaterThan(500);
	});
});

function pathsIn(fields: unknown, before: string[] = []): string[][] {
	if (typeof fields !== 'object' || fields === null) return [before];
	return Object.entries(fields).flatMap(([one, inner]) => pathsIn(inner, [...before, one]));
}

const ITEM = { phone: '+40722123456', 'first name': 'Ana', body: { n: 5, on: false, '': 1 } };

test.each<[string | INodeParameters, value: unknown]>([
	['={{ $json.phone }}', '+40722123456'],
	['={{$json.phone}}', '+40722123456'],
	["={{ $json['first name'] }}", 'Ana'],
	['={{ $json["first name"] }}', 'Ana'],
	['={{ $json.body.n }}', 5],
	["={{ $json['body'].on }}", false],
	[
		{ variable: [{ name: 'n', value: '={{ $json.body.n }}' }] },
		{ variable: [{ name: 'n', value: 5 }] },
	],
	// everything else is left to n8n
	...['=+{{ $json.phone }}', '={{ $json.phone }} ', '={{ $json.phone.length }}'].map(toN8n),
	...['={{ $json.missing }}', '={{ $json.body }}', '={{ $json.body.n + 1 }}'].map(toN8n),
	...['={{ $json.constructor }}', "={{ $json['__proto__'] }}", '={{ $json.toString }}'].map(toN8n),
	...['={{ $json.phone.trim() }}', "={{ $fromAI('phone') }}"].map(toN8n),
])('%j', (raw, expected) => {
	expect(plainReader(raw)?.(ITEM)).toEqual(expected);
});

test.each<[what: string, object, value: unknown]>([
	['its own', { a: 1 }, 1],
	[
		'inherited',
		Object.create(Object.assign(Object.create(null) as object, { a: 1 })) as object,
		undefined,
	],
	[
		'of an object that JSON does not have',
		new (class {
			a = 1;
		})(),
		undefined,
	],
])('of an object in the item, a field that is %s', (_what, object, expected) => {
	expect(plainReader('={{ $json.object.a }}')?.({ object } as IDataObject)).toBe(expected);
});

function toN8n(raw: string): [string, undefined] {
	return [raw, undefined];
}
