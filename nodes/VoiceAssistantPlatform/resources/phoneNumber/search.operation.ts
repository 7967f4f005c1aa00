import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../declaration/operation';
import { sendInQuery } from '../../declaration/routing';
import { paging } from '../../parameters/common';
import { checkAvailableNumbers } from '../../parameters/filterChecks';
import { countryLocator } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { country, digitsAsWritten, partOfPhoneNumber } from '../../validation/phoneNumber';
import { text } from '../../validation/rules';

/** Not in the API document (docs/further-operations.md) */
export const searchPhoneNumbers: Operation = {
	request: ENDPOINTS.searchPhoneNumbers,
	notEverywhere: true,
	option: {
		name: 'Search Available',
		value: 'search',
		action: 'Search available phone numbers',
		description: 'Find phone numbers to buy, with their price',
	},
	forAgents:
		'Finds phone numbers that can be bought in a country. Buys nothing. Returns phone_number, region and price a month.',
	properties: [
		{
			...countryLocator,
			displayName: 'Country',
			name: 'country',
			required: true,
			description: 'The country of the phone numbers',
			routing: sendInQuery('country_code', country),
		},
		{
			displayName: 'Contains Digits',
			name: 'contains',
			type: 'string',
			default: '',
			placeholder: 'e.g. 722',
			description: 'Only phone numbers that contain these digits, at most 10',
			routing: sendInQuery('contains', partOfPhoneNumber(digitsAsWritten), text({ atMost: 10 })),
		},
		...paging,
		options(),
	],
	list: { checkRows: checkAvailableNumbers },
};
