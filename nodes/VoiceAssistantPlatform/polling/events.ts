import type { IDataObject } from 'n8n-workflow';
import { hasEnded, simplifyCall } from '../api/call';
import { simplifyListedConversation } from '../api/conversation';
import type { Endpoint } from '../api/endpoint';
import { ENDPOINTS } from '../api/endpoints';
import type { SimplifyRow } from '../api/fields';
import { FIRST_LEAD_STATUS } from '../api/lead';
import { textIn, idIn } from '../client/response';
import { checkCalls, checkConversations, checkLeads } from '../parameters/filterChecks';
import { callEnded, newCall } from './detectCalls';
import { newConversation } from './detectConversations';
import { leadStatusChanged } from './detectLeadStatus';
import type { Detector } from './detector';

export interface PollEvent {
	detector: Detector<unknown>;
	/** The word for one of its rows, for messages. */
	noun: string;
	endpoint: Endpoint;
	/** How rows show that they do not fit the filters. */
	check: typeof checkCalls;
	/** Turns an existing row into an example of the event; undefined if the event cannot happen to it. */
	example?: (row: IDataObject) => IDataObject | undefined;
	simplify?: SimplifyRow;
	/** Identifies the event, so that it starts the workflow once; undefined if a repetition could be a new event. */
	identify(row: IDataObject): string | undefined;
	/** The operation with which the user finds what the workflow has missed. */
	lookUp: string;
}

/** platform-api 4.2 */
const CALLS = {
	endpoint: ENDPOINTS.listCalls,
	check: checkCalls,
	simplify: simplifyCall,
	identify: byIdentity,
	lookUp: 'Call → Get Many',
};

export const POLL_EVENTS: Record<string, PollEvent> = {
	newCall: { ...CALLS, detector: newCall, noun: 'call' },
	callEnded: {
		...CALLS,
		detector: callEnded,
		noun: 'call that has ended',
		example: (row) => (hasEnded(row) ? row : undefined),
	},
	/** platform-api 4.1 */
	newConversation: {
		detector: newConversation,
		noun: 'conversation',
		endpoint: ENDPOINTS.listConversations,
		check: checkConversations,
		simplify: simplifyListedConversation,
		identify: byIdentity,
		lookUp: 'Conversation → Get Many',
	},
	/** platform-api 4.20; the shape of the answer is assumed (docs/api-assumptions.md, "Shapes of answers") */
	leadStatusChanged: {
		detector: leadStatusChanged,
		noun: 'lead',
		endpoint: ENDPOINTS.listLeads,
		check: checkLeads,
		example: (lead) => ({ ...lead, previous_status: FIRST_LEAD_STATUS }),
		identify: (lead) => {
			const { previous_status, status, updated_at } = lead;
			const parts = [previous_status, status, updated_at].map((part) => textIn(part ?? ''));
			// without a date, the same change may have happened again
			return parts.at(-1) === '' ? undefined : [idIn(lead.id), ...parts].join(' ');
		},
		lookUp: 'Lead → Get Many',
	},
};

function byIdentity(row: IDataObject): string {
	return String(idIn(row.id));
}
