// The parameters of operations whose workflow sleeps until a call is over.
import type { INodeProperties } from 'n8n-workflow';
import { postCallVariableLocator } from '../parameters/locators';
import { validated } from '../validation/form';
import { text } from '../validation/rules';

/** Milliseconds by the unit of 'Limit Wait Time'. */
export const UNITS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** What must be published to wake the workflow up, and when not to sleep. */
export const sleepNotice: INodeProperties = {
	displayName:
		'The workflow sleeps until the call is over. This n8n needs a published trigger <i>On Call Ended</i> for the assistant. For a list of people, use <i>Wait for the Call to End</i> in Make or Create. <a href="https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/ask-by-phone.md" target="_blank">How to set it up</a>.',
	name: 'sleepNotice',
	type: 'notice',
	default: '',
};

/** How long the workflow sleeps at most. */
export function sleepLimit(amount: number, unit: keyof typeof UNITS): INodeProperties[] {
	return [
		{
			displayName: 'Limit Wait Time',
			name: 'resumeAmount',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 10_000 },
			default: amount,
			description:
				'How long to sleep at most. Then, the item continues as it came in, with the field "timed_out" set to true; the call itself is not ended. The time limit of n8n for executions must be longer.',
		},
		{
			displayName: 'Limit Wait Time Unit',
			name: 'resumeUnit',
			type: 'options',
			options: [
				{ name: 'Days', value: 'days' },
				{ name: 'Hours', value: 'hours' },
				{ name: 'Minutes', value: 'minutes' },
			],
			default: unit,
			description: 'Unit of the time above',
		},
	];
}

/** Which of the calls of a lead is awaited. */
export const waitUntil: INodeProperties = {
	displayName: 'Until',
	name: 'waitUntil',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'All Attempts Used',
			value: 'allAttemptsUsed',
			description:
				'The platform no longer calls this lead: the person was reached, or no attempts are left. The output is the last call.',
		},
		{
			name: 'First Call Has Ended',
			value: 'firstCallEnded',
			description: 'Whether somebody answered or not',
		},
		{
			name: 'The Person Was Reached',
			value: 'reached',
			description:
				'A person answered, not a machine. If all attempts are used first, the output is the last call.',
		},
	],
	default: 'firstCallEnded',
	description: 'What to wait for. The campaign calls only within its own hours: allow enough time.',
};

const approval = { show: { responseType: ['approval'] } };

/**
 * What comes out of a call: its outcome, or whether the person approved. n8n makes a human review of the second: it sets
 * these names (`responseType`, `message`), so they are n8n's.
 */
export const responseParameters: INodeProperties[] = [
	{
		displayName: 'Response Type',
		name: 'responseType',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Outcome of the Call',
				value: 'outcome',
				description: 'How it ended, what was said, and what the assistant found out',
			},
			{
				name: 'Approval',
				value: 'approval',
				description:
					'The same, and in "data" whether the person approved: "approved" is true or false',
			},
		],
		default: 'outcome',
		description: 'What you want to know from the call',
	},
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 3 },
		required: true,
		default: '',
		placeholder: 'e.g. Refund 120 euros to Maria Ionescu?',
		description:
			'What the assistant asks the person. The prompt of the assistant must use the variable {{message}}, which holds this text.',
		displayOptions: approval,
		routing: validated(text()),
	},
	{
		displayName: 'Approved When',
		name: 'approvedWhen',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'A Variable Is True',
				value: 'variable',
				description: 'The person said yes, and the assistant noted it in a yes-or-no variable',
			},
			{
				name: 'The PIN Was Typed',
				value: 'pin',
				description: 'The person typed the Approval PIN of the credential on the keypad',
			},
		],
		default: 'variable',
		description: 'Anything else, including no answer or an unclear one, counts as not approved',
		displayOptions: approval,
	},
	{
		...postCallVariableLocator,
		required: true,
		description:
			'The variable of the post-call schema of the assistant that holds the answer: a yes-or-no variable, or for a PIN the text with the digits that were typed',
		displayOptions: approval,
		routing: validated(text()),
	},
];
