import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { searchAssistants } from './methods/searchAssistants';
import { searchCampaigns } from './methods/searchCampaigns';
import { searchSenders } from './methods/searchSenders';
import { callProperties } from './resources/call';
import { leadProperties } from './resources/lead';
import { messengerProperties } from './resources/messenger';
import { platformUserProperties } from './resources/platformUser';
import { wholeAnswer } from './transport/answer';

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
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Let AI assistants call leads, read calls, send messages and open client accounts',
		defaults: { name: 'Voice Assistant Platform' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'voiceAssistantPlatformApi', required: true }],
		// hidden where n8n's redaction of execution data is turned on
		sensitiveOutputFields: ['token'],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Call', value: 'call' },
					{ name: 'Lead', value: 'lead' },
					{ name: 'Messenger', value: 'messenger' },
					{ name: 'Platform User', value: 'platformUser' },
				],
				default: 'lead',
				routing: { send: { paginate: true }, output: { postReceive: [wholeAnswer] } },
			},
			...callProperties,
			...leadProperties,
			...messengerProperties,
			...platformUserProperties,
		],
	};

	methods = { listSearch: { searchAssistants, searchCampaigns, searchSenders } };
}
