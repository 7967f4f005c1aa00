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
import { listSearch, loadOptions } from './listSearch';
import { checkSettings } from './webhook/activationChecks';
import { withoutRepeated } from './webhook/deduplication';
import { deliver } from './webhook/deliver';
import { answer, options } from './webhook/parameters/options';
import { outputSchema, setup } from './webhook/parameters/setup';
import {
	isRegistered,
	logNotRestored,
	register,
	unregister,
	unregisterLeftover,
} from './webhook/registration';
import { isAutomatic, isStarting } from './webhook/registrationStore';
import { repairAtStart, startTelling } from './webhook/startup';

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
		subtitle: '={{ $parameter["event"] }}',
		description:
			'Starts the workflow when a call has ended, when somebody calls, or when an assistant asks something during a call',
		eventTriggerDescription: 'Waiting for the platform to report',
		triggerPanel: {
			header: 'Start when the platform reports something',
			executionsHelp: {
				inactive:
					'<b>Call ended:</b> click the button, then let the assistant make or take a call. The test ends with the first call that ends. Meanwhile the assistant reports to this test; afterwards its webhook is put back.<br><br><b>Inbound call and mid-call tool:</b> enter the Test URL on the platform, click the button, then call the assistant.<br><br><b>Without a call:</b> click <i>set mock data</i> on the right and paste this sample of a call that has ended:<br><code>[{"id": 4711, "customer_phone": "+447700900123", "assistant_phone": "+442079460301", "duration": 61, "status": "completed", "extracted_variables": {"appointment_wanted": true}, "input_variables": {"customer_name": "Ana"}, "transcript": "Assistant: Hello Ana. Customer: Hello.", "created_at": "2026-11-21T10:00:00.000000Z", "finished_at": "2026-11-21T10:01:01.000000Z", "lead": {"id": 812, "phone_number": "+447700900123", "variables": {"customer_name": "Ana"}, "status": "completed", "created_at": "2026-11-21 09:58:00", "updated_at": "2026-11-21 10:01:01", "campaign": {"id": 201, "name": "Six-month recall"}}}]</code>',
				active:
					'What happens is in the list of executions: open one and choose <b>Copy to editor</b> to build with what came.<br><br><b>Call ended:</b> unpublish the workflow before you click the button, or choose an assistant that it does not have: each reports to one address only.<br><br><b>Inbound call and mid-call tool:</b> enter the Test URL on the platform, click the button, then call the assistant.',
			},
			activationHint: 'Once you have published the workflow, each event starts it.',
		},
		activationMessage: 'Each event now starts this workflow.',
		defaults: { name: 'Voice Assistant Platform Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'voiceAssistantPlatformApi', required: true }],
		webhooks: [
			{
				name: 'default',
				httpMethod: '={{ $parameter["event"] === "toolRequest" ? "GET,POST" : "POST" }}',
				responseMode: '={{ $parameter["responseMode"] || "onReceived" }}',
				responseData:
					'={{ { onReceived: "", lastNode: "firstEntryJson" }[$parameter["responseMode"]] ?? "noData" }}',
				ndvHideMethod: true,
				ndvHideUrl:
					'={{ $parameter["event"] === "callEnded" && $parameter["registration"] !== "manual" }}',
				path: '={{ $parameter["event"] === "callEnded" && $parameter["registration"] !== "manual" ? "call-ended" : { callEnded: "call-ended", inboundCall: "inbound-call", toolRequest: "tool-request" }[$parameter["event"]] + "/" + $parameter["webhookSecret"] }}',
			},
		],
		properties: [...setup, ...answer, ...options, ...outputSchema],
	};

	methods = {
		listSearch: {
			searchAssistants: listSearch.searchAssistants,
			searchCampaigns: listSearch.searchCampaigns,
			newWebhookSecret: listSearch.newWebhookSecret,
		},
		loadOptions,
	};

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				if (!isStarting(this)) return isAutomatic(this) && (await isRegistered(this));
				if (isAutomatic(this)) await repairAtStart(this);
				return true;
			},
			async create(this: IHookFunctions): Promise<boolean> {
				await checkSettings(this);
				if (isAutomatic(this)) await register(this);
				else await unregisterLeftover(this);
				return true;
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				if (!isAutomatic(this)) return true;
				try {
					await unregister(this);
					return true;
				} catch (error) {
					// thrown, it would keep n8n from taking down the other webhooks
					logNotRestored(this, error as Error);
					return false;
				}
			},
		},
	};

	/** With it, n8n sets the trigger up again whenever it starts, the webhook included. */
	async trigger(this: ITriggerFunctions): Promise<ITriggerResponse> {
		return startTelling(this);
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await deliver(this);
	}

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await withoutRepeated(this)];
	}
}
