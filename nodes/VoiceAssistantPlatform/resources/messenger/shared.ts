import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { sendFixedInBody, type Operation, type ParameterRouting } from '../../execution/operation';
import { numberOfPerson } from '../../parameters/contacts';
import { senderLocator } from '../../parameters/locators';
import { textOfTemplate, variables, variablesOfTemplate } from '../../parameters/variables';
import {
	listedPlaceholders,
	mappedPlaceholders,
	placeholdersJson,
} from '../../validation/namedValues';
import { phoneNumber } from '../../validation/phoneNumber';
import { id } from '../../validation/rules';
import type { Rule } from '../../validation/validate';

export const recipientPhone: INodeProperties = {
	...numberOfPerson,
	displayName: 'Phone Number',
	name: 'recipientPhone',
	description:
		'Number of the person on the messenger, with + and the country code, or a national number when Default Country is set',
	routing: sendFixedInBody('recipient_phone', phoneNumber),
};

/** What is sent to one person arrives in the order of the items. */
export const toOnePerson: Operation['serializeBy'] = ({ body }) => String(body.recipient_phone);

export const senderAndRecipient: INodeProperties[] = [
	{
		...senderLocator,
		required: true,
		routing: sendFixedInBody('sender_id', id),
	},
	recipientPhone,
];

const placeholderEntry: INodePropertyCollection = {
	displayName: 'Placeholder',
	name: 'variable',
	values: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. customer_name',
			description: 'The number or the word between the double braces in the text of the template',
		},
		{
			displayName: 'Value',
			name: 'value',
			type: 'string',
			default: '',
			placeholder: 'e.g. Maria',
			description: 'The text that replaces it',
		},
	],
};

/**
 * The placeholders of the template that is chosen in `templateId`, entered in its form, one by one, or as JSON.
 * @param routed how they are sent once their rule has accepted them
 */
export function placeholders(routed: (rule: Rule) => ParameterRouting): INodeProperties[] {
	const entered = variables([variablesOfTemplate], {
		specify: {
			displayName: 'Specify Placeholders',
			default: 'mapped',
			description: 'How to enter the texts for the placeholders',
		},
		formName: 'In a Form of the Template',
		form: { routing: routed(mappedPlaceholders) },
		list: {
			displayName: 'Placeholders',
			placeholder: 'Add Placeholder',
			description: 'The text for each placeholder of the template',
			options: [placeholderEntry],
			routing: routed(listedPlaceholders),
		},
		json: {
			displayName: 'Placeholders (JSON)',
			placeholder: 'e.g. { "1": "Maria", "2": "Monday" }',
			description:
				'A JSON object: the number or name of each placeholder of the template, and the text for it',
			routing: routed(placeholdersJson),
		},
	});
	return [textOfTemplate, ...entered];
}
