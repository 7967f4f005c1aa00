import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { day } from '../../fields/date';
import { campaignLocator } from '../../fields/locators';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { paging } from '../../fields/paging';
import { id, oneOf, text } from '../../fields/rules';
import { inQuery } from '../../fields/send';
import { manyPages } from '../../transport/ways';
import { LEAD_STATUSES } from './statuses';

const showOnlyForLeadGetAll = { resource: ['lead'], operation: ['getAll'] };

/** platform-api 4.20; filters and shape of the answer are assumed (gaps.md) */
export const getAllOption: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many leads',
	description: 'List the people in campaigns with their status and variables',
	routing: {
		request: { method: 'GET', url: '/user/leads' },
		operations: { pagination: manyPages() },
	},
};

export const getAllProperties: INodeProperties[] = [
	...paging(showOnlyForLeadGetAll),
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: { show: showOnlyForLeadGetAll },
		options: [
			{
				...campaignLocator,
				description: 'Only leads of this campaign',
				routing: inQuery('campaign_id', 'Campaign', id),
			},
			{
				displayName: 'From Date',
				name: 'dateFrom',
				type: 'dateTime',
				default: '',
				placeholder: 'e.g. 2026-11-01',
				description:
					"Only leads from this day on, in the workflow's timezone. The time of day is ignored.",
				routing: inQuery('date_from', 'From Date', day),
			},
			{
				displayName: 'Phone Number',
				name: 'phoneNumber',
				type: 'string',
				default: '',
				placeholder: 'e.g. 722123',
				description: 'Only leads whose phone number contains these digits',
				routing: inQuery('phone_number', 'Phone Number', text()),
			},
			{
				displayName: 'Status',
				name: 'status',
				type: 'options',
				options: LEAD_STATUSES,
				default: 'created',
				description: 'Only leads with this status',
				routing: inQuery('status', 'Status', oneOf(...LEAD_STATUSES.map(({ value }) => value))),
			},
			{
				displayName: 'Until Date',
				name: 'dateTo',
				type: 'dateTime',
				default: '',
				placeholder: 'e.g. 2026-11-30',
				description:
					"Only leads until this day, in the workflow's timezone. The time of day is ignored.",
				routing: inQuery('date_to', 'Until Date', day),
			},
		],
	},
	options(showOnlyForLeadGetAll, [actAsUser, additionalQueryParameters]),
];
