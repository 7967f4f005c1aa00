// What the form asks for where an item can wait for its call.
import type { INodeProperties } from 'n8n-workflow';
import { validated } from '../execution/operation';
import { number, oneOf, onOrOff, required } from '../validation/rules';

const waits = { show: { waitForCallToEnd: [true] } };

/** For a parameter that has no meaning for what is waited for. */
export const notWaiting = { displayOptions: { show: { waitForCallToEnd: [false] } } };

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
		routing: validated(required, number({ from: 1, to: 1_440 })),
	},
	{
		displayName: 'When Time Is Up',
		name: 'whenTimeIsUp',
		type: 'options',
		options: [
			{
				name: 'Fail',
				value: 'fail',
				description:
					'The item fails with an error. What was made stays made: do not make it again.',
			},
			{
				name: 'Go On',
				value: 'goOn',
				description:
					'The item goes on with what was made, without an outcome. Its field "timed_out" is true then, otherwise false.',
			},
		],
		default: 'goOn',
		description: 'What happens to an item whose outcome is not known by then',
		displayOptions: waits,
		routing: validated(required, oneOf('goOn', 'fail')),
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
			'Whether to go on only when the call has ended, with its outcome: status, transcript and cost, as Get Many gives them. Until then the execution stays open, and in queue mode takes up a place on a worker; a restart of n8n, or its own time limit for executions, ends it. To wait for days, use the recipe <a href="https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/recipes.md#go-on-with-the-outcome-of-a-call" target="_blank">Go on with the outcome of a call</a>.',
		routing: validated(onOrOff),
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
			'Whether to go on only when the person was called, with the outcome: the call as Get Many of "Call" gives it, and the lead beside it. Until then the execution stays open, and in queue mode takes up a place on a worker; a restart of n8n, or its own time limit for executions, ends it. To wait for days, use the recipe <a href="https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/recipes.md#go-on-with-the-outcome-of-a-call" target="_blank">Go on with the outcome of a call</a>.',
		routing: validated(onOrOff),
	},
	{
		displayName: 'Until',
		name: 'waitUntil',
		type: 'options',
		options: [
			{
				name: 'All Tries Are Used',
				value: 'allTriesUsed',
				description:
					'The platform does not call this lead any more: the person was reached, or no try is left. The last call comes out.',
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
					'A call was answered, and not by a machine. If all tries are used before that, the last call comes out.',
			},
		],
		default: 'firstCallEnded',
		description:
			'What to wait for. The campaign calls only within its own hours: allow enough time.',
		displayOptions: waits,
		routing: validated(required, oneOf('firstCallEnded', 'reached', 'allTriesUsed')),
	},
	...limitWaitTime,
];
