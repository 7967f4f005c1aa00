import { LEAD_STATUSES } from '../../api/choices';
import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../declaration/operation';
import { sendInQuery } from '../../declaration/routing';
import { filters, paging } from '../../parameters/common';
import { checkLeads } from '../../parameters/filterChecks';
import { campaignFilter, statusesFilter } from '../../parameters/filters';
import { options } from '../../parameters/options';
import { period, periodFits } from '../../parameters/period';
import { partInE164, partOfPhoneNumber } from '../../validation/phoneNumber';

/** platform-api 4.20; filters and shape of the answer are assumed (docs/api-assumptions.md, "Shapes of answers") */
export const getLeads: Operation = {
	request: ENDPOINTS.listLeads,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many leads',
		description: 'List the people in campaigns with their status and variables',
	},
	forAgents:
		'Lists the people in campaigns, to find the ID of a lead by phone number. Costs nothing. Returns id, campaign_id, phone_number, status and variables.',
	properties: [
		...paging,
		...period,
		filters(
			campaignFilter('leads'),
			{
				displayName: 'Phone Number',
				name: 'phoneNumber',
				type: 'string',
				default: '',
				placeholder: 'e.g. 722 123',
				description: 'Only leads whose phone number contains these digits',
				routing: sendInQuery('phone_number', partOfPhoneNumber(partInE164)),
			},
			{
				...statusesFilter(
					LEAD_STATUSES,
					'Only leads with one of these statuses. Leave empty for all leads.',
				),
				name: 'status',
				routing: sendInQuery('status'),
			},
		),
		options(),
	],
	checks: [periodFits],
	list: {
		singleValueFilter: 'status',
		checkRows: checkLeads,
	},
};
