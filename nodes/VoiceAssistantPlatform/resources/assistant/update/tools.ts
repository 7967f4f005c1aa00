import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { sendInBody } from '../../../execution/operation';
import { toolLocator } from '../../../parameters/locators';
import { formEntries } from '../../../validation/formEntries';
import { id, required, text } from '../../../validation/rules';
import type { Rule } from '../../../validation/validate';
import { calendarIntegration } from './calendarTool';
import { removal } from './removal';
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
	form: [
		{
			displayName: 'Timeout (Seconds)',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 30, numberPrecision: 0 },
			default: 5,
			placeholder: 'e.g. 5',
			description: 'How long to wait for keys, from 1 to 30 seconds',
		},
		{
			displayName: 'Stop Key',
			name: 'stopKey',
			type: 'options',
			options: [
				{ name: 'Hash', value: '#' },
				{ name: 'Star', value: '*' },
			],
			default: '#',
			description: 'The key with which the caller finishes',
		},
	],
	fields: {
		timeout: ['timeout'],
		stopKey: ['stop_key'],
	},
};

const dtmfInput: BuiltInTool = {
	apiType: 'dtmf_input',
	displayName: 'Press Keys',
	name: 'dtmfInput',
	form: [
		{
			displayName: 'When to Press Keys',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. When a telephone menu asks for a number',
			description:
				'What makes the assistant send keypad tones, for example to find the way through a menu',
		},
	],
	fields: { description: ['description', text()] },
};

const endCall: BuiltInTool = {
	apiType: 'end_call',
	displayName: 'End Call',
	name: 'endCall',
	form: [
		{
			displayName: 'When to End the Call',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. When the caller has said goodbye',
			description: 'What makes the assistant hang up, in your own words',
		},
	],
	fields: { description: ['description', text()] },
};

/** In the order in which they are sent. */
export const TOOLS = [
	assistantTransfer,
	calendarIntegration,
	callTransfer,
	collectKeypad,
	endCall,
	dtmfInput,
	warmCallTransfer,
];

const READERS = TOOLS.map(({ apiType, displayName, name, form, fields }) => ({
	type: apiType,
	read: formEntries(name, displayName, form, fields),
}));

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

/** What happens to the tools that the assistant has already. */
const adding = {
	type: 'options' as const,
	// what is lost must not hang on the data of an item
	noDataExpression: true,
	default: 'add',
	displayOptions: { show: { '/sections': ['tools'] } },
};

export const changeBuiltInTools: INodeProperties = {
	displayName: 'Change Built-In Tools',
	name: 'changeBuiltInTools',
	...adding,
	options: [
		{
			name: 'Add to Existing',
			value: 'add',
			description:
				'Those that it has are kept. One that it has already (the same number, assistant or event; of other kinds there is one each) is not added twice, but changed: it gets what you see here, switches and choices too, and keeps its texts where you leave them empty.',
		},
		{
			name: 'Replace All',
			value: 'replace',
			description: 'Those that it has and that you do not enter here are removed',
		},
	],
	description:
		'What happens to the built-in tools that the assistant has. With none entered below, they stay as they are.',
};

export const changeCustomTools: INodeProperties = {
	displayName: 'Change Custom Tools',
	name: 'changeCustomTools',
	...adding,
	options: [
		{
			name: 'Add to Existing',
			value: 'add',
			description:
				'Those that it has are kept, and one that it has already is not added twice. Many platforms do not show which custom tools an assistant has: there, nothing is changed, and an error says to choose Replace All.',
		},
		{
			name: 'Replace All',
			value: 'replace',
			description: 'Those that it has and that you do not enter here are removed',
		},
	],
	description:
		'What happens to the custom tools that the assistant has. With none entered below, they stay as they are. If your platform does not show which ones it has, only Replace All works: enter all that it should have.',
};

/** platform-api 4.10, `tools` */
export const builtInTools: INodeProperties = {
	displayName: 'Built-In Tools',
	name: 'tools',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Tool',
	default: {},
	description: 'What the assistant can do in a call, such as hang up or transfer it',
	displayOptions: { show: { '/sections': ['tools'] } },
	options: TOOLS.map(({ displayName, name, form }) => ({ displayName, name, values: form })),
	routing: sendInBody('tools', readBuiltInTools),
};

const customTool: INodeProperties[] = [{ ...toolLocator, required: true }];

const readCustomTools = formEntries('tool', 'Tool', customTool, { toolId: ['id', required, id] });

const idsOnly: Rule = (tools) => ({
	value: tools && [...new Set((tools as Array<{ id: number }>).map((one) => one.id))],
});

/** platform-api 4.10, `tool_ids` */
export const customTools: INodeProperties = {
	displayName: 'Custom Tools',
	name: 'customTools',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Tool',
	default: {},
	description: 'Mid-call tools of the account that the assistant may use',
	displayOptions: { show: { '/sections': ['tools'] } },
	options: [{ displayName: 'Tool', name: 'tool', values: customTool }],
	routing: sendInBody('tool_ids', readCustomTools, idsOnly),
};

export const removeTools: INodeProperties = {
	displayName: 'Remove Tools',
	name: 'remove',
	displayOptions: { show: { '/sections': ['tools'] } },
	...removal([
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
};
