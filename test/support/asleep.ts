// An execution that sleeps in the node until a call is over, as far as n8n-core has it: n8n itself finds the execution by its
// address, checks the signature, and runs what follows (tools/e2e/realN8n).
import { WebhookContext, WorkflowExecute } from 'n8n-core';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IRunData,
	IWebhookResponseData,
	IWorkflowSettings,
	NodeApiError,
} from 'n8n-workflow';
import { openReference, referenceIn } from '../../nodes/VoiceAssistantPlatform/sleeping/reference';
import { loader } from './engine/package';
import { execute } from './engine/run';
import { additionalData, N8N, workflowWith } from './engine/workflow';
import { SECRET } from './trigger';

export const EXECUTION_ID = '4711';

export interface Asleep {
	/** Why it does not sleep. */
	error?: NodeApiError;
	/** Until when it sleeps; undefined if it does not. */
	waitTill?: Date;
	/** What the node gave out; while it sleeps, what n8n passes on when time is up. */
	items: INodeExecutionData[];
	/**
	 * Hands it a report.
	 * @param readCredential what n8n does when the credential is read
	 */
	wake(body: IDataObject, readCredential?: () => never): Promise<IWebhookResponseData>;
	/** With which the node has answered a report by itself. */
	answered?: { status: number; answer: unknown };
	/** Lets n8n pass on what it does when time is up; brings what the next node gets. */
	runOutOfTime(): Promise<INodeExecutionData[]>;
}

interface Setting {
	items?: IDataObject[];
	credential?: IDataObject;
	node?: Partial<INode>;
	n8n?: string;
	/** Of the workflow. */
	settings?: IWorkflowSettings;
}

/** Runs the node on n8n's engine. */
export async function asleep(
	parameters: INodeParameters,
	{ items = [{}], credential, node = {}, n8n = N8N, settings }: Setting = {},
): Promise<Asleep> {
	const workflow = await workflowWith({ parameters, ...node });
	Object.assign(workflow.settings, settings);
	const surroundings = { executionId: EXECUTION_ID, n8n };
	// they come from others, further up
	const given = items.map((json) => ({ json, pairedItem: { item: 9 } }));
	const data = additionalData(credential, surroundings);
	const executed = await execute(workflow, 'Start', given, data, 'manual');
	const platform = workflow.getNode('Platform')!;
	const type = loader.getNode('voiceAssistantPlatform').type as INodeType;
	const response = {
		statusCode: 200,
		status(code: number) {
			this.statusCode = code;
			return this;
		},
		json(answer: unknown) {
			result.answered = { status: this.statusCode, answer };
		},
	};
	const result: Asleep = {
		error: executed.error as NodeApiError | undefined,
		waitTill: executed.data.waitTill,
		items: executed.task?.data?.main[0] ?? [],
		async wake(body, readCredential) {
			const context = new WebhookContext(
				workflow,
				platform,
				Object.assign(additionalData(credential, surroundings), {
					httpRequest: { body },
					httpResponse: response,
				}) as never,
				'manual',
				{ webhookDescription: type.description.webhooks![0] } as never,
				[],
				executed.data,
			);
			if (readCredential) context.getCredentials = readCredential;
			return await type.webhook!.call(context);
		},
		async runOutOfTime() {
			const run = new WorkflowExecute(data, 'manual', executed.data);
			const { resultData } = (await run.processRunExecutionData(workflow)).data;
			return (resultData.runData as IRunData).Platform.at(-1)!.data!.main[0]!;
		},
	};
	return result;
}

/** The reference in the variables that were sent, opened. */
export function sentReference(body: IDataObject) {
	return openReference(SECRET, referenceIn({ input_variables: body.variables } as IDataObject)!);
}
