import type { Operation } from '../../declaration/operation';
import { simplify } from '../../parameters/common';
import { numberToCall } from '../../parameters/contacts';
import { callingAssistantLocator, campaignInBody, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { variables, variablesOfAssistant } from '../../parameters/variables';
import { sleepLimit, sleepNotice, waitUntil } from '../../sleeping/parameters';
import { sleepsAfter } from '../../sleeping/sleep';
import { validated } from '../../validation/form';
import { id } from '../../validation/rules';
import { whyNotCalled } from './campaignStatus';
import { createLead } from './create.operation';
import { leadFields } from './shared';

/** platform-api 4.12. Its value is n8n's name for operations that sleep. */
export const createLeadAndWait: Operation = {
	request: createLead.request,
	notEverywhere: true,
	option: {
		name: 'Create and Wait for Response',
		value: 'sendAndWait',
		action: 'Create lead and wait for response',
		description: 'Add a phone number to a campaign, and sleep until its assistant has called it',
	},
	properties: [
		sleepNotice,
		campaignInBody(),
		mustChoose(
			callingAssistantLocator,
			validated(id),
			'The assistant of the campaign, whose trigger On Call Ended is published. It is not sent.',
		),
		numberToCall,
		...variables([variablesOfAssistant]),
		waitUntil,
		...sleepLimit(3, 'days'),
		leadFields,
		simplify,
		options({ body: true, country: true }),
	],
	refusals: createLead.refusals,
	...sleepsAfter('The lead was created', whyNotCalled),
};
