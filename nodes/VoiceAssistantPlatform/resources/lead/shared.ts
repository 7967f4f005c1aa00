import { sendInBody } from '../../declaration/routing';
import { additionalFields } from '../../parameters/common';
import { secondaryContacts } from '../../parameters/contacts';

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
