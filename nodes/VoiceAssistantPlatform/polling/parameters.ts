import type { INodeProperties } from 'n8n-workflow';
import { CAMPAIGN_STATUSES, LEAD_STATUSES } from '../api/choices';
import { filters, optionsCollection, simplify } from '../parameters/common';
import {
	assistantFilter,
	callTypeFilter,
	campaignFilter,
	conversationTypeFilter,
	endedStatusesFilter,
	leadsFromFilter,
	statusesFilter,
} from '../parameters/filters';
import { additionalQueryParameters, additionalQueryRule } from '../parameters/options';
import { validated } from '../validation/form';
import type { Rule } from '../validation/validate';

const callFilters = [assistantFilter('calls'), campaignFilter('calls')];

const event: INodeProperties = {
	displayName: 'Trigger On',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Call Ended',
			value: 'callEnded',
			description: 'A call has ended, with any outcome',
		},
		{
			name: 'Campaign Status Changed',
			value: 'campaignStatusChanged',
			description: 'The status of a campaign has changed since the last poll',
		},
		{
			name: 'Lead Status Changed',
			value: 'leadStatusChanged',
			description: 'The status of a lead has changed since the last poll',
		},
		{
			name: 'New Call',
			value: 'newCall',
			description: 'A call was made or received; it may still be in progress',
		},
		{
			name: 'New Conversation',
			value: 'newConversation',
			description: 'A text conversation was started; later messages in it do not count',
		},
		{
			name: 'New Lead',
			value: 'newLead',
			description: 'A lead was added to a campaign',
		},
	],
	default: 'callEnded',
};

/** Set by the node itself: another value would hide rows or change their order. */
const OWN_QUERY = ['page', 'per_page', 'cursor', 'status', 'date_from', 'date_to'];

const withoutOwnQuery: Rule = (query) => {
	const name = OWN_QUERY.find((parameter) => parameter in (query as object));
	return name === undefined
		? { value: query }
		: {
				issue: `cannot set "${name}"`,
				hint: 'This node sets it itself to find each event exactly once. Remove it.',
			};
};

const filtersOf = (shownEvent: string, options: INodeProperties[]): INodeProperties => ({
	...filters(...options),
	displayOptions: { show: { event: [shownEvent] } },
});

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
		displayName: 'Wait For',
		name: 'waitFor',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Nothing', value: 'nothing' },
			{ name: 'Transcript', value: 'transcript' },
			{ name: 'Recording', value: 'recording' },
		],
		default: 'nothing',
		description:
			'What a call must have before it starts the workflow. Platforms may add it minutes after the call. A call that nobody answered does not wait.',
		displayOptions: { show: { event: ['callEnded'] } },
	},
	{
		displayName: 'Limit Wait Time (Minutes)',
		name: 'limitWaitTime',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 240 },
		default: 15,
		description:
			'How long to wait at most, from the poll that finds that the call has ended. When time is up, the call starts the workflow as it is.',
		displayOptions: { show: { event: ['callEnded'], waitFor: ['transcript', 'recording'] } },
	},
	filtersOf('newCall', [...callFilters, callTypeFilter]),
	filtersOf('callEnded', [...callFilters, endedStatusesFilter, callTypeFilter]),
	filtersOf('newConversation', [assistantFilter('conversations'), conversationTypeFilter]),
	filtersOf('newLead', [campaignFilter('leads')]),
	filtersOf('campaignStatusChanged', [
		statusesFilter(
			CAMPAIGN_STATUSES,
			'Only campaigns that now have one of these statuses. Leave empty for every change.',
		),
	]),
	filtersOf('leadStatusChanged', [
		campaignFilter('leads'),
		leadsFromFilter,
		statusesFilter(
			LEAD_STATUSES,
			'Only leads that now have one of these statuses. Leave empty for every change.',
		),
	]),
	{
		...simplify,
		displayOptions: { show: { event: ['callEnded', 'newCall', 'newConversation'] } },
	},
	optionsCollection({
		...additionalQueryParameters,
		routing: validated(additionalQueryRule, withoutOwnQuery),
	}),
];
