// The built-in tools that an assistant has: what can be kept of them as it was read, and what is changed or added.
import type { IDataObject } from 'n8n-workflow';
import { toolAsWritten } from '../../../api/assistantTools';
import type { Identifiers } from '../../../client/credential';
import { SECRET_NAME } from '../../../client/redaction';
import { applyIdentifiers } from '../../../client/request';
import { isId, isObject, textIn } from '../../../client/response';
import { digitsIn } from '../../../validation/listedNumber';
import { isBlank, type Problem } from '../../../validation/validate';
import { mayBeMask, PHONE_NAME } from './masks';
import { TOOLS } from './tools';

/** What platform-api 4.10 says of a kind of tool, in its words. */
interface Kind {
	/** Fields that the platform insists on. */
	required: string[];
	/** Fields by which two are the same one; without any, an assistant has one of this kind. */
	sameBy: string[];
}

const KINDS = new Map<unknown, Kind>([
	['assistant_transfer', { required: ['assistant_id'], sameBy: ['assistant_id'] }],
	['call_transfer', { required: ['phone_number'], sameBy: ['phone_number'] }],
	['collect_keypad', { required: [], sameBy: [] }],
	['dtmf_input', { required: [], sameBy: [] }],
	['end_call', { required: [], sameBy: [] }],
	[
		'warm_call_transfer',
		{
			required: ['supervisor_phone', 'outbound_phone_id', 'description'],
			sameBy: ['supervisor_phone'],
		},
	],
]);

/** By `calendar_type`; without one, it is the first. */
const CALENDARS = {
	cal_a: {
		required: ['cal_a_api_key', 'cal_a_event_slug'],
		sameBy: ['cal_a_event_slug', 'cal_a_team_slug'],
	},
	cal_b: {
		required: ['cal_b_api_key', 'cal_b_event_type_uri'],
		sameBy: ['cal_b_event_type_uri'],
	},
} satisfies Record<string, Kind>;

/** The kind of a tool, its fields in the words that it is written in; undefined when platform-api 4.10 has none like it. */
function kindOf(tool: IDataObject, identifiers: Identifiers): Kind | undefined {
	if (tool.type !== 'calendar_integration') return KINDS.get(tool.type);
	const word = isBlank(tool.calendar_type) ? identifiers.cal_a : tool.calendar_type;
	const calendar = (['cal_a', 'cal_b'] as const).find((one) => identifiers[one] === word);
	if (!calendar) return undefined;
	const inWords = (fields: string[]) => fields.map((field) => applyIdentifiers(field, identifiers));
	const { required, sameBy } = CALENDARS[calendar];
	return { required: inWords(required), sameBy: inWords(sameBy) };
}

/**
 * What two tools have in common that are the same one, such as the number to transfer to.
 * @param identifiers the words that the tool is written in
 * @returns undefined for a tool of no known kind
 */
export function identityOfTool(tool: IDataObject, identifiers: Identifiers): string | undefined {
	const kind = kindOf(tool, identifiers);
	if (!kind) return undefined;
	const values = kind.sameBy.map((field) => {
		const text = textIn(tool[field] ?? '').trim();
		return (PHONE_NAME.test(field) && digitsIn(text)) || text;
	});
	return JSON.stringify([tool.type, ...kind.sameBy, ...values]);
}

/** What the user calls a kind of tool; a type that no form has stays as the platform writes it. */
export function nameOfTool({ type }: IDataObject): string {
	const known = TOOLS.find(({ apiType }) => apiType === type);
	if (known) return known.displayName;
	return typeof type === 'string' && /^[\w-]{1,40}$/.test(type) ? `"${type}"` : 'without a type';
}

/** A tool as its user can find it, such as "Call Transfer (+40722123456)". */
export function descriptionOfTool(tool: IDataObject, identifiers: Identifiers): string {
	const { sameBy = [] } = kindOf(tool, identifiers) ?? {};
	const values = sameBy.map((field) => textIn(tool[field] ?? '')).filter((text) => text !== '');
	return nameOfTool(tool) + (values.length > 0 ? ` (${values.join(', ')})` : '');
}

/** Tools as they are sent, and for each of those that were entered its place among them. */
export interface PlacedTools {
	tools: IDataObject[];
	places: number[];
}

const WAY_OUT =
	"Choose 'Replace All' under 'Change Built-In Tools' and enter all tools that the assistant should have, or change its tools on the platform.";

