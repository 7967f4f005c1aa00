import {
	ExecutionLifecycleHooks,
	PackageDirectoryLoader,
	RoutingNode,
	WorkflowExecute,
	type ExecuteContext,
} from 'n8n-core';
import {
	createRunExecutionData,
	ICredentialsHelper,
	NodeHelpers,
	Workflow,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IWorkflowExecuteAdditionalData,
	type NodeApiError,
	type NodeExecutionHint,
	type WorkflowExecuteMode,
} from 'n8n-workflow';
import { withDeclaredRules } from './declaredRules';

/** n8n's own, for tests that count evaluations. */
export { Expression } from 'n8n-workflow';

export const BASE_URL = 'https://platform.example/api';
export const HOST = 'https://platform.example';
export const TOKEN = 'secret-token-of-the-test';

const PACKAGE = 'n8n-nodes-voice-assistant-platform';
const CREDENTIAL = 'voiceAssistantPlatformApi';

const START = {
	description: {
		name: 'start',
		displayName: 'Start',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: {},
		inputs: [],
		outputs: ['main'],
		properties: [],
	},
	async execute(this: { getInputData(): INodeExecutionData[] }) {
		return [this.getInputData()];
	},
} as unknown as INodeType;

const loader = new PackageDirectoryLoader('.');
let loaded: Promise<void> | undefined;

/** The package as n8n loads it. */
export async function loadPackage(): Promise<PackageDirectoryLoader> {
	loaded ??= loader.loadAll();
	await loaded;
	return loader;
}

/** Behind the name of a node: as n8n's own interpreter of declarations runs it. */
const ROUTED = 'ByRoutingNode';

function routedNode(name: string): INodeType {
	const declared = withDeclaredRules(loader.getNode(shortName(name)).type as INodeType);
	return {
		...declared,
		async execute(this: IExecuteFunctions) {
			return (await new RoutingNode(this as ExecuteContext, declared).runNode()) ?? [];
		},
	};
}

const nodeTypes: INodeTypes = {
	getByName: (type) => loader.getNode(shortName(type)).type,
	getByNameAndVersion: (type, version) =>
		type === 'test.start'
			? START
			: type.endsWith(ROUTED)
				? routedNode(type.slice(0, -ROUTED.length))
				: NodeHelpers.getVersionedNodeType(loader.getNode(shortName(type)).type, version),
	getKnownTypes: () => loader.known.nodes as unknown as IDataObject,
};

/** A node that is the tool of an AI agent has a name of its own, and is the same. */
function shortName(type: string): string {
	return type.slice(type.lastIndexOf('.') + 1).replace(/Tool$/, '');
}

/** How often the credential is read, in all and at the same time: n8n asks its database for it each time. */
export const credentialReads = { all: 0, underWay: 0, most: 0 };

/** Applies the credential type's own `authenticate`, as n8n does. */
class CredentialsHelper extends ICredentialsHelper {
	private readonly data: ICredentialDataDecryptedObject;

	constructor(data: ICredentialDataDecryptedObject) {
		super();
		this.data = data;
	}

	getParentTypes() {
		return [];
	}

	getCredentialsProperties() {
		return [];
	}

	isCredentialUsableByNode() {
		return true;
	}

	getOAuth2Options() {
		return undefined;
	}

	async getDecrypted() {
		credentialReads.all++;
		credentialReads.underWay++;
		credentialReads.most = Math.max(credentialReads.most, credentialReads.underWay);
		await Promise.resolve();
		credentialReads.underWay--;
		return this.data;
	}

	async getCredentials(): Promise<never> {
		return await Promise.reject(new Error('not used'));
	}

	async preAuthentication() {
		return undefined;
	}

	async runPreAuthentication() {
		return undefined;
	}

	async updateCredentials() {}

	async updateCredentialsOauthTokenData() {}

	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		typeName: string,
		request: IHttpRequestOptions,
	) {
		const { authenticate } = loader.getCredential(typeName).type;
		if (typeof authenticate !== 'function') throw new Error(`${typeName} has no authenticate()`);
		return await authenticate(credentials, request);
	}
}

