import { notFound, namesNoField } from '../../api/endpoint';
import { asRow, unwrapped } from '../../client/response';
import type { Operation } from '../../declaration/operation';
import {
	sendFixedInBody,
	sendInBody,
	writtenBy,
	type ParameterRouting,
} from '../../declaration/routing';
import { additionalFields, outputParameters } from '../../parameters/common';
import { callingAssistantLocator, mustChoose, timezoneLocator } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { limitedText } from '../../parameters/texts';
import { id, ids, text, trimmed } from '../../validation/rules';
import { callingTimes, scheduledStart, timesFit } from './schedule';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Without the variable nothing would say whether the goal is reached; without the switch it would not matter. */
const sendGoal: ParameterRouting = {
	...writtenBy(
		({ body }, variable) => {
			if (variable === undefined) return;
			Object.assign(body, { retry_on_goal_incomplete: true, goal_completion_variable: variable });
		},
		text({ atMost: 255 }),
	),
	writes: ['retry_on_goal_incomplete', 'goal_completion_variable'],
};

const UNCONFIRMED =
	"The platform did not confirm the 'Calling Windows': the campaign may call at any time. Check its hours on the platform before you start it.";

/** Not in the API document (docs/further-operations.md) */
export const createCampaign: Operation = {
	request: { method: 'POST', url: '/user/campaign' },
	notEverywhere: true,
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create campaign',
		description: 'Create a campaign, which calls nobody until it is started',
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
		mustChoose(
			callingAssistantLocator,
			sendFixedInBody('assistant_id', id),
			'The outbound assistant that calls the leads',
		),
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
			...callingTimes,
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
			...scheduledStart,
			{
				...timezoneLocator,
				description:
					'The timezone of the calling hours. If empty, the timezone of the assistant is used.',
				routing: sendInBody('timezone', trimmed, text({ atMost: 255 })),
			},
		),
		...outputParameters,
		options({ body: true }),
	],
	refusals: [
		notFound('assistant'),
		{
			status: 422,
			when: namesNoField,
			message: 'The platform did not create the campaign',
			description:
				'Nothing was created. The plan of the account probably allows no further campaign.',
		},
		{
			// of older platforms
			status: 403,
			when: namesNoField,
			message: 'The platform did not create the campaign',
			description:
				'Nothing was created. The plan of the account probably allows no further campaign, or the API token may not create one.',
		},
	],
	checks: timesFit,
	wrapsResult: true,
	perform: async ({ client, request, hint }) => {
		const row = asRow((await client.send(request)).body);
		const { schedule_windows: windows } = unwrapped(row);
		const isConfirmed = Array.isArray(windows) && windows.length > 0;
		if (request.body.schedule_windows && !isConfirmed) hint(UNCONFIRMED);
		return { rows: [row] };
	},
};
