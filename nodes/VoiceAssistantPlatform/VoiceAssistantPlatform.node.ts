import {
	NodeConnectionTypes,
	NodeOperationError,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { redactedNode } from './client/redaction';
import { execute } from './execution/execute';
import { listSearch, loadOptions, resourceMapping } from './listSearch';
import { findOperation, properties, subtitle } from './resources';

export class VoiceAssistantPlatform implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voice Assistant Platform',
		name: 'voiceAssistantPlatform',
		icon: {
			light: 'file:../../icons/voiceAssistantPlatform.svg',
			dark: 'file:../../icons/voiceAssistantPlatform.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description: 'Make AI phone calls, manage leads and send messages',
		defaults: { name: 'Voice Assistant Platform' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'voiceAssistantPlatformApi', required: true }],
		// hidden where n8n's redaction of execution data is turned on
		sensitiveOutputFields: ['token'],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		properties,
	};

	methods = {
		listSearch,
		loadOptions,
		resourceMapping,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { parameters } = this.getNode();
		const operation = findOperation(parameters.resource, parameters.operation);
		if (operation) return await execute(this, properties, operation);
		throw new NodeOperationError(redactedNode(this), 'There is no such operation', {
			description: "Choose 'Resource' and 'Operation' in the node again.",
		});
	}
}
