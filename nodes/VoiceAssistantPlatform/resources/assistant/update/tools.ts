import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { sendInBody } from '../../../execution/operation';
import { toolLocator } from '../../../parameters/locators';
import { formEntries } from '../../../validation/formEntries';
import { id, number, oneOf, required, text } from '../../../validation/rules';
import type { Rule } from '../../../validation/validate';
import { calendarIntegration } from './calendarTool';
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
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 30, numberPrecision: 0 },
			default: 5,
			placeholder: 'e.g. 5',
			description: 'Seconds to wait for keys, from 1 to 30',
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
		timeout: ['timeout', number({ from: 1, to: 30, whole: true })],
		stopKey: ['stop_key', oneOf('#', '*')],
	},
};

const dtmfInput: BuiltInTool = {
	apiType: 'dtmf_input',
	displayName: 'Press Keys',
	name: 'dtmfInput',
	form: [
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. When a telephone menu asks for a number',
			description: 'When to send keypad tones, for example to find the way through a menu',
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
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. When the caller has said goodbye',
			description: 'When to end the call',
		},
	],
	fields: { description: ['description', text()] },
};

const TOOLS = [
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

/** platform-api 4.10, `tools` */
export const builtInTools: INodeProperties = {
	displayName: 'Built-In Tools',
	name: 'tools',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Tool',
	default: {},
	description:
		'What the assistant can do in a call. They replace all it has; with none here, they stay.',
	displayOptions: { show: { sections: ['tools'] } },
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
	description:
		'Mid-call tools of the account that the assistant may use. They replace all it has; with none here, they stay.',
	displayOptions: { show: { sections: ['tools'] } },
	options: [{ displayName: 'Tool', name: 'tool', values: customTool }],
	routing: sendInBody('tool_ids', readCustomTools, idsOnly),
};
