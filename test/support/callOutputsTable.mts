// What comes out of each node for one and the same call, on a platform that answers as documented and on one that answers as
// others do: field by field, and equal unless a reason says why it cannot be.
import { isDeepStrictEqual } from 'node:util';
import { markdownTable } from '../../tools/lib/table.mts';

/** Where a call comes out, as the table says it. */
const OUTPUTS = {
	getMany: 'Call → Get Many',
	pollTrigger: 'Poll Trigger',
	trigger: 'Trigger',
	make: 'Call → Make',
	createLead: 'Lead → Create',
};

type Output = keyof typeof OUTPUTS;
const NAMES = Object.keys(OUTPUTS) as Output[];

/** The call that came out of each. */
export type CallOutputs = Record<Output, Record<string, unknown>>;

interface Difference {
	fields: string[];
	outputs: Output[];
	/** A sentence. */
	why: string;
}

/** What cannot be equal, because one of the two platforms does not say it. */
const DIFFERENCES: Difference[] = [
	{
		fields: ['input_variables'],
		outputs: ['getMany', 'pollTrigger'],
		why: 'As documented, a list of calls has one field for variables, with those collected during the call: what the call started with is known only to the node that made it. Elsewhere, what was collected has a field of its own.',
	},
	{
		fields: ['type', 'assistant_name', 'lead_call_tries'],
		outputs: ['trigger'],
		why: 'The documentation does not show what a report to the trigger contains. What is assumed instead lacks these fields, which reports elsewhere have.',
	},
];

const MAX_LENGTH = 40;

/** A text without quotation marks, cut after its first line or when it is long; anything else as JSON. */
function shown(value: unknown): string {
	if (typeof value !== 'string') return `\`${JSON.stringify(value)}\``;
	const start = value.split('\n')[0].slice(0, MAX_LENGTH);
	return `\`${start}${start === value ? '' : ' …'}\``;
}

/** What the note of a cell is numbered with; 0 for a cell without one. */
const noteOf = (field: string, output: Output) =>
	1 + DIFFERENCES.findIndex((one) => one.fields.includes(field) && one.outputs.includes(output));

/** The cells in which the two platforms differ, and those that have a reason to. */
export function differingCells(documented: CallOutputs, elsewhere: CallOutputs) {
	const cells = Object.keys(documented.getMany).flatMap((field) =>
		NAMES.map((output) => ({ field, output })),
	);
	return {
		differing: cells.filter(
			({ field, output }) =>
				!isDeepStrictEqual(documented[output][field], elsewhere[output][field]),
		),
		withReason: cells.filter(({ field, output }) => noteOf(field, output) > 0),
	};
}

/**
 * A row for each field with what most of the outputs have, and which have something else; below them the reasons why cells
 * differ, in Markdown.
 * @param documented what came out on a platform that answers as documented
 * @param elsewhere what came out for the same call on one that answers as others do
 */
export function callOutputsTable(documented: CallOutputs, elsewhere: CallOutputs): string {
	const cell = (field: string, output: Output) => {
		const [one, other] = [documented[output][field], elsewhere[output][field]].map(shown);
		const note = noteOf(field, output);
		return note === 0 ? one : `${one} as documented, ${other} elsewhere (${note})`;
	};
	const rows = Object.keys(documented.getMany).map((field) => {
		const having = (text: string) =>
			NAMES.filter((output) => cell(field, output) === text).map((output) => OUTPUTS[output]);
		const texts = new Set(NAMES.map((output) => cell(field, output)));
		const [value, ...others] = [...texts].sort((a, b) => having(b).length - having(a).length);
		const exceptions = others.map((text) => `${having(text).join(', ')}: ${text}`);
		return [`\`${field}\``, value, exceptions.join('; ')];
	});
	const notes = DIFFERENCES.map(({ why }, index) => `${index + 1}. ${why}`);
	return `${markdownTable(['Field', 'Value', 'Except'], rows)}\n\n${notes.join('\n')}`;
}
