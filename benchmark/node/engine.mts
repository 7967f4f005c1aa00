import { createRequire } from 'node:module';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IDataObject,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	IVersionedNodeType,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

/** n8n's own packages, those of the installed n8n. */
export interface N8n {
	core: typeof import('n8n-core');
	workflow: typeof import('n8n-workflow');
	require: NodeJS.Require;
}

/** A credential as the user filled it in. */
export interface Credential {
	data: ICredentialDataDecryptedObject;
	authenticate: ICredentialType['authenticate'];
}

/** What runs: one or more nodes in a line, and what they need. */
export interface Line {
	nodes: Array<Pick<INode, 'type' | 'typeVersion' | 'parameters'>>;
	types: Record<string, INodeType | IVersionedNodeType>;
	/** By the name of the type; all nodes have all of them. */
	credentials: Record<string, Credential>;
}

/** @param starter the file that starts n8n */
export function loadN8n(starter: string): N8n {
	const require = createRequire(starter);
	require('reflect-metadata');
	return { core: require('n8n-core'), workflow: require('n8n-workflow'), require };
}

/**
 * Runs nodes on n8n's engine, the first of them over all items.
 * @returns what the last node returned
 */
export async function runLine(
	n8n: N8n,
	line: Line,
	items: IDataObject[],
): Promise<INodeExecutionData[]> {
	const { core, workflow } = n8n;
	const names = line.nodes.map((_, index) => `Node ${index}`);
	const built = new workflow.Workflow({
		id: 'bench',
		name: 'Bench',
		active: false,
		nodeTypes: nodeTypes(n8n, line),
		settings: { timezone: 'Etc/UTC' },
		nodes: line.nodes.map((node, index) => ({
			id: String(index),
			name: names[index],
			position: [0, 0],
			credentials: Object.fromEntries(
				Object.keys(line.credentials).map((type) => [type, { id: type, name: type }]),
			),
			onError: 'continueRegularOutput',
			...node,
		})),
		connections: Object.fromEntries(
			names
				.slice(1)
				.map((node, index) => [names[index], { main: [[{ node, type: 'main', index: 0 }]] }]),
		),
	});
	const runData = workflow.createRunExecutionData({
		executionData: {
			nodeExecutionStack: [
				{
					node: built.getNode(names[0])!,
					data: { main: [items.map((json, item) => ({ json, pairedItem: { item } }))] },
					source: null,
				},
			],
		},
	});
	const execution = new core.WorkflowExecute(additionalData(n8n, line), 'trigger', runData);
	const { resultData } = (await execution.processRunExecutionData(built)).data;
	if (resultData.error) throw resultData.error;
	return resultData.runData[names.at(-1)!][0].data?.main?.[0] ?? [];
}

function nodeTypes({ core, workflow }: N8n, { types }: Line): INodeTypes {
	return {
		getByName: (name) => types[name],
		getByNameAndVersion: (name, version) => {
			const type = workflow.NodeHelpers.getVersionedNodeType(types[name], version);
			// n8n gives a declarative node its execute() when it looks it up
			if (type.description.requestDefaults && !type.execute) {
				type.execute = async function () {
					return (await new core.RoutingNode(this as never, type).runNode()) ?? [];
				};
			}
			return type;
		},
		getKnownTypes: () => ({}),
	};
}

function additionalData(
	{ core, workflow }: N8n,
	{ credentials }: Line,
): IWorkflowExecuteAdditionalData {
	class Helper extends workflow.ICredentialsHelper {
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
		async getDecrypted(_data: unknown, _use: unknown, type: string) {
			return credentials[type].data;
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
			data: ICredentialDataDecryptedObject,
			name: string,
			request: IHttpRequestOptions,
		) {
			const { authenticate } = credentials[name];
			if (typeof authenticate !== 'function') throw new Error(`${name} has no authenticate()`);
			return await authenticate(data, request);
		}
	}
	const address = 'http://n8n.test/';
	return {
		executionId: '1',
		hooks: new core.ExecutionLifecycleHooks('trigger', '1', {
			id: 'bench',
			name: 'Bench',
			nodes: [],
			connections: {},
			active: false,
		} as never),
		credentialsHelper: new Helper(),
		variables: {},
		restApiUrl: address,
		instanceBaseUrl: address,
		webhookBaseUrl: address,
		webhookTestBaseUrl: address,
		webhookWaitingBaseUrl: address,
		formWaitingBaseUrl: address,
		currentNodeExecutionIndex: 0,
		externalSecretsProxy: {},
		setExecutionStatus() {},
		sendDataToUI() {},
	} as unknown as IWorkflowExecuteAdditionalData;
}
