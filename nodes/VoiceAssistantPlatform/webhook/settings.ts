// The settings of the trigger: its form is read and validated once for each hook of n8n, and once for each delivery.
import type {
	IDataObject,
	IHookFunctions,
	IWebhookFunctions,
	IWorkflowMetadata,
} from 'n8n-workflow';
import { readForm, type FilledForm, type ShownParameter } from '../validation/form';
import { options, response } from './parameters/options';
import { setup } from './parameters/setup';

/** The settings of the trigger, named like the parameters of its form. */
export interface TriggerSettings {
	event: 'callEnded' | 'conversationEnded' | 'inboundCall' | 'messageStatus' | 'toolRequest';
	/** The chosen assistants; undefined stands for all. */
	assistantIds?: number[];
	/** The answer to a request as soon as the workflow has started; undefined if the workflow answers. */
	assistantVariables?: IDataObject;
	/** In seconds. */
	responseTimeout?: number;
	fallbackResponse?: IDataObject;
	simplify: boolean;
	/** None stands for all. */
	statuses: string[];
	/** Of messages; none stands for all. */
	messageStatuses: string[];
	/** None stands for all. */
	types: string[];
	/** In seconds. */
	minimumDuration?: number;
	campaignId?: number;
	onlyWithVariables: boolean;
	deduplicate: boolean;
	/** Whether a call that another workflow waits for starts this one, too. */
	startForAwaited: boolean;
	/** Undefined where the setting of the assistant stays as it is. */
	includeRecording?: boolean;
	replaceExisting: boolean;
	/** The path by which an assistant is updated, with {assistantId}; undefined if the platform is as documented. */
	assistantPath?: string;
}

/** The settings in a form. One with a problem is left out; when in doubt, the workflow starts once too often rather than not at all. */
export interface ReadSettings {
	settings: TriggerSettings;
	/** The first problem with the form. */
	problem?: Error;
}

/** The settings without any option. */
const NOTHING_ADDED = {
	statuses: [],
	messageStatuses: [],
	types: [],
	onlyWithVariables: false,
	deduplicate: true,
	replaceExisting: false,
};

/** A trigger that enters its address in assistants, as read during a hook: n8n evaluates expressions only then. */
export interface Registration {
	settings: TriggerSettings;
	/** The address of the trigger, without its secret; a test has another one than production. */
	address: string;
	workflow: Pick<IWorkflowMetadata, 'id' | 'name'>;
	/** Whether the trigger is set up for a test in the editor. False when a test ends: n8n does not tell that then. */
	isTest: boolean;
	/** Whether it is set up for a test, or a test ends, while the workflow is published, at another address. */
	isTestOfPublished: boolean;
}

const FORM = [...setup, ...response, ...options];

/** Whether a parameter depends on the request. */
const isOfRequest = ({ property, hasExpression }: ShownParameter) =>
	hasExpression && response.includes(property);

/** Whether only the registration needs a parameter. */
const isOfRegistration = ({ property: { displayOptions } }: ShownParameter) =>
	['registration', '/registration'].some((name) =>
		displayOptions?.show?.[name]?.includes('automatic'),
	);

/** Whether the trigger enters its address, with its secret, in the assistants by itself. */
export function isAutomatic(context: IHookFunctions | IWebhookFunctions): boolean {
	return (
		!['messageStatus', 'toolRequest'].includes(String(context.getNodeParameter('event'))) &&
		// also for a value that no form offers: only an address that is set up by hand has its secret in the path
		context.getNodeParameter('registration', 'automatic') !== 'manual'
	);
}

/** The settings while a workflow is published, unpublished or started, without those that depend on a request. */
export function readForHook(context: IHookFunctions): ReadSettings {
	return settingsIn(readForm(context, FORM, (one) => !isOfRequest(one)));
}

/** The settings as they are for one request. */
export function readForDelivery(context: IWebhookFunctions): ReadSettings {
	return settingsIn(readForm(context, FORM, (one) => !isOfRegistration(one)));
}

function settingsIn({ values, problems }: FilledForm): ReadSettings {
	const given = Object.entries(values).filter(([, value]) => value !== undefined);
	const settings = {
		...NOTHING_ADDED,
		startForAwaited: problems.has('startForAwaited'),
		// one assistant is chosen in a parameter of its own
		assistantIds: values.assistantId,
		...Object.fromEntries(given),
	} as unknown as TriggerSettings;
	const [problem] = problems.values();
	return { settings, problem };
}
