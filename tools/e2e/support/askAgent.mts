import type { Credential } from '../../n8n/client.mts';
import type { Stage } from '../../n8n/stage.mts';
import { chain, step, REVIEW, TOOL, type WorkflowNode } from '../../n8n/workflow.mts';
import { byId } from '../../../test/support/engine/forms.ts';
import { startFakeModel, type FakeModel, type OfferedTool, type Turn } from './fakeModel.mts';
import { WHITENING_OFFER } from './platform.mts';
import { endOf, startFromWebhook } from './runNode.mts';

/** A stage on which n8n's AI Agent can play as well. */
export interface AgentStage extends Stage {
	model: FakeModel;
	modelCredential: Credential;
}

/** The node as a tool; an agent calls it by its name, with _ for blanks. */
export type ToolUnderTest = Pick<WorkflowNode, 'name' | 'parameters'>;

/** It creates a lead with what the model gives. */
export const CREATE_LEAD: ToolUnderTest = {
	name: 'Create lead',
	parameters: {
		descriptionType: 'auto',
		resource: 'lead',
		operation: 'create',
		campaignId: byId(WHITENING_OFFER),
		phoneNumber: "={{ $fromAI('Phone_Number', 'Number to call', 'string') }}",
		specifyVariables: 'json',
		variablesJson: "={{ $fromAI('Variables', 'JSON object with customer_name', 'json') }}",
		additionalFields: {},
		options: {},
	},
};

/** What passed between n8n and the model in the course of one task. */
export interface Conversation {
	offered: OfferedTool[];
	/** What the model got back from the tool, call by call. */
	results: unknown[];
	/** The last words of the agent. */
	output: unknown;
}

/** The key of the model's credential. */
export const MODEL_KEY = 'sk-key-of-the-fake-model';

const AGENT = 'AI Agent';
const MODEL = 'OpenAI Chat Model';
const REVIEWER = 'Ask by phone';

/** Starts a model that n8n has a credential of its own for. */
export async function withModel(
	stage: Stage,
	disposables: AsyncDisposableStack,
): Promise<AgentStage> {
	const model = await startFakeModel();
	disposables.defer(model.close);
	const modelCredential = await stage.n8n.createCredential('Fake model', 'openAiApi', {
		apiKey: MODEL_KEY,
		url: model.url,
		header: false,
	});
	return { ...stage, model, modelCredential };
}

/**
 * Gives n8n's AI Agent the node as its tool, and a task.
 * @param turns what the model answers
 * @throws Error when the execution fails
 */
export async function askAgent(
	stage: AgentStage,
	tool: ToolUnderTest,
	turns: Turn[],
	agentVersion: number,
): Promise<Conversation> {
	return await conversationOf(stage, await startAgent(stage, tool, turns, agentVersion));
}

/** A task that an agent works at. */
export interface AgentTask {
	workflowId: string;
	/** The first request to the model that is part of it. */
	first: number;
}

/**
 * Does what `askAgent` does, but does not wait for the end.
 * @param review parameters of our human review, if one is to stand between the agent and its tool
 */
export async function startAgent(
	{ model, modelCredential, ...stage }: AgentStage,
	{ name, parameters }: ToolUnderTest,
	turns: Turn[],
	agentVersion: number,
	review?: ToolUnderTest['parameters'],
): Promise<AgentTask> {
	const agent = step(AGENT, '@n8n/n8n-nodes-langchain.agent', agentVersion, {
		promptType: 'define',
		text: '={{ $json.body.task }}',
		options: {},
	});
	const chatModel = {
		...step(MODEL, '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.3, {
			model: { __rl: true, mode: 'id', value: 'fake' },
			responsesApiEnabled: false,
			options: { maxRetries: 0 },
		}),
		credentials: { openAiApi: modelCredential },
	};
	const tools = [
		step(name, TOOL, 1, parameters),
		...(review ? [step(REVIEWER, REVIEW, 1, review)] : []),
	];
	const toolTo = (node: string) => ({ ai_tool: [[{ node, type: 'ai_tool' as const, index: 0 }]] });

	const first = model.requests.length;
	model.play(turns);
	const workflowId = await startFromWebhook(
		stage,
		(webhook) => {
			const { nodes, connections } = chain(`Agent with ${name}`, [webhook, agent]);
			return {
				name: `Agent with ${name}`,
				nodes: [...nodes, chatModel, ...tools],
				connections: {
					...connections,
					[MODEL]: { ai_languageModel: [[{ node: AGENT, type: 'ai_languageModel', index: 0 }]] },
					[name]: toolTo(review ? REVIEWER : AGENT),
					...(review && { [REVIEWER]: toolTo(AGENT) }),
				},
				settings: { executionOrder: 'v1' },
			};
		},
		{ task: 'Do what the customer asks for.' },
	);
	return { workflowId, first };
}

/** What passed in the course of a task, when it has ended. @throws Error when the execution fails */
export async function conversationOf(
	{ model, ...stage }: AgentStage,
	{ workflowId, first }: AgentTask,
): Promise<Conversation> {
	const { status, error, outputs } = await endOf(stage, workflowId);
	if (status !== 'success') throw new Error(`The agent ended with "${status}": ${error}`);

	// each request repeats the whole conversation
	const [{ tools = [], messages }] = model.requests
		.slice(first)
		.map(({ body }) => body)
		.reverse();
	return {
		offered: tools.map(({ function: offered }) => offered),
		results: messages.filter(({ role }) => role === 'tool').map(({ content }) => read(content)),
		output: outputs[AGENT][0]?.[0].json.output,
	};
}

/** n8n sends results as JSON, but for some of its own errors. */
function read(content: unknown): unknown {
	try {
		return JSON.parse(String(content));
	} catch {
		return content;
	}
}
