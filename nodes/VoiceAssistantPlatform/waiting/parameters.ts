// The parameters of operations that wait in the execution, for a call or until a document is processed.
import type { INodeProperties } from 'n8n-workflow';

/** How long an item waits at most, by default so many minutes, if the switch `shownBy` is on. */
const limitWaitTime = (minutes: number, whenUp: string, shownBy: string): INodeProperties => ({
	displayName: 'Limit Wait Time (Minutes)',
	name: 'limitWaitTime',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1_440 },
	default: minutes,
	description: `How long to wait at most, from 1 minute to 1,440 (one day). When time is up, ${whenUp}.`,
	displayOptions: { show: { [shownBy]: [true] } },
});

/** @param which call is awaited */
const waitForCallToEnd = (which: string): INodeProperties => ({
	displayName: 'Wait for the Call to End',
	name: 'waitForCallToEnd',
	type: 'boolean',
	default: false,
	description: `Whether to continue only when ${which} has ended, with its outcome. This keeps the execution open. <a href="https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/ask-by-phone.md" target="_blank">Other ways to wait</a>.`,
});

const shownWithWait = { show: { waitForCallToEnd: [true] } };

const callLimit: INodeProperties[] = [
	limitWaitTime(30, 'only the waiting ends: the platform keeps calling', 'waitForCallToEnd'),
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
					'The item fails with an error that says why. The call or lead still exists: do not create it again.',
			},
		],
		default: 'continue',
		description: 'What happens to an item whose outcome is still unknown',
		displayOptions: shownWithWait,
	},
];

/** For an operation that makes one call. */
export const callWaitParameters: INodeProperties[] = [waitForCallToEnd('the call'), ...callLimit];

/** For an operation that creates a lead, which the platform calls at a time of its choice. */
export const leadWaitParameters: INodeProperties[] = [
	waitForCallToEnd('the first call to the person'),
	...callLimit,
];

/** For an operation that adds a document. */
export const documentWaitParameters: INodeProperties[] = [
	{
		displayName: 'Wait Until Processed',
		name: 'waitUntilProcessed',
		type: 'boolean',
		default: false,
		description:
			'Whether to continue only when assistants can answer from the document. If the platform cannot process it, the item fails. Until then the execution stays open.',
	},
	limitWaitTime(10, 'the item fails; the platform continues processing', 'waitUntilProcessed'),
];
