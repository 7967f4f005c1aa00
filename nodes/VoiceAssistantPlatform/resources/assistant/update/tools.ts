import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { sendInBody } from '../../../execution/operation';
import { toolLocator } from '../../../parameters/locators';
import type { Rule } from '../../../validation/validate';
import { calendarIntegration } from './calendarTool';
import { choiceField, formOf, locatorField, numberField, readerOf, textField } from './fields';
import { removalFrom, shownIn, type Section } from './sections';
import {
	assistantTransfer,
	callTransfer,
	warmCallTransfer,
	type BuiltInTool,
} from './transferTools';

const collectKeypad: BuiltInTool = {
	apiType: 'collect_keypad',
	displayName: 'Collect Keypad Input',
	name: 'collectKeypad',
	fields: [
		numberField('Timeout (Seconds)', 'timeout', {
			typeOptions: { minValue: 1, maxValue: 30, numberPrecision: 0 },
			default: 5,
			description: 'How long to wait for keys, from 1 to 30 seconds',
		}),
		choiceField('Stop Key', 'stop_key', {
			options: [
				{ name: 'Hash', value: '#' },
				{ name: 'Star', value: '*' },
			],
			default: '#',
			description: 'The key with which the caller finishes',
		}),
	],
};

const dtmfInput: BuiltInTool = {
	apiType: 'dtmf_input',
	displayName: 'Press Keys',
	name: 'dtmfInput',
	fields: [
		textField('When to Press Keys', 'description', {
			placeholder: 'e.g. When a telephone menu asks for a number',
			description:
				'What makes the assistant send keypad tones, for example to find the way through a menu',
		}),
	],
};

const endCall: BuiltInTool = {
	apiType: 'end_call',
	displayName: 'End Call',
	name: 'endCall',
	fields: [
		textField('When to End the Call', 'description', {
			placeholder: 'e.g. When the caller has said goodbye',
			description: 'What makes the assistant hang up, in your own words',
		}),
	],
};

/** The built-in tools, in the order in which they are sent. */
export const TOOLS = [
	assistantTransfer,
	calendarIntegration,
	callTransfer,
	collectKeypad,
	endCall,
	dtmfInput,
	warmCallTransfer,
];

const READERS = TOOLS.map((tool) => ({ type: tool.apiType, read: readerOf(tool) }));

/** Reads the tools of every kind into the one list of the API. */
const readBuiltInTools: Rule = (value, context) => {
	const tools: IDataObject[] = [];
	for (const { type, read } of READERS) {
		const result = read(value, context);
		if ('issue' in result) return result;
		const ofThisType = (result.value ?? []) as IDataObject[];
		tools.push(...ofThisType.map((tool) => ({ type, ...tool })));
	}
	return { value: tools.length > 0 ? tools : undefined };
};

/** The parameter that says whether the present tools are kept. */
const changeTools = (
	kind: string,
	name: string,
	toAdd: string,
	description: string,
): INodeProperties => ({
	displayName: `Change ${kind} Tools`,
	name,
	type: 'options',
	// the data of an item must not decide what is lost
	noDataExpression: true,
	options: [
		{ name: 'Add to Existing', value: 'add', description: toAdd },
		{
			name: 'Replace All',
			value: 'replace',
			description: 'Those that it has and that you do not enter here are removed',
		},
	],
	default: 'add',
	description,
	displayOptions: shownIn('tools'),
});

/** Tools of one kind, added one by one. */
const addedTools = {
	type: 'fixedCollection' as const,
	typeOptions: { multipleValues: true },
	placeholder: 'Add Tool',
	default: {},
	displayOptions: shownIn('tools'),
};

const CUSTOM_TOOL = {
	name: 'tool',
	displayName: 'Tool',
	fields: [locatorField(toolLocator, 'id', { required: true })],
};

const idsOnly: Rule = (tools) => ({
	value: tools && [...new Set((tools as Array<{ id: number }>).map((one) => one.id))],
});

/** platform-api 4.10, "Tools" */
export const tools: Section = {
	option: {
		name: 'Tools',
		value: 'tools',
		description: 'What it can do in a call: transfer, hang up, book, press keys, ask your systems',
	},
	properties: [
		changeTools(
			'Built-In',
			'changeBuiltInTools',
			'Those that it has are kept. One that it has already (the same number, assistant or event; of other kinds there is one each) is not added twice, but changed: it gets what you see here, switches and choices too, and keeps its texts where you leave them empty.',
			'What happens to the built-in tools that the assistant has. With none entered below, they stay as they are.',
		),
		{
			displayName: 'Built-In Tools',
			name: 'tools',
			...addedTools,
			description: 'What the assistant can do in a call, such as hang up or transfer it',
			options: TOOLS.map(formOf),
			routing: sendInBody('tools', readBuiltInTools),
		},
		changeTools(
			'Custom',
			'changeCustomTools',
			'Those that it has are kept, and one that it has already is not added twice. Many platforms do not show which custom tools an assistant has: there, nothing is changed, and an error says to choose Replace All.',
			'What happens to the custom tools that the assistant has. With none entered below, they stay as they are. If your platform does not show which ones it has, only Replace All works: enter all that it should have.',
		),
		{
			displayName: 'Custom Tools',
			name: 'customTools',
			...addedTools,
			description: 'Mid-call tools of the account that the assistant may use',
			options: [formOf(CUSTOM_TOOL)],
			routing: sendInBody('tool_ids', readerOf(CUSTOM_TOOL), idsOnly),
		},
		{
			...removalFrom('Remove Tools', [
				{
					name: 'All Built-In Tools',
					value: 'tools',
					description: 'The assistant has none any more',
				},
				{
					name: 'All Custom Tools',
					value: 'tool_ids',
					description: 'The assistant may use none any more',
				},
			]),
			displayOptions: shownIn('tools'),
		},
	],
};
