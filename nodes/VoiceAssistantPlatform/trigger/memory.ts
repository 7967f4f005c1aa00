import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { WebhookSettings } from './assistantWebhook';

/** What a trigger remembers while assistants report to it. */
export interface Registration {
	/** The address with its secret. */
	url: string;
	secret: string;
	/** What each assistant had set before, by its ID, to be put back. */
	before: Record<string, Partial<WebhookSettings>>;
}

type Context = Pick<
	IHookFunctions | IWebhookFunctions,
	'getWorkflowStaticData' | 'getWorkflow' | 'getNode' | 'getMode'
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
	saved(context).registration = registration;
	unsaved.set(triggerOf(context), registration);
}

export function forget(context: Context): void {
	delete saved(context).registration;
	unsaved.delete(triggerOf(context));
}

/** The address of the trigger, without its secret. */
export function address(
	context: Pick<IHookFunctions | IWebhookFunctions, 'getNodeWebhookUrl'>,
): string {
	return String(context.getNodeWebhookUrl('default'));
}

/** A test apart from production; n8n gives both the same address when something is delivered. */
function triggerOf(context: Context): string {
	const stage = context.getMode() === 'manual' ? 'test' : 'production';
	return `${stage} ${context.getWorkflow().id} ${context.getNode().id}`;
}

function saved(context: Context): { registration?: Registration } {
	return context.getWorkflowStaticData('node');
}
