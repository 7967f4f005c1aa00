// What the user has set in the form of the trigger: read once, and held against its declarations, for publishing, for starting
// and for receiving.
import type {
	IDataObject,
	IExecuteFunctions,
	IHookFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import {
	readForm,
	shownParameters,
	type FilledForm,
	type ShownParameter,
} from '../validation/form';
import { options, response } from './parameters/options';
import { setup } from './parameters/setup';

/** Options that were not added have what the trigger does without them. */
export interface TriggerSettings {
	event: 'callEnded' | 'inboundCall' | 'toolRequest';
	/** Undefined for an event that waits for no response. */
	responseMode?: 'onReceived' | 'lastNode' | 'responseNode';
	/** With which a request is answered as soon as the workflow has started. */
	assistantVariables?: IDataObject;
	/** In seconds. */
	responseTimeout?: number;
	fallbackResponse?: IDataObject;
	simplify: boolean;
	/** None stands for all. */
	statuses: string[];
	/** In seconds. */
	minimumDuration?: number;
	campaignId?: number;
	onlyWithVariables: boolean;
	deduplicate: boolean;
	includeRequest: boolean;
	/** Undefined where the setting of the assistant stays as it is. */
	includeRecording?: boolean;
	replaceExisting: boolean;
	authentication?: 'header' | 'login';
	/** Addresses and ranges as they are written; none stands for all. */
	allowedIps: string[];
}

/** The settings of a delivery: those that have a problem are missing. */
export interface DeliverySettings {
	settings: TriggerSettings;
	/** By the path of the parameter. */
	problems: FilledForm['problems'];
}

type IsRead = (parameter: ShownParameter) => boolean;

/** What an expression in it gives depends on the request. */
const isOfRequest: IsRead = ({ property, hasExpression }) =>
	hasExpression && response.includes(property);

/** Nothing else needs it. */
const isOfRegistration: IsRead = ({ property: { displayOptions } }) =>
	['registration', '/registration'].some((name) =>
		displayOptions?.show?.[name]?.includes('automatic'),
	);

/**
 * The settings while a workflow is published, unpublished or started, without what only a request can settle.
 * @throws NodeOperationError that names the first one with a value that cannot be
 */
export function readSettings(context: IHookFunctions): TriggerSettings {
	const evaluate = (path: string) =>
		context.getNodeParameter(path, undefined, { skipValidation: true });
	return withoutProblems(read(context, evaluate, (parameter) => !isOfRequest(parameter)));
}

/** The settings as they are for one request. */
export function readForDelivery(context: IWebhookFunctions): DeliverySettings {
	const evaluate = (path: string) =>
		context.getNodeParameter(path, undefined, { skipValidation: true });
	return read(context, evaluate, (parameter) => !isOfRegistration(parameter));
}

/**
 * Whether the execution of a delivery is to find out if it is a repeated one.
 * @throws NodeOperationError when an expression gives neither true nor false
 */
export function readDeduplicate(context: IExecuteFunctions): boolean {
	const evaluate = (path: string) =>
		context.getNodeParameter(path, 0, undefined, { skipValidation: true });
	const { event, deduplicate } = withoutProblems(
		read(context, evaluate, ({ path }) => ['event', 'options.deduplicate'].includes(path)),
	);
	return event === 'callEnded' && deduplicate;
}

function withoutProblems({ settings, problems }: DeliverySettings): TriggerSettings {
	for (const problem of problems.values()) throw problem;
	return settings;
}

function read(
	context: IHookFunctions | IWebhookFunctions | IExecuteFunctions,
	evaluate: (path: string) => unknown,
	isRead: IsRead,
): DeliverySettings {
	const shown = shownParameters(context.getNode(), [...setup, ...response, ...options]);
	const { values, problems } = readForm(context, shown.filter(isRead), evaluate);
	const added = (name: string, otherwise?: unknown) => values[`options.${name}`] ?? otherwise;
	const settings = {
		...values,
		statuses: added('statuses', []),
		minimumDuration: added('minimumDuration'),
		campaignId: added('campaignId'),
		onlyWithVariables: added('onlyWithVariables', false),
		deduplicate: added('deduplicate', true),
		includeRequest: added('includeRequest', false),
		includeRecording: added('includeRecording'),
		replaceExisting: added('replaceExisting', false),
		authentication: added('authentication'),
		allowedIps: added('allowedIps', []),
	} as unknown as TriggerSettings;
	return { settings, problems };
}
