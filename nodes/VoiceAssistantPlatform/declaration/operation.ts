import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { Endpoint } from '../api/endpoint';
import type { PlatformClient } from '../client/client';
import type { ErrorMessage } from '../client/errorMessages';
import type { Labels, RequestNames } from '../client/errors';
import type { Problem } from '../client/problem';
import type { PlatformRequest } from '../client/request';
import type { PlatformResponse } from '../client/response';
import type { PolicyName } from '../client/retryPolicy';

/** One operation of the node, as data: what n8n shows, which request it sends, and what else applies to it. */
export interface Operation {
	/** The request of an item: n8n's declaration of it, whose address may contain `{{ $parameter["…"] }}`. */
	request: Endpoint;
	/** Whether not every platform has it, or has it at that address: it gets Endpoint Path, and messages for an unknown address. */
	notEverywhere?: true;
	/** The entry in the list of operations. */
	option: INodePropertyOptions & { value: string };
	/** For AI models that use it or build workflows with it: what it does, and what to ask first. */
	forAgents?: string;
	properties: INodeProperties[];
	/** What refusals mean, unless the endpoint says so. The first match is used, before those for all endpoints (platform-api 7). */
	refusals?: ErrorMessage[];
	/** What must hold for the finished request; the first problem is reported, and nothing is sent. */
	checks?: RequestCheck[];
	/** The name of its policy; by default that of the method. */
	policy?: PolicyName;
	list?: {
		/** A query field with one value: for several, a list is read for each, and the lists are merged. */
		singleValueFilter?: string;
		/** How rows are compared with the filters of the request, and with days in the timezone of the workflow. */
		checkRows?: (request: PlatformRequest, timezone: string, labels: Labels) => RowCheck;
	};
	/** Whether the answer may have what was created or changed in `data`, next to a message: "Simplify" outputs only that. */
	wrapsResult?: true;
	/** How "Simplify" changes the answer to what was sent, or a row of the list. */
	simplify?: (row: IDataObject, parameters: IDataObject, sent: IDataObject) => IDataObject;
	/** The body field with the number of the person: the output has it as `customer_phone`, beside what the platform answers. */
	recipient?: string;
	/** Refusals that are output as an item if the user chose "return" in the parameter. */
	outputRefusals?: { parameter: string; isReturned: (refusal: PlatformResponse) => boolean };
	/** Whether its execution sleeps until it is woken. It can do so only once, so the operation takes one item. */
	sleeps?: true;
	/** Body fields that no two items of a run may have with the same values, and what is said of the second item. */
	distinct?: { fields: string[]; problem: (body: IDataObject) => Problem };
	/** Items with the same result are sent one after another, in order; undefined for an item that waits for none. */
	serializeBy?: (request: PreparedRequest, parameters: ItemParameters) => string | undefined;
	/** Whether a preview runs `perform` until it would write: the request depends on what it reads, or it may send another. */
	isPerformedInPreview?: true;
	/** Replaces sending the one request, if an item needs more than that; otherwise returns undefined. */
	perform?: (item: ItemInRun) => Promise<Performed> | undefined;
}

/** The subject of a hint that only says which days a list has: the others are warnings. */
export const PERIOD = 'period';

export interface RowCheck {
	/** The days to ask for in place of those meant; undefined without a filter by days. */
	days?: IDataObject;
	/** Whether a row may be one of those asked for; a row that does not show it may be. */
	fits: (row: IDataObject) => boolean;
	/** What to say next to the output, by subject; each row may add to it. */
	hints: Map<string, string>;
}

export interface Performed {
	rows: IDataObject[];
	binary?: IBinaryKeyData;
	/** What became of the item, if it was not carried out itself. */
	outcome?: 'repeated';
	/** What is done later, such as waiting for an event, while other items are sent. @returns the rows that replace these */
	later?: (rows: IDataObject[]) => Promise<IDataObject[]>;
}

export interface ItemInRun {
	/** Its place in the input, counted from 0. */
	itemIndex: number;
	/** All items of the run that are sent. */
	all: PreparedItem[];
	/** For what only n8n can do. */
	context: IExecuteFunctions;
	client: PlatformClient;
	request: PreparedRequest;
	parameters: ItemParameters;
	labels: Labels;
	/** Aborted when the execution is cancelled, or when another item fails and the workflow stops. */
	signal: AbortSignal;
	/** A value that all items of the run share under a key, if they work in the same account. */
	share: <Shared>(key: string, create: () => Shared) => Shared;
	/**
	 * Shows a message next to the output of the run.
	 * @param about its subject, if it is not the message itself: a later message on the same subject replaces it
	 */
	hint: (message: string, about?: string) => void;
}

/** The finished request of one item, and what it was made from. */
interface CheckedItem extends Pick<ItemInRun, 'request' | 'parameters' | 'labels'> {
	/** The parameters of the node as they are stored, expressions unevaluated. */
	stored: INodeParameters;
}

/** Checks the finished request of one item. */
export type RequestCheck = (item: CheckedItem) => Problem | undefined;

/** The evaluated and validated values of one item, by path in the form, such as `filters.status`. */
export type ItemParameters = Record<string, unknown>;

/** Whether rows are simplified: by "Simplify", or by "Output", which tools of AI agents have in its place. */
export function isSimplified({ simplify, output = 'raw' }: ItemParameters): boolean {
	return simplify === true || output !== 'raw';
}

/** The request of one item. */
export type PreparedRequest = PlatformRequest &
	Required<Pick<PlatformRequest, 'method' | 'qs' | 'body'>>;

/** The request of one item, and the values that it was made from. */
export interface PreparedItem {
	request: PreparedRequest;
	parameters: ItemParameters;
	names: RequestNames;
}

/** Refuses an update that changes nothing: it would look as if something had been done. */
export const changesSomething: RequestCheck = ({ request: { body } }) =>
	Object.keys(body).length > 0
		? undefined
		: {
				message: 'There is nothing to change',
				description:
					'Add a field with its new value. If the values come from expressions, those returned nothing for this item.',
			};
