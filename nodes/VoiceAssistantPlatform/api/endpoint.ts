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
