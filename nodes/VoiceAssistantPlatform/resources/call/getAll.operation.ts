import { simplifyCall } from '../../api/call';
import { CALL_STATUS_CHOICES } from '../../api/choices';
import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../declaration/operation';
import { sendInQuery } from '../../declaration/routing';
import { filters, outputParameters, paging } from '../../parameters/common';
import { phoneNumberField } from '../../parameters/contacts';
import { checkCalls } from '../../parameters/filterChecks';
import {
	assistantFilter,
	callTypeFilter,
	campaignFilter,
	statusesFilter,
} from '../../parameters/filters';
import { options } from '../../parameters/options';
import { period, periodFits } from '../../parameters/period';
import { phoneNumber } from '../../validation/phoneNumber';

/** platform-api 4.2; the names of the filters are assumed (docs/api-assumptions.md, "Query parameters of list calls") */
export const getCalls: Operation = {
	request: ENDPOINTS.listCalls,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many calls',
		description: 'List calls with their outcome, transcript and cost',
	},
	forAgents:
		'Lists past calls, and can filter by phone number, status, assistant, campaign and days. Costs nothing. Returns for each id, status, reached, customer_phone, created_at, transcript and extracted_variables. Transcripts are long: list few calls at a time.',
	properties: [
		...paging,
		...outputParameters,
		...period,
		filters(
			assistantFilter('calls'),
			campaignFilter('calls'),
			phoneNumberField(
				'clientPhoneNumber',
				'Only calls with this person',
				sendInQuery('phone_number', phoneNumber),
			),
			{
				...statusesFilter(
					CALL_STATUS_CHOICES,
					'Only calls with one of these statuses. Leave empty for all calls.',
				),
				name: 'status',
				routing: sendInQuery('status'),
			},
			callTypeFilter,
		),
		options({ country: true }),
	],
	checks: [periodFits],
	simplify: simplifyCall,
	list: {
		singleValueFilter: 'status',
		checkRows: checkCalls,
	},
};
