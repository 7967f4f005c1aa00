// What the description of the node does not tell. Everything here is a name with its reason.
import type { IDataObject } from 'n8n-workflow';
import { PRODUCTION, SECRET } from '../../support/trigger.ts';
import type { Companion } from './fillings.mts';

/** Examples for parameters that have neither a placeholder nor a choice, by name. */
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

/** Examples for parameters within an entry of a list, by the names of the list and of the parameter. */
export const EXAMPLES_IN_ENTRIES: Record<string, string> = {
	// another one than the assistant that is updated (platform-api 4.10)
	'assistantTransfer.assistantId': '34',
};

/** Parameters that have one value in all variants, by name; the others are in REFUSED. */
export const FIXED: Record<string, unknown> = {
	// adding reads what is there, and refuses the same tool twice: test/engine/assistant.update.*
	changeTools: 'replace',
	// nothing is bought unless the user says so
	startSubscription: true,
	// nobody is called, and nothing is moved, either
	startByItself: true,
	startCalling: true,
	moveBalance: true,
};

/** Parameters that change what comes out, or how requests are sent, and not what is sent; with the reason. */
const WITHOUT_EFFECT_BY_OPERATION: Array<[operation: RegExp, names: string[], reason: string]> = [
	[/./, ['returnAll', 'limit', 'simplify'], 'the tests of the answers look at it'],
	[/./, ['defaultCountry'], 'what it is for has its country code'],
	[
		/./,
		['maxRequestsAtOnce', 'rateLimitWait', 'retries', 'timeout'],
		'is about how requests are sent',
	],
	[
		/^(call: make|lead: create)$/,
		['waitForCallToEnd', 'limitWaitTime', 'whenTimeIsUp'],
		'says when the item goes on',
	],
	[
		/: sendAndWait$/,
		[
			...['resumeAmount', 'resumeUnit', 'waitUntil'],
			...['responseType', 'approvedWhen', 'approvalVariable'],
		],
		'says when the workflow goes on, and with what: test/sleeping/wake.test.ts',
	],
	[/^campaign: create$/, ['startByItself'], 'allows the scheduled start'],
	[/^document: add/, ['waitUntilProcessed', 'limitWaitTime'], 'says when the item goes on'],
	[/^messenger: send/, ['whenSessionIsClosed', 'whenNotSent'], 'says what happens after a refusal'],
	[
		/^messenger: sendFreeform$/,
		['templateId', 'mappedVariables', 'variables', 'variablesJson'],
		'is of the template, which is sent only after a refusal: test/engine/messenger.sendInstead.test.mts',
	],
	[
		/^(lead: upsert|messenger: send.*)$/,
		['updateEndpointPath', 'templateListPath'],
		'is of another request: test/engine/endpointPaths.test.ts',
	],
	[
		/^lead: (create|sendAndWait|update|upsert)$/,
		['assistantId'],
		'only says which variables there are, and who is told of the call',
	],
];

export const WITHOUT_EFFECT = WITHOUT_EFFECT_BY_OPERATION.flatMap(([operation, names, reason]) =>
	names.map((name) => ({ operation, name, reason })),
);

/** What is filled in beside everything else: an update must change something, a message must say something. */
export const COMPANIONS: Record<string, Companion> = {
	'assistant: update': {
		values: { sections: ['basics'], basics: { name: 'Appointment reminder' } },
		everywhere: false,
	},
	'knowledgeBase: update': {
		values: { updateFields: { description: 'Opening hours and prices' } },
		everywhere: true,
	},
	'lead: update': { values: { updateFields: { status: 'completed' } }, everywhere: true },
	'messenger: sendFreeform': { values: { message: 'See you on Monday.' }, everywhere: true },
};

/** Put before the example of an "Endpoint Path": so that it differs from what is sent anyway. */
export const ELSEWHERE = '/elsewhere';

/** Filters that take one value on the platform, by operation: a request is sent for each value. */
export const ONE_VALUE_A_REQUEST: Record<string, string> = {
	// platform-api 4.2
	'call: getAll': 'status',
	// assumed (docs/api-assumptions.md, "Shapes of answers")
	'lead: getAll': 'status',
};

let calls = 1_000;
/** Each time it is read, the person whose number is the example of the form was called once more. */
const calledAgain = (more: object = {}) => ({
	path: '/user/calls',
	get body() {
		const call = { status: 'completed', client_phone_number: '+40722123456' };
		return { data: [{ ...call, ...more, id: ++calls, type: 'outbound' }] };
	},
});

/** The ID of the lead that the document's example of an answer has. */
const LEAD = 7;

/** The document that was added is processed, wherever the documents are. */
const PROCESSED = ['', ELSEWHERE].map((root) => ({
	path: `${root}/user/knowledgebases/12/documents`,
	body: { data: [{ id: 7, status: 'active' }] },
}));

/** The assistant of the forms reports to a trigger that is published in this n8n. */
const REPORTING = {
	path: '/user/assistants/get',
	body: {
		data: [{ id: 12, webhook_url: `${PRODUCTION}?secret=${SECRET}`, is_webhook_active: true }],
	},
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
		calledAgain({ lead: { id: LEAD } }),
		{ path: '/user/leads', body: { data: [{ id: LEAD, status: 'completed' }] } },
		CAMPAIGNS,
	],
	// a number that is not found is created
	'lead: upsert': [{ path: '/user/leads', body: { data: [] } }, CAMPAIGNS],
};

/** What is in the `data` of an answer: what was made or changed; the answer itself where it has none. */
export const inData = (answer: IDataObject) => (answer.data ?? answer) as IDataObject;

/** With the number that the form has as its example. */
const withRecipient = (answer: IDataObject) => ({ customer_phone: '+40722123456', ...answer });

