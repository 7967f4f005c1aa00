import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { redactedNode } from '../client/redaction';
import { addressOf, endOf, previousIn, secretIn, secretOf, withoutPrevious } from './address';
import type { Assistant, WebhookSettings } from './assistants';
import { isStarting, isTestListening, type Registration } from './registrationStore';
import { readSettings } from './settings';

/** Whose address an assistant reports to. */
type Owner =
	| 'nobody'
	/** This trigger, in this workflow. */
	| 'this trigger'
	/** This node with another secret, or a test that n8n was ended in: nobody listens there. */
	| 'copy or former'
	| 'published trigger'
	| 'test'
	| 'another workflow'
	| 'another product';

/** What tells the addresses of this trigger from all others. */
export interface Ownership {
	token: string;
	known: Registration | undefined;
}

/** Whether an assistant reports to what this trigger, and nobody else, has entered. */
export function reportsToTrigger(
	context: IHookFunctions,
	{ settings }: Assistant,
	ownership: Ownership,
): boolean {
	return ownerOf(context, settings.webhook_url, ownership) === 'this trigger';
}

/**
 * What is to be put back at an assistant when the trigger leaves it. An address of this node is never put back: it would
 * be dead.
 * @param names the settings that the trigger changes
 * @throws NodeOperationError when the assistant reports to somebody who must not be replaced
 */
export function previousSettings(
	context: IHookFunctions,
	assistant: Assistant,
	names: string[],
	ownership: Ownership,
): Partial<WebhookSettings> {
	const { id, settings } = assistant;
	const owner = ownerOf(context, settings.webhook_url, ownership);
	requireReplaceable(context, assistant, owner);
	const isOwn = ['this trigger', 'copy or former'].includes(owner);
	const found = isOwn ? { ...settings, webhook_url: null, is_webhook_active: false } : settings;
	const changed = Object.entries(found).filter(([name]) => names.includes(name));
	return {
		...Object.fromEntries(changed),
		...(isOwn && previousIn(settings.webhook_url, ownership.token)),
		// also where somebody has removed the address since
		...((isOwn || owner === 'nobody') && ownership.known?.before[id]),
	};
}

/** Tells the owner of an address by its host, path and secret. */
function ownerOf(
	context: IHookFunctions,
	found: string | null,
	{ token, known }: Ownership,
): Owner {
	if (!found) return 'nobody';
	// n8n may have had another base URL then, or the credential another account
	const urls = known ? [known.url, ...(known.formerUrls ?? [])] : [];
	if (urls.includes(withoutPrevious(found) ?? '')) return 'this trigger';
	if (!URL.canParse(found)) return 'another product';
	const address = new URL(found);
	const own = new URL(addressOf(context));
	if (address.origin !== own.origin) return 'another product';
	// n8n ends a test in the same mode as production
	const secrets = [true, false].map((isTest) => secretOf(context, token, isTest));
	const hasSecret = [...secrets, known?.secret, known?.formerSecret].includes(
		secretIn(found) ?? '',
	);
	if (address.pathname === own.pathname) return hasSecret ? 'this trigger' : 'copy or former';

	const [foundNode, foundEvent] = endOf(found);
	const [ownNode, ownEvent] = endOf(own.href);
	if (foundEvent !== ownEvent) return 'another product';
	if (foundNode !== ownNode) return 'another workflow';
	// the test of a trigger has another path than its production
	if (context.getMode() === 'manual') return 'published trigger';
	return hasSecret && !isTestListening(context) ? 'copy or former' : 'test';
}

const PROBLEMS: Partial<Record<Owner, (name: string) => [message: string, description: string]>> = {
	'published trigger': (name) => [
		`The assistant "${name}" reports to a published workflow: a test would take its calls away`,
		'Unpublish the workflow for the test, choose another assistant, or take a call from the list of executions: open one and copy it to the editor. If no such workflow is published any more, clear the webhook URL in the settings of the assistant on the platform.',
	],
	test: () => [
		'A test of this trigger is still listening: stop it, then publish again',
		'It stops by itself after two minutes. If no test is running, clear the webhook URL in the settings of the assistant on the platform.',
	],
	'another workflow': (name) => [
		`The assistant "${name}" reports to another trigger of this n8n already: unpublish that one first, or choose another assistant`,
		'An assistant has room for one webhook. If that trigger is gone, clear the webhook URL in the settings of the assistant on the platform.',
	],
};

function requireReplaceable(
	context: IHookFunctions,
	{ name, settings }: Assistant,
	owner: Owner,
): void {
	const problem = PROBLEMS[owner]?.(name);
	if (problem) {
		const [message, description] = problem;
		throw new NodeOperationError(redactedNode(context), message, { description });
	}
	const { replaceExisting } = readSettings(context);
	// somebody may have entered it on purpose since the workflow was published
	if (owner === 'another product' && isStarting(context)) {
		throw new NodeOperationError(
			redactedNode(context),
			`The assistant "${name}" reports to ${hostOf(settings.webhook_url)} now`,
		);
	}
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
