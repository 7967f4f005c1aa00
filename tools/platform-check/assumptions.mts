// Everything that docs/api-assumptions.md assumes, in the same order, with its judge and what to set if a platform does something
// new.
import * as lists from './lists.mts';
import * as fields from './fields.mts';
import * as filters from './filters.mts';
import { forWriting, offered } from './endpoints.mts';
import { onlyBy, type Judge } from './judging.mts';
import * as messenger from './messenger.mts';
import * as rows from './rows.mts';
import * as tools from './tools.mts';

const { arrayOf, judgeForm, judgeList, judgeWords, written } = fields;
const { byDay, byField, byName, judgeFilter } = filters;

/** platform-api 3.1; the ones that calls on most platforms have come first. */
const CALL_STATUSES = [
	...['completed', 'no-answer', 'busy', 'failed', 'ended', 'ended_by_customer'],
	...['ended_by_assistant', 'initiated', 'ringing', 'in-progress'],
];
/** platform-api 3.2 */
const LEAD_STATUSES = ['created', 'completed', 'reached-max-retries'];

/** The judge, and what to set if the platform does something that is new to us. */
type Row = Judge | [judge: Judge, advice: string];

const TIMES = [
	written('without a timezone', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
	written('with a timezone', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/),
] as const;
const HOURS = [written('HH:MM', /^\d\d:\d\d$/), written('HH:MM:SS', /^\d\d:\d\d:\d\d$/)] as const;
const SEGMENTS = arrayOf('an array of segments', ['text', 'content']);
const NAMED_VALUES = arrayOf('an array of names and values', ['value']);

const SIZE_DIFFERS = 'Nothing to set: the nodes take the pages as they come.';
const PAGES_DIFFER =
	"Only the first page can be read: such a list stops with an error that says so. Narrow it down under Options → Additional Query Parameters, or read it with n8n's HTTP Request node. For calls that have ended, use the trigger instead of the poll trigger.";
const UPSERT =
	'Lead → Create or Update checks the campaign and number of every row, so it never changes another lead, but it may not find a lead that exists.';
const NO_TEMPLATES =
	'Your platform has no templates at this address: leave out Messenger → Get Many Templates and Send Template. Only customers who wrote within the last 24 hours can be written to.';
const AS_WRITTEN = 'Nothing to set: each is passed on, and accepted, unchanged.';
const REPLACE_TOOLS =
	'Assistant → Update → Change Tools: Replace All, and enter all tools that the assistant should have. If tools cannot be added to the existing ones, the node changes nothing and says why.';
const askForPath = (options: string, method: string) =>
	`${options}. Ask your provider for the path. If the method is not ${method}, use n8n's HTTP Request node.`;

/**
 * Rows about the query of a list: its filters, the filters for a period (one choice in the form), and its pages.
 * @param the operation that has them
 * @param byParameter values to ask with, the filter's name in the form, and further advice
 */
function queriedBy(
	list: lists.List,
	operation: string,
	byParameter: Record<string, [filters.Candidates, called: string, more?: string]>,
): Record<string, Row> {
	const { what } = list;
	const ownOne = "Options → Additional Query Parameters: add the platform's own";
	const period = `${operation}: Period: Any Time. ${ownOne}.`;
	const filtered = `${what[0].toUpperCase()}${what.slice(1)} are filtered by`;
	const rows = Object.entries(byParameter).map(([name, [candidates, called, more = '']]) => [
		`${filtered} ${name}`,
		[
			judgeFilter(list, name.split(',')[0], candidates),
			`${operation}: leave out the filter ${called}. ${ownOne}.${more}`,
		],
	]);
	return {
		...Object.fromEntries(rows),
		[`${filtered} date_from`]: [judgeFilter(list, 'date_from', byDay('from')), period],
		[`${filtered} date_to`]: [judgeFilter(list, 'date_to', byDay('to')), period],
		[`per_page says how many ${what} are on a page`]: [filters.judgePageSize(list), SIZE_DIFFERS],
		[`page says which page of ${what}`]: [filters.judgePageNumber(list), PAGES_DIFFER],
	};
}

/** A row about the form of a call's fields, which the nodes understand with Simplify. */
const inCalls = (fieldNames: string[], ...forms: [fields.Form, fields.Form]): Row => [
	judgeForm(lists.CALLS, fieldNames, ...forms),
	'Nothing to set: turn Simplify off to get what the platform sends, and use its fields in your expressions.',
];

const doesNotWork = (operations: string) =>
	`${operations}: this platform does not offer it, or has it at another address. Ask your provider, and enter the path under Options → Endpoint Path.`;
const setByHand = (event: string) =>
	`Trigger On: ${event}: the trigger cannot set up its webhook on this platform. Choose Set Up Webhook: Manually, and enter the URL on the platform.`;
const idsByHand = (what: string) =>
	`Nothing to set: the list of ${what} in Assistant → Create and Update stays empty. Choose By ID, and ask your provider for the ID.`;

const CALL_TO_YOURSELF = onlyBy('a call to yourself');
const MESSAGE_TO_YOURSELF = onlyBy('a message to yourself');
const REFUSED_MESSAGE = onlyBy('a message that is refused');
const REFUSED_UPDATE = onlyBy('an update that is refused');
const UPDATE = onlyBy('an update');

/** By section, then by the assumption in plain words. */
const TABLE: Record<string, Record<string, Row>> = {
	'Neutral words': {
		'The word for the messenger in addresses is "messenger"': [
			messenger.judgeMessenger,
			'Credential → Show Advanced → Messenger Identifier: ask your provider for the word in the addresses of its API, and run this check again with --messenger-identifier. Your platform may also have no messenger.',
		],
		'The word for the first calendar is "cal_a"': tools.judgeCalendar(
			'cal_a',
			'Calendar A Identifier',
			['_event_slug', '_booking_fields'],
		),
		'The word for the second calendar is "cal_b"': tools.judgeCalendar(
			'cal_b',
			'Calendar B Identifier',
			['_event_type_uri'],
		),
	},
	Endpoints: {
		...forWriting({
			'A lead is created by POST /user/lead': askForPath(
				'Lead → Create and Create or Update: Options → Endpoint Path',
				'POST',
			),
			'An assistant is updated by PUT /user/assistant/{id}': askForPath(
				'Assistant → Update: Options → Endpoint Path; trigger: Options → Assistant Path',
				'PUT',
			),
		}),
		'The update answers message, and five fields of the assistant in data': UPDATE,
		...forWriting({
			'A lead is updated by PUT /user/leads/{id}': askForPath(
				'Lead → Update: Options → Endpoint Path; Create or Update: Options → Endpoint Path for Updating',
				'PUT',
			),
		}),
	},
	'Query parameters of list calls': {
		...queriedBy(lists.CALLS, 'Call → Get Many', {
			status: [byField('status', CALL_STATUSES), 'Statuses'],
			type: [byField('type', ['inbound', 'outbound', 'web']), 'Type'],
			"phone_number, the customer's": [
				byField('client_phone_number', [filters.NOBODYS_NUMBER]),
				'Phone Number',
			],
			assistant_id: [byName(lists.ASSISTANTS, (call) => call.assistant_name), 'Assistant'],
			campaign_id: [byName(lists.CAMPAIGNS, (call) => call.campaign_name), 'Campaign'],
		}),
	},
	'Shapes of answers': {
		'/user/me: name, email, and total_balance, a number': [fields.judgeProfile, fields.AS_IT_COMES],
		'/user/campaigns: a bare array of campaigns with twelve fields': judgeList(
			lists.CAMPAIGNS,
			'id name status max_calls_in_parallel mark_complete_when_no_leads allowed_hours_start_time allowed_hours_end_time allowed_days max_retries retry_interval created_at updated_at',
		),
		'A campaign is active, paused or completed': [
			judgeWords(
				lists.CAMPAIGNS,
				'status',
				['active', 'paused', 'completed'],
				['draft', 'in-progress', 'stopped', 'scheduled'],
			),
			'Nothing to set: the status is shown unchanged. Ask your provider whether such a campaign calls its leads.',
		],
		'The hours of a campaign are HH:MM': [
			judgeForm(lists.CAMPAIGNS, ['allowed_hours_start_time', 'allowed_hours_end_time'], ...HOURS),
			fields.AS_IT_COMES,
		],
		'/user/leads: numbered pages of leads': judgeList(
			lists.LEADS,
			'id campaign_id phone_number variables status created_at updated_at campaign secondary_contacts',
		),
		'The variables of a lead are an object': [
			judgeForm(lists.LEADS, ['variables'], fields.OBJECT, fields.EMPTY_ARRAY),
			fields.AS_IT_COMES,
		],
		...queriedBy(lists.LEADS, 'Lead → Get Many', {
			status: [byField('status', LEAD_STATUSES), 'Statuses'],
			campaign_id: [filters.byCampaign, 'Campaign', ` ${UPSERT}`],
			'phone_number, a part is enough': [
				filters.byPartOfNumber,
				'Phone Number',
				` If only whole numbers are found, enter whole ones, with +. ${UPSERT}`,
			],
		}),
		'Statuses of leads are created, completed and reached-max-retries': [
			judgeWords(lists.LEADS, 'status', LEAD_STATUSES, [
				...['scheduled', 'processing', 'rescheduled', 'blacklisted', 'contacted'],
			]),
			'Lead → Get Many and the poll trigger: Statuses does not offer these. Leave out the filter, and compare the status with an If node.',
		],
		'/white-label/users: data with id, name, email, two balances, created_at':
			fields.judgePlatformUsers,
		'/user/phone-numbers: data with phone numbers, as /user/phone-numbers/all': judgeList(
			lists.SMS_NUMBERS,
			'id phone_number nickname country_code type type_label sms_capable region has_active_subscription created_at',
		),
		'Assistants: numbered pages; phone numbers: data; tools: a bare or a data array': [
			fields.judgeWrappings,
			fields.NOT_A_LIST,
		],
	},
	Calls: {
		'Calls: numbered pages of calls with the fields of the API document': judgeList(
			lists.CALLS,
			'id assistant_name type duration assistant_phone_number client_phone_number status transcript variables evaluation total_cost answered_by created_at',
		),
		'The transcript is text': inCalls(['transcript'], fields.TEXT, SEGMENTS),
		'The evaluation is an object': inCalls(['evaluation'], fields.OBJECT, NAMED_VALUES),
		'The variables are an object': inCalls(['variables'], fields.OBJECT, fields.EMPTY_ARRAY),
		'Costs are numbers': inCalls(
			['carrier_cost', 'total_cost'],
			fields.NUMBER,
			fields.NUMERIC_TEXT,
		),
		'Times are YYYY-MM-DD HH:MM:SS, without a timezone (read as UTC)': [
			judgeForm(lists.CALLS, ['created_at', 'updated_at'], ...TIMES),
			'Nothing to set: a time in any other form is passed on unchanged.',
		],
		'Statuses of calls are those of the API document': [
			judgeWords(lists.CALLS, 'status', CALL_STATUSES, ['voicemail']),
			// all are passed on; undocumented ones count as the end of a call
			'Nothing to set: a call with such a status counts as ended, and reached is null unless docs/api-assumptions.md lists it. If it goes on, compare the status with an If node.',
		],
		'A call was answered by human, machine or unknown': [
			judgeWords(lists.CALLS, 'answered_by', ['human', 'machine', 'unknown'], []),
			'Nothing to set: reached is null for a word that says neither person nor machine. Compare answered_by with an If node.',
		],
	},
	'Errors and limits': {
		'A token that is not valid: 401, "Unauthenticated."': [
			rows.judgeUnauthenticated,
			"Nothing to set. If the status is not 401, the nodes' errors do not mention the token: when something is refused, first check the token in the credential.",
		],
		'Too many requests: 429, and Retry-After in seconds': [
			rows.judgeTooMany,
			'Nothing to set: after a 429, the nodes wait on their own, a few seconds at first. If requests still fail, set Options → Max Requests at Once to 1 or 2, and raise Retries.',
		],
		'Limits are named in X-RateLimit-Limit and X-RateLimit-Remaining': [
			rows.judgeLimitHeaders,
			'Nothing to set: the nodes learn the pace from a 429 instead. For a slower pace, set Options → Max Requests at Once to 1 or 2.',
		],
		'A lead that is in the campaign already is refused with 422': onlyBy('creating a lead twice'),
		'Lead updates: 404 for what is not found, 422 for what is not valid': REFUSED_UPDATE,
		'Purchases: 400 or 404 not available, 402 not paid, 422 not valid': onlyBy('a purchase'),
	},
	'Webhook payloads': {
		'A call that has ended is reported with id, status, duration, variables and transcript (text or segments), one of a campaign with lead and campaign':
			CALL_TO_YOURSELF,
		'The report is not signed': CALL_TO_YOURSELF,
		'A report that is not accepted is sent again': onlyBy('a call while n8n is stopped'),
		'A call that comes in is reported with customer_phone and assistant_phone, and waits for variables':
			onlyBy('calling an assistant'),
		'A tool request has its values in the address or in a body, as JSON or as a form':
			onlyBy('a call with a tool'),
	},
	'Further operations': {
		...forWriting({
			'A single call is made by POST /user/make_call':
				'Call → Make does not work here: use Lead → Create with a campaign instead.',
		}),
		'It takes assistant_id, phone_number, variables, and answers the ID of the call':
			CALL_TO_YOURSELF,
		'Templates of a sender: data with id, name, language, status, text, variables': [
			messenger.judgeTemplates,
			NO_TEMPLATES,
		],
		'Only approved templates come, unless asked with status=all': [
			messenger.judgeTemplateStatus,
			'Messenger → Get Many Templates: check the status with an If node before you send one.',
		],
		...forWriting({ 'A template is sent by POST /user/messenger/send': NO_TEMPLATES }),
		'It takes the sender, the template, the recipient and variables': MESSAGE_TO_YOURSELF,
		'Refusals of templates carry codes; 5 requests per second and user': REFUSED_MESSAGE,
		'A template that was sent opens the 24-hour window': MESSAGE_TO_YOURSELF,
		...offered({
			'A call is read by GET /user/calls/{id}': doesNotWork('Call → Get and Download Recording'),
		}),
		'A campaign is created by POST /user/campaign': onlyBy('creating a campaign'),
		...offered({
			'A campaign is started and stopped by POST /user/campaigns/update-status': doesNotWork(
				'Campaign → Start and Stop',
			),
			'Text messages are sent by POST /user/sms': doesNotWork('SMS → Send'),
			'Phone numbers to buy are found by GET /user/phone-numbers/search': doesNotWork(
				'Phone Number → Search Available',
			),
			'A chat is created by POST /conversations': doesNotWork(
				'Conversation → Create and Send Message',
			),
			'A conversation is read by GET /conversations/{uuid}': doesNotWork('Conversation → Get'),
			'An assistant answers a text by POST /user/ai/generate-reply': doesNotWork(
				'Conversation → Generate Reply',
			),
			'Documents are listed by GET /user/knowledgebases/{id}/documents': doesNotWork('Document'),
			'Assistants are created by POST /user/assistant': doesNotWork('Assistant → Create'),
			'Languages to choose from: GET /user/assistants/languages': idsByHand('languages'),
			'Voices to choose from: GET /user/assistants/voices': idsByHand('voices'),
			'Models to choose from: GET /user/assistants/models': idsByHand('models'),
			'Synthesizer providers to choose from: GET /user/assistants/synthesizer-providers':
				idsByHand('synthesizer providers'),
			'The webhook of inbound calls is set by POST /user/assistants/enable-inbound-webhook':
				setByHand('Inbound Call'),
			'The webhook of ended conversations is set by POST /user/assistants/enable-conversation-ended-webhook':
				setByHand('Conversation Ended'),
			'Balance is transferred by POST /white-label/transfer': doesNotWork(
				'Client → Transfer Balance',
			),
		}),
	},
	'Unclear places': {
		'Any status from 200 to 299 is success, unless success or status is false': onlyBy('writing'),
		'A client is named by user_id or email, not by both': onlyBy('an agency logging a client out'),
		'The id of a conversation is a UUID': [rows.judgeConversationIds, AS_WRITTEN],
		'The assistant of a conversation is a UUID when read, a number as a filter': [
			rows.judgeAssistantOfConversations,
			'Conversation → Get Many: leave out the filter Assistant, and filter by assistant_name with an If node.',
		],
		'The conversation_id of a session is a whole number': [messenger.judgeSessionIds, AS_WRITTEN],
		'Free text: sender, number, offline, window, balance are checked in this order':
			REFUSED_MESSAGE,
		'An invalid number is refused with 422 by the session status': [
			messenger.judgeInvalidNumber,
			'Nothing to set: the nodes check the form of numbers before they ask.',
		],
		'A text is not cleared by an empty one, but by null': UPDATE,
		'A setting of one mode is not sent with another mode': UPDATE,
		'Built-in tools are sent with the fields of the API document': UPDATE,
		'Phone numbers are + and 7 to 15 digits (E.164)': [
			rows.judgeE164,
			'Nothing to set: the nodes send this form. When you compare numbers that were read, compare their digits. Lead → Create or Update may not find a lead that exists.',
		],
		'A token does not show its ID (for Logout)': rows.judgeToken,
		'Which statuses of leads cannot be set by hand is not known': REFUSED_UPDATE,
		'/user/tools answers to Accept: application/json': [
			rows.judgeAccept,
			"Tool → Get Many does not work here: read /user/tools with n8n's HTTP Request node.",
		],
		'IDs of calls and leads grow': [
			rows.judgeGrowingIds,
			'The poll trigger may miss calls and leads, and Wait for the Call to End may miss its call: use the trigger (Trigger On: Call Ended) instead.',
		],
		'Lists of calls and leads begin with the newest': [
			rows.judgeOrder,
			'Nothing to set: the poll trigger and Wait for the Call to End read more of the list each time.',
		],
		'Built-in tools are read as they are sent, and no value is masked': [
			tools.judgeTools,
			REPLACE_TOOLS,
		],
		'Custom tools of an assistant are read as tool_ids': [tools.judgeToolIds, REPLACE_TOOLS],
	},
};

/** Looks at all answers, so it is judged after all others. */
const LAST = [rows.judgeTooMany, rows.judgeLimitHeaders];

/** Everything that the nodes assume although the API document does not show it. */
export const ASSUMPTIONS = Object.entries(TABLE).flatMap(([section, ofSection]) =>
	Object.entries(ofSection).map(([assumed, row]) => {
		const [judge, advice] = Array.isArray(row) ? row : [row];
		return { section, assumed, judge, advice, isLast: LAST.includes(judge) };
	}),
);
export type Assumption = (typeof ASSUMPTIONS)[number];
