import { randomBytes } from 'node:crypto';
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { readWebhook, writeWebhook, type WebhookSettings } from './assistantWebhook';
import { nodeOf } from '../transport/nodeOf';

/** What a trigger remembers while an assistant reports to it. */
export interface Registration {
	assistantId: number;
	url: string;
	secret: string;
	/** What the assistant had set before, to be put back. */
	before: WebhookSettings;
}

const NOTHING: WebhookSettings = { webhook_url: null, is_webhook_active: false };

/** Whether the chosen assistant reports to this trigger already. */
export async function isRegistered(context: IHookFunctions): Promise<boolean> {
	const { registration } = memory(context);
	if (!registration) return false;
	const isOfThisNode =
		registration.assistantId === chosenAssistant(context) &&
		registration.url === addressWith(context, registration.secret);
	const settings = isOfThisNode && (await readWebhook(context, registration.assistantId));
	return settings ? settings.is_webhook_active && settings.webhook_url === registration.url : false;
}

/**
 * Makes the chosen assistant report to this trigger.
 * @throws NodeOperationError when there is no such assistant; NodeApiError when the platform refuses
 */
export async function register(context: IHookFunctions): Promise<void> {
	await unregister(context);
	const assistantId = chosenAssistant(context);
	const found = await readWebhook(context, assistantId);
	if (!found) {
		throw new NodeOperationError(nodeOf(context), "The 'Assistant' was not found", {
			description: `There is no assistant with the ID ${assistantId} in the account of the API token. Choose one from the list.`,
		});
	}
	const secret = randomBytes(24).toString('hex');
	const url = addressWith(context, secret);
	const registration: Registration = {
		assistantId,
		url,
		secret,
		before: isOwn(context, found.webhook_url) ? NOTHING : found,
	};
	await writeOrFindWritten(context, assistantId, { webhook_url: url, is_webhook_active: true });
	memory(context).registration = registration;
}

/** Puts back what the assistant had set before, unless somebody has changed it since. */
export async function unregister(context: IHookFunctions): Promise<void> {
	const { registration } = memory(context);
	if (!registration) return;
	const settings = await readWebhook(context, registration.assistantId);
	if (settings?.webhook_url === registration.url) {
		await writeOrFindWritten(context, registration.assistantId, registration.before);
	}
	delete memory(context).registration;
}

/** What the node remembers between activation and deactivation; of test runs apart from production. */
export function memory(context: Pick<IHookFunctions, 'getWorkflowStaticData'>): {
	registration?: Registration;
} {
	return context.getWorkflowStaticData('node');
}

/** A write whose answer got lost may have arrived: the assistant itself tells. */
async function writeOrFindWritten(
	context: IHookFunctions,
	assistantId: number,
	settings: WebhookSettings,
): Promise<void> {
	try {
		await writeWebhook(context, assistantId, settings);
	} catch (error) {
		const found = await readWebhook(context, assistantId);
		if (found?.webhook_url !== settings.webhook_url) {
			throw new NodeOperationError(nodeOf(context), error as Error);
		}
	}
}

function chosenAssistant(context: IHookFunctions): number {
	const value = context.getNodeParameter('assistantId', '', { extractValue: true });
	if (/^[1-9]\d*$/.test(String(value).trim())) return Number(value);
	throw new NodeOperationError(nodeOf(context), "'Assistant' is not chosen", {
		description: 'Choose the assistant from the list, or enter its number.',
	});
}

function addressWith(context: IHookFunctions, secret: string): string {
	return `${context.getNodeWebhookUrl('default')}?secret=${secret}`;
}

/**
 * Whether an address is one of this very node that was left over: an earlier one with another secret,
 * or, for a production address, one of a test. A test run puts production's address back.
 */
function isOwn(context: IHookFunctions, address: string | null): boolean {
	if (!address || !URL.canParse(address)) return false;
	const found = new URL(address);
	const own = new URL(String(context.getNodeWebhookUrl('default')));
	if (found.origin !== own.origin) return false;
	if (found.pathname === own.pathname) return true;
	const nodePart = own.pathname.split('/').slice(-2).join('/');
	return context.getMode() !== 'manual' && found.pathname.endsWith(nodePart);
}
