// What the description of the node does not tell. A new operation needs a row in test/support/engine/forms.ts, and one here only where
// a test says so.
import type { IDataObject, NodeParameterValueType } from 'n8n-workflow';
import { byId, PHONE } from '../../support/engine/forms.ts';
import { PRODUCTION, SECRET } from '../../support/trigger.ts';

/** What the shortest forms have beside those in test/support/engine/forms.ts, by title. */
export const MORE_FORMS: Record<string, object> = {
	// another one than the example of the form: a call is not transferred to the same (platform-api 4.10)
	'assistant: update': { assistantId: byId('34') },
	'call: sendAndWait': { assistantId: byId('7'), phoneNumber: PHONE },
	'lead: sendAndWait': { campaignId: byId('3'), assistantId: byId('7'), phoneNumber: PHONE },
	'lead: upsert': { campaignId: byId('3'), phoneNumber: PHONE },
};

/** Examples of parameters that have neither a placeholder nor a choice, by name. */
export const EXAMPLES: Record<string, unknown> = {
	// secrets: an example in the form would invite to use it
	calAApiKey: 'key-of-the-calendar',
	calBApiKey: 'token-of-the-calendar',
	// must be in the future
	scheduledStart: '2126-01-01T09:00:00Z',
	// several are chosen from a list
	labelIds: [3, 7],
	phoneNumberIds: [301, 302],
	secondaryLanguageIds: [2, 5],
};

/** Parameters that have this value in all forms. */
export const ALWAYS: Record<string, NodeParameterValueType> = {
	// adding reads what is there: test/engine/assistant.update.keptTools.test.mts
	changeTools: 'replace',
	// the campaign would not call: test/engine/campaign.test.ts
	startByItself: true,
};

/** Put before the example of an "Endpoint Path": so that it differs from what is sent anyway. */
export const ELSEWHERE = '/elsewhere';

/** What the forms add by hand: "Additional Query Parameters", "Additional Body Fields". */
export const BY_HAND = { query: ['language'], body: ['notes'] };

/** Where parameters exclude each other: the forms with "everything", by title. */
export const WHOLE_FORMS: Record<string, Array<{ chosen?: object; without: string[] }>> = {
	'campaign: create': [
		{ without: ['callingWindows'] },
		{ without: ['allowedHoursEnd', 'allowedHoursStart'] },
	],
	// what a mode does not take (platform-api 4.10)
	'assistant: create': [
		{ without: ['chatLlmFallbackId', 'turnDetectionThreshold'] },
		{ chosen: { mode: 'dualplex' }, without: ['fillers', 'transcriberProviderId'] },
	],
	// a field is either given or removed
	'assistant: update': [{ without: ['mode', 'remove'] }],
};

/** Words in which a form is refused before anything is sent; with the reason. */
export const REFUSED: Array<[message: RegExp, reason: string]> = [
	[/^There is nothing to change$/, 'an update without a field would change nothing'],
	[/'From Date' and 'Until Date' are both empty$/, 'without a day it would be all of them'],
	[/^'File Name' is filled in, but 'File URL' is empty$/, 'it would be sent without a file'],
	[/is not turned on in the node$/, 'spending takes a deliberate act'],
	[/'Custom (Endpoint|Caller ID)' is empty$/, 'custom without its value cannot work'],
	[/cannot be set in \w+ mode$/, 'only the other modes take it (platform-api 4.10)'],
];

let calls = 1_000;
/** Each time it is read, the person of the form was called once more. */
const calledAgain = (more: object = {}) => ({
	path: '/user/calls',
	get body() {
		const call = { status: 'completed', client_phone_number: PHONE };
		return { data: [{ ...call, ...more, id: ++calls, type: 'outbound' }] };
	},
});

/** The ID that made-up answers have. */
const ID = 7;

/** The document that was added is processed, wherever the documents are. */
const PROCESSED = ['', ELSEWHERE].map((root) => ({
	path: `${root}/user/knowledgebases/8/documents`,
	body: { data: [{ id: ID, status: 'active' }] },
}));

