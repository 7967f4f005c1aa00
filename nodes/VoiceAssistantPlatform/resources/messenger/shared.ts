import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import type { Operation } from '../../declaration/operation';
import { sendFixedInBody, sendInQuery, type ParameterRouting } from '../../declaration/routing';
import { phoneNumberField } from '../../parameters/contacts';
import { mustChoose, senderLocator } from '../../parameters/locators';
import {
	nameAndValue,
	textOfTemplate,
	variables,
	variablesOfTemplate,
} from '../../parameters/variables';
import {
	listedPlaceholders,
	mappedPlaceholders,
	placeholdersJson,
} from '../../validation/namedValues';
import { phoneNumber } from '../../validation/phoneNumber';
import { id } from '../../validation/rules';
import type { Rule } from '../../validation/validate';

/** @param routing how it is sent */
export const recipientPhone = (routing: ParameterRouting): INodeProperties => ({
	...phoneNumberField('recipientPhone', 'Number of the person on the messenger', routing),
	required: true,
});

/** What is sent to one person arrives in the order of the items. */
export const toOnePerson: Operation['serializeBy'] = ({ body }) => String(body.recipient_phone);

export const senderAndRecipient: INodeProperties[] = [
	mustChoose(senderLocator, sendFixedInBody('sender_id', id)),
	recipientPhone(sendFixedInBody('recipient_phone', phoneNumber)),
];

/** Which rows to list: those with one status, or all. */
export const statusFilter = (rows: string, name: string, description: string): INodeProperties => ({
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: [
		{ name: 'All', value: 'all' },
		{ name, value: name.toLowerCase(), description },
	],
	default: name.toLowerCase(),
	description: `Which ${rows} to list`,
	routing: sendInQuery('status'),
});

const placeholderEntry: INodePropertyCollection = {
	displayName: 'Placeholder',
	name: 'variable',
	values: nameAndValue(
		{
			placeholder: 'e.g. customer_name',
			description: 'The number or the word between the double braces in the text of the template',
		},
		{ placeholder: 'e.g. Maria', description: 'The text that replaces it' },
	),
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
