import type {
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

/** A trigger whose address the user enters on the platform by hand, as the other packages have it. */
export class PlainPlatformTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Plain Platform Trigger',
		name: 'plainPlatformTrigger',
		group: ['trigger'],
		version: 1,
		description: 'Starts the workflow when a call has ended',
		defaults: { name: 'Plain Platform Trigger' },
		inputs: [],
		outputs: ['main'],
		webhooks: [
			{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
		],
		properties: [],
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] };
	}
}
