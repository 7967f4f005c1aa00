import { LEAD_STATUSES, valuesOf } from '../../api/choices';
import { ENDPOINTS } from '../../api/endpoints';
import { sendInQuery, type Operation } from '../../execution/operation';
import { campaignLocator } from '../../parameters/locators';
import { readOptions } from '../../parameters/options';
import { paging } from '../../parameters/paging';
import { day } from '../../validation/date';
import { id, oneOf, text } from '../../validation/rules';

/** platform-api 4.20; filters and shape of the answer are assumed (docs/api-assumptions.md, "Shapes of answers") */
export const getLeads: Operation = {
	endpoint: ENDPOINTS.listLeads,
	list: { pagination: 'pages' },
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many leads',
		description: 'List the people in campaigns with their status and variables',
	},
	properties: [
		...paging,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{
					...campaignLocator,
					description: 'Only leads of this campaign',
					routing: sendInQuery('campaign_id', id),
				},
				{
					displayName: 'From Date',
					name: 'dateFrom',
					type: 'dateTime',
					default: '',
					placeholder: 'e.g. 2026-11-01',
					description:
						"Only leads from this day on, in the workflow's timezone. The time of day is ignored.",
					routing: sendInQuery('date_from', day),
				},
				{
					displayName: 'Phone Number',
					name: 'phoneNumber',
					type: 'string',
					default: '',
					placeholder: 'e.g. 722123',
					description: 'Only leads whose phone number contains these digits',
					routing: sendInQuery('phone_number', text()),
				},
				{
					displayName: 'Status',
					name: 'status',
					type: 'options',
					options: LEAD_STATUSES,
					default: 'created',
					description: 'Only leads with this status',
					routing: sendInQuery('status', oneOf(...valuesOf(LEAD_STATUSES))),
				},
				{
					displayName: 'Until Date',
					name: 'dateTo',
					type: 'dateTime',
					default: '',
					placeholder: 'e.g. 2026-11-30',
					description:
						"Only leads until this day, in the workflow's timezone. The time of day is ignored.",
					routing: sendInQuery('date_to', day),
				},
			],
		},
		readOptions,
	],
};
