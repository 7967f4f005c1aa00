import { byDay, byField, byName, filteredBy, judgePageNumber, judgePageSize } from '../filters.mts';
import { inSection } from '../judging.mts';
import { ASSISTANTS, CALLS, CAMPAIGNS } from '../lists.mts';

/** A number that is kept free for fiction. */
export const NOBODYS_NUMBER = '+12025550123';

/** platform-api 3.1; those that most platforms have calls with come first. */
export const CALL_STATUSES = [
	...['completed', 'no-answer', 'busy', 'failed', 'ended', 'ended_by_customer'],
	...['ended_by_assistant', 'initiated', 'ringing', 'in-progress'],
];

const leaveOut = (filter: string) =>
	`Call → Get Many: leave out the filter ${filter}. Options → Additional Query Parameters: the platform's own one.`;

/** Both ends of a period stand behind one choice of the form. */
export const ANY_TIME =
	"Period: Any Time. Options → Additional Query Parameters: the platform's own ones.";

export const SIZE_DIFFERS = 'Nothing to set: the nodes take the pages as they come.';

export const PAGES_DIFFER =
	"Only the first page can be read: such a list stops with an error that says so. Narrow it down under Options → Additional Query Parameters, or read it with n8n's HTTP Request node. For calls that have ended, use the trigger instead of the poll trigger.";

export const CALL_FILTERS = inSection('Query parameters of list calls', [
	filteredBy(CALLS, 'status', byField('status', CALL_STATUSES), leaveOut('Statuses')),
	filteredBy(CALLS, 'type', byField('type', ['inbound', 'outbound', 'web']), leaveOut('Type')),
	filteredBy(
		CALLS,
		'phone_number',
		byField('client_phone_number', [NOBODYS_NUMBER]),
		leaveOut('Client Phone Number'),
		", the customer's",
	),
	filteredBy(
		CALLS,
		'assistant_id',
		byName(ASSISTANTS, (call) => call.assistant_name),
		leaveOut('Assistant'),
	),
	filteredBy(
		CALLS,
		'campaign_id',
		byName(CAMPAIGNS, (call) => call.campaign_name),
		leaveOut('Campaign'),
	),
	filteredBy(CALLS, 'date_from', byDay('from'), `Call → Get Many: ${ANY_TIME}`),
	filteredBy(CALLS, 'date_to', byDay('to'), `Call → Get Many: ${ANY_TIME}`),
	{
		assumed: 'per_page says how many calls are on a page',
		judge: judgePageSize(CALLS),
		advice: SIZE_DIFFERS,
	},
	{
		assumed: 'page says which page of calls',
		judge: judgePageNumber(CALLS),
		advice: PAGES_DIFFER,
	},
]);
