import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { accountFingerprint, type Deployment } from '../client/credential';
import { isObject } from '../client/response';
import type { WebhookSettings } from './assistants';
import { seal, unseal } from './secret';

/** What is known of a trigger while assistants report to it. */
export interface Registration {
	/** Of the deployment (`Deployment`): elsewhere the same IDs are other assistants. */
	root: string;
	/** What each assistant had set before, by its ID, to be put back; null where that was lost. */
	before: Record<string, Partial<WebhookSettings> | null>;
}

/** What n8n keeps of it, and shows to whoever exports the workflow. */
interface Stored {
	/** Tells the account from others: `accountFingerprint`. */
	account: string;
	/** The registration, once for each secret that opens it, with dots between them. */
	sealed: string;
}

type Context = Pick<IHookFunctions | IWebhookFunctions, 'getWorkflowStaticData' | 'getWorkflow'>;

/** The account that the trigger was registered with. */
export function storedAccount(context: Context): string | undefined {
	return staticDataOf(context).registration?.account;
}

/** What is stored; undefined when it was stored with another secret, or is of the workflow that this one was copied from. */
export function openRegistration(context: Context, secret: string): Registration | undefined {
	return String(staticDataOf(context).registration?.sealed)
		.split('.')
		.map((text) => unseal(secret, workflowIdOf(context), text))
		.find((opened) => isObject(opened) && isObject(opened.before)) as Registration | undefined;
}

/**
 * Stores what assistants had before they report to the trigger; n8n saves it when all triggers of the workflow are set up.
 * @param secrets that they have in their addresses
 */
export function saveRegistration(
	context: Context,
	deployment: Deployment,
	secrets: string[],
	before: Registration['before'],
): void {
	const registration: Registration = { root: deployment.root, before };
	const sealed = secrets
		.map((secret) => seal(secret, workflowIdOf(context), registration))
		.join('.');
	const stored = staticDataOf(context);
	// n8n would save what has not changed
	if (sealed === stored.registration?.sealed) return;
	stored.registration = { account: accountFingerprint(deployment), sealed };
}

/** Removes the registration. */
export function deleteRegistration(context: Context): void {
	delete staticDataOf(context).registration;
}

/** Whether the trigger enters its address, with its secret, in the assistants by itself. */
export function isAutomatic(context: IHookFunctions | IWebhookFunctions): boolean {
	return (
		context.getNodeParameter('event') === 'callEnded' &&
		context.getNodeParameter('registration', 'automatic') === 'automatic'
	);
}

function workflowIdOf(context: Context): string {
	return String(context.getWorkflow().id);
}

function staticDataOf(context: Context): { registration?: Stored } {
	return context.getWorkflowStaticData('node');
}
