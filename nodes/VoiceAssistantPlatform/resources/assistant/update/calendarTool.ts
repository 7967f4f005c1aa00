import { required, webAddress } from '../../../validation/rules';
import {
	builtInTool,
	choiceField,
	entriesField,
	switchField,
	textField,
	textsField,
} from './fields';

const ofCalendarA = { show: { calendarType: ['cal_a'] } };
const ofCalendarB = { show: { calendarType: ['cal_b'] } };

const BOOKING_FIELD = [
	textField('Slug', 'slug', {
		required: true,
		placeholder: 'e.g. visit-reason',
		description: 'Identifier of the field at the calendar service',
	}),
	textField('Type', 'type', {
		required: true,
		placeholder: 'e.g. text',
		description: 'Kind of field at the calendar service, such as text, email, phone or select',
	}),
	textField('Label', 'label', {
		required: true,
		placeholder: 'e.g. Reason of the visit',
		description: 'What the field is called on the booking page',
	}),
	textsField('Options', 'options', {
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Option' },
		placeholder: 'e.g. Check-up',
		description: 'What can be chosen, for a field of the type select',
	}),
	switchField('Required', 'required', {
		default: false,
		description: 'Whether the booking needs a value',
	}),
];

export const calendarIntegration = builtInTool('Calendar Integration', 'calendar_integration', [
	choiceField('Calendar', 'calendar_type', {
		// with an expression, n8n would demand the required fields of every choice
		noDataExpression: true,
		options: [
			{ name: 'Calendar A', value: 'cal_a' },
			{ name: 'Calendar B', value: 'cal_b' },
		],
		default: 'cal_a',
		description:
			'The calendar service. Which one A and B are is set by the calendar identifiers of the credential.',
	}),
	textField('API Key', 'cal_a_api_key', {
		typeOptions: { password: true },
		required: true,
		description: 'API key of the account at the calendar service',
		displayOptions: ofCalendarA,
	}),
	textField('Event Slug', 'cal_a_event_slug', {
		required: true,
		isIdentity: true,
		placeholder: 'e.g. 30min',
		description: 'The last part of the address of the booking page',
		displayOptions: ofCalendarA,
	}),
	textField('Personal Access Token', 'cal_b_api_key', {
		typeOptions: { password: true },
		required: true,
		description: 'Personal access token of the account at the calendar service',
		displayOptions: ofCalendarB,
	}),
	textField('Event Type URI', 'cal_b_event_type_uri', {
		required: true,
		isIdentity: true,
		placeholder: 'e.g. https://api.example.com/event_types/ABC',
		description: 'Full URI of the event type. It must belong to the account of the token.',
		displayOptions: ofCalendarB,
		rules: [webAddress],
	}),
	entriesField(
		'Booking Fields',
		'cal_a_booking_fields',
		{ name: 'field', displayName: 'Field', fields: BOOKING_FIELD },
		{
			name: 'bookingFields',
			placeholder: 'Add Booking Field',
			description: 'What the assistant asks for when it books',
			displayOptions: ofCalendarA,
		},
	),
	textField('When to Offer It', 'description', {
		placeholder: 'e.g. When the caller wants an appointment',
		description: 'What makes the assistant offer an appointment, in your own words',
	}),
	choiceField('Endpoint', 'cal_a_endpoint', {
		options: [
			{ name: 'Custom', value: 'custom' },
			{ name: 'EU', value: 'eu' },
			{ name: 'US', value: 'us' },
		],
		default: 'us',
		description: 'Where the calendar service runs',
		displayOptions: ofCalendarA,
	}),
	textField('Custom Endpoint', 'cal_a_custom_endpoint', {
		placeholder: 'e.g. https://calendar.example.com',
		description: 'Base URL of your own calendar service',
		displayOptions: { show: { calendarType: ['cal_a'], calAEndpoint: ['custom'] } },
		rules: [required, webAddress],
	}),
	textField('Event ID', 'cal_a_event_id', {
		placeholder: 'e.g. 123456',
		description:
			'Number of the event. With it, the platform finds the name of the event by itself.',
		displayOptions: ofCalendarA,
	}),
	textField('Event Name', 'cal_a_event_name', {
		placeholder: 'e.g. First visit',
		description: 'Name of the event',
		displayOptions: ofCalendarA,
	}),
	textField('Team Slug', 'cal_a_team_slug', {
		isIdentity: true,
		placeholder: 'e.g. harbour-dental',
		description: 'Name of the team in the address of the booking page, for an event of a team',
		displayOptions: ofCalendarA,
	}),
]);
