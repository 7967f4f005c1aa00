import type { IDataObject, INode } from 'n8n-workflow';
import { isStatus } from '../api/status';
import { apiError } from '../client/errors';
import { sentQuery, type PlatformRequest } from '../client/request';

/**
 * Refuses a list with other statuses than those in the filter: the name of the filter is assumed (docs/api-assumptions.md,
 * "Query parameters of list calls"), and a platform that does not know it may answer with all rows. A status that the user
 * adds by hand is not compared.
 * @param noun the word for the rows in the message
 * @throws NodeApiError when a row has another status or null; a row without the field is accepted
 */
export function requireStatus(noun: string) {
	return (node: INode, request: PlatformRequest, rows: IDataObject[]): void => {
		const wanted = request.qs?.status;
		if (typeof wanted !== 'string' || sentQuery(request).status !== wanted) return;
		const isOther = ({ status }: IDataObject) => status !== undefined && !isStatus(status, wanted);
		if (!rows.some(isOther)) return;
		throw apiError(node, {
			message: `The platform sent ${noun} with other statuses as well`,
			description:
				"It may have another name for the filter 'Statuses', so nothing is passed on. Ask your provider for the name, remove the filter, and add the name and the status under 'Additional Query Parameters' in 'Options'.",
		});
	};
}
