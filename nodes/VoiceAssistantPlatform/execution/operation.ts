import type {
	IDataObject,
	INode,
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { Endpoint } from '../api/endpoints';
import type { PlatformClient } from '../client/client';
import type { PlatformRequest, SimplifyRow } from '../client/request';
import type { PlatformResponse } from '../client/response';
import type { PolicyName, RetryOptions } from '../client/retryPolicy';
import type { DeclaredRouting } from '../validation/form';
import { trimmed } from '../validation/rules';
import type { Problem, Rule } from '../validation/validate';

/** One operation of the node, as data: what n8n shows, which request it is, and what holds beyond its parameters. */
export interface Operation {
	endpoint: Endpoint;
	/** The entry in the list of operations. */
	option: INodePropertyOptions & { value: string };
	properties: INodeProperties[];
	/** A row of the policy table, where the method alone does not tell. */
	policy?: PolicyName;
	/** What holds of a list beyond its endpoint. */
	list?: {
		simplify?: SimplifyRow;
		/** A field of the query of which the platform takes one value: for several, one list each is read, and they become one. */
		singleValueFilter?: string;
		/** Throws when the rows must not be passed on; told of the rows of one list. */
		check?: (node: INode, request: PlatformRequest, rows: IDataObject[]) => void;
	};
	/** Whether the platform answers with what it made or changed in `data`, beside a message: "Simplify" gives out what is in it. */
	answersInData?: true;
	/** What "Simplify" makes of that, where its fields have other names elsewhere. */
	simplifyAnswer?: (answer: IDataObject) => IDataObject;
	/** Refusals that go on as an item when the user chose so: the parameter says "return" then. */
	returnable?: { parameter: string; isReturned: (refusal: PlatformResponse) => boolean };
	/** What must hold of the finished request; the first problem is told, and nothing is sent. */
	checks?: RequestCheck[];
	/** A body field that no two items of a run may share. */
	distinct?: { field: string; problem: (value: unknown) => Problem };
	/**
	 * Items for which it gives the same are carried out one after another, in their order: what one has done, the next one
	 * finds done. Undefined for one that waits for no other.
	 */
	inTurn?: (request: PreparedRequest, parameters: ItemParameters) => string | undefined;
	/** Takes the place of sending the one request, where an item takes more than that; undefined where it does not. */
	perform?: (item: ItemInRun) => Promise<Performed> | undefined;
}

/** What an item has brought. */
export interface Performed {
	rows: IDataObject[];
	/**
	 * What comes after the item was carried out, such as waiting for an event: it takes no place among the requests, and other
	 * items are sent meanwhile.
	 * @param rows as they come out
	 * @returns what comes out in their place
	 */
	later?: (rows: IDataObject[]) => Promise<IDataObject[]>;
}

/** An item while it is carried out. */
export interface ItemInRun {
	client: PlatformClient;
	request: PreparedRequest;
	parameters: ItemParameters;
	/** Aborted when the execution is cancelled, or when another item fails and the workflow stops. */
	signal: AbortSignal;
	/**
	 * What all items of the run share under a key.
	 * @param create makes it for the first item that asks
	 */
	share: <Shared>(key: string, create: () => Shared) => Shared;
	/**
	 * Says something beside the output of the run.
	 * @param about what it is about: a later message about the same takes its place
	 */
	hint: (about: unknown, message: string) => void;
}

/**
 * Looks at a finished request of one item.
 * @param parameters the item's values by their path in the form, such as `filters.status`
 * @param raw the node's parameters as they are stored, expressions unevaluated
 */
export type RequestCheck = (
	request: PlatformRequest,
	parameters: ItemParameters,
	raw: INodeParameters,
) => Problem | undefined;

/** Evaluated and validated values of one item, by their path in the form. */
export type ItemParameters = Record<string, unknown>;

/** The request of one item, with how it is sent. */
export interface PreparedRequest extends PlatformRequest {
	method: 'GET' | 'POST' | 'PUT';
	qs: IDataObject;
	body: IDataObject;
	/** Names of the sent fields on the screen. */
	labels: Record<string, string>;
	/** Of the platform user to act as (platform-api 5.3). */
	accessToken?: string;
	retryOptions: RetryOptions;
}

/** n8n's routing of a parameter, and how it gets into a request beyond that. */
export interface ParameterRouting extends DeclaredRouting {
	/** Whether it is the country that national phone numbers of the item belong to; it is not sent. */
	isDefaultCountry?: true;
	/** The name between braces in the path of the request that the value stands for. */
	pathField?: string;
	/** The name in the query under which it goes where the path has no place for it. */
	orQueryField?: string;
	/** Writes the value into the request in another way than n8n's `send` can say. */
	write?: (request: PreparedRequest, value: unknown, label: string) => Problem | undefined;
}

/**
 * Sends a parameter in the body; blank, it is left out.
 * @param field its name in the API
 */
export function sendInBody(field: string, ...rules: Rule[]): ParameterRouting {
	return { send: { type: 'body', property: field }, rules };
}

/** Sends a parameter in the query; blank, it is left out. With spaces around a text nothing would be found. */
export function sendInQuery(field: string, ...rules: Rule[]): ParameterRouting {
	return { send: { type: 'query', property: field }, rules: [trimmed, ...rules] };
}

/** Puts a parameter into the path of the request, where it says {field}. */
export function sendInPath(field: string, ...rules: Rule[]): ParameterRouting {
	return { pathField: field, rules };
}

/** The same where the user may enter a path without that place: then it goes into the query, as `queryField`. */
export function sendInPathOrQuery(
	field: string,
	queryField: string,
	...rules: Rule[]
): ParameterRouting {
	return { pathField: field, orQueryField: queryField, rules };
}

/** Writes a parameter into the request by a function of its own; undefined stands for a blank one. */
export function writtenBy(
	write: NonNullable<ParameterRouting['write']>,
	...rules: Rule[]
): ParameterRouting {
	return { write, rules };
}

/** Refuses an update that changes nothing: it would look as if something had been done. */
export const changesSomething: RequestCheck = ({ body = {} }) =>
	Object.keys(body).length > 0
		? undefined
		: {
				message: 'There is nothing to change',
				description:
					'Add a field with its new value. If the values come from expressions, they gave nothing for this item.',
			};
