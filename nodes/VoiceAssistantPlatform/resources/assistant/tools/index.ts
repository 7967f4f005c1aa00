import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Rule } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { entries } from '../forms';
import { showOnlyForAssistantUpdate } from '../update/show';
import { assistantTransfer } from './assistantTransfer';
import { calendarIntegration } from './calendarIntegration';
import { callTransfer } from './callTransfer';
import { collectKeypad } from './collectKeypad';
import { dtmfInput } from './dtmfInput';
import { endCall } from './endCall';
import { warmCallTransfer } from './warmCallTransfer';

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
	read: entries(name, displayName, form, fields),
}));

/** Reads the tools of every kind into the one list of the API. */
const readTools: Rule = (value, context) => {
	const tools: IDataObject[] = [];
	for (const { type, read } of READERS) {
		const result = read(value, context);
		if ('complaint' in result) return result;
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
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['tools'] } },
	options: TOOLS.map(({ displayName, name, form }) => ({ displayName, name, values: form })),
	routing: inBody('tools', 'Built-In Tools', readTools),
};
