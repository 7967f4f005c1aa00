import { expect, test } from '@jest/globals';
import {
	callOutputsTable,
	type CallOutputs,
	type Difference,
} from '../../scripts/lib/callOutputsTable.mts';

/** The same call out of every node. */
const outputs = (row: Record<string, unknown>): CallOutputs => ({
	...{ getMany: row, pollTrigger: row, trigger: row, make: row, createLead: row },
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
	const why: Difference[] = [{ fields: ['type'], outputs: ['trigger'], why: 'It does not say.' }];
	const same = outputs({ type: 'web' });

	expect(() => callOutputsTable(same, same, why)).toThrow(
		'Trigger, Call Ended: type has a reason to differ, but does not',
	);
});
