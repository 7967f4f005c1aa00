import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { nodeOf } from '../transport/nodeOf';
import type { Assistant, WebhookSettings } from './assistantWebhook';
import type { Registration } from './memory';
import { ownership, type Owner } from './ownership';

/**
 * What is to be put back at an assistant when the trigger leaves it. An own address is never put back: it would be
 * dead.
 * @param names the settings that the trigger changes
 * @param known what the trigger remembers already
 * @throws NodeOperationError when the assistant reports to somebody who must not be replaced
 */
export function settingsBefore(
	context: IHookFunctions,
	assistant: Assistant,
	names: string[],
	known?: Registration,
): Partial<WebhookSettings> {
	const { id, settings } = assistant;
	const remembered = known?.before[id];
	const owner =
		settings.webhook_url === known?.url ? 'this node' : ownership(context, settings.webhook_url);
	refuseToReplace(context, assistant, owner, remembered !== undefined);
	const isOwn = owner === 'this node' || owner === 'test of this node';
	const found = isOwn ? { ...settings, webhook_url: null, is_webhook_active: false } : settings;
	const changed = Object.entries(found).filter(([name]) => names.includes(name));
	return { ...Object.fromEntries(changed), ...(isOwn && remembered) };
}

function refuseToReplace(
	context: IHookFunctions,
	{ name, settings }: Assistant,
	owner: Owner,
	isRemembered: boolean,
): void {
	if (owner === 'test of this node' && !isRemembered) {
		throw new NodeOperationError(
			nodeOf(context),
			'A test of this trigger is still listening: stop it, then publish again',
			{
				description:
					'It stops by itself after two minutes. If no test is running, clear the webhook URL in the settings of the assistant on the platform.',
			},
		);
	}
	if (owner === 'another workflow') {
		throw new NodeOperationError(
			nodeOf(context),
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
			nodeOf(context),
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
