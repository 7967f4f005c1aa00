// What an operation creates, a call or a lead: what its request and its answer tell about the calls to come, and what comes out
// without one.
import type { IDataObject } from 'n8n-workflow';
import { callIdOf } from '../api/call';
import { idIn, isId, isObject, unwrapped } from '../client/response';
import type { AwaitedLead, PendingOutcome } from './pendingOutcome';

/** An item that was sent. */
export interface SentItem {
	pending: PendingOutcome;
	/** The whole answer. */
	answer: IDataObject;
	body: IDataObject;
}

export interface WaitTarget {
	/** Its name in a sentence. */
	name: string;
	/** Advice not to repeat it, as a part of a sentence. */
	advice: string;
	/** The lead that the request creates; undefined for a single call. */
	leadIn: (body: IDataObject) => AwaitedLead | undefined;
	/** What the answer tells about the calls to come. */
	answered: (
		pending: PendingOutcome,
		answer: IDataObject,
	) => Pick<PendingOutcome, 'callId' | 'lead'>;
	/** What is known without a call, under the names that the platform uses in a call. */
	known: (sent: SentItem) => IDataObject;
	/** What the platform sent; `call` is undefined if there is none. */
	received: (call: IDataObject | undefined, answer: IDataObject) => IDataObject;
}

/** The answer to making a call is assumed (docs/further-operations.md). */
export const CALL: WaitTarget = {
	name: 'The call was made',
	advice: 'do not make it again',
	leadIn: () => undefined,
	answered: ({ before }, answer) => {
		const callId = [answer.data, answer].filter(isObject).map(callIdOf).find(isId);
		// an ID that was listed before belongs to something else
		return callId !== undefined && !(typeof callId === 'number' && callId <= before)
			? { callId }
			: {};
	},
	known: ({ pending, answer, body }) => ({
		id: pending.callId,
		// beside it, some platforms say whether the request was successful
		status: [unwrapped(answer).status, answer.status].find((status) => typeof status === 'string'),
		customer_phone: body.phone_number,
		input_variables: body.variables,
	}),
	received: (call, answer) => call ?? answer,
};

/** platform-api 4.12, 2.6 */
export const LEAD: WaitTarget = {
	name: 'The lead was created',
	advice: 'do not create it again',
	leadIn: ({ campaign_id }) => ({ campaignId: idIn(campaign_id) || undefined }),
	answered: ({ lead }, answer) => {
		const { id, campaign, campaign_id } = unwrapped(answer);
		const name = isObject(campaign) ? campaign.name : undefined;
		return {
			lead: {
				id: idIn(id) || undefined,
				campaignId: idIn(campaign_id) || lead?.campaignId,
				campaignName: isId(name) ? String(name) : undefined,
			},
		};
	},
	known: ({ pending, answer, body }) => {
		const lead = unwrapped(answer);
		return {
			lead: { ...lead, status: pending.lead?.status ?? lead.status },
			customer_phone: lead.phone_number ?? body.phone_number,
			campaign_id: lead.campaign_id ?? body.campaign_id,
			input_variables: body.variables,
		};
	},
	// a field of its own, with a call or without: each has an ID and a status
	received: (call, answer) => ({ ...call, lead: unwrapped(answer) }),
};
