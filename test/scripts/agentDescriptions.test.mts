// What docs/ai-agents.md says that a model is told. n8n makes the description of a tool by itself.
import { expect, test } from '@jest/globals';
import type { INodeTypeDescription } from 'n8n-workflow';
import { agentDescriptions, agentTable } from '../../scripts/lib/agentDescriptions.mts';

const ofLead = (operation: string) => ({
	displayOptions: { show: { resource: ['lead'], operation: [operation] } },
});

const node = {
	name: 'voiceAssistantPlatform',
	description: 'Calls leads',
	defaults: { name: 'Voice Assistant Platform' },
	properties: [
		{ name: 'resource', options: [{ name: 'Lead', value: 'lead' }] },
		{
			name: 'operation',
			displayOptions: { show: { resource: ['lead'] } },
			options: [
				{
					name: 'Delete',
					value: 'delete',
					action: 'Delete lead',
					builderHint: { propertyHint: 'Deletes a person for good.' },
				},
				{ name: 'Get Many', value: 'getAll', action: 'Get many leads' },
			],
		},
		{ displayName: 'Lead', name: 'leadId', required: true, ...ofLead('delete') },
		{ displayName: 'Phone Number (Old)', name: 'phone', required: true, ...ofLead('delete') },
		{ displayName: 'Limit', name: 'limit', ...ofLead('getAll') },
		{
			displayName: 'Type',
			name: 'type',
			required: true,
			noDataExpression: true,
			...ofLead('getAll'),
		},
		{
			displayName: 'Fields',
			name: 'fields',
			required: true,
			displayOptions: { show: { ...ofLead('getAll').displayOptions.show, output: ['fields'] } },
		},
	],
} as unknown as INodeTypeDescription;

test('a description to copy is given where there is one', () => {
	expect(agentDescriptions(node)).toBe(
		'**Lead → Delete**\n\n```text\nDeletes a person for good.\n```',
	);
});

test('each operation is told as n8n does: its action, and arguments by the names that the editor gives them', () => {
	const onlyId = ({ operation }: { operation: { value: unknown } }, row: object) =>
		operation.value === 'getAll' ? { id: 'id' in row } : row;

	expect(agentTable(node, onlyId)).toBe(
		[
			'| Operation | Description | Required arguments | What comes back |',
			'| --- | --- | --- | --- |',
			'| Lead → Delete | Delete lead in Voice Assistant Platform | `Lead`, `Phone_Number__Old_` | `message` |',
			'| Lead → Get Many | Get many leads in Voice Assistant Platform | nothing | `id` |',
		].join('\n'),
	);
});
