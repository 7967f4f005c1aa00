import { HookContext, TriggerContext, WebhookContext } from 'n8n-core';
import {
	NodeHelpers,
	type ExecutionError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IWebhookData,
	type IWebhookDescription,
	type WorkflowActivateMode,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { secretOf } from '../../nodes/VoiceAssistantPlatform/webhook/address';
import { BASE_URL, TOKEN } from './engine/credential';
import { execute } from './engine/run';
import {
	additionalData,
	N8N,
	WEBHOOK_ID,
	workflowWith,
	type Surroundings,
} from './engine/workflow';
import { newProcess, whenLookedAfter } from './n8nProcess';
import { deliver, type Exchange, type Request, type Sender } from './webhookServer';

export type { Request, Sender };

// by jest, as n8n's linter takes a test for a node, which must not import it
const { setImmediate: nextTurn } =
	jest.requireActual<typeof import('timers/promises')>('timers/promises');

export const PRODUCTION = `${N8N}/webhook/${WEBHOOK_ID}/call-ended`;
export const TEST = `${N8N}/webhook-test/${WEBHOOK_ID}/call-ended`;

/** The secret of the address of a trigger that sets itself up: where it stands, and for which account. */
export function secretAt({
	event = 'callEnded',
	webhookId = WEBHOOK_ID,
	workflowId = 'test',
	apiToken = TOKEN,
} = {}): string {
	const path = event.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
	const address = `${N8N}/webhook/${webhookId}/${path}`;
	return secretOf(address, workflowId, { root: BASE_URL, token: apiToken });
}

export const SECRET = secretAt();

export interface Setting {
	/** As when the user listens for a test event. */
	test?: boolean;
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

/** How n8n sets a published trigger up. */
interface Start {
	activation?: WorkflowActivateMode;
	/** Whether the webhook is set up before the trigger, not at the same time. */
	webhookFirst?: boolean;
	withoutWebhook?: boolean;
	/** Whether it is an n8n that makes no failed execution on behalf of a trigger. */
	isOldest?: boolean;
}

export interface Execution {
	id: string;
	mode?: WorkflowExecuteMode;
}

/** A trigger, with what n8n does to it. */
export type Trigger = Awaited<ReturnType<typeof trigger>>;

export type Delivered = Awaited<ReturnType<Trigger['deliver']>>;

/** What executions were started with, by the data of its item. */
const startedWith = new WeakMap<IDataObject, INodeExecutionData>();

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
		credential = {},
		process = (ownProcess ??= newProcess()),
		n8n = N8N,
		nodeId = '1',
		webhookId = WEBHOOK_ID,
		workflowId = 'test',
	}: Setting = {},
) {
	const workflow = await workflowWith(
		{ parameters, id: nodeId, webhookId },
		{ type: 'voiceAssistantPlatformTrigger', workflowId, process },
	);
	const node = workflow.getNode('Platform')!;
	const [webhookDescription] = process.description.webhooks!;
	const given = (surroundings: Surroundings = {}) =>
		additionalData(credential, { workflowId, n8n, ...surroundings });
	/** What n8n reads from the description of the webhook. */
	const described = (field: keyof IWebhookDescription) =>
		workflow.expression.getComplexParameterValue(
			node,
			webhookDescription[field] as string,
			'internal',
			{},
		);
	const webhookData: IWebhookData = {
		httpMethod: 'POST',
		node: node.name,
		path: NodeHelpers.getNodeWebhookPath(workflowId, node, String(described('path')), false),
		isTest: test,
		webhookDescription,
		webhookId,
		workflowId,
		workflowExecuteAdditionalData: given(),
	};
	const log: string[] = [];
	const warnings: string[] = [];
	const logged = async <T>({ logger }: Pick<HookContext, 'logger'>, run: () => Promise<T>) => {
		const error = jest.spyOn(logger, 'error').mockImplementation((line) => log.push(line));
		const warn = jest.spyOn(logger, 'warn').mockImplementation((line) => warnings.push(line));
		try {
			return await run();
		} finally {
			error.mockRestore();
			warn.mockRestore();
		}
	};
	const hook = async (
		name: 'checkExists' | 'create' | 'delete',
		mode: WorkflowExecuteMode,
		activation: WorkflowActivateMode = 'activate',
	) => {
		// n8n ends a test in the mode in which it takes production down (test-webhooks.js)
		const own = test && mode !== 'internal' ? 'manual' : mode;
		const context = new HookContext(workflow, node, given(), own, activation, webhookData);
		return await logged(context, async () => {
			const result = await process.webhookMethods!.default![name].call(context);
			// what it leaves to the background has read the credential then
			if (name === 'checkExists') await nextTurn();
			return result;
		});
	};
	/** What the trigger makes of a request; notes what the workflow starts with. */
	const receive = async (exchange: Exchange) => {
		const context = new WebhookContext(
			workflow,
			node,
			Object.assign(given(), exchange),
			test ? 'manual' : 'webhook',
			webhookData,
			[],
			null,
		);
		const result = await logged(context, async () => await process.webhook!.call(context));
		const started = result.workflowData?.[0][0];
		if (started) startedWith.set(started.json, started);
		return result;
	};
	/** The failed executions that the trigger has made, as the user reads them. */
	const failures: Array<{ message: string; description: unknown }> = [];
	const scheduled = new Map<string, () => Promise<void>>();

	return {
		workflow,
		/** What n8n writes to its log because of the trigger: errors, and what it only warns of. */
		...{ log, warnings },
		failures,
		described,
		/** When n8n's schedule calls the trigger: a cron expression for each entry, as long as it is published. */
		schedule: () => [...scheduled.keys()],
		/** An hour passes: n8n's schedule calls the trigger once. */
		async anHourLater() {
			for (const call of scheduled.values()) await call();
		},
		/**
		 * n8n starts and sets the trigger up again, which is published.
		 * @returns what n8n calls to end this trigger
		 */
		async startN8n({ activation = 'init', ...how }: Start = {}) {
			const context = new TriggerContext(workflow, node, given(), 'trigger', activation);
			const saveFailedExecution = ({ message, description }: ExecutionError) =>
				failures.push({ message, description });
			// n8n 1.x has none
			Object.assign(context, {
				saveFailedExecution: how.isOldest ? undefined : saveFailedExecution,
			});
			context.helpers.registerCron = ({ expression }, call) =>
				void scheduled.set(
					expression,
					async () => await logged(context, async () => await call(new Date())),
				);
			const setUpWebhook = async () => {
				if (how.withoutWebhook) return;
				const exists = await hook('checkExists', 'trigger', activation);
				if (!exists) await hook('create', 'trigger', activation);
			};
			const webhook = setUpWebhook();
			if (how.webhookFirst) await webhook;
			// n8n does both at the same time (workflow-trigger-activator.js)
			const [, response] = await Promise.all([webhook, process.trigger!.call(context)]);
			await logged(
				context,
				async () => await whenLookedAfter(process, String(credential.baseUrl ?? BASE_URL)),
			);
			return async () => {
				scheduled.clear();
				await response?.closeFunction?.();
			};
		},
		checkExists: async (activation?: WorkflowActivateMode) =>
			await hook('checkExists', 'trigger', activation),
		create: async () => await hook('create', 'trigger'),
		delete: async () => await hook('delete', 'internal'),
		/** n8n publishes, or starts a test; if that fails, it ends it (webhook-trigger-registrar.js, test-webhooks.js). */
		publish: async () =>
			await hook('create', 'trigger').catch(async (error: Error) => {
				await hook('delete', 'internal');
				throw error;
			}),
		/** Delivers a request to the trigger's address, as n8n does after it has found the workflow. */
		deliver: async (body?: unknown, query: IDataObject = {}, request: Request = {}) =>
			await deliver(receive, answersLater(node), body, query, request),
		/** Runs what a delivery has started, by the `item` of it; brings what goes on to the next node. */
		async execute(item: IDataObject, { id, mode = test ? 'manual' : 'webhook' }: Execution) {
			const { task, error } = await execute(
				workflow,
				node.name,
				// as it comes back from the database
				JSON.parse(JSON.stringify([startedWith.get(item)])) as INodeExecutionData[],
				given({ executionId: id, mode }),
				mode,
			);
			if (error) throw error;
			const output = task?.data?.main[0] ?? [];
			for (const one of output) expect(one).not.toHaveProperty('identity');
			return output.map(({ json }) => json);
		},
	};
}

