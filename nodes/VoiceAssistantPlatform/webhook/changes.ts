// Changes the webhooks of assistants, several at once.
import { NodeOperationError, type NodeApiError } from 'n8n-workflow';
import type { Account, Assistant } from './assistants';
import type { WebhookSettings } from './events';

/** Assistants that are changed side by side. */
const BATCH_SIZE = 10;

/** The settings that an assistant is to have. */
interface Change {
	assistant: Assistant;
	settings: WebhookSettings;
}

/** Why an assistant could not be changed. */
export interface FailedChange {
	assistant: Assistant;
	error: Error & { description?: string | null };
}

/** The changes that make assistants report every event that the user wants. */
export function entering(those: Assistant[], { webhook, own, settings }: Account): Change[] {
	return changesTo({ [webhook.addressField]: own, ...webhook.required(settings) }, those);
}

/** The changes that leave assistants without a webhook. */
export function clearing(those: Assistant[], { webhook }: Account): Change[] {
	return changesTo(webhook.none, those);
}

/** None for assistants that have the settings already. */
function changesTo(settings: WebhookSettings, those: Assistant[]): Change[] {
	return those
		.filter((one) => Object.entries(settings).some(([name, value]) => one.settings[name] !== value))
		.map((assistant) => ({ assistant, settings }));
}

/**
 * Changes assistants. When the platform does not answer, or receives too many requests, the rest is left: it would fail as well.
 * @param isAllOrNone whether the rest is left after any failure
 */
export async function changeAssistants(
	account: Account,
	changes: Change[],
	isAllOrNone = false,
): Promise<FailedChange[]> {
	const due = [...changes];
	const failures: FailedChange[] = [];
	while (due.length > 0) {
		const batch = due.splice(0, BATCH_SIZE);
		const results = await Promise.all(batch.map(async (change) => await write(account, change)));
		failures.push(...results.flat());
		const fatal = results
			.flat()
			.find(({ error }) => isAllOrNone || ['', '429'].includes(statusOf(error)));
		if (fatal) {
			failures.push(...due.splice(0).map(({ assistant }) => ({ ...fatal, assistant })));
		}
	}
	return failures;
}

/** Changes an assistant; brings why it could not be changed. */
async function write(
	{ client, webhook, own, settings: form }: Account,
	{ assistant, settings }: Change,
): Promise<FailedChange[]> {
	const { id, address } = assistant;
	try {
		await client.send(webhook.change(id, settings, address ?? own, form));
		return [];
	} catch (error) {
		return [{ assistant, error: error as Error }];
	}
}

/** The HTTP status of a failure; blank if there was no answer. */
function statusOf(error: Error): string {
	return (error as Partial<NodeApiError>).httpCode ?? '';
}

/** @throws NodeOperationError that names the assistants, each with its reason; returns if there are no failures */
export function throwFailures({ client }: Account, failures: FailedChange[]): void {
	if (failures.length === 0) return;
	const reasons = [...new Set(failures.map(({ error }) => error.message))];
	const lines = reasons.map((reason) => {
		const those = failures.filter(({ error }) => error.message === reason);
		return `${those.map(({ assistant }) => `"${assistant.name}"`).join(', ')}: ${reason}`;
	});
	throw new NodeOperationError(client.node, lines.join('; '), {
		description: failures[0].error.description ?? undefined,
	});
}
