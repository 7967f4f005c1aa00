import type { IDataObject } from 'n8n-workflow';
import { day } from '../fields/date';
import { id, oneOf, type Rule } from '../fields/rules';
import { CALL_TYPES } from '../resources/call/statuses';
import { CALL_SUMMARY } from '../resources/call/summary';
import { CONVERSATION_SUMMARY } from '../resources/conversation/summary';
import { CONVERSATION_TYPES } from '../resources/conversation/types';
import { LEAD_STATUSES } from '../resources/lead/statuses';
import { callEnded, FINAL_STATUSES, newCall } from './calls';
import { FIRST_STATUS, leadStatusChanged } from './leadStatusChanged';
import { newConversation } from './newConversation';
import type { Watcher } from './source';

/** What the node needs to know of an event. */
export interface Event {
	watcher: Watcher<unknown>;
	/** One of its rows, for a message. */
	row: string;
	url: string;
	/** By the name of the parameter: what it is sent as, and what it must be. */
	filters: Record<string, { field: string; label: string; rule: Rule }>;
	statuses: string[];
	/** What the event would look like with a row that is there already; undefined when there would be none. */
	example?: (row: IDataObject) => IDataObject | undefined;
	summary?: string[];
}

const valuesOf = (choices: Array<{ value: string }>) => choices.map(({ value }) => value);

const ASSISTANT = { field: 'assistant_id', label: 'Assistant', rule: id };
const CAMPAIGN = { field: 'campaign_id', label: 'Campaign', rule: id };

/** platform-api 4.2; the names of the filters are assumed */
const CALLS = {
	url: '/user/calls',
	filters: {
		assistantId: ASSISTANT,
		campaignId: CAMPAIGN,
		type: { field: 'type', label: 'Type', rule: oneOf(...valuesOf(CALL_TYPES)) },
	},
	summary: CALL_SUMMARY,
};

/** The events of "Trigger On". */
export const EVENTS: Record<string, Event> = {
	newCall: { ...CALLS, watcher: newCall, row: 'call', statuses: [] },
	callEnded: {
		...CALLS,
		watcher: callEnded,
		row: 'call that has ended',
		statuses: FINAL_STATUSES,
		example: (row) => (FINAL_STATUSES.includes(row.status as string) ? row : undefined),
	},
	/** platform-api 4.1 */
	newConversation: {
		watcher: newConversation,
		row: 'conversation',
		url: '/user/conversations',
		filters: {
			assistantId: ASSISTANT,
			type: { field: 'type', label: 'Type', rule: oneOf(...valuesOf(CONVERSATION_TYPES)) },
		},
		statuses: [],
		summary: CONVERSATION_SUMMARY,
	},
	/** platform-api 4.20; filters and shape of the answer are assumed */
	leadStatusChanged: {
		watcher: leadStatusChanged,
		row: 'lead',
		url: '/user/leads',
		filters: {
			campaignId: CAMPAIGN,
			dateFrom: { field: 'date_from', label: 'From Date', rule: day },
		},
		statuses: valuesOf(LEAD_STATUSES),
		example: (lead) => ({ ...lead, previous_status: FIRST_STATUS }),
	},
};
