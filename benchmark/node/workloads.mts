import { ACCOUNTS, CAMPAIGN, type Platform } from './platform.mts';

type Parameters = Record<string, unknown>;

/** What a workload has to know of the measurement. */
export interface Situation {
	platform: Pick<Platform, 'apiUrl' | 'firstLead'>;
	/** Items to send, or rows to list. */
	count: number;
	/** A number of this measurement: each of them creates other leads. */
	serial: number;
}

/** The same work in the words of each node. */
export interface Workload {
	label: string;
	/** In whose name the credentials are. */
	account(situation: Situation): keyof typeof ACCOUNTS;
	/** What the node gets as its input. */
	items(situation: Situation): object[];
	/** The parameters of this package's node, of the plain one, and of n8n's HTTP Request node. */
	platform: Parameters;
	plain?: Parameters;
	http(situation: Situation): Parameters;
}

/** A sender, and who wrote to it within the last 24 hours. */
const SENDER = 701;
const RECIPIENT = '+447700900110';
const PER_PAGE = 100;

/** What a user picks from a list. */
const picked = (value: number) => ({ __rl: true, mode: 'list', value });
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

const variables = {
	variable: [
		{ name: 'customer_name', value: '={{ $json.name }}' },
		{ name: 'city', value: '={{ $json.city }}' },
	],
};
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const person = (index: number) => ({ name: `Person ${index}`, city: `City ${index}` });

/** With the credential that is meant for tokens in a header. */
const headerAuth = { authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };

/** A body as its form takes it, an expression a field. */
const httpBody = (fields: Record<string, string>) => ({
	sendBody: true,
	specifyBody: 'keypair',
	bodyParameters: {
		parameters: Object.entries(fields).map(([name, value]) => ({ name, value })),
	},
});

const httpVariables = {
	'variables.customer_name': '={{ $json.name }}',
	'variables.city': '={{ $json.city }}',
};

const create = {
	label: 'Create leads',
	account: () => 'user',
	items: ({ count, serial }) =>
		numbers(count).map((index) => ({
			phone: `+33${String(serial).padStart(3, '6')}${String(index).padStart(6, '0')}`,
			...person(index),
		})),
	platform: {
		resource: 'lead',
		operation: 'create',
		campaignId: picked(CAMPAIGN),
		phoneNumber: '={{ $json.phone }}',
		specifyVariables: 'fields',
		variables,
	},
	plain: {
		operation: 'createLead',
		campaignId: CAMPAIGN,
		phoneNumber: '={{ $json.phone }}',
		variables,
	},
	http: ({ platform: { apiUrl } }) => ({
		...headerAuth,
		method: 'POST',
		url: `${apiUrl}/user/lead`,
		...httpBody({
			campaign_id: `={{ ${CAMPAIGN} }}`,
			phone_number: '={{ $json.phone }}',
			...httpVariables,
		}),
		options: {},
	}),
} satisfies Workload;

export const WORKLOADS = {
	create,
	createAs: {
		...create,
		label: 'Create leads, the access token from an expression',
		account: () => 'agency',
		items: (situation) =>
			create.items(situation).map((item) => ({ ...item, token: ACCOUNTS.user.token })),
		platform: { ...create.platform, options: { accessToken: '={{ $json.token }}' } },
		plain: undefined,
		http: (situation) => ({
			...create.http(situation),
			authentication: 'none',
			sendHeaders: true,
			headerParameters: {
				parameters: [{ name: 'Authorization', value: '=Bearer {{ $json.token }}' }],
			},
		}),
	},
	update: {
		label: 'Update leads',
		account: () => 'user',
		items: ({ count, platform: { firstLead } }) =>
			numbers(count).map((index) => ({ lead: firstLead + index, ...person(index) })),
		platform: {
			resource: 'lead',
			operation: 'update',
			leadId: byId('={{ $json.lead }}'),
			specifyVariables: 'fields',
			variables,
		},
		plain: { operation: 'updateLead', leadId: '={{ $json.lead }}', variables },
		http: ({ platform: { apiUrl } }) => ({
			...headerAuth,
			method: 'PUT',
			url: `=${apiUrl}/user/leads/{{ $json.lead }}`,
			...httpBody(httpVariables),
			options: {},
		}),
	},
	send: {
		label: 'Send freeform messages',
		account: () => 'user',
		items: ({ count }) => numbers(count).map((index) => ({ text: `Message ${index}` })),
		platform: {
			resource: 'messenger',
			operation: 'sendFreeform',
			senderId: picked(SENDER),
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
		http: ({ platform: { apiUrl } }) => ({
			...headerAuth,
			method: 'POST',
			url: `${apiUrl}/user/messenger/send-freeform`,
			...httpBody({
				sender_id: `={{ ${SENDER} }}`,
				recipient_phone: RECIPIENT,
				message: '={{ $json.text }}',
			}),
			options: {},
		}),
	},
	list: {
		label: 'List calls',
		account: ({ count }) => (count === ACCOUNTS.user.calls ? 'user' : 'other'),
		items: () => [{ list: 'calls' }],
		platform: { resource: 'call', operation: 'getAll', returnAll: true, simplify: false },
		plain: { operation: 'getCalls' },
		http: ({ platform: { apiUrl } }) => ({
			...headerAuth,
			url: `${apiUrl}/user/calls`,
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
	},
} satisfies Record<string, Workload>;

export type WorkloadName = keyof typeof WORKLOADS;
