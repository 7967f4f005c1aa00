import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { paging } from '../../fields/paging';
import { simplify } from '../../fields/simplify';
import { onePiece } from '../../transport/ways';

const showOnlyForCampaignGetAll = { resource: ['campaign'], operation: ['getAll'] };

const SUMMARY = [
	'id',
	'name',
	'status',
	'max_calls_in_parallel',
	'allowed_days',
	'allowed_hours_start_time',
	'allowed_hours_end_time',
	'max_retries',
	'retry_interval',
	'updated_at',
];

/** platform-api 4.20; the shape of the answer is assumed (gaps.md) */
export const getAllOption: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many campaigns',
	description: 'List the campaigns, in which leads are called, with their hours and retries',
	routing: {
		request: { method: 'GET', url: '/user/campaigns' },
		operations: { pagination: onePiece(SUMMARY) },
	},
};

export const getAllProperties: INodeProperties[] = [
	...paging(showOnlyForCampaignGetAll),
	{ ...simplify, displayOptions: { show: showOnlyForCampaignGetAll } },
	options(showOnlyForCampaignGetAll, [actAsUser, additionalQueryParameters]),
];
