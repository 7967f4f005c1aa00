import { expect, test } from '@jest/globals';
import {
	callOutputsTable,
	type CallOutputs,
	type Difference,
} from '../../scripts/lib/callOutputsTable.mts';

/** The same call out of every node, but for what the trigger gives. */
const outputs = (call: object, ofTrigger: object = {}): CallOutputs => {
	const row = { ...call } as Record<string, unknown>;
	const trigger = { ...row, ...ofTrigger };
	return { getMany: row, pollTrigger: row, trigger, make: row, createLead: row };
};
const TYPE: Difference[] = [{ fields: ['type'], outputs: ['trigger'], why: 'It does not say.' }];

const lastRow = (table: string) =>
	table
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.at(-1);

test.each([
	['a number', 61, '`61`'],
	['nothing', null, '`null`'],
	['an object', { preferred_day: 'Friday' }, '`{"preferred_day":"Friday"}`'],
	['a text', 'outbound', '`outbound`'],
	['a text of several lines', 'Assistant: Hello.\nCustomer: Yes?', '`Assistant: Hello. …`'],
	['a long text', 'x'.repeat(41), `\`${'x'.repeat(40)} …\``],
])('%s that is the same on both stands there once', (_what, value, cell) => {
	const table = callOutputsTable(outputs({ it: value }), outputs({ it: value }), []);

	expect(lastRow(table)).toBe(`| \`it\` | ${Array(5).fill(cell).join(' | ')} |`);
});

test('a cell that differs has both values, and its reason below', () => {
	const [documented, elsewhere] = [
		outputs({ type: 'web' }, { type: null }),
		outputs({ type: 'web' }),
	];

	const table = callOutputsTable(documented, elsewhere, TYPE);

	expect(lastRow(table)?.split(' | ')[3]).toBe('`null` as documented, `web` elsewhere (1)');
	expect(table).toMatch(/\n\n1\. It does not say\.$/);
});

test.each<[string, unknown, unknown]>([
	['another value', 61, 62],
	['another type', 61, '61'],
	['a value of an object', { day: 'Friday' }, { day: 'Monday' }],
	['what is missing', null, undefined],
	['the end of a text that is cut', `${'x'.repeat(50)}a`, `${'x'.repeat(50)}b`],
])('no table is made of %s without a reason', (_what, one, other) => {
	expect(() => callOutputsTable(outputs({ it: one }), outputs({ it: other }), [])).toThrow(
		'Call → Get Many: it differs without a reason',
	);
});

test('no table is made with a reason for what does not differ', () => {
	const same = outputs({ type: 'web' });

	expect(() => callOutputsTable(same, same, TYPE)).toThrow(
		'Trigger, Call Ended: type has a reason to differ, but does not',
	);
});
