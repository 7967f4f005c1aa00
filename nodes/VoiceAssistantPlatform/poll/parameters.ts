import type { INodeProperties } from 'n8n-workflow';
import { assistantLocator, campaignLocator } from '../fields/locators';
import { additionalQueryParameters } from '../fields/options';
import { simplify } from '../fields/simplify';
import { CALL_STATUSES, CALL_TYPES } from '../resources/call/statuses';
import { CONVERSATION_TYPES } from '../resources/conversation/types';
import { LEAD_STATUSES } from '../resources/lead/statuses';
import { FINAL_STATUSES } from './calls';

const callFilters: INodeProperties[] = [
	{ ...assistantLocator, description: 'Only calls of this assistant' },
	{ ...campaignLocator, description: 'Only calls of this campaign' },
];

const callType: INodeProperties = {
	displayName: 'Type',
	name: 'type',
	type: 'options',
	options: CALL_TYPES,
	default: 'outbound',
	description: 'Only calls of this kind',
};

/** What each event can be narrowed down to. */
export const filters: INodeProperties[] = [
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: { show: { event: ['newCall'] } },
		options: [...callFilters, callType],
	},
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: { show: { event: ['callEnded'] } },
		options: [
			...callFilters,
			{
				displayName: 'Statuses',
				name: 'statuses',
				type: 'multiOptions',
				options: CALL_STATUSES.filter(({ value }) => FINAL_STATUSES.includes(value)),
				default: [],
				description: 'Only calls that ended like this. Without any, all of them.',
			},
			callType,
		],
	},
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: { show: { event: ['newConversation'] } },
		options: [
			{ ...assistantLocator, description: 'Only conversations of this assistant' },
			{
				displayName: 'Type',
				name: 'type',
				type: 'options',
				options: CONVERSATION_TYPES,
				default: 'messenger',
				description: 'Only conversations of this kind',
			},
		],
	},
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: { show: { event: ['leadStatusChanged'] } },
		options: [
			{ ...campaignLocator, description: 'Only leads of this campaign' },
			{
				displayName: 'From Date',
				name: 'dateFrom',
				type: 'dateTime',
				default: '',
				placeholder: 'e.g. 2026-11-01',
				description:
					"Only leads that were created on this day or later, in the workflow's timezone. The time of day is ignored.",
			},
			{
				displayName: 'Statuses',
				name: 'statuses',
				type: 'multiOptions',
				options: LEAD_STATUSES,
				default: [],
				description: 'Only leads that now have one of these. Without any, every change.',
			},
		],
	},
	{
		...simplify,
		displayOptions: { show: { event: ['callEnded', 'newCall', 'newConversation'] } },
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [additionalQueryParameters],
	},
];
