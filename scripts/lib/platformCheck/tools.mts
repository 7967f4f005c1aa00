// The tools of assistants, as they are read.
import { count, isObject, kindOf, namesOf, someOf, textOf, type Row } from './answers.mts';
import { asDocument, asElsewhere, CannotTell, isNew, type Finding } from './judging.mts';
import { ASSISTANTS } from './lists.mts';
import type { Platform } from './platform.mts';

/** @throws CannotTell when there are none */
export const assistantsOf = (platform: Platform): Promise<Row[]> =>
	someOf(platform, ASSISTANTS.path, ASSISTANTS.what);

const allToolsOf = (assistants: Row[]): unknown[] =>
	assistants.flatMap(({ tools }) => (Array.isArray(tools) ? (tools as unknown[]) : []));

/** The tools of assistants, each with its settings beside its type, wherever the platform has them. */
export const toolsOf = (assistants: Row[]): Row[] =>
	allToolsOf(assistants)
		.filter(isObject)
		.map(({ data, ...tool }) => (isObject(data) ? { ...data, ...tool } : { data, ...tool }));

/** What each kind of tool must have (platform-api 4.10). */
const REQUIRED: Record<string, string[]> = {
	assistant_transfer: ['assistant_id'],
	calendar_integration: [],
	call_transfer: ['phone_number'],
	collect_keypad: [],
	dtmf_input: [],
	end_call: [],
	warm_call_transfer: ['supervisor_phone', 'outbound_phone_id', 'description'],
};

const isKnownType = (type: unknown): boolean => Object.hasOwn(REQUIRED, textOf(type));

/** What a calendar must have, behind its word: a key, and an event in one of two ways. */
const OF_CALENDAR = [['_api_key'], ['_event_slug', '_event_type_uri']];

/** Fields that a tool of a known type must have, and lacks. */
function lackingIn(tool: Row): string[] {
	const told = Object.keys(tool).filter((name) => textOf(tool[name]).trim() !== '');
	if (tool.type === 'calendar_integration') {
		return OF_CALENDAR.filter(
			(ends) => !told.some((name) => ends.some((end) => name.endsWith(end))),
		).map(([end]) => end.slice(1));
	}
	return REQUIRED[textOf(tool.type)].filter((field) => !told.includes(field));
}

/** Three of them in a row stand for something that is not shown; one is a key of the telephone. */
const MASK = /[*＊∗•●∙·■█]{3}/;
/** In a key or a phone number, any of these does. */
const MASK_OF_KEY = /[*＊∗•●∙■█]{2}|…|\.{3}|x{4}|hidden|masked|redacted/i;

/** Whether something in a tool, however deep, stands for a value that is not shown. */
function isMasked(tool: Row): boolean {
	const left = Object.entries(tool);
	for (let next = left.pop(); next; next = left.pop()) {
		const [name, value] = next;
		if (Array.isArray(value)) for (const one of value as unknown[]) left.push([name, one]);
		else if (isObject(value)) for (const entry of Object.entries(value)) left.push(entry);
		else if (typeof value !== 'string') continue;
		else if (
			MASK.test(value) ||
			(/key|token|secret|phone/i.test(name) && MASK_OF_KEY.test(value))
		) {
			return true;
		}
	}
	return false;
}

/** Built-in tools: of a known type, with their fields, not masked, flat or with all in `data`. @throws CannotTell without any */
export async function judgeTools(platform: Platform): Promise<Finding> {
	const assistants = await assistantsOf(platform);
	const odd = assistants.find(({ tools }) => !Array.isArray(tools));
	if (odd) return isNew(`tools is ${kindOf(odd.tools)}`);
	const asRead = allToolsOf(assistants);
	if (asRead.length === 0) throw new CannotTell('no assistant has a built-in tool');
	const none = asRead.find((tool) => !isObject(tool) || typeof tool.type !== 'string');
	if (none !== undefined) return isNew(`a tool is ${kindOf(none)}`);
	const tools = toolsOf(assistants);
	const others = tools.map(({ type }) => type).filter((type) => !isKnownType(type));
	if (others.length > 0) return isNew(`other types: ${namesOf(others)}`);
	if (tools.some(isMasked)) return isNew('a value is masked');
	const lacking = tools.flatMap(lackingIn);
	if (lacking.length > 0) return isNew(`a tool lacks ${[...new Set(lacking)].join(', ')}`);
	if (tools.some((tool) => Object.values(tool).some(isObject))) {
		return isNew('a tool has an object with settings in it');
	}
	return asRead.some((tool) => isObject(tool) && isObject(tool.data))
		? asElsewhere(`${count(tools.length, 'tools')}, with their settings in data`)
		: asDocument(`${count(tools.length, 'tools')}, each with a known type`);
}

const REPLACE_CUSTOM_TOOLS =
	'Assistant → Update → Change Custom Tools: Replace All, and enter all tools that the assistant should have. Nobody but the platform knows those that it has, so none can be added to them.';

/** `tool_ids` of assistants: lists of numbers. @throws CannotTell without any assistant */
export async function judgeToolIds(platform: Platform): Promise<Finding> {
	const assistants = await assistantsOf(platform);
	const odd = assistants.find(
		({ tool_ids: ids }) => !Array.isArray(ids) || !ids.every((id) => Number.isInteger(id)),
	);
	if (!odd) return asDocument(`${count(assistants.length, 'assistants')}, each with numbers`);
	if ('tool_ids' in odd) return isNew(`tool_ids is ${kindOf(odd.tool_ids)}, not of numbers`);
	return asElsewhere('no tool_ids', REPLACE_CUSTOM_TOOLS);
}
