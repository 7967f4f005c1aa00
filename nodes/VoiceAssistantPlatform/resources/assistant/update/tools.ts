import type { IDataObject } from 'n8n-workflow';
import { writtenBy, type ParameterRouting } from '../../../declaration/routing';
import { toolLocator } from '../../../parameters/locators';
import type { Rule } from '../../../validation/validate';
import { calendarIntegration } from './calendarTool';
import {
	builtInTool,
	choiceField,
	formOf,
	locatorField,
	numberField,
	readerOf,
	textField,
} from './fields';
import { removalFrom, shownIn, type Section } from './sections';
import { assistantTransfer, callTransfer, warmCallTransfer } from './transferTools';

const collectKeypad = builtInTool('Collect Keypad Input', 'collect_keypad', [
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
]);

const dtmfInput = builtInTool('Press Keys', 'dtmf_input', [
	textField('When to Press Keys', 'description', {
		placeholder: 'e.g. When a telephone menu asks for a number',
		description:
			'What makes the assistant send keypad tones, for example to find the way through a menu',
	}),
]);

const endCall = builtInTool('End Call', 'end_call', [
	textField('When to End the Call', 'description', {
		placeholder: 'e.g. When the caller has said goodbye',
		description: 'What makes the assistant hang up, in your own words',
	}),
]);

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

const CUSTOM_TOOL = {
	name: 'customTool',
	displayName: 'Custom Tool',
	fields: [locatorField(toolLocator, 'id', { required: true })],
};

/** The tools that are entered in the form, by the field in which they are sent; a list without tools is left out. */
export interface EnteredTools {
	tools?: IDataObject[];
	tool_ids?: number[];
}

const READERS = TOOLS.map((tool) => ({ type: tool.apiType, read: readerOf(tool) }));
const readCustomTools = readerOf(CUSTOM_TOOL);

/** Reads the tools of every kind into the two lists of the API. */
const readTools: Rule = (value, context) => {
	const tools: IDataObject[] = [];
	for (const { type, read } of READERS) {
		const result = read(value, context);
		if ('issue' in result) return result;
		const ofThisType = (result.value ?? []) as IDataObject[];
		tools.push(...ofThisType.map((tool) => ({ type, ...tool })));
	}
	const custom = readCustomTools(value, context);
	if ('issue' in custom) return custom;
	const ids = ((custom.value ?? []) as Array<{ id: number }>).map(({ id }) => id);
	const entered: EnteredTools = {
		...(tools.length > 0 && { tools }),
		...(ids.length > 0 && { tool_ids: [...new Set(ids)] }),
	};
	return { value: Object.keys(entered).length > 0 ? entered : undefined };
};

/** platform-api 4.10, "Tools" */
export const tools: Section = {
	option: {
		name: 'Tools',
		value: 'tools',
		description: 'What it can do in a call: transfer, hang up, book, press keys, ask your systems',
	},
	properties: [
		{
			displayName: 'Change Tools',
			name: 'changeTools',
			type: 'options',
			// the data of an item must not decide what is lost
			noDataExpression: true,
			options: [
				{
					name: 'Add to Existing',
					value: 'add',
					description:
						'Existing tools stay. A tool that the assistant already has is changed, not added twice.',
				},
				{
					name: 'Replace All',
					value: 'replace',
					description:
						'Built-in tools replace all built-in ones, custom tools all custom ones. A kind that you leave out stays.',
				},
			],
			default: 'add',
			description:
				'What happens to the existing tools of the assistant. <a href="https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/operations.md" target="_blank">Which tools count as the same</a>.',
			displayOptions: shownIn('tools'),
		},
		{
			displayName: 'Tools',
			name: 'tools',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add Tool',
			default: {},
			displayOptions: shownIn('tools'),
			description:
				'What the assistant can do in a call, such as hang up or transfer it. A custom tool is a mid-call tool of the account.',
			options: [...TOOLS, CUSTOM_TOOL]
				.map(formOf)
				.sort((a, b) => a.displayName.localeCompare(b.displayName)),
			routing: {
				...writtenBy(({ body }, entered) => void Object.assign(body, entered), readTools),
				fixed: ['tools', 'tool_ids'],
			} as ParameterRouting,
		},
		{
			...removalFrom(
				'Tools to Remove',
				[
					{
						name: 'All Built-In Tools',
						value: 'tools',
						description: 'The assistant no longer has any',
					},
					{
						name: 'All Custom Tools',
						value: 'tool_ids',
						description: 'The assistant may no longer use any',
					},
				],
				['tools', 'tool_ids'],
			),
			displayOptions: shownIn('tools'),
		},
	],
};
