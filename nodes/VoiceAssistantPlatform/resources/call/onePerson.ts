import type { IDataObject, INode } from 'n8n-workflow';
import { customerPhone } from '../../api/call';
import { apiError } from '../../client/errors';
import { sentQuery, type PlatformRequest } from '../../client/request';
import { digitsOf, matchesNumber } from '../../validation/listedNumber';

/**
 * Refuses a list with calls of other people than the one in the filter: the name of the filter is assumed
 * (docs/api-assumptions.md, "Query parameters of list calls"), and a platform that does not know the filter may answer with
 * everybody's calls.
 * @throws NodeApiError when a row has another number or null; a row without the field is accepted
 */
export function requireOnePerson(node: INode, request: PlatformRequest, rows: IDataObject[]): void {
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
