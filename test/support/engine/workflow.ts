import { ExecutionLifecycleHooks } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type INode,
	type INodeParameters,
	type INodeType,
	type IWorkflowBase,
	type IWorkflowExecuteAdditionalData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { CredentialsHelper } from './credential';
import { loadPackage, nodeTypes, nodeTypesFor, START } from './package';

/** Those of the engine: a test that is an ES module would load n8n's code another time, and import others. */
export { createRunExecutionData, Expression, NodeHelpers } from 'n8n-workflow';

const PACKAGE = 'n8n-nodes-voice-assistant-platform';

/** The type of the credential. */
export const CREDENTIAL = 'voiceAssistantPlatformApi';

/** The `webhookId` of the node. */
export const WEBHOOK_ID = 'b6d2a1c0-0000-4000-8000-000000000001';

/** The address of n8n. */
export const N8N = 'http://n8n.test';

export interface Setting {
	workflowId?: string;
	timezone?: string;
	/** The name of the node's type. */
	type?: string;
	/** The node as a process of n8n has it; that of the package unless a test has several processes. */
	process?: INodeType;
}

/** A workflow of one node of the package, "Platform", behind a start node. */
export async function workflowWith(
	node: Partial<INode> & { parameters: INodeParameters },
	{
		workflowId = 'test',
		timezone = 'Europe/Bucharest',
		type = 'voiceAssistantPlatform',
		process,
	}: Setting = {},
): Promise<Workflow> {
	await loadPackage();
	return new Workflow({
		id: workflowId,
		name: 'Test',
		active: false,
		nodeTypes: process
			? { ...nodeTypes, getByNameAndVersion: () => process }
			: nodeTypesFor(node.parameters),
		settings: { timezone },
		nodes: [
			{
				id: '0',
				name: 'Start',
				type: START,
				typeVersion: 1,
				position: [0, 0],
				parameters: {},
			},
			{
				id: '1',
				name: 'Platform',
				type: `${PACKAGE}.${type}`,
				typeVersion: 1,
				position: [0, 0],
				webhookId: WEBHOOK_ID,
				credentials: { [CREDENTIAL]: { id: '1', name: 'Test' } },
				...node,
			},
		],
		connections: { Start: { main: [[{ node: 'Platform', type: 'main', index: 0 }]] } },
	});
}

export interface Surroundings {
	workflowId?: string;
	executionId?: string;
	mode?: WorkflowExecuteMode;
	/** The address of n8n. */
	n8n?: string;
}

/**
 * What n8n hands to everything that it runs.
 * @param credential in which the credential differs from that of the tests; n8n writes into it
 */
export function additionalData(
	credential: IDataObject = {},
	{ workflowId = 'test', executionId = '1', mode = 'manual', n8n = N8N }: Surroundings = {},
): IWorkflowExecuteAdditionalData {
	const workflow: IWorkflowBase = {
		id: workflowId,
		name: 'Test',
		nodes: [],
		connections: {},
		active: false,
		isArchived: false,
		activeVersionId: null,
		createdAt: new Date(),
		updatedAt: new Date(),
	};
	return {
		executionId,
		hooks: new ExecutionLifecycleHooks(mode, executionId, workflow),
		credentialsHelper: new CredentialsHelper(credential),
		variables: {},
		restApiUrl: `${n8n}/rest`,
		instanceBaseUrl: `${n8n}/`,
		webhookBaseUrl: `${n8n}/webhook`,
		webhookTestBaseUrl: `${n8n}/webhook-test`,
		webhookWaitingBaseUrl: `${n8n}/webhook-waiting`,
		formWaitingBaseUrl: `${n8n}/form-waiting`,
		currentNodeExecutionIndex: 0,
		externalSecretsProxy: {},
		setExecutionStatus() {},
		sendDataToUI() {},
	} as unknown as IWorkflowExecuteAdditionalData;
}
