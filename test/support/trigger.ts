import {
	ExecutionLifecycleHooks,
	HookContext,
	TriggerContext,
	WebhookContext,
	WorkflowExecute,
} from 'n8n-core';
import {
	createRunExecutionData,
	jsonParse,
	type ExecutionError,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IWebhookData,
	type IWebhookDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	type Workflow,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { additionalData, CREDENTIAL_DATA, workflowWith } from './engine';
import { newProcess } from './n8nProcess';
import { Response } from './response';

const WEBHOOK_ID = 'b6d2a1c0-0000-4000-8000-000000000001';
const N8N = 'http://n8n.test';

export const PRODUCTION = `${N8N}/webhook/${WEBHOOK_ID}/call-ended`;
export const TEST = `${N8N}/webhook-test/${WEBHOOK_ID}/call-ended`;
export const SECRET = '0123456789abcdef'.repeat(3);

export interface Setting {
	/** As when the user listens for a test event. */
	test?: boolean;
	/** What n8n's database holds of a time before. */
	staticData?: IDataObject;
	credential?: IDataObject;
	/** The process of n8n; one a test unless it asks for more. */
	process?: INodeType;
	/** The base URL of n8n. */
	n8n?: string;
	/** Several triggers in a workflow have several IDs. */
	nodeId?: string;
	webhookId?: string;
	/** An imported copy is another workflow with the same node. */
	workflowId?: string;
}

export interface Request {
	method?: 'GET' | 'POST';
	headers?: Record<string, string>;
	ip?: string;
	/** The body byte for byte, where it is no JSON. */
	raw?: string;
	/** Whether n8n manages to store the execution; it answers 500 otherwise. */
	starts?: boolean;
	/** Whether the sender has hung up while n8n was reading. */
	hasHungUp?: boolean;
}

export interface Delivered {
	status: number;
	/** What the sender is answered; undefined while the workflow still has to answer. */
	answer?: unknown;
	/** What the workflow starts with; undefined if it does not start. */
	item?: IDataObject;
	result: IWebhookResponseData;
	response: Response;
}

export interface Trigger {
	workflow: Workflow;
	/** What n8n writes to its log because of the trigger. */
	log: string[];
	/** The failed executions that the trigger has made, as the user reads them. */
	failures: Array<{ message: string; description: unknown }>;
	/** n8n starts and sets the trigger up again, which is published. */
	startN8n(how?: {
		activation?: WorkflowActivateMode;
		/** Whether the webhook is set up before the trigger. */
		webhookFirst?: boolean;
		withoutTrigger?: boolean;
		withoutWebhook?: boolean;
		/** Whether it is an n8n that makes no failed execution on behalf of a trigger. */
		isOldest?: boolean;
	}): Promise<void>;
	checkExists(): Promise<boolean>;
	create(): Promise<boolean>;
	delete(): Promise<boolean>;
	/** Delivers a request to the trigger's address, as n8n does after it has found the workflow. */
	deliver(body?: unknown, query?: IDataObject, request?: Request): Promise<Delivered>;
	/** Runs what a delivery has started; brings what goes on to the next node. */
	execute(item: IDataObject, execution: Execution): Promise<IDataObject[]>;
	/** What n8n reads from the description of the webhook. */
	described(field: keyof IWebhookDescription): unknown;
}

export interface Execution {
	id: string;
	mode?: WorkflowExecuteMode;
}

let ownProcess: INodeType | undefined;

afterEach(() => {
	ownProcess = undefined;
});

/** n8n is started again: what only its memory held is gone. */
export function restart(): void {
	ownProcess = newProcess();
}

/** The trigger of one workflow. */
export async function trigger(
	parameters: INodeParameters,
	{
		test = false,
		staticData = {},
		credential = {},
		process = (ownProcess ??= newProcess()),
		n8n = N8N,
		nodeId = '1',
		webhookId = WEBHOOK_ID,
		workflowId = 'test',
	}: Setting = {},
): Promise<Trigger> {
	const workflow = await workflowWith(
		{ parameters, id: nodeId, webhookId },
		{ type: 'voiceAssistantPlatformTrigger' },
	);
	workflow.nodeTypes = { ...workflow.nodeTypes, getByNameAndVersion: () => process };
	workflow.staticData = staticData;
	workflow.id = workflowId;
	const node = workflow.getNode('Platform')!;
	const [webhookDescription] = process.description.webhooks!;
	const webhookData = {
		node: node.name,
		isTest: test,
		webhookDescription,
		webhookId,
		workflowId,
	} as unknown as IWebhookData;
	const log: string[] = [];
	const givenTo = (execution = '1') => {
		const data = additionalData({
			...CREDENTIAL_DATA,
			...credential,
		} as ICredentialDataDecryptedObject);
		return Object.assign(data, {
			executionId: execution,
			webhookBaseUrl: `${n8n}/webhook`,
			webhookTestBaseUrl: `${n8n}/webhook-test`,
		});
	};
	const hook = async (
		name: 'checkExists' | 'create' | 'delete',
		mode: WorkflowExecuteMode,
		activation: WorkflowActivateMode = 'activate',
	) => {
		const context = new HookContext(
			workflow,
			node,
			givenTo(),
			// n8n ends a test in the mode in which it takes production down (test-webhooks.js)
			test && mode !== 'internal' ? 'manual' : mode,
			activation,
			webhookData,
		);
		const error = jest.spyOn(context.logger, 'error').mockImplementation((line) => log.push(line));
		try {
			return await process.webhookMethods!.default![name].call(context as never);
		} finally {
			error.mockRestore();
		}
	};

	const failures: Trigger['failures'] = [];

	return {
		workflow,
		log,
		failures,
		async startN8n({
			activation = 'init',
			webhookFirst = false,
			withoutTrigger = false,
			withoutWebhook = false,
			isOldest = false,
		} = {}) {
			const context = new TriggerContext(
				workflow,
				node,
				givenTo(),
				'trigger',
				activation,
				() => {},
				() => {},
			);
			const saveFailedExecution = ({ message, description }: ExecutionError) =>
				failures.push({ message, description });
			// n8n 1.x has none
			Object.assign(context, { saveFailedExecution: isOldest ? undefined : saveFailedExecution });
			const setUpWebhook = async () => {
				if (withoutWebhook) return;
				const exists = await hook('checkExists', 'trigger', activation);
				if (!exists) await hook('create', 'trigger', activation);
			};
			const webhook = setUpWebhook();
			if (webhookFirst) await webhook;
			// n8n does both at the same time (workflow-trigger-activator.js)
			await Promise.all([
				webhook,
				withoutTrigger ? undefined : process.trigger!.call(context as never),
			]);
		},
		checkExists: async () => await hook('checkExists', 'trigger'),
		create: async () => await hook('create', 'trigger'),
		delete: async () => await hook('delete', 'internal'),
		async deliver(body, query = {}, request = {}) {
			const response = new Response();
			if (request.hasHungUp) response.hangUp();
			const context = new WebhookContext(
				workflow,
				node,
				Object.assign(givenTo(), {
					httpRequest: requestOf(body, query, request),
					httpResponse: response,
				}),
				test ? 'manual' : 'webhook',
				webhookData,
				[],
				null,
			);
			const result = await process.webhook!.call(context as unknown as IWebhookFunctions);
			const item = result.workflowData?.[0][0].json;
			const isAnswered = result.noWebhookResponse === true;
			if (!isAnswered && !(item && answersLater(node))) {
				response.status(request.starts === false ? 500 : 200).json(result.webhookResponse);
			}
			return { status: response.statusCode, answer: response.answers[0], item, result, response };
		},
		async execute(item, { id, mode = test ? 'manual' : 'webhook' }) {
			const data = givenTo(id);
			data.hooks = new ExecutionLifecycleHooks(mode, id, { id: 'test' } as never);
			const [task] = await runOf(
				new WorkflowExecute(data, mode, startingWith(node, item)),
				workflow,
			);
			if (task.error) throw task.error;
			return (task.data?.main[0] ?? []).map(({ json }) => json);
		},
		described: (field) =>
			workflow.expression.getComplexParameterValue(
				node,
				webhookDescription[field] as string,
				'internal',
				{},
			),
	};
}

/** A request as n8n's server hands it over (body-parser.js). */
function requestOf(body: unknown, query: IDataObject, request: Request) {
	const { method = 'POST', headers = {}, ip = '203.0.113.7', raw } = request;
	const text = raw ?? (body === undefined ? '' : JSON.stringify(body));
	const allHeaders: Record<string, string> =
		text === '' ? headers : { 'content-type': 'application/json', ...headers };
	const [contentType] = (allHeaders['content-type'] ?? '').split(';');
	return {
		method,
		rawBody: text === '' ? undefined : Buffer.from(text),
		body: text === '' ? {} : parsed(text, contentType.trim().toLowerCase()),
		query,
		headers: allHeaders,
		params: {},
		ip,
	};
}

function parsed(text: string, contentType: string): unknown {
	if (contentType === 'application/json') return jsonParse(text);
	if (contentType === 'application/x-www-form-urlencoded') {
		return Object.fromEntries(new URLSearchParams(text));
	}
	if (contentType === 'text/plain') return text;
	// n8n makes an object of XML
	return contentType.endsWith('xml') ? { call: { id: '12' } } : {};
}

/** As n8n starts an execution for a webhook (webhook-helpers.js). */
function startingWith(node: INode, item: IDataObject) {
	const main: INodeExecutionData[][] = [[{ json: item }]];
	return createRunExecutionData({
		executionData: { nodeExecutionStack: [{ node, data: { main }, source: null }] },
	});
}

async function runOf(execution: WorkflowExecute, workflow: Workflow) {
	const { resultData } = (await execution.processRunExecutionData(workflow)).data;
	if (resultData.error) throw resultData.error;
	return resultData.runData.Platform;
}

/** Whether the workflow, not n8n, answers. */
function answersLater({ parameters }: INode): boolean {
	return ['lastNode', 'responseNode'].includes(String(parameters.responseMode));
}

/** A trigger for ended calls, registered by itself, that knows its secret. */
export async function registered(
	parameters: INodeParameters = {},
	setting: Setting = {},
): Promise<Trigger> {
	const registration = { secret: SECRET, url: `${PRODUCTION}?secret=${SECRET}`, before: {} };
	return await trigger(
		{ event: 'callEnded', registration: 'automatic', assistants: 'all', ...parameters },
		{ staticData: { 'node:Platform': { registration } }, ...setting },
	);
}

/** What n8n has written to its database: static data without a way back to the workflow. */
export function saved({ workflow }: Trigger): IDataObject {
	return JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject;
}

/** A secret that the user has chosen, as n8n keeps it. */
export const chosen = (value: string) => ({ __rl: true, mode: 'own', value });

/** Seconds after which the fallback answer of a test goes out that is not about answers: no timer is left behind. */
export const SOON = 0.01;
