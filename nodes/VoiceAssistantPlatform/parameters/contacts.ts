import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { phoneNumber } from '../validation/phoneNumber';
import { jsonObject, namedValues, required } from '../validation/rules';
import { applyRules, isBlank, quoted, type Rule } from '../validation/validate';
import { variableList, variablesJson } from './variables';

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
			values: [
				{
					displayName: 'Phone Number',
					name: 'phoneNumber',
					type: 'string',
					default: '',
					placeholder: 'e.g. +40 722 123 457',
					description:
						'With + and the country code, or a national number when Default Country is set',
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
			],
		},
	],
};

interface Contact {
	phoneNumber?: unknown;
	specifyVariables?: string;
	variables?: object;
	variablesJson?: unknown;
}

/** Reads the further people of a lead. */
export const contacts: Rule = (value, context) => {
	const entries = (value as { contact?: Contact[] }).contact ?? [];
	const read: IDataObject[] = [];
	for (const [index, entry] of entries.entries()) {
		const phone = applyRules(entry.phoneNumber, [required, phoneNumber], context);
		if ('issue' in phone) {
			return {
				issue: `contact ${index + 1}: 'Phone Number' ${phone.issue}`,
				hint: `${quoted(entry.phoneNumber, 'phone_number')}${phone.hint}`,
			};
		}
		const variables =
			entry.specifyVariables === 'json'
				? jsonObject(isBlank(entry.variablesJson) ? {} : entry.variablesJson, context)
				: namedValues(entry.variables ?? {}, context);
		if ('issue' in variables) {
			return {
				issue: `have variables that cannot be read (entry ${index + 1})`,
				hint: `They ${variables.issue}. ${variables.hint}`,
			};
		}
		read.push({
			phone_number: phone.value as string,
			...(variables.value !== undefined && { variables: variables.value as IDataObject }),
		});
	}
	return { value: read.length > 0 ? read : undefined };
};

/** The person a message goes to. */
export const recipientPhone: INodeProperties = {
	displayName: 'Recipient Phone',
	name: 'recipientPhone',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. +40 722 123 456',
	description:
		'Number of the person on the messenger, with + and the country code, or a national number when Default Country is set',
};
