import { sendInBody } from '../../declaration/routing';
import { additionalFields } from '../../parameters/common';
import { secondaryContacts } from '../../parameters/contacts';
import { chosenAssistantVariables, variables } from '../../parameters/variables';

/** The optional fields of a new lead. */
export const leadFields = additionalFields(
	{
		displayName: 'Allow Duplicate',
		name: 'allowDuplicate',
		type: 'boolean',
		default: false,
		description:
			'Whether to add the number again if the campaign already has it. To update the existing lead, use Create or Update.',
		// platform-api 4.12: spelled exactly so
		routing: sendInBody('allow_dupplicate'),
	},
	secondaryContacts,
);

/**
 * Variables that are added to those of a lead.
 * @param how how to enter them
 * @param when when they are added
 */
export const mergedVariables = (how: string, when: string, form = chosenAssistantVariables) => {
	const merged = `${when}: those you name get the new value, the others stay as they are`;
	return variables(form, {
		specify: { description: `${how} ${merged}.` },
		form: { description: `${merged}. Empty fields are not sent.` },
		list: { description: merged },
		json: { description: `A JSON object of variables. ${merged}.` },
	});
};
