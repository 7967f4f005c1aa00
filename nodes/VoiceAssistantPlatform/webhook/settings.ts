// The settings in the form of the trigger, read once and checked against their declarations: when publishing, starting and
// receiving.
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

/** The settings of the trigger. */
export interface TriggerSettings {
	event: 'callEnded' | 'conversationEnded' | 'inboundCall' | 'toolRequest';
	/** Undefined for an event whose address is entered by hand in any case. */
	registration?: 'automatic' | 'manual';
	/** The chosen assistants; undefined stands for all. */
	assistantIds?: number[];
	/** In an address that is entered by hand. */
	webhookSecret?: string;
	/** Undefined for an event that waits for no response. */
	responseMode?: 'onReceived' | 'lastNode' | 'responseNode';
	/** The answer to a request as soon as the workflow has started; undefined if the workflow answers. */
	assistantVariables?: IDataObject;
	/** In seconds. */
	responseTimeout?: number;
	fallbackResponse?: IDataObject;
	simplify: boolean;
	/** None stands for all. */
	statuses: string[];
	/** None stands for all. */
	types: string[];
	/** In seconds. */
	minimumDuration?: number;
	campaignId?: number;
	onlyWithVariables: boolean;
	deduplicate: boolean;
	/** Whether a call that another workflow waits for starts this one, too. */
	startForAwaited: boolean;
	includeRequest: boolean;
	/** Undefined where the setting of the assistant stays as it is. */
	includeRecording?: boolean;
	replaceExisting: boolean;
	/** The path by which an assistant is updated, with {id}; undefined if the platform is as documented. */
	assistantPath?: string;
	authentication?: 'basicAuth' | 'headerAuth';
	/** Addresses and ranges as they are written; none stands for all. */
	allowedIps: string[];
}

/** The settings in a form that may have problems: those with one are missing. */
export interface ReadSettings {
	settings: TriggerSettings;
	/** By the path of the parameter. */
	problems: FilledForm['problems'];
}

/** The settings without any option. */
const NOTHING_ADDED = {
	statuses: [],
	types: [],
	onlyWithVariables: false,
	deduplicate: true,
	startForAwaited: false,
	includeRequest: false,
	replaceExisting: false,
	allowedIps: [],
};

type IsRead = (parameter: ShownParameter) => boolean;

/** Parameters whose expressions depend on the request. */
const isOfRequest: IsRead = ({ property, hasExpression }) =>
	hasExpression && response.includes(property);

/** Parameters that only the registration needs. */
const isOfRegistration: IsRead = ({ property: { displayOptions } }) =>
	['registration', '/registration'].some((name) =>
		displayOptions?.show?.[name]?.includes('automatic'),
	);

/** Whether the trigger enters its address, with its secret, in the assistants by itself. */
export function isAutomatic(context: IHookFunctions | IWebhookFunctions): boolean {
	return (
		context.getNodeParameter('event') !== 'toolRequest' &&
		// also for a value that no form offers: only an address that is set up by hand has its secret in the path
		context.getNodeParameter('registration', 'automatic') !== 'manual'
	);
}

/** The settings while a workflow is published, unpublished or started, without those that depend on a request. */
export function readForHook(context: IHookFunctions): ReadSettings {
	return read(context, evaluatorOf(context), (parameter) => !isOfRequest(parameter));
}

/** The settings as they are for one request. */
export function readForDelivery(context: IWebhookFunctions): ReadSettings {
	return read(context, evaluatorOf(context), (parameter) => !isOfRegistration(parameter));
}

/**
 * The settings that the execution of a delivery needs to find out whether it is repeated.
 * @throws NodeOperationError when an expression returns neither true nor false
 */
export function readForExecution(context: IExecuteFunctions): TriggerSettings {
	const evaluate = (path: string) =>
		context.getNodeParameter(path, 0, undefined, { skipValidation: true });
	const isRead: IsRead = ({ path }) => ['event', 'options.deduplicate'].includes(path);
	return withoutProblems(read(context, evaluate, isRead));
}

/** @throws NodeOperationError that names the first parameter with an invalid value */
export function withoutProblems({ settings, problems }: ReadSettings): TriggerSettings {
	for (const problem of problems.values()) throw problem;
	return settings;
}

function evaluatorOf(context: IHookFunctions | IWebhookFunctions) {
	return (path: string) => context.getNodeParameter(path, undefined, { skipValidation: true });
}

function read(
	context: IHookFunctions | IWebhookFunctions | IExecuteFunctions,
	evaluate: (path: string) => unknown,
	isRead: IsRead,
): ReadSettings {
	const shown = shownParameters(context.getNode(), [...setup, ...response, ...options]);
	const { values, problems } = readForm(context, shown.filter(isRead), evaluate);
	const given = Object.entries(values)
		.filter(([, value]) => value !== undefined)
		.map(([path, value]) => [path.replace('options.', ''), value]);
	const settings = {
		...NOTHING_ADDED,
		assistantIds: values.assistantId,
		...Object.fromEntries(given),
	} as unknown as TriggerSettings;
	return { settings, problems };
}
