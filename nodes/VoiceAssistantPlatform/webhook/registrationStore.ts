import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { WebhookSettings } from './assistants';

/** What is known of a trigger while assistants report to it; stored like this in the workflows of users. */
export interface Registration {
	/** The address with its secret. */
	url: string;
	secret: string;
	/** What each assistant had set before, by its ID, to be put back. */
	before: Record<string, Partial<WebhookSettings>>;
	isTest?: boolean;
}

type Context = Pick<
	IHookFunctions | IWebhookFunctions,
	'getWorkflowStaticData' | 'getWorkflow' | 'getNode' | 'getMode' | 'getNodeWebhookUrl'
>;

/** In this process: n8n saves static data only when all triggers of a workflow are set up; until then it is here. */
const unsavedRegistrations = new Map<string, Registration>();

/** The registration between activation and deactivation; that of a test run is apart from production's. */
export function loadRegistration(context: Context): Registration | undefined {
	const { registration } = staticDataOf(context);
	const unsaved = unsavedRegistrations.get(keyOfStage(context));
	if (!registration || registration.secret !== unsaved?.secret) return registration ?? unsaved;
	// an activation that failed may have changed more assistants than what is saved tells of
	return { ...registration, before: { ...unsaved.before, ...registration.before } };
}

/** Stores a registration, marked as that of a test run if it is one. */
export function saveRegistration(context: Context, registration: Registration): void {
	const stored = { ...registration, ...(isTest(context) && { isTest: true }) };
	staticDataOf(context).registration = stored;
	unsavedRegistrations.set(keyOfStage(context), stored);
}

/** Removes the registration from n8n's static data and from this process. */
export function deleteRegistration(context: Context): void {
	delete staticDataOf(context).registration;
	unsavedRegistrations.delete(keyOfStage(context));
}

/** Whether this is a test run. n8n ends one in the same mode as production: what is stored tells them apart. */
export function isTest(context: Context): boolean {
	if (context.getMode() === 'manual') return true;
	const registration =
		staticDataOf(context).registration ?? unsavedRegistrations.get(keyOf(context, 'test'));
	return (
		registration?.isTest === true && registration.url === addressWith(context, registration.secret)
	);
}

/** Whether the trigger enters its address, with its secret, in the assistants by itself. */
export function isAutomatic(context: IHookFunctions | IWebhookFunctions): boolean {
	return (
		context.getNodeParameter('event') === 'callEnded' &&
		context.getNodeParameter('registration', 'automatic') === 'automatic'
	);
}

/** The address of the trigger, without the secret of a registration. */
export function addressOf(context: Pick<Context, 'getNodeWebhookUrl'>): string {
	return String(context.getNodeWebhookUrl('default'));
}

/** The address that the trigger enters in assistants. */
export function addressWith(context: Pick<Context, 'getNodeWebhookUrl'>, secret: string): string {
	return `${addressOf(context)}?secret=${secret}`;
}

/** A test apart from production; n8n gives both the same address when something is delivered. */
function keyOfStage(context: Context): string {
	return keyOf(context, isTest(context) ? 'test' : 'production');
}

function keyOf(context: Context, stage: 'test' | 'production'): string {
	return `${stage} ${context.getWorkflow().id} ${context.getNode().id}`;
}

function staticDataOf(context: Context): { registration?: Registration } {
	return context.getWorkflowStaticData('node');
}
