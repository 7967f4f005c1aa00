// Refuse a list with other rows than the filter asks for: the names of filters are assumed (docs/api-assumptions.md, "Query
// parameters of list calls"), and a platform that does not know a filter may answer with all rows. A row without the field
// is accepted.
import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { customerPhone } from '../api/call';
import { fitsStatuses } from '../api/statuses';
import { apiError } from '../client/errors';
import { sentQuery, type PlatformRequest } from '../client/request';
import { digitsOf, matchesNumber } from '../validation/listedNumber';

/** @throws NodeApiError when a call has another number than the filter, or null */
export function requireOnePerson(node: INode, request: PlatformRequest, rows: IDataObject[]): void {
	const wanted = digitsOf(sentQuery(request).phone_number);
	const isOther = (row: IDataObject) => {
		const given = customerPhone(row);
		return given !== undefined && !matchesNumber(digitsOf(given), wanted);
	};
	if (wanted === '' || !rows.some(isOther)) return;
	const message = 'The platform sent calls with other people as well';
	throw otherRowsError(node, message, 'Customer Phone Number', 'number');
}

/**
 * A status that the user adds by hand is not compared.
 * @throws NodeApiError when a row has another status than the filter, or null
 */
export function requireStatus(node: INode, request: PlatformRequest, rows: IDataObject[]): void {
	const wanted = request.qs?.status;
	if (typeof wanted !== 'string' || sentQuery(request).status !== wanted) return;
	const isOther = (row: IDataObject) => row.status !== undefined && !fitsStatuses(row, [wanted]);
	if (!rows.some(isOther)) return;
	const message = 'The platform sent rows with other statuses as well';
	throw otherRowsError(node, message, 'Statuses', 'status');
}

function otherRowsError(node: INode, message: string, filter: string, value: string): NodeApiError {
	return apiError(node, {
		message,
		description: `It may have another name for the filter '${filter}', so nothing is passed on. Ask your provider for the name, remove the filter, and add the name and the ${value} under 'Additional Query Parameters' in 'Options'.`,
	});
}
