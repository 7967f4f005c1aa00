// The parameters of operations whose workflow sleeps until a call is over.
import type { INodeProperties } from 'n8n-workflow';
import { postCallVariableLocator } from '../parameters/locators';
import { validated } from '../validation/form';
import { required, text } from '../validation/rules';
import { checksBlank } from '../validation/validate';

/** Milliseconds by the unit of 'Limit Wait Time'. */
export const UNITS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 };

/** What to publish so that the workflow is woken up, and when not to sleep. */
export const sleepNotice: INodeProperties = {
	displayName:
		'The workflow sleeps until the call is over, for days if need be, and through restarts of n8n. Needs a published workflow with the trigger On Call Ended for this assistant. For short waits of many items use <i>Wait for the Call to End</i> instead. <a href="https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/ask-by-phone.md" target="_blank">How it works</a>.',
	name: 'sleepNotice',
	type: 'notice',
	default: '',
};

/** How long the workflow sleeps at most. */
export function limitWaitTime(amount: number, unit: keyof typeof UNITS): INodeProperties[] {
	return [
		{
			displayName: 'Limit Wait Time',
			name: 'resumeAmount',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 10_000 },
			default: amount,
			description:
				'How long to wait at most. When time is up, the item goes on as it came in, with "timed_out" set to true. A later report starts the workflow of the trigger.',
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
				description: 'Status, transcript, extracted variables, as the trigger returns them',
			},
			{
				name: 'Approval',
				value: 'approval',
				description: 'Besides, whether the person said yes: "approved" in "data"',
			},
		],
		default: 'outcome',
	},
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 3 },
		required: true,
		default: '',
		placeholder: 'e.g. Refund 120 euros to Maria Ionescu?',
		description: 'What the person is asked: the assistant gets it as the variable "message"',
		displayOptions: approval,
		routing: validated(required, text()),
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
				description: 'A yes-or-no variable that the assistant extracts after the call',
			},
			{
				name: 'The PIN Was Typed',
				value: 'pin',
				description: 'The Approval PIN of the credential, typed on the keypad',
			},
		],
		default: 'variable',
		description: 'Anything else, also no answer or an unclear one, is not approved',
		displayOptions: approval,
	},
	{
		...postCallVariableLocator,
		required: true,
		description:
			'What the assistant extracts after the call, set up in its post-call schema: a yes-or-no variable; for a PIN, the text with what was typed',
		displayOptions: approval,
		routing: validated(required, text()),
	},
];

const NAME = checksBlank((value) =>
	typeof value === 'string' && /^\w+$/.test(value.trim())
		? { value: value.trim() }
		: { issue: 'is not the name of a variable', hint: 'Use letters, digits and underscores.' },
);

/** Where the reference travels. */
export const referenceVariable: INodeProperties = {
	displayName: 'Reference Variable',
	name: 'referenceVariable',
	type: 'string',
	default: 'n8n_reference',
	placeholder: 'e.g. n8n_reference',
	description:
		'Name of the variable by which n8n recognizes the report of the call. The prompt of the assistant must not use it. Without this option: n8n_reference.',
	routing: validated(NAME),
};

/** What the message is called in the prompt. */
export const messageVariable: INodeProperties = {
	displayName: 'Message Variable',
	name: 'messageVariable',
	type: 'string',
	default: 'message',
	placeholder: 'e.g. message',
	description:
		'Name of the variable in which the assistant gets the message. Without this option: message.',
	displayOptions: { show: { '/responseType': ['approval'] } },
	routing: validated(NAME),
};
