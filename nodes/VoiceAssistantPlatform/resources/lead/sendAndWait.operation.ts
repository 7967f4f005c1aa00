import type { Operation } from '../../declaration/operation';
import { simplify } from '../../parameters/common';
import { numberToCall } from '../../parameters/contacts';
import { callingAssistantLocator, campaignInBody, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { variables, variablesOfAssistant } from '../../parameters/variables';
import { validated } from '../../validation/form';
import { id } from '../../validation/rules';
import { sleepsAfter } from '../../waiting/sleep';
import { sleepLimit, sleepNotice } from '../../waiting/sleepParameters';
import { waitUntil } from '../../waiting/waitParameters';
import { LEAD } from '../../waiting/waitTarget';
import { createLead } from './create.operation';
import { leadFields } from './shared';

/** platform-api 4.12. Its value is n8n's name for operations that sleep. */
export const createLeadAndWait: Operation = {
	request: createLead.request,
	notEverywhere: 'address',
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
		{ ...waitUntil, noDataExpression: true },
		...sleepLimit(3, 'days'),
		leadFields,
		simplify,
		options({ body: true, country: true }),
	],
	refusals: createLead.refusals,
	...sleepsAfter(LEAD),
};
