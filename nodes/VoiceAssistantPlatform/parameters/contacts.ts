import type { INodeProperties } from 'n8n-workflow';
import { sendFixedInBody, type ParameterRouting } from '../declaration/routing';
import { formEntries } from '../validation/formEntries';
import { jsonValues, namedValues } from '../validation/namedValues';
import { phoneNumber } from '../validation/phoneNumber';
import { required } from '../validation/rules';
import { variableList, variablesJson } from './variables';

const contactForm: INodeProperties[] = [
	{
		displayName: 'Phone Number',
		name: 'phoneNumber',
		type: 'string',
		default: '',
		placeholder: 'e.g. +40 722 123 457',
		description: 'With + and the country code, or a national number when Default Country is set',
	},
	{
		displayName: 'Specify Variables',
		name: 'specifyVariables',
		type: 'options',
		options: [
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'fields',
		description: 'How to enter what the assistant knows about this person',
	},
	{ ...variableList, displayOptions: { show: { specifyVariables: ['fields'] } } },
	{ ...variablesJson, displayOptions: { show: { specifyVariables: ['json'] } } },
];

const contacts = formEntries('contact', 'contact', contactForm, {
	phoneNumber: ['phone_number', required, phoneNumber],
	specifyVariables: ['', required],
	variables: ['variables', namedValues],
	variablesJson: ['variables', jsonValues],
});

/** Further people of a lead (platform-api 4.12). */
export const secondaryContacts: INodeProperties = {
	displayName: 'Secondary Contacts',
	name: 'secondaryContacts',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Contact',
	default: {},
	description: 'Further people who belong to this lead',
	options: [
		{
			displayName: 'Contact',
			name: 'contact',
			values: contactForm,
		},
	],
	routing: sendFixedInBody('secondary_contacts', contacts),
};

/** How people write a number, at the end of a description. */
export const AS_WRITTEN =
	'with + and the country code, or a national number when Default Country is set';

/** A phone number. @param what it is, for its description */
export function phoneNumberField(
	name: string,
	what: string,
	routing: ParameterRouting,
): INodeProperties {
	return {
		displayName: 'Phone Number',
		name,
		type: 'string',
		default: '',
		placeholder: 'e.g. +40 722 123 456',
		description: `${what}, ${AS_WRITTEN}`,
		routing,
	};
}

export const numberToCall: INodeProperties = {
	...phoneNumberField(
		'phoneNumber',
		'The number to call',
		sendFixedInBody('phone_number', phoneNumber),
	),
	required: true,
};
