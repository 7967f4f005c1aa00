import type { INodeProperties } from 'n8n-workflow';
import { phoneNumberLocator } from '../../../fields/locators';
import { id } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { showOnlyForAssistantUpdate } from './show';

/** platform-api 4.10, "Phone" */
export const phone: INodeProperties = {
	...phoneNumberLocator,
	description:
		'The number to use. Of an inbound assistant it must be no caller ID, and no other inbound assistant may have it.',
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['phone'] } },
	routing: inBody('phone_number_id', 'Phone Number', id),
};
