import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { addressWith } from './address';
import type { WebhookSettings } from './assistantWebhook';

/** What a trigger remembers while assistants report to it. */
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

/** n8n saves what a trigger remembers only when all triggers of the workflow are set up; until then it is here. */
const unsaved = new Map<string, Registration>();

/** What the trigger remembers between activation and deactivation; of test runs apart from production. */
export function recall(context: Context): Registration | undefined {
	const { registration } = saved(context);
	const latest = unsaved.get(triggerOf(context));
	if (!registration || registration.secret !== latest?.secret) return registration ?? latest;
	// an activation that failed may have taken more assistants than what is saved tells of
	return { ...registration, before: { ...latest.before, ...registration.before } };
}

export function remember(context: Context, registration: Registration): void {
	const whole = { ...registration, ...(isTest(context) && { isTest: true }) };
	saved(context).registration = whole;
	unsaved.set(triggerOf(context), whole);
}

export function forget(context: Context): void {
	delete saved(context).registration;
	unsaved.delete(triggerOf(context));
}

/** Whether this is a test run. n8n ends one in the same mode as production: what is remembered tells them apart. */
export function isTest(context: Context): boolean {
	if (context.getMode() === 'manual') return true;
	const registration = saved(context).registration ?? unsaved.get(keyOf(context, 'test'));
	return (
		registration?.isTest === true && registration.url === addressWith(context, registration.secret)
	);
}

/** A test apart from production; n8n gives both the same address when something is delivered. */
function triggerOf(context: Context): string {
	return keyOf(context, isTest(context) ? 'test' : 'production');
}

function keyOf(context: Context, stage: 'test' | 'production'): string {
	return `${stage} ${context.getWorkflow().id} ${context.getNode().id}`;
}

function saved(context: Context): { registration?: Registration } {
	return context.getWorkflowStaticData('node');
}
