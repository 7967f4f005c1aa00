import type { INodeProperties } from 'n8n-workflow';
import { DAYS } from '../../api/campaign';
import { ENDPOINTS } from '../../api/endpoints';
import {
	sendFixedInBody,
	sendInBody,
	writtenBy,
	type Operation,
	type RequestCheck,
} from '../../execution/operation';
import { additionalFields, outputParameters } from '../../parameters/common';
import { limitedText } from '../../parameters/limitedText';
import { callingAssistantLocator, timezoneLocator } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { formEntries } from '../../validation/formEntries';
import { id, ids, required, text, timeOfDay } from '../../validation/rules';

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

/** Hours without length may mean never or always. */
const hoursFit: RequestCheck = ({ body = {} }) => {
	const { allowed_hours_start_time: start, allowed_hours_end_time: end } = body;
	const windows = (body.schedule_windows ?? []) as Array<{ start: string; end: string }>;
	const isWindow = windows.some((window) => window.start === window.end);
	if (!isWindow && (start === undefined || start !== end)) return undefined;
	return {
		message: isWindow
			? "'Calling Windows' has a window whose end is the same as its start"
			: "'Calling Hours End' is the same as 'Calling Hours Start'",
		description: 'Nothing was created. Enter another end; before the start, it is on the next day.',
	};
};

/** Without the variable nothing would say whether the goal is reached; without the switch it would not matter. */
const sendGoal = writtenBy(
	({ body, labels }, variable, label) => {
		if (variable === undefined) return;
		Object.assign(body, { retry_on_goal_incomplete: true, goal_completion_variable: variable });
		Object.assign(labels, { retry_on_goal_incomplete: label, goal_completion_variable: label });
	},
	text({ atMost: 255 }),
);

/** Not in the API document (docs/further-operations.md) */
export const createCampaign: Operation = {
	endpoint: ENDPOINTS.createCampaign,
	wrapsResult: true,
	checks: [hoursFit],
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create campaign',
		description: 'Create a campaign, which calls nobody until you start it. Not on every platform.',
	},
	properties: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Autumn check-ups',
			...limitedText('name', 255, 'The name of the campaign'),
		},
		{
			...callingAssistantLocator,
			required: true,
			description: 'The outbound assistant that calls the leads',
			routing: sendFixedInBody('assistant_id', id),
		},
		additionalFields(
			{
				displayName: 'Calling Days',
				name: 'allowedDays',
				type: 'multiOptions',
				options: DAYS.map((name) => ({ name, value: name.toLowerCase() })),
				default: [],
				description: 'The days on which leads are called. If empty, the platform decides.',
				routing: sendInBody('allowed_days'),
			},
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
				),
			},
			{
				displayName: 'Complete When No Leads Are Left',
				name: 'markComplete',
				type: 'boolean',
				default: true,
				description: 'Whether the campaign is completed when it has nobody left to call',
				routing: sendInBody('mark_complete_when_no_leads'),
			},
			{
				displayName: 'Goal Variable',
				name: 'goalVariable',
				type: 'string',
				default: '',
				placeholder: 'e.g. appointment_booked',
				description:
					'A variable that the assistant fills in during the call. People are called again until it is true. Without it, nobody who was reached is called again.',
				routing: sendGoal,
			},
			{
				displayName: 'Max Calls at Once',
				name: 'maxCalls',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 10, numberPrecision: 0 },
				default: 3,
				description: 'How many people are called at the same time, 1 to 10',
				routing: sendInBody('max_calls_in_parallel'),
			},
			{
				displayName: 'Max Retries',
				name: 'maxRetries',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 5, numberPrecision: 0 },
				default: 3,
				description: 'How many times a person who was not reached is called again, 1 to 5',
				routing: sendInBody('max_retries'),
			},
			{
				displayName: 'Phone Number Names or IDs',
				name: 'phoneNumberIds',
				type: 'multiOptions',
				typeOptions: {
					loadOptionsMethod: 'getPhoneNumbers',
					loadOptionsDependsOn: ['options.accessToken'],
				},
				default: [],
				description:
					'The phone numbers of the account to call from. If empty, the number of the assistant is used. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
				routing: sendFixedInBody('phone_number_ids', ids),
			},
			{
				displayName: 'Retry Interval (Minutes)',
				name: 'retryInterval',
				type: 'number',
				typeOptions: { minValue: 10, maxValue: 4320, numberPrecision: 0 },
				default: 60,
				description: 'How long to wait before a person is called again, 10 minutes to 3 days',
				routing: sendInBody('retry_interval'),
			},
			{
				displayName: 'Retry on Voicemail',
				name: 'retryOnVoicemail',
				type: 'boolean',
				default: false,
				description: 'Whether to call again after reaching a voicemail',
				routing: sendInBody('retry_on_voicemail'),
			},
			{
				...timezoneLocator,
				description:
					'The timezone of the calling hours. If empty, the timezone of the assistant is used.',
				routing: sendInBody('timezone', text({ atMost: 255 })),
			},
		),
		...outputParameters,
		options({ body: true, path: ENDPOINTS.createCampaign.url }),
	],
};
