import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { listSearch } from './listSearch';
import { pollParameters, subtitle } from './polling/parameters';
import { passOn } from './polling/passOn';
import { poll } from './polling/poll';

const { searchAssistants, searchCampaigns } = listSearch;

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
		subtitle,
		description:
			'Asks the platform at intervals for new calls, ended calls, new conversations and leads whose status has changed. For an n8n that cannot be reached from the internet.',
		polling: true,
		activationMessage:
			'From now on, new events start this workflow. If it was active before with the same filters, those since then start it as well.',
		defaults: { name: 'Voice Assistant Platform Poll Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'voiceAssistantPlatformApi', required: true }],
		properties: pollParameters,
	};

	methods = { listSearch: { searchAssistants, searchCampaigns } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this);
	}

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await passOn(this)];
	}
}
