// What a run costs n8n: each expression is evaluated once an item, and n8n gets its turn in between.
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { INodeParameters, INodeProperties, NodeParameterValueType } from 'n8n-workflow';
import { Contract } from '../contract/support/contract.mts';
import { description, isVisible, operations, parametersOf } from '../contract/support/node.mts';
import { answerTo } from '../contract/support/documented.mts';
import { fillingsOf } from '../contract/support/fillings.mts';
import { send } from '../contract/support/wire.mts';
import { Expression } from '../support/engine/workflow.ts';

const contract = new Contract();
const ITEMS = [{ n: 1 }, { n: 2 }, { n: 3 }];

/** What n8n reads as it is stored, and what the form does not let be an expression. */
const STORED = new Set([
	'__rl',
	'mode',
	'mappingMode',
	'schema',
	...withoutExpression(description),
]);

function withoutExpression({ properties }: { properties: INodeProperties[] }): string[] {
	return properties.flatMap(({ name, noDataExpression, options = [] }) => [
		...(noDataExpression ? [name] : []),
		...options.flatMap((option) => {
			if ('values' in option) return withoutExpression({ properties: option.values });
			return 'type' in option ? withoutExpression({ properties: [option] }) : [];
		}),
	]);
}

/** Every text and number below a parameter as an expression that gives the same, each a different one. */
function asExpressions(value: unknown, count: { made: number }): NodeParameterValueType {
	if (Array.isArray(value)) {
		return value.map((entry) => asExpressions(entry, count)) as NodeParameterValueType;
	}
	if (typeof value === 'object' && value !== null) {
		return Object.fromEntries(
			Object.entries(value).map(([name, inner]) => [
				name,
				STORED.has(name) ? inner : asExpressions(inner, count),
			]),
		) as NodeParameterValueType;
	}
	if (typeof value !== 'string' && typeof value !== 'number')
		return value as NodeParameterValueType;
	if (value === '') return value;
	count.made++;
	return `={{ $json.n === -${count.made} ? "" : ${JSON.stringify(value)} }}`;
}

let evaluated: string[];
beforeEach(() => void (evaluated = []));

// not restored after each test, which would give back the real time to the waits (support/waitedTime.mts)
const original = Expression.prototype.resolveSimpleParameterValue;
jest.spyOn(Expression.prototype, 'resolveSimpleParameterValue').mockImplementation(function (
	this: Expression,
	...args
) {
	const [value] = args;
	if (typeof value === 'string' && value.startsWith('=')) evaluated.push(value);
	return original.apply(this, args);
});

/** Those that sleep until a call is over take one item. */
const ofMany = operations.filter(({ operation }) => operation !== 'sendAndWait');

describe.each(ofMany.map((operation) => [operation.title, operation] as const))(
	'%s',
	(_, operation) => {
		test('each expression is evaluated once for each item', async () => {
			const whole = fillingsOf(operation).find(({ kind }) => kind === 'everything')!;
			const count = { made: 0 };
			const parameters = { ...whole.values };
			for (const parameter of parametersOf(operation)) {
				const { name, noDataExpression } = parameter;
				if (noDataExpression || !(name in parameters)) continue;
				if (!isVisible(parameter, parameters, parameters)) continue;
				parameters[name] = asExpressions(parameters[name], count) as INodeParameters[string];
			}

			const { error } = await send(parameters, answerTo(contract, whole.values), {
				items: ITEMS,
			});

			const isDistinct = ['logout', 'purchase', 'start', 'transferBalance'].includes(
				operation.operation,
			);
			expect(error?.message).toEqual(
				isDistinct ? expect.stringContaining('Another item') : undefined,
			);
			const perItem = evaluated.length / ITEMS.length;
			expect(new Set(evaluated).size).toBe(perItem);
			expect(perItem).toBe(count.made);
		});
	},
);

test.each([
	['is read without n8n', 'voiceAssistantPlatform', 0],
	['is read by n8n in the tool of an agent', 'voiceAssistantPlatformTool', 3],
])('a field of the item alone %s', async (_what, type, count) => {
	const phones: unknown[] = [];
	const parameters = {
		resource: 'lead',
		operation: 'create',
		campaignId: 7,
		phoneNumber: '={{ $json.phone }}',
	};

	await send(
		parameters,
		({ body }) => {
			if (body) phones.push((body as { phone_number: string }).phone_number);
			return { status: 200, body: {} };
		},
		{
			items: ['+40722000001', '+40722000002', '+40722000003'].map((phone) => ({ phone })),
			node: { type: `n8n-nodes-voice-assistant-platform.${type}` },
		},
	);

	expect(phones).toEqual(['+40722000001', '+40722000002', '+40722000003']);
	expect(evaluated).toHaveLength(count);
});

describe('n8n gets its turn', () => {
	let timers: jest.SpiedFunction<typeof setTimeout>;
	beforeEach(() => {
		let now = 0;
		// each look at the clock is 20 ms later
		jest.spyOn(performance, 'now').mockImplementation(() => (now += 20));
		timers = jest.spyOn(globalThis, 'setTimeout');
	});
	afterEach(() => timers.mockRestore());
	const breaks = () => timers.mock.calls.filter(([, wait]) => wait === 0).length;

	const parameters = {
		resource: 'lead',
		operation: 'create',
		campaignId: 7,
		phoneNumber: '={{ $json.phone.trim() }}',
	};
	const items = Array.from({ length: 50 }, (_, index) => ({ phone: `+407220000${10 + index}` }));
	const created = { status: 200, body: { data: {} } };

	test('while many items are evaluated', async () => {
		let breaksBefore: number | undefined;

		await send(
			parameters,
			() => {
				breaksBefore ??= breaks();
				return created;
			},
			{ items },
		);

		expect(breaksBefore).toBeGreaterThanOrEqual(items.length);
	});

	test('and may cancel the execution meanwhile: no more items are evaluated', async () => {
		const whenStarted = (cancel: () => void) => void setTimeout(cancel, 0);

		await send(parameters, () => created, { items, whenStarted });

		expect(evaluated.length).toBeLessThan(items.length);
	});

	test.each([true, false])('while the rows of a list are output, Simplify %s', async (simplify) => {
		let breaksBefore = 0;
		const rows = Array.from({ length: 100 }, (__, index) => ({ id: 1 + index }));
		const parameters = { resource: 'call', operation: 'getAll', returnAll: true, simplify };

		await send(parameters, () => {
			breaksBefore = breaks();
			return { status: 200, body: { data: rows } };
		});

		expect(breaks() - breaksBefore).toBe(2 * rows.length);
	});
});
