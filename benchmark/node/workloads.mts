import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { askAll, askInStep, askPages, type Asked } from './limit.mts';
import type { Job } from './job.mts';

/** The same work in the words of each contestant. */
export interface Workload {
	label: string;
	/** What the node gets as its input. */
	items(job: Job): IDataObject[];
	platform: INodeParameters;
	plain: INodeParameters;
	http(job: Job): INodeParameters;
	/** The same requests by fetch. */
	limit(job: Job, items: IDataObject[], atOnce: number): Promise<Asked>;
}

const CAMPAIGN = 203;
/** A sender, and who wrote to it within the last 24 hours. */
const SENDER = 701;
const RECIPIENT = '+447700900110';
const PER_PAGE = 100;

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const customerName = { variable: [{ name: 'customer_name', value: '={{ $json.name }}' }] };
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** n8n's HTTP Request node with the credential that is meant for tokens in a header. */
const httpRequest = (method: string, url: string, more: INodeParameters) => ({
	method,
	url,
	authentication: 'genericCredentialType',
	genericAuthType: 'httpHeaderAuth',
	options: {},
	...more,
});

const httpBody = (jsonBody: string) => ({ sendBody: true, specifyBody: 'json', jsonBody });

export const WORKLOADS = {
	create: {
		label: 'Create leads',
		items: ({ count }) =>
			numbers(count).map((index) => ({
				phone: `+3366${String(index).padStart(7, '0')}`,
				campaign: CAMPAIGN,
				name: `Person ${index}`,
			})),
		platform: {
			resource: 'lead',
			operation: 'create',
			campaignId: byId('={{ $json.campaign }}'),
			phoneNumber: '={{ $json.phone }}',
			specifyVariables: 'fields',
			variables: customerName,
		},
		plain: {
			operation: 'createLead',
			campaignId: '={{ $json.campaign }}',
			phoneNumber: '={{ $json.phone }}',
			variables: customerName,
		},
		http: ({ apiUrl }) =>
			httpRequest(
				'POST',
				`${apiUrl}/user/lead`,
				httpBody(
					'={{ { campaign_id: $json.campaign, phone_number: $json.phone, variables: { customer_name: $json.name } } }}',
				),
			),
		limit: askAll(({ campaign, phone, name }) => ({
			method: 'POST',
			path: '/user/lead',
			body: { campaign_id: campaign, phone_number: phone, variables: { customer_name: name } },
		})),
	},
	update: {
		label: 'Update leads',
		items: ({ count, firstLead }) =>
			numbers(count).map((index) => ({ lead: firstLead + index, name: `Person ${index}` })),
		platform: {
			resource: 'lead',
			operation: 'update',
			leadId: byId('={{ $json.lead }}'),
			specifyVariables: 'fields',
			variables: customerName,
		},
		plain: { operation: 'updateLead', leadId: '={{ $json.lead }}', variables: customerName },
		http: ({ apiUrl }) =>
			httpRequest(
				'PUT',
				`=${apiUrl}/user/leads/{{ $json.lead }}`,
				httpBody('={{ { variables: { customer_name: $json.name } } }}'),
			),
		limit: askAll(({ lead, name }) => ({
			method: 'PUT',
			path: `/user/leads/${String(lead)}`,
			body: { variables: { customer_name: name } },
		})),
	},
	send: {
		label: 'Send freeform messages',
		items: ({ count }) => numbers(count).map((index) => ({ text: `Message ${index}` })),
		platform: {
			resource: 'messenger',
			operation: 'sendFreeform',
			senderId: byId(String(SENDER)),
			recipientPhone: RECIPIENT,
			message: '={{ $json.text }}',
			whenSessionIsClosed: 'fail',
		},
		plain: {
			operation: 'sendMessage',
			senderId: SENDER,
			recipient: RECIPIENT,
			message: '={{ $json.text }}',
		},
		http: ({ apiUrl }) =>
			httpRequest('POST', `${apiUrl}/user/messenger/send-freeform`, {
				...httpBody(
					`={{ { sender_id: ${SENDER}, recipient_phone: '${RECIPIENT}', message: $json.text } }}`,
				),
				options: { batching: { batch: { batchSize: 5, batchInterval: 1_000 } } },
			}),
		limit: askInStep(({ text }) => ({
			method: 'POST',
			path: '/user/messenger/send-freeform',
			body: { sender_id: SENDER, recipient_phone: RECIPIENT, message: text },
		})),
	},
	list: {
		label: 'List calls',
		items: () => [{}],
		platform: { resource: 'call', operation: 'getAll', returnAll: true, simplify: false },
		plain: { operation: 'getCalls' },
		http: ({ apiUrl }) =>
			httpRequest('GET', `${apiUrl}/user/calls`, {
				sendQuery: true,
				queryParameters: { parameters: [{ name: 'per_page', value: String(PER_PAGE) }] },
				options: {
					pagination: {
						pagination: {
							paginationMode: 'updateAParameterInEachRequest',
							parameters: {
								parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }],
							},
							paginationCompleteWhen: 'other',
							completeExpression: '={{ $response.body.current_page >= $response.body.last_page }}',
						},
					},
				},
			}),
		limit: askPages((page) => ({
			method: 'GET',
			path: `/user/calls?per_page=${PER_PAGE}&page=${page}`,
		})),
	},
} satisfies Record<string, Workload>;

export type WorkloadName = keyof typeof WORKLOADS;
