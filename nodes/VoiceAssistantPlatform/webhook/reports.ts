// The events that a platform reports after they have happened: nobody waits for an answer, and a report may come again.
import type { IDataObject } from 'n8n-workflow';
import { callIdOf, campaignIdOf, extractedVariables, simplifyCall } from '../api/call';
import {
	conversationIdOf,
	isOfType,
	messageCountOf,
	simplifyConversation,
} from '../api/conversation';
import { isStatus } from '../api/status';
import { numberIn, textIn } from '../client/response';
import type { TriggerSettings } from './settings';

/** What the trigger needs to know about the reports of an event. */
interface Report {
	/** Whether the user wants the workflow to start for it. */
	passesFilters(settings: TriggerSettings, payload: IDataObject): boolean;
	simplify(payload: IDataObject): IDataObject;
	/** What it is about, and in which state that is; undefined if the platform does not say. */
	identify(payload: IDataObject): { id: unknown; state: unknown };
}

/** By event. */
export const REPORTS: Partial<Record<TriggerSettings['event'], Report>> = {
	callEnded: {
		passesFilters: (settings, call) => {
			const { statuses, minimumDuration, campaignId, onlyWithVariables } = settings;
			return (
				(statuses.length === 0 || isStatus(call.status, ...statuses)) &&
				(!minimumDuration || numberIn(call.duration) >= minimumDuration) &&
				(campaignId === undefined || numberIn(campaignIdOf(call)) === campaignId) &&
				(!onlyWithVariables || hasVariables(call))
			);
		},
		simplify: simplifyCall,
		identify: (call) => ({ id: callIdOf(call), state: textIn(call.status ?? '') }),
	},
	conversationEnded: {
		passesFilters: ({ types }, conversation) => types.length === 0 || isOfType(conversation, types),
		simplify: simplifyConversation,
		identify: (conversation) => ({
			id: conversationIdOf(conversation),
			state: messageCountOf(conversation),
		}),
	},
};

function hasVariables(call: IDataObject): boolean {
	return Object.values(extractedVariables(call) ?? {}).some(
		(value) => value !== null && value !== undefined && value !== '',
	);
}
