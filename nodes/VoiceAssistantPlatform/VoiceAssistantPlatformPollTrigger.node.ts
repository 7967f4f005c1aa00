import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { listSearch } from './listSearch';
import { pollParameters } from './polling/parameters';
import { passOn } from './polling/passOn';
import { poll } from './polling/poll';

const { searchAssistants, searchCampaigns } = listSearch;

export class VoiceAssistantPlatformPollTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voice Assistant Platform Poll Trigger',
		name: 'voiceAssistantPlatformPollTrigger',
		icon: {
			light: 'file:../../icons/voiceAssistantPlatformPoll.svg',
			dark: 'file:../../icons/voiceAssistantPlatformPoll.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ "On" + $parameter.event.replace(/^.|[A-Z]/g, (letter) => " " + letter.toUpperCase()) }}',
		description:
			'Starts the workflow on new events by polling, for an n8n without a public address',
		polling: true,
		activationMessage:
			'From now on, new events start this workflow. Events since it was last active, with the same filters, are delivered too.',
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

	/** n8n runs it in each execution that poll() starts, with the items that poll() returns, and in a test. */
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await passOn(this)];
	}
}
