import type { INodeProperties, INodeType } from 'n8n-workflow';

const field = (name: string, displayName: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	routing: { send: { type: 'body', property: displayName } },
});

/** A declarative node with nothing of its own: what n8n's engine takes for an item, whoever asks. */
export const BARE: INodeType = {
	description: {
		displayName: 'Bare',
		name: 'bare',
		group: ['transform'],
		version: 1,
		description: 'Creates leads',
		defaults: { name: 'Bare' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'plainPlatformApi', required: true }],
		requestDefaults: { baseURL: '={{ $credentials.baseUrl }}' },
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				options: [
					{
						name: 'Create',
						value: 'create',
						routing: { request: { method: 'POST', url: '/user/lead' } },
					},
				],
				default: 'create',
			},
			field('campaign', 'campaign_id'),
			field('phone', 'phone_number'),
			field('name', 'variables.customer_name'),
		],
	},
};

export const BARE_PARAMETERS = {
	operation: 'create',
	campaign: '={{ $json.campaign }}',
	phone: '={{ $json.phone }}',
	name: '={{ $json.name }}',
};
