// What the form asks for where an item can wait for its call.
import type { INodeProperties } from 'n8n-workflow';

const waits = { show: { waitForCallToEnd: [true] } };

const limitWaitTime: INodeProperties[] = [
	{
		displayName: 'Limit Wait Time (Minutes)',
		name: 'limitWaitTime',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 1_440 },
		default: 30,
		description:
			'How long to wait at most, from 1 minute to 1,440 (one day). When time is up, only the waiting ends: the platform goes on calling.',
		displayOptions: waits,
	},
	{
		displayName: 'When Time Is Up',
		name: 'whenTimeIsUp',
		type: 'options',
		options: [
			{
				name: 'Continue',
				value: 'continue',
				description:
					'The item continues with what is known. Its field "timed_out" is true then, and "timed_out_reason" says why.',
			},
			{
				name: 'Fail',
				value: 'fail',
				description:
					'The item fails with an error that says why. What was made stays made: do not make it again.',
			},
		],
		default: 'continue',
		description: 'What happens to an item whose outcome is not known by then',
		displayOptions: waits,
	},
];

/** Of an operation that makes one call. */
export const waitForCall: INodeProperties[] = [
	{
		displayName: 'Wait for the Call to End',
		name: 'waitForCallToEnd',
		type: 'boolean',
		default: false,
		description:
			'Whether to continue only when the call has ended, with its outcome: status, transcript, what was found out and cost, as Get Many returns them. Until then the execution stays open, and in queue mode takes up a place on a worker; a restart of n8n, or its own time limit for executions, ends it. To wait for days, use the recipe <a href="https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/recipes.md#go-on-with-the-outcome-of-a-call" target="_blank">Go on with the outcome of a call</a>.',
	},
	...limitWaitTime,
];

/** Of an operation that makes a lead, which the platform calls in its own time. */
export const waitForCallOfLead: INodeProperties[] = [
	{
		displayName: 'Wait for the Call to End',
		name: 'waitForCallToEnd',
		type: 'boolean',
		default: false,
		description:
			'Whether to continue only when the person was called, with the outcome: the call as Get Many of "Call" returns it, with the fields of the lead. Until then the execution stays open, and in queue mode takes up a place on a worker; a restart of n8n, or its own time limit for executions, ends it. To wait for days, use the recipe <a href="https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/recipes.md#go-on-with-the-outcome-of-a-call" target="_blank">Go on with the outcome of a call</a>.',
	},
	{
		displayName: 'Until',
		name: 'waitUntil',
		type: 'options',
		options: [
			{
				name: 'All Attempts Used',
				value: 'allAttemptsUsed',
				description:
					'The platform does not call this lead any more: the person was reached, or no attempt is left. The last call comes out.',
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
					'A call was answered, and not by a machine. If all attempts are used before that, the last call comes out.',
			},
		],
		default: 'firstCallEnded',
		description:
			'What to wait for. The campaign calls only within its own hours: allow enough time.',
		displayOptions: waits,
	},
	...limitWaitTime,
];
