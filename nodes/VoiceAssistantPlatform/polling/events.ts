import type { IDataObject } from 'n8n-workflow';
import { hasEnded, simplifyCall } from '../api/call';
import { simplifyListedConversation } from '../api/conversation';
import type { Endpoint } from '../api/endpoint';
import { ENDPOINTS } from '../api/endpoints';
import type { SimplifyRow } from '../api/fields';
import { FIRST_LEAD_STATUS } from '../api/lead';
import { textIn, idIn } from '../client/response';
import {
	checkCalls,
	checkConversations,
	checkLeads,
	checkStatus,
} from '../parameters/filterChecks';
import { callEnded, newRow } from './detectRows';
import { newConversation } from './detectConversations';
import { campaignStatusChanged, FIRST_CAMPAIGN_STATUS, leadStatusChanged } from './detectStatus';
import type { Detector } from './detector';

export interface PollEvent {
	detector: Detector<unknown>;
	/** The word for one of its rows, for messages. */
	noun: string;
	endpoint: Endpoint;
	/** Makes from a request the days to ask for, and the test that each row must pass (parameters/filterChecks.ts). */
	checkRows: typeof checkCalls;
	/** Turns an existing row into an example of the event; undefined if the event cannot happen to it. */
	example?: (row: IDataObject) => IDataObject | undefined;
	simplify?: SimplifyRow;
	/** Identifies the event, so that it starts the workflow once; undefined if a repetition could be a new event. */
	identify(row: IDataObject): string | undefined;
	/** Whether it may happen to a row again: a status may have changed back since. */
	isRepeatable?: true;
	/** The operation with which the user finds what the workflow has missed. */
	lookUp: string;
}

/** platform-api 4.2 */
const CALLS = {
	endpoint: ENDPOINTS.listCalls,
	checkRows: checkCalls,
	simplify: simplifyCall,
	identify: byIdentity,
	lookUp: 'Call → Get Many',
};

/** platform-api 4.20; the shape of the answer is assumed (docs/api-assumptions.md, "Shapes of answers") */
const LEADS = {
	noun: 'lead',
	endpoint: ENDPOINTS.listLeads,
	checkRows: checkLeads,
	lookUp: 'Lead → Get Many',
};

export const POLL_EVENTS: Record<string, PollEvent> = {
	newCall: { ...CALLS, detector: newRow, noun: 'call' },
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
		checkRows: checkConversations,
		simplify: simplifyListedConversation,
		identify: byIdentity,
		lookUp: 'Conversation → Get Many',
	},
	newLead: { ...LEADS, detector: newRow, identify: byIdentity },
	leadStatusChanged: {
		...LEADS,
		detector: leadStatusChanged,
		example: (lead) => ({ ...lead, previous_status: FIRST_LEAD_STATUS }),
		identify: byChange,
		isRepeatable: true,
	},
	campaignStatusChanged: {
		detector: campaignStatusChanged,
		noun: 'campaign',
		endpoint: ENDPOINTS.listCampaigns,
		checkRows: checkStatus,
		example: (campaign) => ({ ...campaign, previous_status: FIRST_CAMPAIGN_STATUS }),
		identify: byChange,
		isRepeatable: true,
		lookUp: 'Campaign → Get Many',
	},
};

function byChange(row: IDataObject): string | undefined {
	const { previous_status, status, updated_at } = row;
	const parts = [previous_status, status, updated_at].map(textIn);
	// without a date, the same change may have happened again
	return parts.at(-1) === '' ? undefined : [idIn(row.id), ...parts].join(' ');
}

/** Identifies the event of a row that happens to it once. */
function byIdentity(row: IDataObject): string {
	return String(idIn(row.id));
}
