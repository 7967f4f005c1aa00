import { randomBytes } from 'node:crypto';
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { id } from '../fields/rules';
import { nodeOf } from '../transport/nodeOf';
import { ownership } from './address';
import { readWebhook, writeWebhook, type WebhookSettings } from './assistantWebhook';

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
	if (registration?.assistantId !== chosenAssistant(context)) return false;
	if (registration.url !== addressWith(context, registration.secret)) return false;
	const settings = await readWebhook(context, registration.assistantId);
	return settings?.webhook_url === registration.url && settings.is_webhook_active;
}

/**
 * Makes the chosen assistant report to this trigger.
 * @throws NodeOperationError when there is no such assistant, or it reports to another workflow of this n8n;
 * NodeApiError when the platform refuses
 */
export async function register(context: IHookFunctions): Promise<void> {
	const assistantId = chosenAssistant(context);
	const known = memory(context).registration;
	if (known && known.assistantId !== assistantId) await unregister(context);

	const found = await readWebhook(context, assistantId);
	if (!found) {
		throw new NodeOperationError(
			nodeOf(context),
			`There is no assistant with the ID ${assistantId}: choose another one from the list`,
			{ description: 'It may have been deleted, or belong to another account than the API token.' },
		);
	}
	const secret = randomBytes(24).toString('hex');
	const registration: Registration = {
		assistantId,
		secret,
		url: addressWith(context, secret),
		before: toPutBack(context, found),
	};
	// remembered before it is written: what was written can then be taken back, whatever happens
	memory(context).registration = registration;
	await write(context, assistantId, { webhook_url: registration.url, is_webhook_active: true });
}

/** Puts back what the assistant had set before, unless somebody has changed it since. */
export async function unregister(context: IHookFunctions): Promise<void> {
	const { registration } = memory(context);
	const assistantId = registration?.assistantId ?? chosenAssistant(context);
	const found = await readWebhook(context, assistantId);
	const isOurs = registration
		? found?.webhook_url === registration.url
		: ownership(context, found?.webhook_url) === 'this node';
	if (isOurs) await write(context, assistantId, registration?.before ?? NOTHING);
	delete memory(context).registration;
}

/** What the node remembers between activation and deactivation; of test runs apart from production. */
export function memory(context: Pick<IHookFunctions, 'getWorkflowStaticData'>): {
	registration?: Registration;
} {
	return context.getWorkflowStaticData('node');
}

/** An own address is never put back: it would be dead. */
function toPutBack(context: IHookFunctions, found: WebhookSettings): WebhookSettings {
	const known = memory(context).registration?.before;
	const owner = ownership(context, found.webhook_url);
	if (owner === 'somebody else') return found;
	if (owner === 'this node') return known ?? NOTHING;
	if (owner === 'test of this node') {
		if (known) return known;
		throw new NodeOperationError(
			nodeOf(context),
			'A test of this trigger is still listening: stop it, then publish again',
			{
				description:
					'It stops by itself after two minutes. If no test is running, clear the webhook URL in the settings of the assistant on the platform.',
			},
		);
	}
	throw new NodeOperationError(
		nodeOf(context),
		'The assistant reports to another workflow already: unpublish that one first, or choose another assistant',
		{
			description:
				'An assistant has room for one webhook. If the other workflow of this n8n is gone, clear the webhook URL in the settings of the assistant on the platform.',
		},
	);
}

/** A write whose answer got lost may have arrived: the assistant itself tells. */
async function write(
	context: IHookFunctions,
	assistantId: number,
	settings: WebhookSettings,
): Promise<void> {
	try {
		await writeWebhook(context, assistantId, settings);
	} catch (error) {
		const found = await readWebhook(context, assistantId).catch(() => undefined);
		if (found?.webhook_url === settings.webhook_url) return;
		throw new NodeOperationError(nodeOf(context), error as Error);
	}
}

function chosenAssistant(context: IHookFunctions): number {
	const result = id(context.getNodeParameter('assistantId', '', { extractValue: true }), context);
	if ('value' in result) return result.value as number;
	throw new NodeOperationError(nodeOf(context), "'Assistant' is not chosen", {
		description: result.allowed,
	});
}

function addressWith(context: IHookFunctions, secret: string): string {
	return `${context.getNodeWebhookUrl('default')}?secret=${secret}`;
}
