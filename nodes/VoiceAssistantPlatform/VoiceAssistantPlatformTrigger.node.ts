import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type IHookFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type ITriggerFunctions,
	type ITriggerResponse,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { TRIGGER_PATHS } from './api/triggerAddress';
import { listSearch, loadOptions } from './listSearch';
import { deliver, withoutRepeated } from './webhook/deliver';
import { options, response } from './webhook/parameters/options';
import { outputSchema, setup } from './webhook/parameters/setup';
import { checkExists, create, remove, repair } from './webhook/registration';
import { startUpkeep } from './webhook/upkeep';

const { newWebhookSecret, searchAssistants, searchCampaigns } = listSearch;
const { getAssistants } = loadOptions;

export class VoiceAssistantPlatformTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voice Assistant Platform Trigger',
		name: 'voiceAssistantPlatformTrigger',
		icon: {
			light: 'file:../../icons/voiceAssistantPlatform.svg',
			dark: 'file:../../icons/voiceAssistantPlatform.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ "On" + $parameter.event.replace(/^.|[A-Z]/g, (letter) => " " + letter.toUpperCase()) }}',
		// in the nodes panel, n8n shows this for the other node as well
		description: 'Have AI assistants call and write to people; start workflows when calls end',
		eventTriggerDescription: 'Make the event happen now: for example, call the assistant.',
		triggerPanel: {
			header: 'Try it',
			executionsHelp:
				'Click the button, then call the assistant, have it call you, or write to it. For <b>Message Status</b> and <b>Mid-Call Tool Request</b>, enter the Test URL on the platform first.<br><br><a href="https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/trigger.md" target="_blank">Testing, also without a call</a>',
			activationHint: 'Once you have published the workflow, each event starts it.',
		},
		activationMessage: 'Each event now starts this workflow.',
		defaults: { name: 'Voice Assistant Platform Trigger' },
		// n8n would make a name from the place of the output schema: "CallEnded trigger"
		skipNameGeneration: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'voiceAssistantPlatformApi', required: true }],
		webhooks: [
			{
				name: 'default',
				httpMethod:
					'={{ $parameter["event"] === "toolRequest" ? "GET,POST,PUT,PATCH,DELETE" : "POST" }}',
				responseMode: '={{ $parameter["responseMode"] || "onReceived" }}',
				responseData:
					'={{ { onReceived: "", lastNode: "firstEntryJson" }[$parameter["responseMode"]] ?? "noData" }}',
				ndvHideMethod: true,
				ndvHideUrl:
					'={{ !["messageStatus", "toolRequest"].includes($parameter["event"]) && $parameter["registration"] !== "manual" }}',
				// an address that the user enters ends in the secret; webhook/settings.ts, isAutomatic, tells which do
				path: `={{ ${JSON.stringify(TRIGGER_PATHS)}[$parameter["event"]] + ($parameter["event"] === "toolRequest" || ($parameter["event"] !== "messageStatus" && $parameter["registration"] === "manual") ? "/" + $parameter["webhookSecret"] : "") }}`,
			},
		],
		properties: [...setup, ...response, ...options, ...outputSchema],
	};

	methods = {
		listSearch: { newWebhookSecret, searchAssistants, searchCampaigns },
		loadOptions: { getAssistants },
	};

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return await checkExists(this);
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return await create(this);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return await remove(this);
			},
		},
	};

	/** Because it exists, n8n sets the trigger up again whenever it starts, the webhook included. */
	async trigger(this: ITriggerFunctions): Promise<ITriggerResponse> {
		startUpkeep(this, repair);
		return {};
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await deliver(this);
	}

	/** n8n runs it in each execution that webhook() starts, with the item that webhook() returns. */
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await withoutRepeated(this)];
	}
}
