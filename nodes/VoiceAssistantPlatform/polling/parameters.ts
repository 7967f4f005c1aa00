import type { INodeProperties } from 'n8n-workflow';
import {
	CALL_TYPES,
	CONVERSATION_TYPES,
	FINAL_CALL_STATUS_CHOICES,
	LEAD_STATUSES,
} from '../api/choices';
import { assistantLocator, campaignLocator } from '../parameters/locators';
import { additionalQueryParameters } from '../parameters/options';
import { simplify } from '../parameters/paging';
import { eventSubtitle } from '../parameters/subtitle';

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

const event: INodeProperties = {
	displayName: 'Trigger On',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Call Ended',
			value: 'callEnded',
			description: 'A call is over, whatever its outcome',
		},
		{
			name: 'Lead Status Changed',
			value: 'leadStatusChanged',
			description: 'A lead has another status than at the last poll',
		},
		{
			name: 'New Call',
			value: 'newCall',
			description: 'A call was made or taken; it may still go on',
		},
		{
			name: 'New Conversation',
			value: 'newConversation',
			description: 'A text conversation was started',
		},
	],
	default: 'callEnded',
};

/** Which event starts the workflow, on n8n's canvas: "On Call Ended". */
export const subtitle = eventSubtitle(event);

/** The form of the node: what to poll for, and what to narrow it down to. */
export const pollParameters: INodeProperties[] = [
	event,
	{
		displayName:
			'Each poll reads all leads that fit the filters, 100 in each request. Choose a campaign to keep it short.',
		name: 'leadsNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { event: ['leadStatusChanged'] } },
	},
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
				options: FINAL_CALL_STATUS_CHOICES,
				default: [],
				description: 'Only calls that ended in one of these ways. Without any, all of them.',
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
