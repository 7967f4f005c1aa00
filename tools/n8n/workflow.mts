import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Credential } from './client.mts';
import { REPOSITORY } from '../lib/repository.mts';

/** The name of the package, which is also the first part of its node types. */
export const PACKAGE = 'n8n-nodes-voice-assistant-platform';

/** The type of the package's credential. */
export const CREDENTIAL_TYPE = 'voiceAssistantPlatformApi';

/** The types of the package's nodes, as in a workflow. */
export const NODE = `${PACKAGE}.voiceAssistantPlatform`;
export const TOOL = `${NODE}Tool`;
export const REVIEW = `${NODE}HitlTool`;
export const TRIGGER = `${PACKAGE}.voiceAssistantPlatformTrigger`;
export const POLL_TRIGGER = `${PACKAGE}.voiceAssistantPlatformPollTrigger`;
export const NODES = [NODE, TOOL, REVIEW, TRIGGER, POLL_TRIGGER];

export interface WorkflowNode {
	id: string;
	name: string;
	type: string;
	typeVersion: number;
	position: [number, number];
	parameters: Record<string, unknown>;
	credentials?: Record<string, Credential>;
	webhookId?: string;
	onError?: string;
	executeOnce?: boolean;
	disabled?: boolean;
}

/** The kind of connection between two nodes: items, or what an AI agent is given. */
export type LinkType = 'main' | 'ai_languageModel' | 'ai_tool';

type Link<Type extends LinkType> = { node: string; type: Type; index: number };

export interface Workflow {
	name: string;
	nodes: WorkflowNode[];
	/** By the name of the node that they start from. */
	connections: Record<string, { [Type in LinkType]?: Array<Array<Link<Type>>> }>;
	settings: Record<string, unknown>;
	/** Pinned output of nodes, by name. */
	pinData?: Record<string, Array<{ json: Record<string, unknown> }>>;
}

/** Reads a workflow from a file of the repository. */
export const readWorkflow = (path: string): Workflow =>
	JSON.parse(readFileSync(join(REPOSITORY, path), 'utf8')) as Workflow;

/** Reads an example workflow, as a user imports it. */
export const readExample = (name: string): Workflow => readWorkflow(`examples/${name}.json`);

/** An entry of a list in the editor. */
interface Choice {
	value: number | string;
	cachedResultName: string;
}

/** Makes the choices in lists that a user must make, by parameter name; expressions stay. */
export function withChoices(workflow: Workflow, choices: Record<string, Choice>): Workflow {
	const chosen = (name: string, value: unknown) =>
		name in choices && isUnchosen(value) ? { ...value, ...choices[name] } : value;
	return {
		...workflow,
		nodes: workflow.nodes.map((node) => ({
			...node,
			parameters: Object.fromEntries(
				Object.entries(node.parameters).map(([name, value]) => [name, chosen(name, value)]),
			),
		})),
	};
}

function isUnchosen(value: unknown): value is { __rl: true; mode: 'list'; value: '' } {
	const { mode, value: chosen } = (value ?? {}) as { mode?: unknown; value?: unknown };
	return mode === 'list' && chosen === '';
}

/** Chooses the credential in every node that needs it. */
export function withCredential(workflow: Workflow, { id, name }: Credential): Workflow {
	return {
		...workflow,
		nodes: workflow.nodes.map((node) =>
			NODES.includes(node.type)
				? { ...node, credentials: { ...node.credentials, [CREDENTIAL_TYPE]: { id, name } } }
				: node,
		),
	};
}

/** A workflow of a single line of nodes. */
export function chain(name: string, nodes: WorkflowNode[]): Workflow {
	const links = nodes
		.slice(1)
		.map((to, index) => [
			nodes[index].name,
			{ main: [[{ node: to.name, type: 'main' as const, index: 0 }]] },
		]);
	return { name, nodes, connections: Object.fromEntries(links), settings: {} };
}

/** A node with the properties that every node has. */
export function step(
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
): WorkflowNode {
	const id = crypto.randomUUID();
	return { id, webhookId: id, name, type, typeVersion, position: [0, 0], parameters };
}

/** A choice from a list; n8n would check a typed ID again for each execution. */
export const picked = (id: number) => ({ __rl: true, mode: 'list', value: id });

/** The trigger that starts when an assistant's calls have ended. */
export const triggerOf = (assistant: number, more: object = {}) =>
	step('Trigger', TRIGGER, 1, {
		event: 'callEnded',
		registration: 'automatic',
		assistants: 'one',
		assistantId: picked(assistant),
		options: { replaceExisting: true },
		...more,
	});

/** The webhook that starts a workflow. */
export const webhookAt = (path: string, more: object = {}, version = 2) =>
	step('Webhook', 'n8n-nodes-base.webhook', version, {
		httpMethod: 'POST',
		path,
		options: {},
		...more,
	});

/** Turns each item in the webhook's body into an item of n8n. */
export const ITEMS = step('Items', 'n8n-nodes-base.splitOut', 1, {
	fieldToSplitOut: 'body.items',
	options: {},
});

/** A node that outputs its input. */
export const END = step('End', 'n8n-nodes-base.noOp', 1, {});

/** A workflow whose webhook receives all items at once, and passes them to a node as separate items. */
export const throughWebhook = (path: string, node: WorkflowNode, more?: object): Workflow =>
	chain(path, [webhookAt(path, more), ITEMS, node]);
