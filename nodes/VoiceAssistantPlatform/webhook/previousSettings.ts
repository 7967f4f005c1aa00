import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { redactedNode } from '../client/redaction';
import type { Assistant, WebhookSettings } from './assistants';
import { addressOf, isTest, type Registration } from './registrationStore';

/** Whose address an assistant reports to. */
export type Owner =
	| 'nobody'
	| 'this node'
	| 'this node in production'
	| 'test of this node'
	| 'another workflow'
	| 'another product';

/**
 * Tells the owner of an address by its host and path.
 * @param found the webhook URL of the assistant, if any
 */
export function ownership(context: IHookFunctions, found: string | null): Owner {
	if (!found) return 'nobody';
	if (!URL.canParse(found)) return 'another product';
	const address = new URL(found);
	const own = new URL(addressOf(context));
	if (address.origin !== own.origin) return 'another product';
	if (address.pathname === own.pathname) return 'this node';

	const [foundNode, foundEvent] = address.pathname.split('/').slice(-2);
	const [ownNode, ownEvent] = own.pathname.split('/').slice(-2);
	if (foundEvent !== ownEvent) return 'another product';
	if (foundNode !== ownNode) return 'another workflow';
	// the test of a trigger has another address than its production
	return isTest(context) ? 'this node in production' : 'test of this node';
}

/**
 * What is to be put back at an assistant when the trigger leaves it. An own address is never put back: it would be
 * dead.
 * @param names the settings that the trigger changes
 * @param known the registration that is there already
 * @throws NodeOperationError when the assistant reports to somebody who must not be replaced
 */
export function previousSettings(
	context: IHookFunctions,
	assistant: Assistant,
	names: string[],
	known?: Registration,
): Partial<WebhookSettings> {
	const { id, settings } = assistant;
	const stored = known?.before[id];
	const owner =
		settings.webhook_url === known?.url ? 'this node' : ownership(context, settings.webhook_url);
	requireReplaceable(context, assistant, owner, stored !== undefined);
	const isOwn = owner === 'this node' || owner === 'test of this node';
	const found = isOwn ? { ...settings, webhook_url: null, is_webhook_active: false } : settings;
	const changed = Object.entries(found).filter(([name]) => names.includes(name));
	return { ...Object.fromEntries(changed), ...(isOwn && stored) };
}

function requireReplaceable(
	context: IHookFunctions,
	{ name, settings }: Assistant,
	owner: Owner,
	isStored: boolean,
): void {
	if (owner === 'test of this node' && !isStored) {
		throw new NodeOperationError(
			redactedNode(context),
			'A test of this trigger is still listening: stop it, then publish again',
			{
				description:
					'It stops by itself after two minutes. If no test is running, clear the webhook URL in the settings of the assistant on the platform.',
			},
		);
	}
	if (owner === 'another workflow') {
		throw new NodeOperationError(
			redactedNode(context),
			`The assistant "${name}" reports to another trigger of this n8n already: unpublish that one first, or choose another assistant`,
			{
				description:
					'An assistant has room for one webhook. If that trigger is gone, clear the webhook URL in the settings of the assistant on the platform.',
			},
		);
	}
	const { replaceExisting } = context.getNodeParameter('options', {}) as {
		replaceExisting?: boolean;
	};
	if (owner === 'another product' && !replaceExisting) {
		throw new NodeOperationError(
			redactedNode(context),
			`The assistant "${name}" reports to ${hostOf(settings.webhook_url)} already: turn on 'Replace Existing Webhook' in the options of the trigger, or choose another assistant`,
			{
				description:
					'An assistant has room for one webhook. What is replaced is put back when you unpublish the workflow.',
			},
		);
	}
}

/** Only the host: the rest of another product's address may be its secret. */
function hostOf(address: string | null): string {
	return address && URL.canParse(address) ? new URL(address).host : 'another address';
}
