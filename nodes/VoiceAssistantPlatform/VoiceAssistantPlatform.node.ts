import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { execute } from './execution/execute';
import { listSearch, loadOptions, resourceMapping } from './listSearch';
import { findOperation, properties } from './resources';
import { wake, wakingWebhooks } from './sleeping/wake';

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
		subtitle:
			'={{ ($parameter.operation + ": " + $parameter.resource).replace(/[A-Z]/g, " $&").toLowerCase() + ($parameter.options?.preview ? " (preview)" : "") }}',
		description: 'Make AI phone calls, manage leads and send messages',
		defaults: { name: 'Voice Assistant Platform' },
		usableAsTool: true,
		builderHint: {
			searchHint:
				'To call a list of people, use Lead: Create or Update, which takes each number once; the campaign calls them within its hours. Call: Make calls one person immediately. To continue when a call has ended, prefer a separate workflow that starts with the trigger. Find the IDs of campaigns and assistants in the lists of their parameters.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatformTrigger',
					relationHint: 'Starts a workflow with the outcome of each call that has ended',
				},
			],
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'voiceAssistantPlatformApi', required: true }],
		// hidden where n8n's redaction of execution data is turned on
		sensitiveOutputFields: ['token'],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		waitingNodeTooltip:
			"Asleep until the call is over. The assistant's trigger On Call Ended wakes it up.",
		webhooks: wakingWebhooks,
		properties,
	};

	methods = {
		listSearch,
		loadOptions,
		resourceMapping,
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await wake(this);
	}

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { parameters } = this.getNode();
		return await execute(this, findOperation(parameters.resource, parameters.operation));
	}
}