/** The assistants of the forms report to a trigger that is published in this n8n. */
const HOOK = { webhook_url: `${PRODUCTION}?secret=${SECRET}`, is_webhook_active: true };
const REPORTING = {
	path: '/user/assistants/get',
	body: { data: [7, 12].map((id) => ({ id, ...HOOK })) },
};

/** Whether the campaign of a lead calls: nothing is known of it. */
const CAMPAIGNS = { path: '/user/campaigns', body: [] };

/** What operations look up beside the request that they declare, with the answer that has them send it, or end. */
export const LOOK_UPS: Record<string, Array<{ path: string; body: unknown }>> = {
	'document: addFile': PROCESSED,
	'document: addWebsite': PROCESSED,
	// waiting for the call to end
	'call: make': [calledAgain()],
	'call: sendAndWait': [REPORTING],
	'lead: sendAndWait': [REPORTING, CAMPAIGNS],
	'lead: create': [
		calledAgain({ lead: { id: ID } }),
		{ path: '/user/leads', body: { data: [{ id: ID, status: 'completed' }] } },
		CAMPAIGNS,
	],
	// a number that is not found is created
	'lead: upsert': [{ path: '/user/leads', body: { data: [] } }, CAMPAIGNS],
};

/** What is in the `data` of an answer: what was made or changed; the answer itself where it has none. */
export const inData = (answer: IDataObject) => (answer.data ?? answer) as IDataObject;

const withRecipient = (answer: IDataObject) => ({ customer_phone: PHONE, ...answer });

/** What operations add to an answer unless "Simplify" is turned off where they have it; all others with it give out what is in `data`. */
export const GIVEN_OUT: Record<string, (answer: IDataObject) => IDataObject> = {
	// what is known of a lead that the answer does not have
	'lead: upsert': (answer) => ({
		action: 'created',
		campaign_id: 3,
		phone_number: PHONE,
		...inData(answer),
	}),
	// its name is what the shortest form changes
	'assistant: update': (answer) => {
		const { id, name } = inData(answer);
		return id === undefined ? inData(answer) : { id, ...(name !== undefined && { name }) };
	},
	'call: make': (answer) => withRecipient(inData(answer)),
	'messenger: sendFreeform': withRecipient,
	'messenger: sendTemplate': withRecipient,
	'sms: send': (answer) => withRecipient(inData(answer)),
};

/** What the contract has and the node does not offer, by operation (all: every one). */
export const NOT_OFFERED: Array<{ operation: string; gap: RegExp; reason: string }> = [
	{ operation: 'all', gap: /^query\.page is never/, reason: 'the node counts the pages' },
	{ operation: 'all', gap: /^query\.cursor is never/, reason: 'the node follows the list itself' },
	{
		operation: 'assistant: create',
		gap: /^body\.\w+ is never null$/,
		reason: 'a new assistant has nothing that could be removed',
	},
	{
		operation: 'assistant: create',
		gap: /^body\.turn_detection_threshold is never 1$/,
		reason: 'its bounds are tried in the first mode, which does not take it',
	},
	{
		operation: 'call: get',
		gap: /^query\.(assistant_id|campaign_id|date_from|date_to|per_page|status|type) is never/,
		reason: 'it asks for the newest calls with a person: Get Many has the other filters',
	},
	{
		operation: 'campaign: create',
		gap: /^body\.retry_on_goal_incomplete is never false$/,
		reason: 'it is sent with the variable that says whether the goal is reached',
	},
	{
		operation: 'campaign: start',
		gap: /^body\.action is never "stop"$/,
		reason: 'Stop is an operation of its own',
	},
	{
		operation: 'campaign: stop',
		gap: /^body\.action is never "start"$/,
		reason: 'Start is an operation of its own',
	},
	{
		operation: 'document: addFile',
		gap: /^body\.(url|relative_links_limit|type) is never/,
		reason: 'a website is added at the same address, by Add Website',
	},
	{
		operation: 'lead: upsert',
		gap: /^body\.allow_dupplicate is never/,
		reason: 'a number that is there is updated',
	},
	{
		operation: 'messenger: getSenders',
		gap: /^query\.status is never "offline"$/,
		reason: 'that it can be asked for is assumed',
	},
];
