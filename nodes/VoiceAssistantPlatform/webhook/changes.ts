// Changes the webhooks of assistants: several at once, and back again if one of them cannot be changed.
import { NodeOperationError, type NodeApiError } from 'n8n-workflow';
import { readAccount, type Account, type Assistant } from './assistants';
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

/** The changes that make assistants report every event that the user wants. */
export function enteringIn(those: Assistant[], { webhook, own, publication }: Account): Change[] {
	const settings = { [webhook.addressField]: own, ...webhook.required(publication.settings) };
	return those.map((assistant) => ({ assistant, settings }));
}

/** The changes that leave assistants without a webhook. */
export function clearingIn(those: Assistant[], { webhook }: Account): Change[] {
	return those.map((assistant) => ({ assistant, settings: webhook.none }));
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
	while (due.length > 0) {
		const batch = due.splice(0, BATCH_SIZE);
		const errors = await Promise.all(batch.map(async (change) => await write(account, change)));
		for (const [index, error] of errors.entries()) {
			if (error) failures.push({ assistant: batch[index].assistant, error });
			// without a refusal, it may have been carried out
			if (!error || !statusOf(error).startsWith('4')) written.push(batch[index]);
		}
		const fatal = errors.find((one) => one && (isAllOrNone || ['', '429'].includes(statusOf(one))));
		if (fatal)
			failures.push(...due.splice(0).map(({ assistant }) => ({ assistant, error: fatal })));
	}
	return { failures, written };
}

/** Changes an assistant; brings why it could not be changed. */
async function write(
	{ client, webhook, own, publication }: Account,
	{ assistant: { id, address }, settings }: Change,
): Promise<Error | undefined> {
	try {
		await client.send(webhook.change(id, settings, address ?? own, publication.settings));
		return undefined;
	} catch (error) {
		return error as Error;
	}
}

/** The HTTP status of a failure; blank if there was no answer. */
function statusOf(error: Error): string {
	return (error as Partial<NodeApiError>).httpCode ?? '';
}

/** Whether an assistant has the settings that it is to have. */
function isDone({ settings }: Change, assistant: Assistant | undefined): boolean {
	return Object.entries(settings).every(([name, value]) => assistant?.settings[name] === value);
}

/**
 * Looks at the assistants again after a failure. Unless only answers were lost, gives those that were written the settings that
 * they had a moment ago. An address that is not shown cannot be known: where it has been replaced, or may have been, there is
 * none now.
 * @returns whether all assistants have the settings that they were to have
 * @throws NodeApiError when the assistants cannot be read, NodeOperationError when one cannot be changed
 */
export async function takeBackUnlessDone(
	{ publication, client }: Account,
	changes: Change[],
	written: Change[],
): Promise<boolean> {
	const now = await readAccount(publication, client);
	const nowOf = ({ assistant }: Change) => now.all.find(({ id }) => id === assistant.id);
	if (changes.every((change) => isDone(change, nowOf(change)))) return true;
	const former = written.flatMap((change): Change[] => {
		const { assistant: before, settings } = change;
		const assistant = nowOf(change);
		// somebody may have changed it in the meantime
		if (assistant?.address !== undefined && !isDone(change, assistant)) return [];
		const kept = Object.entries(before.settings).filter(([name]) => name in settings);
		const given = { ...now.webhook.none, ...Object.fromEntries(kept) };
		return assistant ? [{ assistant, settings: given }] : [];
	});
	throwFailures(now, (await changeAssistants(now, former)).failures);
	return false;
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