/** What operations add to an answer unless "Simplify" is turned off where they have it; all others with it give out what is in `data`. */
export const GIVEN_OUT: Record<string, (answer: IDataObject) => IDataObject> = {
	// what is known of a lead that the answer does not have: the examples of the form
	'lead: upsert': (answer) => ({
		action: 'created',
		campaign_id: 12,
		phone_number: '+40722123456',
		...inData(answer),
	}),
	'call: make': (answer) => withRecipient(inData(answer)),
	'messenger: sendFreeform': withRecipient,
	'messenger: sendTemplate': withRecipient,
	'sms: send': (answer) => withRecipient(inData(answer)),
};

/** In a list with several entries these must not repeat, by name. */
export const UNIQUE_IN_LIST = ['name', 'slug'];

/** What the node is meant to refuse. */
export const REFUSED: Array<{
	operation: RegExp;
	variant: RegExp;
	message: RegExp;
	/** Why, with the place in the API document. */
	reason: string;
}> = [
	{
		operation: /: update$/,
		variant: /(^| › )nothing$/,
		message: /^There is nothing to change$/,
		reason: 'an update without a field would change nothing',
	},
	{
		operation: /^(call|lead): getAll$/,
		variant: /Period = custom( ›|$)(?!.*(Date|everything))/,
		message: /^'Period' is Custom, but 'From Date' and 'Until Date' are both empty$/,
		reason: 'without a day it would be all of them',
	},
	{
		operation: /^messenger: sendFreeform$/,
		variant: /(^| › )nothing$/,
		message: /^'Message' is empty$/,
		reason: 'a message has a text or a file',
	},
	{
		operation: /^messenger: sendFreeform$/,
		variant: /Additional Fields: File Name =/,
		message: /^'File Name' is filled in, but 'File URL' is empty$/,
		reason: 'the name alone would be sent without a file',
	},
	{
		operation: /^phoneNumber: purchase$/,
		variant: /^Start Monthly Subscription = false$/,
		message: /is not turned on in the node$/,
		reason: 'a purchase starts a subscription (platform-api 4.13)',
	},
	{
		operation: /^campaign: start$/,
		variant: /^Start Calling = false$/,
		message: /is not turned on in the node$/,
		reason: 'a campaign calls all its leads',
	},
	{
		operation: /^campaign: create$/,
		variant: /^Additional Fields: everything$/,
		message: /^'Calling Windows' and 'Calling Hours' exclude each other$/,
		reason: 'which of them counts would be open',
	},
	{
		operation: /^platformUser: transferBalance$/,
		variant: /^Move Balance = false$/,
		message: /is not turned on in the node$/,
		reason: 'balance is moved only if a person says so',
	},
	{
		operation: /^assistant: update$/,
		variant:
			/^What to Change = (?!basics|behaviour|ambient|postCall|tools)\w+ › [^›]+: everything$/,
		message: /is set and removed in the same update$/,
		reason:
			'what is removed has no value; without Remove, each is part of "everything" of all groups',
	},
	{
		operation: /^assistant: update$/,
		variant: /› Change Tools = add$/,
		message: /^There is nothing to change$/,
		reason: 'without a tool it would change nothing',
	},
	{
		operation: /^assistant: create$/,
		variant:
			/^More Settings = (aiModel › AI Model: (Fallback|Turn|everything)|(aiModel|all) › everything.*without fillers)/,
		message: /cannot be set in pipeline mode$/,
		reason: 'only the other modes take it (platform-api 4.10)',
	},
	{
		operation: /^assistant: create$/,
		variant: /^Mode = \w+, More Settings = (behaviour|voice|all) › everything.*without chatLlm/,
		message: /cannot be set in (dualplex|multimodal) mode$/,
		reason: 'only pipeline mode takes it (platform-api 4.10)',
	},
	{
		operation: /^assistant: (create|update)$/,
		variant: /(Endpoint|Caller ID) = custom › one$/,
		message: /'Custom (Endpoint|Caller ID)' is empty$/,
		reason: 'custom without its value cannot work (platform-api 4.10)',
	},
];

/** What can be removed, and what is set together with it. */
const REMOVABLE_OF_ASSISTANT = [
	...['chatLlmFallbackId', 'turnDetectionThreshold', 'knowledgeBaseId', 'secondaryLanguageIds'],
	...['folderId', 'labelIds', 'phoneNumberId', 'tools', 'synthesizerProviderId'],
	...['transcriberProviderId', 'maxInitialSilenceDuration', 'reengagementPrompt'],
	...['voiceMailMessage', 'minInterruptWords', 'webhookUrl'],
	...['conversationInactivityTimeout', 'conversationEndedWebhookUrl'],
];

/** What is left out of "everything at once", each list in a run of its own: parameters that exclude each other. */
export const LEFT_OUT: Record<string, string[][]> = {
	// instead of each other
	'campaign: create': [['callingWindows'], ['allowedHoursEnd', 'allowedHoursStart']],
	'assistant: create': [
		// what the mode does not take
		['chatLlmFallbackId', 'turnDetectionThreshold'],
		['fillers', 'transcriberProviderId'],
	],
	'assistant: update': [
		// without a mode the platform judges by the one it knows; a field is either removed or given
		['mode', 'remove'],
		// what only pipeline mode takes
		['remove', 'llmModelId', 'fillers', 'transcriberProviderId'],
		// all that can be removed
		['mode', ...REMOVABLE_OF_ASSISTANT],
	],
};

/** What the contract has and the node does not offer, by operation (all: every one) and field. */
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
	...[
		['start', 'stop'],
		['stop', 'start'],
	].map(([action, other]) => ({
		operation: `campaign: ${action}`,
		gap: new RegExp(`^body\\.action is never "${other}"$`),
		reason: 'each is an operation of its own',
	})),
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
