import type { IDataObject } from 'n8n-workflow';
import type { ErrorMessage } from '../client/errorMessages';
import type { Pagination } from '../client/pagination';

/** An endpoint of the platform, and what its refusals mean. */
export interface Endpoint {
	method: 'DELETE' | 'GET' | 'POST' | 'PUT';
	/** Path below the root of the API; {id} stands for the value of a parameter. */
	url: string;
	headers?: IDataObject;
	/** Fields that every request to it has in its body. */
	body?: IDataObject;
	/** How a list is divided into pages; undefined if the answer is not a list. */
	pagination?: Pagination;
	/** The word for the rows, if each account has its own. */
	rowNoun?: string;
	/** Messages for its refusals: the first match is used, before those for all endpoints (platform-api 7). */
	errors?: ErrorMessage[];
}

/** An endpoint whose answer is a list. */
export type ListEndpoint = Endpoint & { pagination: Pagination };

/** platform-api 5.2 */
export const NOT_ADMIN: ErrorMessage = {
	status: 403,
	message: 'This needs the API token of a white label admin',
	description:
		'The credential holds the token of an ordinary account. Choose a credential with the token of your agency account.',
};

/** platform-api 7 */
export const USER_NOT_FOUND: ErrorMessage = {
	status: 404,
	message: 'The platform user was not found',
	description:
		'Check the ID or the e-mail address. The user must belong to the platform of your agency account.',
};
