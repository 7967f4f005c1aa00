import type { INodeProperties } from 'n8n-workflow';
import type { Operation } from '../declaration/operation';
import { account } from './account';
import { assistant } from './assistant';
import { call } from './call';
import { campaign } from './campaign';
import { conversation } from './conversation';
import { document } from './document';
import { knowledgeBase } from './knowledgeBase';
import { lead } from './lead';
import { messenger } from './messenger';
import { phoneNumber } from './phoneNumber';
import { platformUser } from './platformUser';
import { optionOf, withDisplayConditions, type Resource } from './resource';
import { sms } from './sms';
import { tool } from './tool';
import { transcriberProvider } from './transcriberProvider';

/** Each with its operations, in the order in which the editor shows them. */
const RESOURCES = [
	account,
	assistant,
	call,
	campaign,
	platformUser,
	conversation,
	document,
	knowledgeBase,
	lead,
	messenger,
	phoneNumber,
	sms,
	tool,
	transcriberProvider,
].map(withDisplayConditions);

/** The operation of a resource, with its part of the form; undefined if there is none with these names. */
export function findOperation(resource: unknown, operation: unknown): Operation | undefined {
	return RESOURCES.find(({ value }) => value === resource)?.operations.find(
		({ option }) => option.value === operation,
	);
}

const operationSelector: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	options: [],
	default: '',
};

/** The whole form of the node: which resource, which operation, and the parameters of each. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: RESOURCES.map(({ name, value }) => ({ name, value })),
		default: 'lead',
	},
	...RESOURCES.flatMap(propertiesOf),
];

function propertiesOf(resource: Resource): INodeProperties[] {
	const { value, operations, selected = operations[0] } = resource;
	return [
		{
			...operationSelector,
			displayOptions: { show: { resource: [value] } },
			options: operations.map(optionOf),
			default: selected.option.value,
		},
		...operations.flatMap(({ properties }) => properties),
	];
}
