// What every operation has that deletes something for good.
import type { INodeProperties } from 'n8n-workflow';
import type { RequestCheck } from '../execution/operation';
import type { DeclaredRouting } from '../validation/form';

/** The switch that lets an AI agent choose what is deleted; n8n shows it only in nodes that are tools. */
export const agentMayDelete: INodeProperties = {
	displayName: 'Let the AI Agent Choose What to Delete',
	name: 'agentMayDelete',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description:
		'Whether the AI agent may delete what it chooses, for good. While it is off, only what you choose yourself is deleted.',
	displayOptions: { show: { '@tool': [true] } },
	routing: { isJudgedAsStored: true } as DeclaredRouting,
};

/** Refuses to delete what an AI agent chose, unless a person has turned on the switch in the node itself. */
export const agentIsAllowed: RequestCheck = (_request, _parameters, raw) =>
	raw.agentMayDelete === true || !/\$fromai\b/i.test(JSON.stringify(raw))
		? undefined
		: {
				message: "'Let the AI Agent Choose What to Delete' is not turned on in the node",
				description:
					'Nothing was deleted. An AI agent chose what to delete. If you want to allow that, open the node and turn the switch on by hand; it cannot come from an expression or an AI agent.',
			};
