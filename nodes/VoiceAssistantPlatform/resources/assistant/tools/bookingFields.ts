import type { INodeProperties } from 'n8n-workflow';
import { required, text, yesOrNo } from '../../../fields/rules';
import { entries } from '../forms';
import { texts } from '../rules';

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
export const bookingFields: INodeProperties = {
	displayName: 'Booking Fields',
	name: 'bookingFields',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Booking Field',
	default: {},
	description: 'What the assistant asks for when it books',
	options: [{ displayName: 'Field', name: 'field', values: field }],
};

export const readBookingFields = entries('field', 'Field', field, {
	slug: ['slug', required, text()],
	type: ['type', required, text()],
	label: ['label', required, text()],
	options: ['options', texts],
	required: ['required', yesOrNo],
});
