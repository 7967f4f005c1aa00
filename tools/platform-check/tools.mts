// Judges of the tools of assistants, as the platform returns them.
import { count, isObject, kindOf, namesOf, type Row, textOf } from './answers.mts';
import * as lists from './lists.mts';
import { asDocument, asElsewhere, CannotTell, isNew, type Judge } from './judging.mts';

const allToolsOf = (assistants: Row[]): unknown[] =>
	assistants.flatMap(({ tools }) => (Array.isArray(tools) ? (tools as unknown[]) : []));

/** The tools of assistants, each with its settings next to its type, wherever the platform has them. */
const toolsOf = (assistants: Row[]): Row[] =>
	allToolsOf(assistants)
		.filter(isObject)
		.map(({ data, ...tool }) => (isObject(data) ? { ...data, ...tool } : { data, ...tool }));

/** Judges the word for a calendar. @param ends the ends of field names that only this calendar has, after its word */
export const judgeCalendar =
	(neutral: string, setting: string, ends: string[]): Judge =>
	async (platform) => {
		const words = toolsOf(await lists.someOf(platform, lists.ASSISTANTS))
			.flatMap((tool) => Object.keys(tool))
			.flatMap((key) =>
				ends.filter((end) => key.endsWith(end)).map((end) => key.slice(0, -end.length)),
			);
		const word = words.find((one) => /^[a-z][a-z_]{0,19}$/.test(one));
		if (!word) throw new CannotTell('no assistant has this calendar among its tools');
		if (word === neutral) return asDocument('an assistant has such a tool');
		return asElsewhere(
			`the platform says "${word}"`,
			`Credential → Show Advanced → ${setting}: ${word}`,
		);
	};

/** For each kind of tool, the required fields: one whose name has one of these ends (platform-api 4.10). */
const REQUIRED: Record<string, string[][]> = {
	assistant_transfer: [['assistant_id']],
	calendar_integration: [['_api_key'], ['_event_slug', '_event_type_uri']],
	call_transfer: [['phone_number']],
	collect_keypad: [],
	dtmf_input: [],
	end_call: [],
	warm_call_transfer: [['supervisor_phone'], ['outbound_phone_id'], ['description']],
};

/** Required fields that a tool of a known type lacks. */
function lackingIn(tool: Row): string[] {
	const told = Object.keys(tool).filter((name) => textOf(tool[name]).trim() !== '');
	return REQUIRED[textOf(tool.type)]
		.filter((ends) =>
			told.every(
				(name) => !ends.some((end) => name === end || (end.startsWith('_') && name.endsWith(end))),
			),
		)
		.map(([field]) => field.replace(/^_/, ''));
}

/** What stands for a hidden value; a single one is a key on a telephone. */
const MASK = /[*＊∗•●∙·■█]{3}|xxxx/;

/**
 * Judges built-in tools: of a known type, with the required fields, not masked, flat or all in `data`.
 * @throws CannotTell without any
 */
export const judgeTools: Judge = async (platform) => {
	const assistants = await lists.someOf(platform, lists.ASSISTANTS);
	const odd = assistants.find(({ tools }) => !Array.isArray(tools));
	if (odd) return isNew(`tools is ${kindOf(odd.tools)}`);
	const asRead = allToolsOf(assistants);
	if (asRead.length === 0) throw new CannotTell('no assistant has a built-in tool');
	const none = asRead.find((tool) => !isObject(tool) || typeof tool.type !== 'string');
	if (none !== undefined) return isNew(`a tool is ${kindOf(none)}`);
	const tools = toolsOf(assistants);
	const others = tools
		.map(({ type }) => type)
		.filter((type) => !Object.hasOwn(REQUIRED, textOf(type)));
	if (others.length > 0) return isNew(`other types: ${namesOf(others)}`);
	if (MASK.test(JSON.stringify(tools))) return isNew('a value is masked');
	const lacking = tools.flatMap(lackingIn);
	if (lacking.length > 0) return isNew(`a tool lacks ${[...new Set(lacking)].join(', ')}`);
	if (tools.some((tool) => Object.values(tool).some(isObject))) {
		return isNew('a tool has an object with settings in it');
	}
	return asRead.some((tool) => isObject(tool) && isObject(tool.data))
		? asElsewhere(`${count(tools.length, 'tools')}, with their settings in data`)
		: asDocument(`${count(tools.length, 'tools')}, each with a known type`);
};

const REPLACE_CUSTOM_TOOLS =
	'Assistant → Update → Change Tools: Replace All, and enter all custom tools that the assistant should have. The platform does not show which ones it has, so none can be added to them.';

/** Judges whether the `tool_ids` of assistants are lists of numbers. @throws CannotTell without any assistant */
export const judgeToolIds: Judge = async (platform) => {
	const assistants = await lists.someOf(platform, lists.ASSISTANTS);
	const odd = assistants.find(
		({ tool_ids: ids }) => !Array.isArray(ids) || !ids.every((id) => Number.isInteger(id)),
	);
	if (!odd) return asDocument(`${count(assistants.length, 'assistants')}, each with numbers`);
	if ('tool_ids' in odd) return isNew(`tool_ids is ${kindOf(odd.tool_ids)}, not of numbers`);
	return asElsewhere('no tool_ids', REPLACE_CUSTOM_TOOLS);
};
