// What platforms say in words when they refuse to send an SMS, or to start or stop a campaign: they have no codes for it
// (docs/further-operations.md). The words differ, so only their sense is looked for.
import type { ErrorMessage } from '../client/errorMessages';
import { isObject, isSuccess, type PlatformResponse } from '../client/response';
import { SENT_WITH_ERROR } from './messageRefusals';

/** Whether a refusal is about the request as a whole (platform-api 7). */
export function namesNoField({ body }: PlatformResponse): boolean {
	return !(isObject(body) && isObject(body.errors) && Object.keys(body.errors).length > 0);
}

/**
 * Reasons for a refusal, each with the words of the platform, a message and a description; the first that fits is used.
 * @param done what did not happen
 */
const reasons = (done: string, ...rows: Array<[RegExp, string, string]>): ErrorMessage[] =>
	rows.map(([says, message, description]) => ({
		says,
		when: (answer) => [400, 403, 422].includes(answer.statusCode) && namesNoField(answer),
		message,
		description: `${done} ${description}`,
	}));

const BALANCE = /balance|credit|funds/i;

const TOP_UP = 'Top up the balance of the account on the platform, then run this item again.';

/** Why an SMS is not sent. */
export const SMS_REFUSED: ErrorMessage[] = [
	{
		...SENT_WITH_ERROR,
		// it would be a success without its error
		when: ({ body, ...answer }) =>
			isObject(body) && isSuccess({ ...answer, body: { ...body, error_code: null } }),
	},
	...reasons(
		'Nothing was sent.',
		[BALANCE, 'The balance does not cover this message', TOP_UP],
		[
			/not (be )?found|not exist/i,
			'The platform did not find the number to send from',
			'It may have been released, or belong to another account than the API token. Choose it from the list again.',
		],
		[
			/invalid|not (a )?valid/i,
			'The platform does not accept the phone number of the recipient',
			'Check that the number exists and has the right country code, as in +40 722 123 456.',
		],
		[
			/(not|n't) .*(sms|messag)|(sms|messag).*(not|n't|disabled)/i,
			'The number to send from cannot send SMS',
			'Choose another one of your numbers from the list.',
		],
	),
	{
		status: 400,
		message: 'The platform does not accept the message',
		description: 'Nothing was sent. Check the phone number and the text.',
	},
	// older platforms
	{
		status: 422,
		when: namesNoField,
		message: 'The platform did not send the message',
		description: `Nothing was sent. The balance is probably too low. ${TOP_UP}`,
	},
];

const UNCHANGED = 'Nothing was changed.';

/** Why a campaign is not stopped. */
export const CAMPAIGN_NOT_STOPPED = reasons(UNCHANGED, [
	/not (running|in progress|started|active)/i,
	'The campaign is not running',
	'There was nothing to stop.',
]);

/** Why a campaign is not started or stopped. */
export const CAMPAIGN_REFUSED = reasons(
	UNCHANGED,
	[BALANCE, 'The balance is too low to start the campaign', TOP_UP],
	[
		/time ?zone/i,
		'The assistant of the campaign has no timezone',
		'Set it on the platform, then start the campaign again.',
	],
	[
		/already|\bis (in progress|running)/i,
		'The campaign is already in that state',
		'No action is needed.',
	],
	[
		/\bleads?\b/i,
		'The campaign has no leads to call',
		'Add leads, for example with "Create or Update" of "Lead", then start it again.',
	],
	[
		/assistant.*\bnumber|number.*\bassistant|no (phone )?number/i,
		'The assistant of the campaign has no phone number to call from',
		'Give it one on the platform, then start the campaign again.',
	],
);
