import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { day } from '../../fields/date';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { assistantLocator, campaignLocator } from '../../fields/locators';
import { paging } from '../../fields/paging';
import { id, oneOf, phoneNumber } from '../../fields/rules';
import { inQuery } from '../../fields/send';
import { simplify } from '../../fields/simplify';
import { manyPages } from '../../transport/ways';
import { refuseOtherPeople } from './onePerson';
import { CALL_STATUSES, CALL_TYPES } from './statuses';
import { CALL_SUMMARY } from './summary';

const showOnlyForCallGetAll = { resource: ['call'], operation: ['getAll'] };

/** platform-api 4.2; the names of the filters are assumed (gaps.md) */
export const getAllOption: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many calls',
	description: 'List calls with their outcome, transcript and cost',
	routing: {
		request: { method: 'GET', url: '/user/calls' },
		operations: { pagination: manyPages(CALL_SUMMARY, refuseOtherPeople) },
	},
};

export const getAllProperties: INodeProperties[] = [
	...paging(showOnlyForCallGetAll),
	{ ...simplify, displayOptions: { show: showOnlyForCallGetAll } },
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: { show: showOnlyForCallGetAll },
		options: [
			{
				...assistantLocator,
				description: 'Only calls of this assistant',
				routing: inQuery('assistant_id', 'Assistant', id),
			},
			{
				...campaignLocator,
				description: 'Only calls of this campaign',
				routing: inQuery('campaign_id', 'Campaign', id),
			},
			{
				displayName: 'Client Phone Number',
				name: 'clientPhoneNumber',
				type: 'string',
				default: '',
				placeholder: 'e.g. +40722123456',
				description: 'Only calls with this person, with + and the country code, digits only',
				routing: inQuery('phone_number', 'Client Phone Number', phoneNumber),
			},
			{
				displayName: 'From Date',
				name: 'dateFrom',
				type: 'dateTime',
				default: '',
				placeholder: 'e.g. 2026-11-01',
				description:
					"Only calls from this day on, in the workflow's timezone. The time of day is ignored.",
				routing: inQuery('date_from', 'From Date', day),
			},
			{
				displayName: 'Status',
				name: 'status',
				type: 'options',
				options: CALL_STATUSES,
				default: 'completed',
				description: 'Only calls with this status',
				routing: inQuery('status', 'Status', oneOf(...CALL_STATUSES.map(({ value }) => value))),
			},
			{
				displayName: 'Type',
				name: 'type',
				type: 'options',
				options: CALL_TYPES,
				default: 'outbound',
				description: 'Only calls of this kind',
				routing: inQuery('type', 'Type', oneOf(...CALL_TYPES.map(({ value }) => value))),
			},
			{
				displayName: 'Until Date',
				name: 'dateTo',
				type: 'dateTime',
				default: '',
				placeholder: 'e.g. 2026-11-30',
				description:
					"Only calls until this day, in the workflow's timezone. The time of day is ignored.",
				routing: inQuery('date_to', 'Until Date', day),
			},
		],
	},
	options(showOnlyForCallGetAll, [actAsUser, additionalQueryParameters]),
];
