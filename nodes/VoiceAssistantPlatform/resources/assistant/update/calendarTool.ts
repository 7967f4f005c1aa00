import type { INodeProperties } from 'n8n-workflow';
import { formEntries } from '../../../validation/formEntries';
import { required, text, webAddress } from '../../../validation/rules';
import { texts } from '../rules';
import type { BuiltInTool } from './transferTools';

const field: INodeProperties[] = [
	{
		displayName: 'Slug',
		name: 'slug',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. visit-reason',
		description: 'Identifier of the field at the calendar service',
	},
	{
		displayName: 'Type',
		name: 'type',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. text',
		description: 'Kind of field at the calendar service, such as text, email, phone or select',
	},
	{
		displayName: 'Label',
		name: 'label',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Reason of the visit',
		description: 'What the field is called on the booking page',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Option' },
		default: [],
		placeholder: 'e.g. Check-up',
		description: 'What can be chosen, for a field of the type select',
	},
	{
		displayName: 'Required',
		name: 'required',
		type: 'boolean',
		default: false,
		description: 'Whether the booking needs a value',
	},
];

/** platform-api 4.10, `cal_a_booking_fields` */
const bookingFields: INodeProperties = {
	displayName: 'Booking Fields',
	name: 'bookingFields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Booking Field',
	default: {},
	description: 'What the assistant asks for when it books',
	options: [{ displayName: 'Field', name: 'field', values: field }],
};

const readBookingFields = formEntries('field', 'Field', field, {
	slug: ['slug', required, text()],
	type: ['type', required, text()],
	label: ['label', required, text()],
	options: ['options', texts],
	required: ['required'],
});

export const calendarIntegration: BuiltInTool = {
	apiType: 'calendar_integration',
	displayName: 'Calendar Integration',
	name: 'calendarIntegration',
	form: [
		{
			displayName: 'Calendar',
			name: 'calendarType',
			type: 'options',
			// n8n would ask for what each choice requires, were this an expression
			noDataExpression: true,
			options: [
				{ name: 'Calendar A', value: 'cal_a' },
				{ name: 'Calendar B', value: 'cal_b' },
			],
			default: 'cal_a',
			description:
				'The calendar service. Which one A and B are is set by the calendar identifiers of the credential.',
		},
		{
			displayName: 'API Key',
			name: 'calAApiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'API key of the account at the calendar service',
			displayOptions: { show: { calendarType: ['cal_a'] } },
		},
		{
			displayName: 'Event Slug',
			name: 'calAEventSlug',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 30min',
			description: 'The last part of the address of the booking page',
			displayOptions: { show: { calendarType: ['cal_a'] } },
		},
		{
			displayName: 'Personal Access Token',
			name: 'calBApiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'Personal access token of the account at the calendar service',
			displayOptions: { show: { calendarType: ['cal_b'] } },
		},
		{
			displayName: 'Event Type URI',
			name: 'calBEventTypeUri',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://api.example.com/event_types/ABC',
			description: 'Full URI of the event type. It must belong to the account of the token.',
			displayOptions: { show: { calendarType: ['cal_b'] } },
		},
		{
			...bookingFields,
			displayOptions: { show: { calendarType: ['cal_a'] } },
		},
		{
			displayName: 'When to Offer It',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. When the caller wants an appointment',
			description: 'What makes the assistant offer an appointment, in your own words',
		},
		{
			displayName: 'Endpoint',
			name: 'calAEndpoint',
			type: 'options',
			options: [
				{ name: 'Custom', value: 'custom' },
				{ name: 'EU', value: 'eu' },
				{ name: 'US', value: 'us' },
			],
			default: 'us',
			description: 'Where the calendar service runs',
			displayOptions: { show: { calendarType: ['cal_a'] } },
		},
		{
			displayName: 'Custom Endpoint',
			name: 'calACustomEndpoint',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://calendar.example.com',
			description: 'Base URL of your own calendar service',
			displayOptions: { show: { calendarType: ['cal_a'], calAEndpoint: ['custom'] } },
		},
		{
			displayName: 'Event ID',
			name: 'calAEventId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 123456',
			description:
				'Number of the event. With it, the platform finds the name of the event by itself.',
			displayOptions: { show: { calendarType: ['cal_a'] } },
		},
		{
			displayName: 'Event Name',
			name: 'calAEventName',
			type: 'string',
			default: '',
			placeholder: 'e.g. First visit',
			description: 'Name of the event',
			displayOptions: { show: { calendarType: ['cal_a'] } },
		},
		{
			displayName: 'Team Slug',
			name: 'calATeamSlug',
			type: 'string',
			default: '',
			placeholder: 'e.g. harbour-dental',
			description: 'Name of the team in the address of the booking page, for an event of a team',
			displayOptions: { show: { calendarType: ['cal_a'] } },
		},
	],
	fields: {
		calendarType: ['calendar_type'],
		calAApiKey: ['cal_a_api_key', required, text()],
		calAEventSlug: ['cal_a_event_slug', required, text()],
		calBApiKey: ['cal_b_api_key', required, text()],
		calBEventTypeUri: ['cal_b_event_type_uri', required, webAddress],
		bookingFields: ['cal_a_booking_fields', readBookingFields],
		description: ['description', text()],
		calAEndpoint: ['cal_a_endpoint'],
		calACustomEndpoint: ['cal_a_custom_endpoint', required, webAddress],
		calAEventId: ['cal_a_event_id', text()],
		calAEventName: ['cal_a_event_name', text()],
		calATeamSlug: ['cal_a_team_slug', text()],
	},
};
