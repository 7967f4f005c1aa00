// What an AI agent's model is told about each operation, as n8n itself derives it from the node; and what to tell it instead.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as N8nWorkflow from 'n8n-workflow';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { eachOperation, type OperationInForm } from './operationsTable.mts';
import { REPOSITORY } from '../lib/repository.mts';
import { markdownTable } from '../lib/table.mts';

// Node.js cannot import it as a module
const { NodeHelpers } = createRequire(import.meta.url)('n8n-workflow') as typeof N8nWorkflow;

const SCHEMAS = 'nodes/VoiceAssistantPlatform/__schema__/v1.0.0';

/** For a longer output, only the first fields are listed. */
const MOST_FIELDS = 8;

/** A description to copy for each operation that has one, in Markdown. */
export function agentDescriptions(node: INodeTypeDescription): string {
	return eachOperation(node)
		.filter(({ operation }) => operation.builderHint)
		.map(
			({ resource, operation }) =>
				`**${resource.name} → ${operation.name}**\n\n\`\`\`text\n${operation.builderHint?.propertyHint}\n\`\`\``,
		)
		.join('\n\n');
}

/**
 * What a model is told about each operation if nothing is set by hand, and what it gets back, as a Markdown table.
 * @param simplify what "Simplify" keeps of a row of a list
 */
export function agentTable(
	node: INodeTypeDescription,
	simplify: (operation: OperationInForm, row: object) => object,
): string {
	const rows = eachOperation(node).map((form) => {
		const { resource, operation, own } = form;
		const chosen = { parameters: { resource: resource.value, operation: operation.value } };
		return [
			`${resource.name} → ${operation.name}`,
			NodeHelpers.getToolDescriptionForNode(chosen as never, { description: node } as never),
			own.filter(isAsked).map(argumentOf).join(', ') || 'nothing',
			inShort(Object.keys(simplify(form, schemaOf(form)))),
		];
	});
	return markdownTable(['Operation', 'Description', 'Required arguments', 'What comes back'], rows);
}

/** Whether the model must fill it in unless the user does: it is required, and does not depend on another choice. */
function isAsked({ required, noDataExpression, displayOptions = {} }: INodeProperties): boolean {
	const depends = Object.keys(displayOptions.show ?? {}).some(
		(name) => !['resource', 'operation'].includes(name),
	);
	return required === true && noDataExpression !== true && !depends;
}

/** The name that n8n's editor gives to a parameter's argument. */
const argumentOf = ({ displayName }: INodeProperties) =>
	`\`${displayName.replaceAll(/[^a-zA-Z0-9-]/g, '_')}\``;

function schemaOf({ resource, operation }: OperationInForm): object {
	const path = join(REPOSITORY, SCHEMAS, String(resource.value), `${operation.value}.json`);
	return (JSON.parse(readFileSync(path, 'utf8')) as { properties: object }).properties;
}

function inShort(names: string[]): string {
	const more = names.length - MOST_FIELDS;
	const shown = names.slice(0, MOST_FIELDS).map((name) => `\`${name}\``);
	return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
