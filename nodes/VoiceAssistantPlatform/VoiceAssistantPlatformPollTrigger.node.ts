import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { searchAssistants } from './methods/searchAssistants';
import { searchCampaigns } from './methods/searchCampaigns';
import { filters } from './poll/parameters';
import { poll } from './poll/poll';

export class VoiceAssistantPlatformPollTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voice Assistant Platform Poll Trigger',
		name: 'voiceAssistantPlatformPollTrigger',
		icon: {
			light: 'file:../../icons/voiceAssistantPlatform.svg',
			dark: 'file:../../icons/voiceAssistantPlatform.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{ $parameter["event"] }}',
		description:
			'Asks the platform at intervals for new calls, ended calls, new conversations and leads whose status has changed. For an n8n that cannot be reached from the internet.',
		polling: true,
		activationMessage:
			'What comes from now on starts this workflow. If it was active before with the same filters, what came in between starts it as well.',
		defaults: { name: 'Voice Assistant Platform Poll Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'voiceAssistantPlatformApi', required: true }],
		properties: [
			{
				displayName: 'Trigger On',
				name: 'event',
				type: 'options',
				noDataExpression: true,
				options: [
					{
						name: 'Call Ended',
						value: 'callEnded',
						description: 'A call is over, whatever its outcome',
					},
					{
						name: 'Lead Status Changed',
						value: 'leadStatusChanged',
						description: 'A lead has another status than at the last poll',
					},
					{
						name: 'New Call',
						value: 'newCall',
						description: 'A call was made or taken; it may still go on',
					},
					{
						name: 'New Conversation',
						value: 'newConversation',
						description: 'A text conversation was started',
					},
				],
				default: 'callEnded',
			},
			{
				displayName:
					'Each poll reads all leads that fit the filters, 100 in each request. Choose a campaign to keep it short.',
				name: 'leadsNotice',
				type: 'notice',
				default: '',
				displayOptions: { show: { event: ['leadStatusChanged'] } },
			},
			...filters,
		],
	};

	methods = { listSearch: { searchAssistants, searchCampaigns } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}
}
