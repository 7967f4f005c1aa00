// What an item outputs: its rows, in the form that the user chose, and the hints beside them.
import type { IDataObject } from 'n8n-workflow';
import { whyEmpty } from '../api/agencyAccount';
import { redactOutput } from '../api/secretFields';
import { sentBody } from '../client/request';
import { isObject, unwrapped } from '../client/response';
import {
	isSimplified,
	type ItemInRun,
	type Operation,
	type PreparedItem,
} from '../declaration/operation';
import { eventLoopYielder } from './eventLoop';
import type { Run } from './run';

/**
 * The rows of an item: with "Simplify", what was created or changed is taken out of the answer. Only raw ones do not name the
 * recipient.
 */
export async function rowsOfAnswer(
	{ wrapsResult, simplify, recipient }: Operation,
	{ context, parameters, request }: ItemInRun,
	received: IDataObject[],
): Promise<IDataObject[]> {
	// the transcripts of thousands of calls take seconds
	const yieldToEventLoop = eventLoopYielder(context.getExecutionCancelSignal());
	const isSimple = isSimplified(parameters);
	const isRaw = parameters.simplify === false || parameters.output === 'raw';
	const sent = sentBody(request);
	const named = !isRaw && recipient ? { customer_phone: sent[recipient] } : {};
	const rows: IDataObject[] = [];
	for (const row of received) {
		await yieldToEventLoop();
		const result = isSimple && wrapsResult ? unwrapped(row) : row;
		const simple = isSimple ? simplify?.(result, parameters as IDataObject, sent) : undefined;
		rows.push({ ...named, ...(simple ?? result) });
	}
	return rows;
}

/** What an agent must know about a wait that ended without an outcome. */
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
				[...idsIn(row), ...(row.timed_out === true ? TIMED_OUT : []), ...fields]
					.map((field) => [field, valueAt(row, field)])
					.filter(([, value]) => value !== undefined),
			),
		);
	const missing = fields.filter((field) => selected.every((row) => !Object.hasOwn(row, field)));
	if (rows.length > 0 && missing.length > 0) {
		hint(
			`'Fields' names fields that are not in the output: ${missing.join(', ')}. The output has: ${Object.keys(rows[0]).join(', ')}.`,
			'fields',
		);
	}
	return selected;
}

/** What identifies a row: answers to actions name the campaign or the conversation instead. */
function idsIn(row: IDataObject): string[] {
	return 'id' in row ? ['id'] : Object.keys(row).filter((name) => name.endsWith('_id'));
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

export const PREVIEWED =
	"Preview: nothing was changed on the platform. Remove 'Preview' under 'Options' to carry it out.";

/** Says that a filter did not narrow a list down: the next node may process everyone. */
export const blankFilter = (name: string) =>
	`The filter '${name}' was empty for at least one item, because its expression returned nothing: the list was not filtered by it. Correct the expression if you did not intend this.`;

/** Says that a person would read or hear a date in the format of computers. */
export const isoDate = (name: string) =>
	`A date in '${name}' is sent in ISO format, such as 2026-11-29T00:00:00.000Z. Format it for people in the expression, as in {{ $json.date.toDateTime().format('dd.MM.yyyy') }}.`;

/** Why an output is empty, if the kind of token explains it. Only a test in the editor sends a request for that. */
export async function explainEmpty(
	run: Run,
	operation: Operation,
	prepared: PreparedItem[],
): Promise<string | undefined> {
	const { rowNoun } = operation.request;
	const { context, isTool, cancelSignal } = run;
	if (context.getMode() !== 'manual' || isTool) return undefined;
	const itemIndex = prepared.findIndex(
		(one) => one?.parameters['options.accessToken'] === undefined,
	);
	if (!prepared[itemIndex]) return undefined;
	const account = { credential: await run.credentialOf(itemIndex), cancelSignal };
	return await whyEmpty(context, { rowNoun, canActAsUser: true, ...account });
}
