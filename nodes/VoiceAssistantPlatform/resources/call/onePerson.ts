import type { IDataObject, IHttpRequestOptions, INode } from 'n8n-workflow';
import { apiError } from '../../transport/apiError';

/** The digits of a number; 0 or 00 at its start stands for what another writing has there. */
const digitsOf = (value: unknown) =>
	String(value ?? '')
		.replace(/\D/g, '')
		.replace(/^0+/, '');

/** No phone number is shorter (gaps.md "E.164"). */
const FEWEST_DIGITS = 7;

/**
 * Refuses calls with other people than the one asked for: the name of the filter is assumed (gaps.md "Query parameters
 * of list calls"), and a platform that does not know it may answer with everybody's calls.
 * @throws NodeApiError when a row is of another number, or of null; one that tells no number passes
 */
export function refuseOtherPeople(node: INode, request: IHttpRequestOptions, rows: IDataObject[]) {
	const wanted = digitsOf((request.qs as IDataObject).phone_number);
	const isOther = ({ client_phone_number: given }: IDataObject) => {
		if (given === undefined) return false;
		const digits = digitsOf(given);
		return digits.length < FEWEST_DIGITS || !wanted.endsWith(digits);
	};
	if (wanted === '' || !rows.some(isOther)) return;
	throw apiError(node, {
		message: 'The platform sent calls with other people as well',
		description:
			"It may have another name for the filter 'Client Phone Number', so nothing is passed on. Ask your provider for the name, remove the filter, and add the name and the number under 'Additional Query Parameters' in 'Options'.",
	});
}
