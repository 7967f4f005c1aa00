import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	INodeExecutionData,
	INodeProperties,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

const CREDENTIAL = 'plainPlatformApi';
const PER_PAGE = 100;

/** What the benchmark compares with: one item after another, one page after another, as the other packages do it. */
export class PlainPlatform implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Plain Platform',
		name: 'plainPlatform',
		group: ['transform'],
		version: 1,
		description: 'Asks the platform, one item after another',
		defaults: { name: 'Plain Platform' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: CREDENTIAL, required: true }],
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Create Lead', value: 'createLead' },
					{ name: 'Get Calls', value: 'getCalls' },
					{ name: 'Send Message', value: 'sendMessage' },
					{ name: 'Update Lead', value: 'updateLead' },
				],
				default: 'createLead',
			},
			field('Campaign ID', 'campaignId', 'number', 'createLead'),
			field('Phone Number', 'phoneNumber', 'string', 'createLead'),
			field('Lead ID', 'leadId', 'number', 'updateLead'),
			field('Sender ID', 'senderId', 'number', 'sendMessage'),
			field('Recipient', 'recipient', 'string', 'sendMessage'),
			field('Message', 'message', 'string', 'sendMessage'),
			{
				displayName: 'Variables',
				name: 'variables',
				type: 'fixedCollection',
				typeOptions: { multipleValues: true },
				default: {},
				displayOptions: { show: { operation: ['createLead', 'updateLead'] } },
				options: [
					{
						displayName: 'Variable',
						name: 'variable',
						values: [
							{ displayName: 'Name', name: 'name', type: 'string', default: '' },
							{ displayName: 'Value', name: 'value', type: 'string', default: '' },
						],
					},
				],
			},
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const items = this.getInputData();
		const returned: INodeExecutionData[] = [];
		for (let index = 0; index < items.length; index++) {
			try {
				const operation = this.getNodeParameter('operation', index) as keyof typeof OPERATIONS;
				const rows = await OPERATIONS[operation](this, index);
				for (const json of rows) returned.push({ json, pairedItem: { item: index } });
			} catch (error) {
				if (!this.continueOnFail()) throw error;
				returned.push({ json: { error: (error as Error).message }, pairedItem: { item: index } });
			}
		}
		return [returned];
	}
}

function field(
	displayName: string,
	name: string,
	type: 'number' | 'string',
	operation: keyof typeof OPERATIONS,
): INodeProperties {
	return {
		displayName,
		name,
		type,
		default: type === 'number' ? 0 : '',
		required: true,
		displayOptions: { show: { operation: [operation] } },
	};
}

const OPERATIONS = {
	createLead: async (context: IExecuteFunctions, index: number) => [
		await ask(context, 'POST', '/user/lead', {
			campaign_id: context.getNodeParameter('campaignId', index),
			phone_number: context.getNodeParameter('phoneNumber', index),
			variables: variablesOf(context, index),
		}),
	],
	updateLead: async (context: IExecuteFunctions, index: number) => [
		await ask(context, 'PUT', `/user/leads/${String(context.getNodeParameter('leadId', index))}`, {
			variables: variablesOf(context, index),
		}),
	],
	sendMessage: async (context: IExecuteFunctions, index: number) => [
		await ask(context, 'POST', '/user/messenger/send-freeform', {
			sender_id: context.getNodeParameter('senderId', index),
			recipient_phone: context.getNodeParameter('recipient', index),
			message: context.getNodeParameter('message', index),
		}),
	],
	getCalls: async (context: IExecuteFunctions) => {
		const rows: IDataObject[] = [];
		for (let page = 1, last = 1; page <= last; page++) {
			const path = `/user/calls?per_page=${PER_PAGE}&page=${page}`;
			const answer = await ask(context, 'GET', path);
			last = answer.last_page as number;
			rows.push(...(answer.data as IDataObject[]));
		}
		return rows;
	},
};

function variablesOf(context: IExecuteFunctions, index: number): IDataObject {
	const { variable = [] } = context.getNodeParameter('variables', index, {}) as {
		variable?: Array<{ name: string; value: string }>;
	};
	return Object.fromEntries(variable.map(({ name, value }) => [name, value]));
}

async function ask(
	context: IExecuteFunctions,
	method: IHttpRequestMethods,
	path: string,
	body?: object,
): Promise<IDataObject> {
	const { baseUrl } = await context.getCredentials(CREDENTIAL);
	return (await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, {
		method,
		url: `${String(baseUrl)}${path}`,
		headers: { Accept: 'application/json' },
		body: body as IDataObject,
		json: true,
	})) as IDataObject;
}
