import {
	NodeConnectionTypes,
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { assistantLocator } from './fields/locators';
import { newWebhookSecret } from './methods/newWebhookSecret';
import { searchAssistants } from './methods/searchAssistants';
import { readDelivery } from './trigger/delivery';
import { requireSecret } from './trigger/manualSecret';
import { isRegistered, register, unregister } from './trigger/registration';

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
		description: 'Starts the workflow when a call of an AI assistant has ended',
		eventTriggerDescription: 'Waiting for a call of the assistant to end',
		triggerPanel: {
			header: 'Start when a call has ended',
			executionsHelp: {
				inactive:
					'Click the button, then let the assistant make or take a call. The test ends with the first call that ends. Meanwhile the assistant reports to this test; afterwards its webhook is put back.',
				active:
					'Click the button, then let the assistant make or take a call, to see one here. Calls that end otherwise are in the list of executions. During the test they do not start the published workflow.',
			},
			activationHint:
				'Once you have published the workflow, each call of the assistant that ends starts it.',
		},
		activationMessage: 'Each call that ends now starts this workflow.',
		defaults: { name: 'Voice Assistant Platform Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'voiceAssistantPlatformApi', required: true }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				responseData: 'noData',
				ndvHideUrl: '={{ $parameter["registration"] !== "manual" }}',
				path: '={{ $parameter["registration"] === "manual" ? "call-ended/" + $parameter["webhookSecret"] : "call-ended" }}',
			},
		],
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
						description:
							'A call of the assistant has ended, whatever its outcome, unless the assistant is set to report only completed calls',
					},
				],
				default: 'callEnded',
			},
			{
				displayName: 'Set Up Webhook',
				name: 'registration',
				type: 'options',
				noDataExpression: true,
				options: [
					{
						name: 'Automatically',
						value: 'automatic',
						description:
							'Enters the webhook in the assistant when you publish the workflow, and puts back what was there when you unpublish it',
					},
					{
						name: 'Manually',
						value: 'manual',
						description: 'You paste the webhook URL into the settings of the assistant yourself',
					},
				],
				default: 'automatic',
			},
			{
				...assistantLocator,
				required: true,
				description: 'The assistant whose calls start the workflow',
				displayOptions: { show: { registration: ['automatic'] } },
			},
			{
				displayName: 'Webhook Secret',
				name: 'webhookSecret',
				type: 'resourceLocator',
				required: true,
				default: { mode: 'list', value: '' },
				description:
					'Becomes the end of the webhook URL, so that nobody else can start your workflow. Keep it to yourself.',
				modes: [
					{
						displayName: 'New',
						name: 'list',
						type: 'list',
						typeOptions: { searchListMethod: 'newWebhookSecret' },
					},
					{
						displayName: 'Own',
						name: 'own',
						type: 'string',
						placeholder: 'e.g. tq8Zr2mWc5Yx9Kd3Lb7Vn4Hs',
						validation: [
							{
								type: 'regex',
								properties: {
									regex: '[A-Za-z0-9_-]{24,}',
									errorMessage: 'Use at least 24 letters or digits',
								},
							},
						],
					},
				],
				displayOptions: { show: { registration: ['manual'] } },
			},
			{
				displayName:
					'Choose a secret, open Webhook URLs above, copy the Production URL into the post-call webhook of the assistant, publish',
				name: 'manualNotice',
				type: 'notice',
				default: '',
				displayOptions: { show: { registration: ['manual'] } },
			},
			{
				displayName: 'Options',
				name: 'options',
				type: 'collection',
				placeholder: 'Add Option',
				default: {},
				displayOptions: { show: { registration: ['automatic'] } },
				options: [
					{
						displayName: 'Assistant Path',
						name: 'assistantPath',
						type: 'string',
						default: '/user/assistant',
						placeholder: 'e.g. /user/assistant',
						description:
							'Path in the API with which an assistant is updated, without the base URL and the ID. Change it only if your platform has another one.',
					},
				],
			},
		],
	};

	methods = { listSearch: { searchAssistants, newWebhookSecret } };

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				if (this.getNodeParameter('registration') === 'manual') return false;
				return await isRegistered(this);
			},
			async create(this: IHookFunctions): Promise<boolean> {
				if (this.getNodeParameter('registration') === 'manual') requireSecret(this);
				else await register(this);
				return true;
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				if (this.getNodeParameter('registration') === 'manual') return true;
				try {
					await unregister(this);
					return true;
				} catch (error) {
					// thrown, it would keep n8n from taking down the other webhooks; what is remembered stays for the next time
					this.logger.error(
						`The webhook of the assistant was not put back: ${(error as Error).message}. It is mended when the workflow is published again.`,
					);
					return false;
				}
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const delivery = readDelivery(this);
		if ('call' in delivery) return { workflowData: [this.helpers.returnJsonArray(delivery.call)] };
		this.getResponseObject().status(delivery.status).json({ message: delivery.reason });
		return { noWebhookResponse: true };
	}
}