export const CREDENTIAL_DATA: ICredentialDataDecryptedObject = {
	baseUrl: BASE_URL,
	apiToken: TOKEN,
	messengerIdentifier: 'messenger',
	calendarAIdentifier: 'cal_a',
	calendarBIdentifier: 'cal_b',
};

/** What n8n hands to everything that it runs. */
export function additionalData(
	credential: ICredentialDataDecryptedObject,
	workflowId = 'test',
): IWorkflowExecuteAdditionalData {
	return {
		executionId: '1',
		hooks: new ExecutionLifecycleHooks('manual', '1', {
			id: workflowId,
			name: 'Test',
			nodes: [],
			connections: {},
			active: false,
		} as never),
		credentialsHelper: new CredentialsHelper(credential),
		variables: {},
		restApiUrl: 'http://n8n.test/rest',
		instanceBaseUrl: 'http://n8n.test/',
		webhookBaseUrl: 'http://n8n.test/webhook',
		webhookTestBaseUrl: 'http://n8n.test/webhook-test',
		webhookWaitingBaseUrl: 'http://n8n.test/webhook-waiting',
		formWaitingBaseUrl: 'http://n8n.test/form-waiting',
		currentNodeExecutionIndex: 0,
		externalSecretsProxy: {},
		setExecutionStatus() {},
		sendDataToUI() {},
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** A workflow of one node of the package behind a start node. */
export async function workflowWith(
	node: Partial<INode> & { parameters: INodeParameters },
	{ timezone = 'Europe/Bucharest', type = 'voiceAssistantPlatform' } = {},
): Promise<Workflow> {
	await loadPackage();
	return new Workflow({
		id: 'test',
		name: 'Test',
		active: false,
		nodeTypes,
		settings: { timezone },
		nodes: [
			{
				id: '0',
				name: 'Start',
				type: 'test.start',
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
				webhookId: 'b6d2a1c0-0000-4000-8000-000000000001',
				credentials: { [CREDENTIAL]: { id: '1', name: 'Test' } },
				...node,
			},
		],
		connections: { Start: { main: [[{ node: 'Platform', type: 'main', index: 0 }]] } },
	});
}

export interface RunOptions {
	/** Runs the declarations through n8n's own interpreter instead of the node's. */
	throughRoutingNode?: true;
	items?: IDataObject[];
	credential?: IDataObject;
	node?: Partial<INode>;
	timezone?: string;
	/** How n8n was told to run the workflow; by somebody in the editor where a test does not say. */
	mode?: WorkflowExecuteMode;
	/** Told how to cancel the execution. */
	whenStarted?: (cancel: () => void) => void;
}

export interface RunResult {
	items: INodeExecutionData[];
	errorItems: INodeExecutionData[];
	/** What n8n's editor shows beside the output. */
	hints: NodeExecutionHint[];
	error?: NodeApiError;
}

/** Runs the node on n8n's engine, once over all items. */
export async function run(
	parameters: INodeParameters,
	{
		items = [{}],
		credential = {},
		node = {},
		timezone,
		throughRoutingNode,
		mode = 'manual',
		whenStarted,
	}: RunOptions = {},
): Promise<RunResult> {
	const type = `voiceAssistantPlatform${throughRoutingNode ? ROUTED : ''}`;
	const workflow = await workflowWith({ parameters, ...node }, { timezone, type });
	const runData = createRunExecutionData({
		executionData: {
			nodeExecutionStack: [
				{
					node: workflow.getNode('Start')!,
					data: { main: [items.map((json) => ({ json }))] },
					source: null,
				},
			],
		},
	});
	const data = additionalData({
		...CREDENTIAL_DATA,
		...credential,
	} as ICredentialDataDecryptedObject);
	const execution = new WorkflowExecute(data, mode, runData);
	const running = execution.processRunExecutionData(workflow);
	whenStarted?.(() => running.cancel());
	const { resultData } = (await running).data;
	const [task] = resultData.runData.Platform ?? [];
	return {
		items: task?.data?.main?.[0] ?? [],
		errorItems: task?.data?.main?.[1] ?? [],
		hints: task?.hints ?? [],
		error: (resultData.error ?? task?.error) as NodeApiError | undefined,
	};
}
