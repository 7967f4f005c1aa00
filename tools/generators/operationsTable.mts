// What the documentation says of each operation, derived from the node: a line for each resource in the README, and what to tell
// AI agents in docs/ai-agents.md.
import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { markdownTable } from '../lib/table.mts';

/** What each resource is for, by its value in the form. */
const WHAT_FOR: Record<string, string> = {
	account: 'see the balance',
	assistant: 'read and create AI assistants; change their prompt, voice, tools and limits',
	call: 'call someone now; read outcomes, transcripts and costs; keep recordings',
	campaign: 'create, start and stop the campaigns in which leads are called',
	conversation: 'chat with an assistant, let it answer a text; read conversations',
	document: 'add websites and files to what assistants answer from',
	knowledgeBase: 'create, read and rename what assistants answer from',
	lead: 'have people called by a campaign, each number once',
	messenger: 'write to customers: free text or a template',
	phoneNumber: 'read your numbers; find one and buy it',
	platformUser: 'agencies: open accounts for clients, get their tokens, move balance',
	sms: 'send a text message to a phone',
	tool: 'read what assistants can ask of other systems during a call',
	transcriberProvider: 'read the services that turn speech into text',
};

/** The operations and the purpose of each resource, as a Markdown table. Throws for a resource without a line in `whatFor`. */
export function resourcesTable(node: INodeTypeDescription, whatFor = WHAT_FOR): string {
	const rows = resourcesOf(node).map((resource) => {
		const purpose = whatFor[String(resource.value)];
		if (!purpose)
			throw new Error(`tools/generators/operationsTable.mts: what is ${resource.name} for?`);
		const operations = operationsOf(node, resource).map(({ name }) => name);
		return [resource.name, operations.join(', '), purpose];
	});
	return markdownTable(['Resource', 'Operations', 'What for'], rows);
}

/** A description to copy for each operation that has one, for the model of an AI agent, in Markdown. */
export function agentDescriptions(node: INodeTypeDescription): string {
	return eachOperation(node)
		.filter(({ operation }) => operation.builderHint)
		.map(
			({ resource, operation }) =>
				`**${resource.name} → ${operation.name}**\n\n\`\`\`text\n${operation.builderHint?.propertyHint}\n\`\`\``,
		)
		.join('\n\n');
}

export const eachOperation = (node: INodeTypeDescription) =>
	resourcesOf(node).flatMap((resource) =>
		operationsOf(node, resource).map((operation) => ({ resource, operation })),
	);

const resourcesOf = ({ properties }: INodeTypeDescription) =>
	choicesOf(properties.find(({ name }) => name === 'resource'));

const operationsOf = (
	{ properties }: INodeTypeDescription,
	{ value: resource }: INodePropertyOptions,
) =>
	properties
		.filter(({ name }) => name === 'operation')
		.filter(({ displayOptions }) => displayOptions?.show?.resource?.includes(resource))
		.flatMap(choicesOf);

const choicesOf = (property?: INodeProperties) =>
	(property?.options ?? []) as INodePropertyOptions[];
