import type { INodeProperties } from 'n8n-workflow';
import { toolLocator } from '../../../fields/locators';
import { id, required, type Rule } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { entries } from '../forms';
import { showOnlyForAssistantUpdate } from './show';

const tool: INodeProperties[] = [{ ...toolLocator, required: true }];

const readTools = entries('tool', 'Tool', tool, { toolId: ['id', required, id] });

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
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['tools'] } },
	options: [{ displayName: 'Tool', name: 'tool', values: tool }],
	routing: inBody('tool_ids', 'Custom Tools', readTools, idsOnly),
};
