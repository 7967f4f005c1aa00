import { refusalIn } from '../answers.mts';
import {
	judgeAssistantOfConversations,
	judgeConversationIds,
	judgeInvalidNumber,
	judgeSessionIds,
} from '../conversations.mts';
import {
	asDocument,
	asElsewhere,
	CannotTell,
	type Finding,
	inSection,
	isNew,
	unseen,
} from '../judging.mts';
import { TOOLS } from '../lists.mts';
import type { Platform } from '../platform.mts';
import { judgeE164, judgeGrowingIds, judgeOrder } from '../rows.mts';
import { judgeToolIds, judgeTools } from '../tools.mts';

async function judgeAccept(platform: Platform): Promise<Finding> {
	const answer = await platform.get(TOOLS.path, {}, { headers: TOOLS.headers });
	if ([406, 415].includes(answer.status)) return isNew(`refused with ${answer.status}`);
	const refusal = refusalIn(answer);
	if (refusal) throw new CannotTell(refusal);
	return asDocument('answered');
}

/** What a client's tokens look like, the own token shows. */
async function judgeToken({ isNumberedToken }: Platform): Promise<Finding> {
	return isNumberedToken
		? asElsewhere('its number stands before a bar')
		: asDocument('no number before a bar');
}

const AS_WRITTEN = 'Nothing to set: each is passed on as it comes, and taken as it is.';

const IDS_DO_NOT_GROW =
	'The poll trigger may miss calls and leads, and Wait for the Call to End its call: use the trigger (Trigger On: Call Ended) instead.';

const READS_MORE =
	'Nothing to set: the poll trigger and Wait for the Call to End read more of the list each time.';

const REPLACE_TOOLS = (group: string) =>
	`Assistant → Update → Change ${group}: Replace All, and enter all tools that the assistant should have. Where tools cannot be added to those that it has, the node changes nothing and says why.`;

export const UNCLEAR_PLACES = inSection('Unclear places', [
	unseen('Any status from 200 to 299 is success, unless success or status is false', 'writing'),
	unseen('A client is named by user_id or email, not by both', 'an agency logging a client out'),
	{
		assumed: 'The id of a conversation is a UUID',
		judge: judgeConversationIds,
		advice: AS_WRITTEN,
	},
	{
		assumed: 'The assistant of a conversation is a UUID when read, a number as a filter',
		judge: judgeAssistantOfConversations,
		advice:
			'Conversation → Get Many: leave out the filter Assistant, and filter by assistant_name with an If node.',
	},
	{
		assumed: 'The conversation_id of a session is a whole number',
		judge: judgeSessionIds,
		advice: AS_WRITTEN,
	},
	unseen(
		'Free text: sender, number, offline, window, balance are checked in this order',
		'a message that is refused',
	),
	{
		assumed: 'A number that is none is refused with 422 by the session status',
		judge: judgeInvalidNumber,
		advice: 'Nothing to set: the nodes hold numbers against the form before they ask.',
	},
	unseen('A text is not cleared by an empty one, but by null', 'an update'),
	unseen('A setting of one mode is not sent with another mode', 'an update'),
	unseen('Built-in tools are sent with the fields of the API document', 'an update'),
	{
		assumed: 'Phone numbers are + and 7 to 15 digits (E.164)',
		judge: judgeE164,
		advice:
			'Nothing to set: the nodes send this form. Where you compare numbers that were read, compare their digits. Lead → Create or Update may not find a lead that is there.',
	},
	{
		assumed: 'A token does not show its ID (for Logout)',
		judge: judgeToken,
	},
	unseen('Which statuses of leads cannot be set by hand is not known', 'an update that is refused'),
	{
		assumed: '/user/tools answers to Accept: application/json',
		judge: judgeAccept,
		advice: "Tool → Get Many does not work here: read /user/tools with n8n's HTTP Request node.",
	},
	{
		assumed: 'IDs of calls and leads grow',
		judge: judgeGrowingIds,
		advice: IDS_DO_NOT_GROW,
	},
	{
		assumed: 'Lists of calls and leads begin with the newest',
		judge: judgeOrder,
		advice: READS_MORE,
	},
	{
		assumed: 'Built-in tools are read as they are sent, and no value is masked',
		judge: judgeTools,
		advice: REPLACE_TOOLS('Built-In Tools'),
	},
	{
		assumed: 'Custom tools of an assistant are read as tool_ids',
		judge: judgeToolIds,
		advice: REPLACE_TOOLS('Custom Tools'),
	},
]);
