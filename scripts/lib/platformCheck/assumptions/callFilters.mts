import {
	byDay,
	byField,
	byName,
	judgeFilter,
	judgePageNumber,
	judgePageSize,
} from '../filters.mts';
import type { Assumption } from '../judging.mts';
import { ASSISTANTS, CALLS, CAMPAIGNS } from '../lists.mts';

const section = 'Query parameters of list calls';

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

export const CALL_FILTERS: Assumption[] = [
	{
		section,
		assumed: 'Calls are filtered by status',
		judge: judgeFilter(CALLS, {
			parameter: 'status',
			candidates: byField('status', CALL_STATUSES),
		}),
		advice: leaveOut('Statuses'),
	},
	{
		section,
		assumed: 'Calls are filtered by type',
		judge: judgeFilter(CALLS, {
			parameter: 'type',
			candidates: byField('type', ['inbound', 'outbound', 'web']),
		}),
		advice: leaveOut('Type'),
	},
	{
		section,
		assumed: "Calls are filtered by phone_number, the customer's",
		judge: judgeFilter(CALLS, {
			parameter: 'phone_number',
			candidates: byField('client_phone_number', [NOBODYS_NUMBER]),
		}),
		advice: leaveOut('Client Phone Number'),
	},
	{
		section,
		assumed: 'Calls are filtered by assistant_id',
		judge: judgeFilter(CALLS, {
			parameter: 'assistant_id',
			candidates: byName(ASSISTANTS, (call) => call.assistant_name),
		}),
		advice: leaveOut('Assistant'),
	},
	{
		section,
		assumed: 'Calls are filtered by campaign_id',
		judge: judgeFilter(CALLS, {
			parameter: 'campaign_id',
			candidates: byName(CAMPAIGNS, (call) => call.campaign_name),
		}),
		advice: leaveOut('Campaign'),
	},
	{
		section,
		assumed: 'Calls are filtered by date_from',
		judge: judgeFilter(CALLS, { parameter: 'date_from', candidates: byDay('from') }),
		advice: `Call → Get Many: ${ANY_TIME}`,
	},
	{
		section,
		assumed: 'Calls are filtered by date_to',
		judge: judgeFilter(CALLS, { parameter: 'date_to', candidates: byDay('to') }),
		advice: `Call → Get Many: ${ANY_TIME}`,
	},
	{
		section,
		assumed: 'per_page says how many calls are on a page',
		judge: judgePageSize(CALLS),
		advice: SIZE_DIFFERS,
	},
	{
		section,
		assumed: 'page says which page of calls',
		judge: judgePageNumber(CALLS),
		advice: PAGES_DIFFER,
	},
];
