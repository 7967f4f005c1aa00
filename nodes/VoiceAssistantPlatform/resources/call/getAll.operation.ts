import type { IDataObject, INode } from 'n8n-workflow';
import { customerPhone, simplifyCall } from '../../api/call';
import { CALL_STATUS_CHOICES, CALL_TYPES } from '../../api/choices';
import { ENDPOINTS } from '../../api/endpoints';
import { apiError } from '../../client/errors';
import { sentQuery, type PlatformRequest } from '../../client/request';
import { sendInQuery, type Operation } from '../../execution/operation';
import { filters } from '../../parameters/collections';
import { assistantLocator, campaignLocator } from '../../parameters/locators';
import { readByPhoneOptions } from '../../parameters/options';
import { paging, simplify } from '../../parameters/paging';
import { period, periodFits } from '../../parameters/period';
import { requireStatus } from '../../parameters/statuses';
import { digitsOf, matchesNumber } from '../../validation/listedNumber';
import { phoneNumber } from '../../validation/phoneNumber';
import { id } from '../../validation/rules';

/**
 * Refuses a list with calls of other people than the one in the filter: the name of the filter is assumed
 * (docs/api-assumptions.md, "Query parameters of list calls"), and a platform that does not know the filter may answer with
 * everybody's calls.
 * @throws NodeApiError when a row has another number or null; a row without the field is accepted
 */
function requireOnePerson(node: INode, request: PlatformRequest, rows: IDataObject[]): void {
	const wanted = digitsOf(sentQuery(request).phone_number);
	const isOther = (row: IDataObject) => {
		const given = customerPhone(row);
		return given !== undefined && !matchesNumber(digitsOf(given), wanted);
	};
	if (wanted === '' || !rows.some(isOther)) return;
	throw apiError(node, {
		message: 'The platform sent calls with other people as well',
		description:
			"It may have another name for the filter 'Client Phone Number', so nothing is passed on. Ask your provider for the name, remove the filter, and add the name and the number under 'Additional Query Parameters' in 'Options'.",
	});
}

/** platform-api 4.2; the names of the filters are assumed (docs/api-assumptions.md, "Query parameters of list calls") */
export const getCalls: Operation = {
	endpoint: ENDPOINTS.listCalls,
	list: {
		simplify: simplifyCall,
		singleValueFilter: 'status',
		check(...list) {
			requireOnePerson(...list);
			requireStatus('calls')(...list);
		},
	},
	checks: [periodFits],
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many calls',
		description: 'List calls with their outcome, transcript and cost',
	},
	properties: [
		...paging,
		simplify,
		...period,
		filters(
			{
				...assistantLocator,
				description: 'Only calls of this assistant',
				routing: sendInQuery('assistant_id', id),
			},
			{
				...campaignLocator,
				description: 'Only calls of this campaign',
				routing: sendInQuery('campaign_id', id),
			},
			{
				displayName: 'Client Phone Number',
				name: 'clientPhoneNumber',
				type: 'string',
				default: '',
				placeholder: 'e.g. +40 722 123 456',
				description:
					'Only calls with this person, with + and the country code, or a national number when Default Country is set',
				routing: sendInQuery('phone_number', phoneNumber),
			},
			{
				displayName: 'Statuses',
				name: 'status',
				type: 'multiOptions',
				options: CALL_STATUS_CHOICES,
				default: [],
				description: 'Only calls with one of these statuses. Leave empty for all calls.',
				routing: sendInQuery('status'),
			},
			{
				displayName: 'Type',
				name: 'type',
				type: 'options',
				options: CALL_TYPES,
				default: 'outbound',
				description: 'Only calls of this kind',
				routing: sendInQuery('type'),
			},
		),
		readByPhoneOptions,
	],
};