/** Publishes a trigger; what n8n clears after a refusal is not waited for. */
export const publish = async (...given: Parameters<typeof trigger>) =>
	await (await trigger(...given)).create();

/** The trigger of one workflow, after n8n has set it up: it is published or, in a test, listens. */
export async function setUp(parameters: INodeParameters, setting?: Setting): Promise<Trigger> {
	const production = await trigger(parameters, setting);
	expect(await production.publish()).toBe(true);
	return production;
}

/** Whether the workflow, not n8n, answers. */
function answersLater({ parameters }: INode): boolean {
	return ['lastNode', 'responseNode'].includes(String(parameters.responseMode));
}

/** A trigger for ended calls that sets itself up; its assistants have `SECRET` in their address. */
export async function registered(
	parameters: INodeParameters = {},
	setting: Setting = {},
): Promise<Trigger> {
	return await trigger({ ...automatic('all'), ...parameters }, setting);
}

/** Parameters of a trigger that registers itself. */
export const automatic = (
	assistants: number[] | 'all',
	options: INodeParameters = {},
): INodeParameters => ({
	event: 'callEnded',
	registration: 'automatic',
	assistants: assistants === 'all' ? 'all' : 'several',
	...(assistants !== 'all' && { assistantIds: assistants }),
	options,
});

/** A secret that the user has chosen, as n8n keeps it. */
export const chosen = (value: string) => ({ __rl: true, mode: 'own', value });

/** The secret in an address that an assistant has. */
export const secretIn = (address: unknown) =>
	String(new URL(String(address)).searchParams.get('secret'));

/** The error that a hook or a delivery ends with. */
export async function failureOf(task: Promise<unknown>): Promise<Error> {
	return (await task.catch((error: Error) => error)) as Error;
}
