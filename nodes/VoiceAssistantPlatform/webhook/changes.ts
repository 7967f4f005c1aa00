// Changes the webhooks of assistants.
import { NodeOperationError, type NodeApiError } from 'n8n-workflow';
import { readAssistants, type Account, type Assistant } from './assistants';
import type { WebhookSettings } from './events';

/** Assistants that are changed side by side. */
const BATCH_SIZE = 10;

/** The settings that an assistant is to have. */
export interface Change {
	assistant: Assistant;
	settings: WebhookSettings;
}

/** Why an assistant could not be changed. */
export interface Failure {
	assistant: Assistant;
	error: Error & { description?: string | null };
}

/**
 * Changes assistants, except those that have the settings already. When the platform does not answer, or receives too many
 * requests, the rest is left: it would fail as well.
 * @param isAllOrNone whether the rest is left after any failure
 * @returns why assistants could not be changed, and the changes that took effect, or may have
 */
export async function changeAssistants(
	account: Account,
	changes: Change[],
	isAllOrNone = false,
): Promise<{ failures: Failure[]; written: Change[] }> {
	const due = changes.filter((change) => !isDone(change, change.assistant));
	const failures: Failure[] = [];
	const written: Change[] = [];
	for (let start = 0; start < due.length; start += BATCH_SIZE) {
		const batch = due.slice(start, start + BATCH_SIZE);
		const failed = await write(account, batch);
		const refused = failed.filter(({ error }) => isRefusal(error));
		failures.push(...failed);
		written.push(
			...batch.filter(({ assistant: { id } }) => !refused.some((one) => one.assistant.id === id)),
		);
		const fatal = failed.find(({ error }) => isAllOrNone || ['', '429'].includes(statusOf(error)));
		if (!fatal) continue;
		const rest = due.slice(start + BATCH_SIZE);
		failures.push(...rest.map(({ assistant }) => ({ assistant, error: fatal.error })));
		break;
	}
	return { failures, written };
}

/** Changes assistants side by side; the result says which changes did not take effect, and why. */
async function write(account: Account, batch: Change[]): Promise<Failure[]> {
	const { client, webhook, own, registration } = account;
	const results = await Promise.all(
		batch.map(async ({ assistant, settings }): Promise<Failure | undefined> => {
			const { id, address } = assistant;
			try {
				await client.send(webhook.change(id, settings, address ?? own, registration.settings));
				return undefined;
			} catch (error) {
				return { assistant, error: error as Error };
			}
		}),
	);
	const failed = results.filter((result) => result !== undefined);
	if (failed.every(({ error }) => isRefusal(error))) return failed;
	// others may have arrived although their answers were lost
	const now = await readAssistants(client, webhook).catch(() => []);
	return failed.filter(({ assistant: { id }, error }) => {
		const [change, found] = [
			batch.find((one) => one.assistant.id === id),
			now.find((one) => one.id === id),
		];
		return isRefusal(error) || !change || !found || !isDone(change, found);
	});
}

/** The HTTP status of a failure; blank if there was no answer. */
function statusOf(error: Error): string {
	return (error as Partial<NodeApiError>).httpCode ?? '';
}

/** Whether the platform has refused a request: it was not carried out. */
function isRefusal(error: Error): boolean {
	return statusOf(error).startsWith('4');
}

/** Whether an assistant has the settings that it is to have. */
export function isDone(
	{ settings }: Pick<Change, 'settings'>,
	{ settings: found }: Pick<Assistant, 'settings'>,
): boolean {
	return Object.entries(settings).every(([name, value]) => found[name] === value);
}

/** @throws NodeOperationError that names the assistants, each with its reason; returns if there are no failures */
export function throwFailures({ client }: Account, failures: Failure[]): void {
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
