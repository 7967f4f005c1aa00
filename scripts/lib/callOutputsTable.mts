// What comes out of each node for one and the same call, on a platform that answers as documented and on one that answers as
// others do: field by field, and equal unless a reason says why it cannot be.
import { isDeepStrictEqual } from 'node:util';
import { markdownTable } from './table.mts';

/** Where a call comes out, as the head of the table says it. */
const OUTPUTS = {
	getMany: 'Call → Get Many',
	pollTrigger: 'Poll Trigger, Call Ended',
	trigger: 'Trigger, Call Ended',
	make: 'Call → Make, waiting',
	createLead: 'Lead → Create, waiting',
};

type Output = keyof typeof OUTPUTS;
const NAMES = Object.keys(OUTPUTS) as Output[];

/** The call that came out of each. */
export type CallOutputs = Record<Output, Record<string, unknown>>;

export interface Difference {
	fields: string[];
	outputs: Output[];
	/** A sentence. */
	why: string;
}

/** What cannot be equal, because one of the two platforms does not say it. */
const DIFFERENCES: Difference[] = [
	{
		fields: ['input_variables'],
		outputs: ['getMany', 'pollTrigger', 'make', 'createLead'],
		why: 'A list of calls has one field for variables. As documented, it holds those collected during the call, and nothing in the list says what the call started with; elsewhere it holds what the call started with.',
	},
	{
		fields: ['type', 'assistant_name'],
		outputs: ['trigger'],
		why: 'The documentation does not show what a report to the trigger contains. What is assumed instead lacks these fields, which reports elsewhere have.',
	},
];

const MAX_LENGTH = 40;

/** A text without quotation marks, of which a long one and one of several lines shows its beginning; else JSON. */
function shown(value: unknown): string {
	if (typeof value !== 'string') return `\`${JSON.stringify(value)}\``;
	const start = value.split('\n')[0].slice(0, MAX_LENGTH);
	return `\`${start}${start === value ? '' : ' …'}\``;
}

/**
 * A row for each field, a column for each output, and below them the reasons why cells differ, in Markdown.
 * @param documented what came out on a platform that answers as documented
 * @param elsewhere what came out for the same call on one that answers as others do
 * @throws Error when a cell differs without a reason, or has a reason and does not differ
 */
export function callOutputsTable(
	documented: CallOutputs,
	elsewhere: CallOutputs,
	differences = DIFFERENCES,
): string {
	const cell = (field: string, output: Output) => {
		const [one, other] = [documented[output][field], elsewhere[output][field]];
		const note = differences.findIndex(
			({ fields, outputs }) => fields.includes(field) && outputs.includes(output),
		);
		const isEqual = isDeepStrictEqual(one, other);
		if (isEqual && note < 0) return shown(one);
		if (isEqual || note < 0) {
			const what = isEqual ? 'has a reason to differ, but does not' : 'differs without a reason';
			const values = `${JSON.stringify(one)} as documented, ${JSON.stringify(other)} elsewhere`;
			throw new Error(`${OUTPUTS[output]}: ${field} ${what}: ${values}`);
		}
		return `${shown(one)} as documented, ${shown(other)} elsewhere (${note + 1})`;
	};
	const fields = Object.keys(documented.getMany);
	const rows = fields.map((field) => [
		`\`${field}\``,
		...NAMES.map((output) => cell(field, output)),
	]);
	const notes = differences.map(({ why }, index) => `${index + 1}. ${why}`);
	return `${markdownTable(['Field', ...Object.values(OUTPUTS)], rows)}\n\n${notes.join('\n')}`;
}
