import type { INodeProperties } from 'n8n-workflow';
import { customerPhone, simplifyCall } from '../../api/call';
import { ENDPOINTS } from '../../api/endpoints';
import { isNewestFirst, oldestFirst } from '../../api/newestFirst';
import { apiError } from '../../client/errors';
import { readUntil } from '../../client/readUntil';
import { unwrapped } from '../../client/response';
import {
	isSimplified,
	type ItemInRun,
	type Operation,
	type Performed,
} from '../../declaration/operation';
import { sendInQuery } from '../../declaration/routing';
import { outputParameters } from '../../parameters/common';
import { phoneNumberField } from '../../parameters/contacts';
import { endpointPath } from '../../parameters/endpointPath';
import { checkCalls } from '../../parameters/filterChecks';
import { defaultCountry, options } from '../../parameters/options';
import { digitsBehindPlus, matchesNumber } from '../../validation/listedNumber';
import { phoneNumber } from '../../validation/phoneNumber';
import { callId, readCall, shownFor, READ_CALL } from './shared';

const { url, pagination } = ENDPOINTS.listCalls;

const getBy: INodeProperties = {
	displayName: 'Get By',
	name: 'getBy',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Call', value: 'callId' },
		{
			name: 'Phone Number',
			value: 'clientPhoneNumber',
			description: 'The latest call with this person, even if it has not ended yet',
			routing: { request: { url } },
		},
	],
	default: 'callId',
	description: 'Whether to get one call, or the latest call with a person',
};

/** Not in the API document (docs/further-operations.md); by phone number it is a list. */
export const getCall: Operation = {
	request: READ_CALL,
	notEverywhere: true,
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get call',
		description: 'Get one call, or the latest call with a person',
	},
	forAgents:
		'Reads one call by its ID, or the latest call with a phone number. Costs nothing. Returns status, reached, duration, transcript, extracted_variables (what the assistant found out) and total_cost. A status such as in-progress means that it has not ended. The latest call may be an earlier one: if it is not the call that you made, do not call again; ask for it again later.',
	properties: [
		getBy,
		{ ...callId, ...shownFor('callId', 'getBy') },
		{
			...phoneNumberField(
				'clientPhoneNumber',
				'The number of the person',
				sendInQuery('phone_number', phoneNumber),
			),
			required: true,
			...shownFor('clientPhoneNumber', 'getBy'),
		},
		...outputParameters,
		options({
			own: [
				{ ...defaultCountry, ...shownFor('clientPhoneNumber', '/getBy') },
				{ ...endpointPath(READ_CALL), ...shownFor('callId', '/getBy') },
			],
		}),
	],
	simplify: simplifyCall,
	perform: (item) =>
		item.parameters.getBy === 'clientPhoneNumber' ? latestCall(item) : callById(item),
};

async function callById(item: ItemInRun): Promise<Performed> {
	const answer = await readCall(item);
	return { rows: [isSimplified(item.parameters) ? unwrapped(answer) : answer] };
}

/** The newest call of the person, in whatever order they are listed. @throws NodeApiError when there is none */
async function latestCall(item: ItemInRun): Promise<Performed> {
	const { client, context, request, labels, hint } = item;
	const { fits, hints } = checkCalls(request, context.getTimezone(), labels);
	const number = digitsBehindPlus(request.qs.phone_number);
	const found = await readUntil(client.listSource({ ...request, refusals: [] }), {
		pagination,
		// a call without a number, or with a hidden one, may be a stranger's
		fits: (row) => fits(row) && matchesNumber(customerPhone(row), number),
		// in any other order, a newer one may be on a later page
		isEnough: (page, rows) => rows.size > 0 && isNewestFirst(page.rows),
	});
	for (const [about, message] of hints) hint(message, about);
	const rows = oldestFirst([...found.values()]).slice(-1);
	if (rows.length > 0) return { rows };
	throw apiError(client.node, {
		message: 'There is no call with this number',
		description:
			'The account of the API token has no call with this person, it was deleted, or the list of calls does not show its number. Check the number.',
	});
}
