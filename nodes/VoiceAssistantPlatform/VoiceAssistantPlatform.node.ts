import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { getAssistantVariables } from './methods/getAssistantVariables';
import { getTemplateVariables } from './methods/getTemplateVariables';
import { searchAssistants } from './methods/searchAssistants';
import { searchCampaigns } from './methods/searchCampaigns';
import { searchKnowledgeBases } from './methods/searchKnowledgeBases';
import { searchLeads } from './methods/searchLeads';
import { searchPhoneNumbers } from './methods/searchPhoneNumbers';
import { searchPlatformUsers } from './methods/searchPlatformUsers';
import { searchSenders } from './methods/searchSenders';
import { searchTemplates } from './methods/searchTemplates';
import { searchTools } from './methods/searchTools';
import { searchTranscriberProviders } from './methods/searchTranscriberProviders';
import { accountProperties } from './resources/account';
import { assistantProperties } from './resources/assistant';
import { callProperties } from './resources/call';
import { campaignProperties } from './resources/campaign';
import { conversationProperties } from './resources/conversation';
import { knowledgeBaseProperties } from './resources/knowledgeBase';
import { leadProperties } from './resources/lead';
import { messengerProperties } from './resources/messenger';
import { phoneNumberProperties } from './resources/phoneNumber';
import { platformUserProperties } from './resources/platformUser';
import { toolProperties } from './resources/tool';
import { transcriberProviderProperties } from './resources/transcriberProvider';
import { countIn } from './transport/allItems';
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
					{ name: 'Account', value: 'account' },
					{ name: 'Assistant', value: 'assistant' },
					{ name: 'Call', value: 'call' },
					{ name: 'Campaign', value: 'campaign' },
					{ name: 'Conversation', value: 'conversation' },
					{ name: 'Knowledge Base', value: 'knowledgeBase' },
					{ name: 'Lead', value: 'lead' },
					{ name: 'Messenger', value: 'messenger' },
					{ name: 'Phone Number', value: 'phoneNumber' },
					{ name: 'Platform User', value: 'platformUser' },
					{ name: 'Tool', value: 'tool' },
					{ name: 'Transcriber Provider', value: 'transcriberProvider' },
				],
				default: 'lead',
				routing: {
					send: { paginate: true, preSend: [countIn] },
					output: { postReceive: [wholeAnswer] },
				},
			},
			...accountProperties,
			...assistantProperties,
			...callProperties,
			...campaignProperties,
			...conversationProperties,
			...knowledgeBaseProperties,
			...leadProperties,
			...messengerProperties,
			...phoneNumberProperties,
			...platformUserProperties,
			...toolProperties,
			...transcriberProviderProperties,
		],
	};

	methods = {
		listSearch: {
			searchAssistants,
			searchCampaigns,
			searchKnowledgeBases,
			searchLeads,
			searchPhoneNumbers,
			searchPlatformUsers,
			searchSenders,
			searchTemplates,
			searchTools,
			searchTranscriberProviders,
		},
		resourceMapping: { getAssistantVariables, getTemplateVariables },
	};
}