/**
 * Adds tools to those that an assistant has. One that is there already gets what was entered, in its place; the others are
 * kept, written as platform-api 4.10 wants it and without what is null: that is not set.
 * @param read the `tools` of the assistant, whatever they are (docs/api-assumptions.md, "Unclear places")
 * @param entered in the deployment's words, as what was read
 * @returns the problem, when not all that was there could be sent back
 */
export function addTools(
	read: unknown,
	entered: IDataObject[],
	identifiers: Identifiers,
): PlacedTools | Problem {
	if (!Array.isArray(read)) {
		return {
			message:
				'Nothing was changed: the platform does not say which built-in tools the assistant has',
			description: `To add some, the others must be known. ${WAY_OUT}`,
		};
	}
	const tools = read.map((tool) => withoutNulls(toolAsWritten(tool)) as IDataObject);
	const identities = tools.map((tool) =>
		isObject(tool) ? identityOfTool(tool, identifiers) : undefined,
	);
	const places: number[] = [];
	for (const tool of entered) {
		const identity = identityOfTool(tool, identifiers);
		const same = [...identities.keys()].filter((index) => identities[index] === identity);
		if (same.length > 1) return twiceThere(tool, same);
		const [place = tools.length] = same;
		tools[place] = { ...tools[place], ...tool };
		places.push(place);
	}
	for (const [index, tool] of tools.slice(0, read.length).entries()) {
		const reason = reasonAgainst(tool, entered[places.indexOf(index)] ?? {}, identifiers);
		if (reason === undefined) continue;
		const name = isObject(tool) ? `, ${descriptionOfTool(tool, identifiers)}` : '';
		return {
			message: 'Nothing was changed: the assistant has a built-in tool that cannot be kept',
			description: `It is tool ${index + 1} of the assistant${name}: ${reason}. ${WAY_OUT}`,
		};
	}
	return { tools, places };
}

function twiceThere(tool: IDataObject, indexes: number[]): Problem {
	const numbers = indexes.map((index) => index + 1).join(' and ');
	return {
		message: `Nothing was changed: the assistant has the same ${nameOfTool(tool)} more than once`,
		description: `They are its tools ${numbers}, and it cannot be told which of them you mean. ${WAY_OUT}`,
	};
}

/**
 * Why a tool cannot be sent back as it was read; undefined when it can.
 * @param entered what of it is not as it was read
 */
function reasonAgainst(
	tool: unknown,
	entered: IDataObject,
	identifiers: Identifiers,
): string | undefined {
	if (!isObject(tool)) return 'the platform does not say what it is';
	const kind = kindOf(tool, identifiers);
	if (!kind) {
		return tool.type === 'calendar_integration'
			? "its calendar is neither the 'Calendar A Identifier' nor the 'Calendar B Identifier' of the credential"
			: 'this node does not know tools of this kind';
	}
	const missing = kind.required.find((field) => !isId(tool[field]) || isBlank(tool[field]));
	if (missing !== undefined) {
		return `the platform does not say its '${labelOf(tool, missing, identifiers)}'`;
	}
	const read = Object.entries(tool).filter(([field]) => !Object.hasOwn(entered, field));
	const masked = read.find(([field, value]) => mayBeMask(value, field));
	if (masked) {
		const [field] = masked;
		const label = `'${labelOf(tool, field, identifiers)}'`;
		const isAskedFor = SECRET_NAME.test(field) && kind.required.includes(field);
		return `the platform seems to hide its ${label}, which would be lost${
			isAskedFor
				? `. Enter this tool under 'Built-In Tools' as well, with its ${label}, and it is kept. If you do not have it, there is another way`
				: ''
		}`;
	}
	// no field of platform-api 4.10 is an object: what is in there would perhaps not be taken
	const nested = read.find(([, value]) => isObject(value));
	return nested && `it has settings in '${nested[0].slice(0, 40)}' that this node does not know`;
}

/** The name of a field on the screen; one that the form does not have stays as the platform writes it. */
function labelOf({ type }: IDataObject, field: string, identifiers: Identifiers): string {
	const { form = [], fields = {} } = TOOLS.find(({ apiType }) => apiType === type) ?? {};
	const parameter = form.find(
		({ name }) => applyIdentifiers(fields[name][0], identifiers) === field,
	);
	return parameter?.displayName ?? field.slice(0, 40);
}

function withoutNulls(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutNulls);
	if (!isObject(value)) return value;
	const set = Object.entries(value).filter(([, inner]) => inner !== null);
	return Object.fromEntries(set.map(([name, inner]) => [name, withoutNulls(inner)]));
}
