import { HookContext, WebhookContext } from 'n8n-core';
import type {
	IDataObject,
	INodeParameters,
	IWebhookData,
	IWebhookResponseData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { additionalData, CREDENTIAL_DATA, loadPackage, workflowWith } from './engine';

const TYPE = 'voiceAssistantPlatformTrigger';

export const WEBHOOK_ID = 'b6d2a1c0-0000-4000-8000-000000000001';
export const PRODUCTION = `http://n8n.test/webhook/${WEBHOOK_ID}/call-ended`;
export const TEST = `http://n8n.test/webhook-test/${WEBHOOK_ID}/call-ended`;

export interface Trigger {
	workflow: Workflow;
	checkExists(): Promise<boolean>;
	create(): Promise<boolean>;
	delete(): Promise<boolean>;
	/** Delivers a request to the trigger's address, as n8n does after it has found the workflow. */
	deliver(body: unknown, query?: IDataObject): Promise<Delivered>;
}

export interface Delivered {
	status?: number;
	answer?: unknown;
	result: IWebhookResponseData;
}

/** The trigger of one workflow; `test` as when the user listens for a test event. */
export async function trigger(
	parameters: INodeParameters,
	{ test = false, staticData = {} as IDataObject } = {},
): Promise<Trigger> {
	const workflow = await workflowWith({ parameters }, { type: TYPE });
	workflow.staticData = staticData;
	const node = workflow.getNode('Platform')!;
	const mode: WorkflowExecuteMode = test ? 'manual' : 'trigger';
	const [webhookDescription] = workflow.nodeTypes.getByNameAndVersion(node.type, 1).description
		.webhooks!;
	const webhookData = {
		node: node.name,
		isTest: test,
		path: 'call-ended',
		webhookDescription,
		webhookId: WEBHOOK_ID,
		httpMethod: 'POST',
		workflowId: 'test',
	} as unknown as IWebhookData;
	const type = (await loadPackage()).getNode(TYPE).type as never as {
		webhookMethods: {
			default: Record<'checkExists' | 'create' | 'delete', () => Promise<boolean>>;
		};
		webhook(this: WebhookContext): Promise<IWebhookResponseData>;
	};
	const hook = async (name: 'checkExists' | 'create' | 'delete') =>
		await type.webhookMethods.default[name].call(
			new HookContext(
				workflow,
				node,
				additionalData(CREDENTIAL_DATA),
				mode,
				'activate',
				webhookData,
			) as never,
		);

	return {
		workflow,
		checkExists: async () => await hook('checkExists'),
		create: async () => await hook('create'),
		delete: async () => await hook('delete'),
		async deliver(body, query = {}) {
			const delivered: Partial<Delivered> = {};
			const httpResponse = {
				status(code: number) {
					delivered.status = code;
					return httpResponse;
				},
				json(answer: unknown) {
					delivered.answer = answer;
					return httpResponse;
				},
			};
			const data = additionalData(CREDENTIAL_DATA);
			Object.assign(data, {
				httpRequest: { body, query, headers: {}, params: {} },
				httpResponse,
			});
			const result = await type.webhook.call(
				new WebhookContext(workflow, node, data, mode, webhookData, [], null),
			);
			return { ...delivered, result };
		},
	};
}
