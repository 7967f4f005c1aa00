import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { addressOf, endOf } from './address';
import type { WebhookSettings } from './assistants';

/** What is known of a trigger while assistants report to it; stored like this in the workflows of users. */
export interface Registration {
	/** The same until the trigger is unregistered. Older registrations have none, nor the next three. */
	id?: string;
	/** Of the deployment (`Deployment`). */
	root?: string;
	/** Tells the account from others: `accountFingerprint`. */
	account?: string;
	/** Static data goes along when a workflow is exported. */
	workflowId?: string;
	/** The address with its secret. */
	url: string;
	secret: string;
	/** The secret before: a report may come again to the address that it was first sent to. */
	formerSecret?: string;
	/** Addresses that assistants of another account may still have. */
	formerUrls?: string[];
	/** What each assistant had set before, by its ID, to be put back. */
	before: Record<string, Partial<WebhookSettings>>;
}

type Context = Pick<
	IHookFunctions | IWebhookFunctions,
	'getWorkflowStaticData' | 'getWorkflow' | 'getNodeWebhookUrl'
>;

/**
 * In this process: n8n saves static data only when all triggers of a workflow are set up; until then it is here. By
 * trigger, then by path: a test has another one than production.
 */
const unsavedRegistrations = new Map<string, Map<string, Registration>>();

/** In this process: triggers whose test listens, with the path of the test. */
const listeningTests = new Set<string>();

/** The registration that n8n has saved; that of a test is apart from production's. */
export function savedRegistration(
	context: Pick<Context, 'getWorkflowStaticData' | 'getWorkflow'>,
): Registration | undefined {
	const { registration } = staticDataOf(context);
	const { workflowId } = registration ?? {};
	const isOwn = workflowId === undefined || workflowId === context.getWorkflow().id;
	return isOwn ? registration : undefined;
}

/** The registration between activation and deactivation, as n8n's hooks need it. */
export function loadRegistration(context: Context): Registration | undefined {
	const registration = savedRegistration(context);
	const unsaved = unsavedOf(context).get(pathOf(context));
	if (!registration || !unsaved) return registration ?? unsaved;
	if (registration.id !== unsaved.id) return registration;
	// an activation that failed may have changed more assistants than what is saved tells of
	return { ...registration, before: { ...unsaved.before, ...registration.before } };
}

/** Stores a registration. */
export function saveRegistration(context: IHookFunctions, registration: Registration): void {
	const stored = { ...registration, workflowId: context.getWorkflow().id };
	staticDataOf(context).registration = stored;
	unsavedOf(context).set(pathOf(context), stored);
	if (context.getMode() === 'manual')
		listeningTests.add(`${triggerOf(context)} ${pathOf(context)}`);
}

/** Removes the registration from n8n's static data and from this process. */
export function deleteRegistration(context: Context): void {
	delete staticDataOf(context).registration;
	unsavedOf(context).delete(pathOf(context));
}

/** Whether a test of the same trigger listens in this process, as seen from production. */
export function isTestListening(context: Context): boolean {
	const trigger = `${triggerOf(context)} `;
	return [...listeningTests].some(
		(test) => test.startsWith(trigger) && test !== trigger + pathOf(context),
	);
}

/** A test does not listen any more, whether or not the platform hears of it. */
export function endListening(context: Context): void {
	listeningTests.delete(`${triggerOf(context)} ${pathOf(context)}`);
}

/** Whether n8n sets the trigger up because it starts, not because the user publishes the workflow. */
export function isStarting(context: Pick<IHookFunctions, 'getActivationMode'>): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}

/** Whether the trigger enters its address, with its secret, in the assistants by itself. */
export function isAutomatic(context: IHookFunctions | IWebhookFunctions): boolean {
	return (
		context.getNodeParameter('event') === 'callEnded' &&
		context.getNodeParameter('registration', 'automatic') === 'automatic'
	);
}

function unsavedOf(context: Context): Map<string, Registration> {
	const trigger = triggerOf(context);
	const unsaved = unsavedRegistrations.get(trigger) ?? new Map<string, Registration>();
	unsavedRegistrations.set(trigger, unsaved);
	return unsaved;
}

function triggerOf(context: Context): string {
	return [context.getWorkflow().id, ...endOf(addressOf(context))].join(' ');
}

function pathOf(context: Context): string {
	return new URL(addressOf(context)).pathname;
}

function staticDataOf(context: Pick<Context, 'getWorkflowStaticData'>): {
	registration?: Registration;
} {
	return context.getWorkflowStaticData('node');
}
