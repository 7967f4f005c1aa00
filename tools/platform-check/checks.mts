// What docs/api-assumptions.md assumes and reading can show, in the same order: the judge of each assumption, and what to set if a
// platform does something new. What only writing or a call shows is in docs/first-contact.md.
import { textOf } from './answers.mts';
import * as api from './endpoints.mts';
import * as fields from './fields.mts';
import type { Judge } from './judging.mts';
import * as lists from './lists.mts';
import * as queries from './queries.mts';

const { judgeForm, judgeList, judgeWords, written } = fields;

/** The judge, and what to set if the platform does something that is new to us. */
type Check = Judge | [judge: Judge, advice: string];

/** platform-api 3.1; the ones that calls on most platforms have come first. */
const CALL_STATUSES = [
	...['completed', 'no-answer', 'busy', 'failed', 'ended', 'ended_by_customer'],
	...['ended_by_assistant', 'initiated', 'ringing', 'in-progress'],
];
/** platform-api 3.2 */
const LEAD_STATUSES = ['created', 'completed', 'reached-max-retries'];

const TIMES = [
	written('without a timezone', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
	written('with a timezone', /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/),
] as const;
const HOURS = [written('HH:MM', /^\d\d:\d\d$/), written('HH:MM:SS', /^\d\d:\d\d:\d\d$/)] as const;
const SEGMENTS = fields.arrayOf('an array of segments', ['text', 'content']);
const NAMED_VALUES = fields.arrayOf('an array of names and values', ['value']);

const OWN_FILTER = "Options → Additional Query Parameters: add the platform's own";
const UPSERT =
	'Lead → Create or Update checks the campaign and number of every row, so it never changes another lead, but it may not find a lead that exists.';
const IDS_DIFFER =
	'The poll trigger may miss calls and leads, and Wait for the Call to End may miss its call: use the trigger (Trigger On: Call Ended) instead.';
const NO_TEMPLATES =
	'Nothing is here. Other platforms list templates at /user/messenger/templates or /user/messenger/templates/{senderId}: try both in Messenger → Get Many Templates: Options → Endpoint Path, and enter it in Send Template: Options → Template List Path, too. If neither works, only customers who wrote within the last 24 hours can be written to.';
const REPLACE_TOOLS =
	'Assistant → Update → Change Tools: Replace All, and enter all tools that the assistant should have. If tools cannot be added to the existing ones, the node changes nothing and says why.';
const REPLACE_CUSTOM_TOOLS =
	'Assistant → Update → Change Tools: Replace All, and enter all custom tools that the assistant should have. The platform does not show which ones it has, so none can be added to them.';

const NO_ID = { others: ['999999999'] };
/** A number that is reserved for fiction. */
const NOBODYS_NUMBER = '+12025550123';
const PERIOD: Record<string, queries.Filter> = {
	date_from: { called: 'Period', others: ['2999-12-31'] },
	date_to: { called: 'Period', others: ['2001-01-01'] },
};

/** Checks of the query of a list, and of its IDs. @param operation that has the filters */
function queriedBy(
	list: lists.List,
	operation: string,
	filters: Record<string, queries.Filter>,
	more = '',
): Record<string, Check> {
	const { what } = list;
	const name = what[0].toUpperCase() + what.slice(1);
	const filtered = Object.entries({ ...filters, ...PERIOD }).map(([parameter, filter]) => [
		`${name} are filtered by ${parameter}`,
		[
			queries.judgeFilter(list, parameter, filter),
			`${operation}: leave out the filter ${filter.called}. ${OWN_FILTER}.${more}`,
		],
	]);
	return {
		...Object.fromEntries(filtered),
		[`page says which page of ${what}`]: queries.judgePageNumber(list),
		[`IDs of ${what} grow`]: [queries.judgeGrowingIds(list), IDS_DIFFER],
	};
}

/** A check of the form of a call's fields, which the nodes understand with Simplify. */
const inCalls = (names: string[], ...forms: [fields.Form, fields.Form]): Check => [
	judgeForm(lists.CALLS, names, ...forms),
	'Nothing to set: turn Simplify off to get what the platform sends, and use its fields in your expressions.',
];

/**
 * Checks of endpoints: what they are for, by "METHOD path".
 * @param advice what to set if the platform does not have one
 * @param more whether that is known of some platforms
 */
const endpoints = (
	operations: Record<string, string>,
	advice: (operation: string, method: string) => string,
	more: { isOptional?: true } = {},
): Record<string, Check> =>
	Object.fromEntries(
		Object.entries(operations).map(([endpoint, operation]) => [
			`${operation}: ${endpoint}`,
			api.judgeEndpoint({ endpoint, advice: advice(operation, endpoint.split(' ')[0]), ...more }),
		]),
	);

const enterPath = (operation: string, method: string) =>
	`${operation}: ask your provider for the path, and enter it under Options → Endpoint Path (trigger: Assistant Path). If the method is not ${method}, use n8n's HTTP Request node.`;

const OPTIONAL = { isOptional: true } as const;

/** By section, then by the assumption in plain words. */
const TABLE: Record<string, Record<string, Check>> = {
	'Neutral words': {
		'The word for the messenger in addresses is "messenger"': [
			api.judgeMessenger,
			'Credential → Show Advanced → Messenger Identifier: ask your provider for the word in the addresses of its API, and run this check again with --messenger-identifier. Your platform may also have no messenger.',
		],
		'The word for the first calendar is "cal_a"': api.judgeCalendar(
			'cal_a',
			'Calendar A Identifier',
			['_event_slug', '_booking_fields'],
		),
		'The word for the second calendar is "cal_b"': api.judgeCalendar(
			'cal_b',
			'Calendar B Identifier',
			['_event_type_uri'],
		),
	},
	Endpoints: {
		...endpoints(
			{
				'POST /user/lead': 'Lead → Create, Create or Update',
				'PUT /user/assistant/{assistantId}': 'Assistant → Update, and the trigger',
			},
			enterPath,
		),
		...endpoints(
			{ 'PUT /user/leads/{leadId}': 'Lead → Update, Create or Update' },
			() =>
				'Lead → Update: Options → Endpoint Path: /leads/{leadId}, as on other platforms. Create or Update: Options → Endpoint Path for Updating: the same.',
			OPTIONAL,
		),
	},
	'Query parameters of list calls': queriedBy(lists.CALLS, 'Call → Get Many', {
		status: { called: 'Statuses', valueIn: ({ status }) => status, others: CALL_STATUSES },
		type: { called: 'Type', valueIn: ({ type }) => type, others: ['inbound', 'outbound', 'web'] },
		phone_number: {
			called: 'Phone Number',
			valueIn: ({ client_phone_number: phone }) => phone,
			others: [NOBODYS_NUMBER],
		},
		assistant_id: { called: 'Assistant', ...NO_ID },
		campaign_id: { called: 'Campaign', ...NO_ID },
	}),
	'Shapes of answers': {
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
		...queriedBy(
			lists.LEADS,
			'Lead → Get Many',
			{
				status: { called: 'Statuses', valueIn: ({ status }) => status, others: LEAD_STATUSES },
				campaign_id: { called: 'Campaign', valueIn: (lead) => lead.campaign_id, ...NO_ID },
				// a part is enough
				phone_number: {
					called: 'Phone Number',
					valueIn: ({ phone_number: phone }) => textOf(phone).slice(-7),
					others: [NOBODYS_NUMBER],
				},
			},
			` ${UPSERT}`,
		),
		'Statuses of leads are created, completed and reached-max-retries': [
			judgeWords(lists.LEADS, 'status', LEAD_STATUSES, [
				...['scheduled', 'processing', 'rescheduled', 'blacklisted', 'contacted'],
			]),
			'Lead → Get Many and the poll trigger: Statuses does not offer these. Leave out the filter, and compare the status with an If node.',
		],
		'/white-label/users: data with id, name, email, two balances, created_at': judgeList(
			lists.PLATFORM_USERS,
			'id name email minutes_balance credits_balance created_at',
		),
		'/user/phone-numbers: data with phone numbers, as /user/phone-numbers/all': judgeList(
			lists.SMS_NUMBERS,
			'id phone_number nickname country_code type type_label sms_capable region has_active_subscription created_at',
		),
		'Assistants: numbered pages': judgeList(lists.ASSISTANTS, 'id name'),
		'Phone numbers: data': judgeList(lists.PHONE_NUMBERS, 'id phone_number'),
		'Tools: a bare or a data array': judgeList(lists.TOOLS, 'id name'),
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
	'Further operations': {
		...endpoints(
			{ 'POST /user/make_call': 'Call → Make' },
			() => 'Call → Make does not work here: use Lead → Create with a campaign instead.',
		),
		'Templates of a sender: data with id, name, language, status, text, variables': [
			api.judgeTemplates,
			NO_TEMPLATES,
		],
		...endpoints({ 'POST /user/messenger/send': 'Messenger → Send Template' }, () => NO_TEMPLATES),
		...endpoints(
			{
				'GET /user/calls/{callId}': 'Call → Get and Download Recording',
				'POST /user/campaigns/update-status': 'Campaign → Start and Stop',
				'POST /user/sms': 'SMS → Send',
				'GET /user/phone-numbers/search': 'Phone Number → Search Available',
				'POST /conversations': 'Conversation → Create and Send Message',
				'GET /conversations/{conversationId}': 'Conversation → Get',
				'POST /user/ai/generate-reply': 'Conversation → Generate Reply',
				'GET /user/knowledgebases/{knowledgeBaseId}/documents': 'Document → Get Many',
				'POST /user/assistant': 'Assistant → Create',
				'POST /white-label/transfer': 'Client → Transfer Balance',
			},
			(operation) =>
				`${operation}: this platform does not offer it, or has it at another address. Ask your provider, and enter the path under Options → Endpoint Path.`,
			OPTIONAL,
		),
		...endpoints(
			{
				'GET /user/assistants/languages': 'Choice of languages',
				'GET /user/assistants/voices': 'Choice of voices',
				'GET /user/assistants/models': 'Choice of models',
				'GET /user/assistants/synthesizer-providers': 'Choice of providers',
			},
			() =>
				'Nothing to set: these lists in Assistant → Create and Update stay empty. Choose By ID, and ask your provider for the ID.',
			OPTIONAL,
		),
		...endpoints(
			{
				'POST /user/assistants/enable-inbound-webhook': 'Trigger On: Inbound Call',
				'POST /user/assistants/enable-conversation-ended-webhook': 'Trigger On: Conversation Ended',
			},
			(trigger) =>
				`${trigger}: the trigger cannot set up its webhook on this platform. Choose Set Up Webhook: Manually, and enter the URL on the platform.`,
			OPTIONAL,
		),
	},
	'Unclear places': {
		'Conversations are filtered by assistant_id': [
			queries.judgeFilter(lists.CONVERSATIONS, 'assistant_id', { called: 'Assistant', ...NO_ID }),
			'Conversation → Get Many: leave out the filter Assistant, and filter by assistant_name with an If node.',
		],
		'Phone numbers are + and 7 to 15 digits (E.164)': [
			judgeForm(lists.LEADS, ['phone_number'], written('all in this form', /^\+[1-9]\d{6,14}$/)),
			'Nothing to set: the nodes send this form. When you compare numbers that were read, compare their digits. Lead → Create or Update may not find a lead that exists.',
		],
		'Built-in tools are read as they are sent, and no value is masked': [
			fields.judgeTools,
			REPLACE_TOOLS,
		],
		'Custom tools of an assistant are read as tool_ids': [
			fields.judgeToolIds(REPLACE_CUSTOM_TOOLS),
			REPLACE_TOOLS,
		],
	},
};

/** What is checked. */
export const CHECKS = Object.entries(TABLE).flatMap(([section, ofSection]) =>
	Object.entries(ofSection).map(([assumed, check]) => {
		const [judge, advice] = Array.isArray(check) ? check : [check];
		return { section, assumed, judge, advice };
	}),
);
export type Assumption = (typeof CHECKS)[number];
