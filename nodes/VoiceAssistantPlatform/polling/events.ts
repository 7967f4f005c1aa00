import type { IDataObject } from 'n8n-workflow';
import {
	CALL_TYPES,
	CONVERSATION_TYPES,
	FINAL_CALL_STATUSES,
	FIRST_LEAD_STATUS,
	LEAD_STATUSES,
	SIMPLE_CALL,
	SIMPLE_CONVERSATION,
	valuesOf,
} from '../api/choices';
import { ENDPOINTS, type Endpoint } from '../api/endpoints';
import { day } from '../validation/date';
import { id, oneOf } from '../validation/rules';
import type { ValidatedParameter } from '../validation/validate';
import { callEnded, newCall } from './detectCalls';
import { newConversation } from './detectConversations';
import { leadStatusChanged } from './detectLeadStatus';
import type { Detector } from './detector';

/** What the node needs to know of an event. */
export interface PollEvent {
	detector: Detector<unknown>;
	/** One of its rows, for a message. */
	noun: string;
	endpoint: Endpoint;
	/** By the name of the parameter. */
	filters: Record<string, ValidatedParameter>;
	/** Statuses that its rows can be narrowed down to. */
	statuses: string[];
	/** What the event would look like with a row that is there already; undefined when there would be none. */
	example?: (row: IDataObject) => IDataObject | undefined;
	/** What "Simplify" leaves of a row. */
	simpleFields?: string[];
}

const ASSISTANT = { field: 'assistant_id', label: 'Assistant', rules: [id] };
const CAMPAIGN = { field: 'campaign_id', label: 'Campaign', rules: [id] };

/** platform-api 4.2; the names of the filters are assumed (docs/api-assumptions.md, "Query parameters of list calls") */
const CALLS = {
	endpoint: ENDPOINTS.listCalls,
	filters: {
		assistantId: ASSISTANT,
		campaignId: CAMPAIGN,
		type: { field: 'type', label: 'Type', rules: [oneOf(...valuesOf(CALL_TYPES))] },
	},
	simpleFields: SIMPLE_CALL,
};

const FINAL_STATUSES = valuesOf(FINAL_CALL_STATUSES);

/** The events of "Trigger On". */
export const EVENTS: Record<string, PollEvent> = {
	newCall: { ...CALLS, detector: newCall, noun: 'call', statuses: [] },
	callEnded: {
		...CALLS,
		detector: callEnded,
		noun: 'call that has ended',
		statuses: FINAL_STATUSES,
		example: (row) => (FINAL_STATUSES.includes(row.status as string) ? row : undefined),
	},
	/** platform-api 4.1 */
	newConversation: {
		detector: newConversation,
		noun: 'conversation',
		endpoint: ENDPOINTS.listConversations,
		filters: {
			assistantId: ASSISTANT,
			type: { field: 'type', label: 'Type', rules: [oneOf(...valuesOf(CONVERSATION_TYPES))] },
		},
		statuses: [],
		simpleFields: SIMPLE_CONVERSATION,
	},
	/** platform-api 4.20; filters and shape of the answer are assumed (docs/api-assumptions.md, "Shapes of answers") */
	leadStatusChanged: {
		detector: leadStatusChanged,
		noun: 'lead',
		endpoint: ENDPOINTS.listLeads,
		filters: {
			campaignId: CAMPAIGN,
			dateFrom: { field: 'date_from', label: 'From Date', rules: [day] },
		},
		statuses: valuesOf(LEAD_STATUSES),
		example: (lead) => ({ ...lead, previous_status: FIRST_LEAD_STATUS }),
	},
};
