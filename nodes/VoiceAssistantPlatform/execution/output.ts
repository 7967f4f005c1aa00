// What is output of the rows of an item.
import type { IDataObject, INode } from 'n8n-workflow';
import { redactOutput } from '../client/redaction';
import { isObject } from '../client/response';
import type { ItemInRun, ItemParameters } from './operation';

/** Whether rows are simplified: by "Simplify", or by "Output", which tools of AI agents have in its place. */
export function isSimplified({ simplify, output = 'raw' }: ItemParameters): boolean {
	return simplify === true || output !== 'raw';
}

/**
 * Whether the user only wants to see what would be sent. In doubt, nothing is sent: only a stored switch that is off counts
 * as such, not an expression.
 */
export function isPreviewed({ parameters }: INode): boolean {
	const options: unknown = parameters.options;
	const { preview = false } = isObject(options) ? options : {};
	return preview !== false;
}

/** Marks a row, so that no following node takes it for a result. */
export const asPreview = (row: IDataObject): IDataObject => ({ preview: true, ...row });

/** What an agent must know of a wait that ended without an outcome. */
const TIMED_OUT = ['timed_out', 'timed_out_reason'];

/**
 * Of each row, the ID and the fields that "Selected Fields" of a tool names; all of them, if it names none. As in n8n's own
 * tools, a field that a row does not have is left out.
 */
export function withSelectedFields(
	{ parameters, hint }: ItemInRun,
	rows: IDataObject[],
): IDataObject[] {
	const fields = parameters.fields as string[] | undefined;
	if (!fields) return rows;
	// under a path, a secret would no longer be recognized
	const selected = rows
		.map(redactOutput)
		.map((row) =>
			Object.fromEntries(
				['id', ...(row.timed_out === true ? TIMED_OUT : []), ...fields]
					.map((field) => [field, valueAt(row, field)])
					.filter(([, value]) => value !== undefined),
			),
		);
	const missing = fields.filter((field) => selected.every((row) => !Object.hasOwn(row, field)));
	if (rows.length > 0 && missing.length > 0) {
		hint(
			withSelectedFields,
			`'Fields' names what is not in the output: ${missing.join(', ')}. These are: ${Object.keys(rows[0]).join(', ')}.`,
		);
	}
	return selected;
}

/** @param path the name of a field, or names with dots between them: `extracted_variables.interest` */
function valueAt(row: IDataObject, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>(
			(part, name) => (isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined),
			row,
		);
}
