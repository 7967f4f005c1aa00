// The same work, as parameters of this package's node and of n8n's HTTP Request node.
import { NODE, step, type WorkflowNode } from '../../n8n/workflow.mts';
import type { Place } from './place.mts';

export const ASKING = 'Ask the platform';
export const CONCURRENCY = 10;
export const CAMPAIGN = 203;
/** How long the platform takes to answer, in milliseconds. */
export const LATENCY = 50;

type Value = string | number | Record<string, string>;

interface Workload {
	label: string;
	parameters: Record<string, unknown>;
	/** The request that the HTTP Request node sends. */
	request: { method: string; path: string; body?: Record<string, Value> };
	/** One item, in addition to what all items have; a list has only one. */
	item?: (index: number, place: Place, serial: number) => object;
}

const variables = { customer_name: '={{ $json.name }}', city: '={{ $json.city }}' };
const ofForm = {
	specifyVariables: 'fields',
	variables: {
		variable: Object.entries(variables).map(([name, value]) => ({ name, value })),
	},
};

const create: Workload = {
	label: 'Create leads',
	parameters: {
		resource: 'lead',
		operation: 'create',
		campaignId: { __rl: true, mode: 'list', value: CAMPAIGN },
		phoneNumber: '={{ $json.phone }}',
		...ofForm,
	},
	request: {
		method: 'POST',
		path: '/user/lead',
		body: { campaign_id: CAMPAIGN, phone_number: '={{ $json.phone }}', variables },
	},
	item: (index, _, serial) => ({
		phone: `+33${String(serial).padStart(3, '6')}${String(index).padStart(6, '0')}`,
	}),
};

export const WORKLOADS = {
	create,
	createAs: {
		...create,
		label: 'Create leads, the token from an expression',
		item: (index, place, serial) => ({ ...create.item!(index, place, serial), token: place.token }),
	},
	update: {
		label: 'Update leads',
		parameters: {
			resource: 'lead',
			operation: 'update',
			leadId: { __rl: true, mode: 'id', value: '={{ $json.lead }}' },
			...ofForm,
		},
		request: { method: 'PUT', path: '=/user/leads/{{ $json.lead }}', body: { variables } },
		item: (index, { firstLead }) => ({ lead: firstLead + index }),
	},
	list: {
		label: 'List calls',
		parameters: { resource: 'call', operation: 'getAll', returnAll: true, simplify: false },
		request: { method: 'GET', path: '/user/calls' },
	},
} satisfies Record<string, Workload>;

export type WorkloadName = keyof typeof WORKLOADS;

interface Candidate {
	label: string;
	/** The type of its node, and its version. */
	type: [name: string, version: number];
	/** Which of an account's credentials it takes. */
	credential: string;
	parameters(workload: WorkloadName, apiUrl: string): Record<string, unknown>;
}

/**
 * n8n can slow down the HTTP Request node only with its option "Batching": after a number of items, it waits a while before it
 * sends the next ones, whether or not the first are answered (HttpRequestV3.node.js). If the break is as long as the platform
 * takes to answer, there are never more than that number in flight. On average there are fewer, because n8n takes time to
 * evaluate the next items.
 */
const inFlight = (batchSize: number) => ({
	batching: { batch: { batchSize, batchInterval: LATENCY } },
});

const http = (label: string, more: object = {}): Candidate => ({
	label: `HTTP Request node${label}`,
	type: ['n8n-nodes-base.httpRequest', 4.5],
	credential: 'httpHeaderAuth',
	parameters: (name, apiUrl) => {
		const { method, path, body = {} }: Workload['request'] = WORKLOADS[name].request;
		const url = path.startsWith('=') ? `=${apiUrl}${path.slice(1)}` : `${apiUrl}${path}`;
		const authentication = {
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
		};
		if (name === 'list') return { ...authentication, url, ...PAGING };
		// a body as its form takes it: one expression per field
		const fields = Object.entries(body).flatMap(([field, value]) =>
			typeof value === 'object'
				? Object.entries(value).map(([inner, text]) => [`${field}.${inner}`, text])
				: [[field, typeof value === 'number' ? `={{ ${value} }}` : value]],
		);
		return {
			...{ ...authentication, method, url, sendBody: true, specifyBody: 'keypair' },
			bodyParameters: { parameters: fields.map(([field, value]) => ({ name: field, value })) },
			options: more,
		};
	},
});

const PAGING = {
	sendQuery: true,
	queryParameters: { parameters: [{ name: 'per_page', value: '100' }] },
	options: {
		pagination: {
			pagination: {
				paginationMode: 'updateAParameterInEachRequest',
				parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
				paginationCompleteWhen: 'other',
				completeExpression: '={{ $response.body.current_page >= $response.body.last_page }}',
			},
		},
	},
};

export const CANDIDATES = {
	platform: {
		label: 'this node',
		type: [NODE, 1],
		credential: 'voiceAssistantPlatformApi',
		parameters: (name) => WORKLOADS[name].parameters,
	},
	http: http(''),
	http10: http(`, ${CONCURRENCY} in flight`, inFlight(CONCURRENCY)),
	http1: http(', one at a time', inFlight(1)),
} satisfies Record<string, Candidate>;

export type CandidateName = keyof typeof CANDIDATES;

/** What is done in one execution. */
export interface Work {
	workload: WorkloadName;
	candidate: CandidateName;
	/** Items to send, or rows to list. */
	count: number;
}

/** The node with which a candidate does its work. */
export function nodeOf({ candidate, workload, count }: Work, place: Place): WorkflowNode {
	const { type, credential, parameters }: Candidate = CANDIDATES[candidate];
	const listed = count === place.calls.user ? 'user' : 'other';
	const account = { create: 'user', createAs: 'items', update: 'user', list: listed }[workload];
	return {
		...step(ASKING, ...type, parameters(workload, place.apiUrl)),
		credentials: { [credential]: place.credentials[account][credential] },
		onError: 'continueRegularOutput',
	};
}

/** The items for some work. @param serial the number of this work, so that each creates different leads */
export function itemsOf({ workload, count }: Work, place: Place, serial: number): object[] {
	const { item }: Workload = WORKLOADS[workload];
	if (!item) return [{ list: 'calls' }];
	return Array.from({ length: count }, (_, index) => ({
		name: `Person ${index}`,
		city: `City ${index}`,
		...item(index, place, serial),
	}));
}
