// When a campaign calls: in which hours, and from when on without being started.
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import type { RequestCheck } from '../../declaration/operation';
import { sendFixedInBody, sendInBody } from '../../declaration/routing';
import { needsConsent, turnedOnByHand } from '../../parameters/consent';
import { momentToCome } from '../../validation/date';
import { formEntries } from '../../validation/formEntries';
import { required, timeOfDay } from '../../validation/rules';
import type { Rule } from '../../validation/validate';

const callingStart: INodeProperties = {
	displayName: 'Start',
	name: 'start',
	type: 'string',
	default: '',
	placeholder: 'e.g. 09:00',
	description: 'When calling begins each day, in the timezone of the campaign',
};

const callingEnd: INodeProperties = {
	displayName: 'End',
	name: 'end',
	type: 'string',
	default: '',
	placeholder: 'e.g. 18:00',
	description:
		'When calling ends each day, in the timezone of the campaign. An end before the start is on the next day.',
};

const callingWindow = [callingStart, callingEnd];

const ANOTHER_END = 'Enter another end; before the start, it is on the next day.';

/** Refuses windows without length, which may mean never or always. */
const haveLength: Rule = (value) => {
	const windows = (value ?? []) as Array<{ start: string; end: string }>;
	return windows.some(({ start, end }) => start === end)
		? { issue: 'has a window whose end is the same as its start', hint: ANOTHER_END }
		: { value };
};

export const callingTimes: INodeProperties[] = [
	{
		...callingEnd,
		displayName: 'Calling Hours End',
		name: 'allowedHoursEnd',
		routing: sendInBody('allowed_hours_end_time', timeOfDay),
	},
	{
		...callingStart,
		displayName: 'Calling Hours Start',
		name: 'allowedHoursStart',
		routing: sendInBody('allowed_hours_start_time', timeOfDay),
	},
	{
		displayName: 'Calling Windows',
		name: 'callingWindows',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Window',
		default: {},
		description:
			'Several periods of the day in which leads are called, instead of Calling Hours. A platform without this feature may call at any time.',
		options: [{ displayName: 'Window', name: 'window', values: callingWindow }],
		routing: sendInBody(
			'schedule_windows',
			formEntries('window', 'Window', callingWindow, {
				start: ['start', required, timeOfDay],
				end: ['end', required, timeOfDay],
			}),
			haveLength,
		),
	},
];

/** Hours without length may mean never or always. */
const hoursFit: RequestCheck = ({ request: { body } }) => {
	const { allowed_hours_start_time: start, allowed_hours_end_time: end } = body;
	if (start === undefined || start !== end) return undefined;
	return {
		message: "'Calling Hours End' is the same as 'Calling Hours Start'",
		description: `Nothing was created. ${ANOTHER_END}`,
	};
};

/** Which of the two counts is for the platform to say. */
const hoursOrWindows: RequestCheck = ({ request: { body } }) => {
	const { allowed_hours_start_time: start, allowed_hours_end_time: end, schedule_windows } = body;
	if (schedule_windows === undefined || (start === undefined && end === undefined)) {
		return undefined;
	}
	return {
		message: "'Calling Windows' and 'Calling Hours' cannot be used together",
		description:
			"Nothing was created. Remove 'Calling Windows', or both 'Calling Hours Start' and 'Calling Hours End'.",
	};
};

const startByItself: INodeProperties = {
	displayName: 'Start by Itself',
	name: 'startByItself',
	description:
		'Whether to allow the Scheduled Start: the campaign then calls its leads without Campaign → Start, which costs money',
	...turnedOnByHand,
};

export const scheduledStart: INodeProperties[] = [
	{
		displayName: 'Scheduled Start',
		name: 'scheduledStart',
		type: 'dateTime',
		default: '',
		description:
			"When the campaign starts by itself, in the workflow's timezone; add Start by Itself, too. A platform without this feature creates a draft.",
		routing: sendFixedInBody('scheduled_start_at', momentToCome),
	},
	startByItself,
];

const startIsAllowed = needsConsent(
	startByItself,
	'Nothing was created. A campaign with a scheduled start calls its leads by itself, which costs money. The switch is one of the Additional Fields.',
);

const startsOnPurpose: RequestCheck = (item) => {
	const stored = (item.stored.additionalFields ?? {}) as INodeParameters;
	if (item.request.body.scheduled_start_at !== undefined) {
		return startIsAllowed({ ...item, stored });
	}
	if (stored.startByItself !== true || stored.scheduledStart === undefined) return undefined;
	return {
		message: "'Scheduled Start' is empty, but 'Start by Itself' is on",
		description:
			'Nothing was created. Enter the day and time of the start, or turn the switch off. If the start comes from an expression, the expression returned nothing for this item.',
	};
};

export const timesFit = [hoursFit, hoursOrWindows, startsOnPurpose];
