// Filters of lists, for Get Many and for the triggers. The document names none of their query fields: they are assumed
// (docs/api-assumptions.md, "Query parameters of list calls").
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { CALL_TYPES, CONVERSATION_TYPES, FINAL_CALL_STATUS_CHOICES } from '../api/choices';
import { sendInQuery } from '../declaration/routing';
import { day } from '../validation/date';
import { id } from '../validation/rules';
import { assistantLocator, campaignLocator } from './locators';

/** @param rows what is listed, in the plural */
export const assistantFilter = (rows: string): INodeProperties => ({
	...assistantLocator,
	description: `Only ${rows} of this assistant`,
	routing: sendInQuery('assistant_id', id),
});

/** @param rows what is listed, in the plural */
export const campaignFilter = (rows: string): INodeProperties => ({
	...campaignLocator,
	description: `Only ${rows} of this campaign`,
	routing: sendInQuery('campaign_id', id),
});

const typeFilter = (
	rows: string,
	types: INodePropertyOptions[],
	usual: string,
): INodeProperties => ({
	displayName: 'Type',
	name: 'type',
	type: 'options',
	options: types,
	default: usual,
	description: `Only ${rows} of this kind`,
	routing: sendInQuery('type'),
});

export const callTypeFilter = typeFilter('calls', CALL_TYPES, 'outbound');

export const conversationTypeFilter = typeFilter('conversations', CONVERSATION_TYPES, 'messenger');

export const statusesFilter = (
	options: INodePropertyOptions[],
	description: string,
): INodeProperties => ({
	displayName: 'Statuses',
	name: 'statuses',
	type: 'multiOptions',
	options,
	default: [],
	description,
});

/** Both triggers compare it with what they get: a list is filtered by one status only. */
export const endedStatusesFilter = statusesFilter(
	FINAL_CALL_STATUS_CHOICES,
	'Only calls that ended in one of these ways. Leave empty for all calls.',
);

export const leadsFromFilter: INodeProperties = {
	displayName: 'From Date',
	name: 'dateFrom',
	type: 'dateTime',
	default: '',
	placeholder: 'e.g. 2026-11-01',
	description:
		"Only leads that were created on this day or later, in the workflow's timezone. The time of day is ignored.",
	routing: sendInQuery('date_from', day),
};
