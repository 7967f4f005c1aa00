// The assistants of an account: who owns their address, and how their settings are changed.
import {
	NodeOperationError,
	type IDataObject,
	type IHookFunctions,
	type NodeApiError,
} from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import { LIST_BOUNDS } from '../client/bounds';
import { PlatformClient, type ClientOptions } from '../client/client';
import { incompleteListError } from '../client/page';
import { readUntil } from '../client/readUntil';
import { numberIn, textIn } from '../client/response';
import { isStarting } from '../client/trigger';
import { addressWith, ownerOf, secretIn, secretOf, type Owner } from './address';
import { WEBHOOK_EVENTS, type AssistantWebhook, type WebhookSettings } from './events';
import { notedFor } from './notShown';
import type { TriggerSettings } from './settings';

/** Other workflows wait until n8n has started. */
const RETRY_OPTIONS_AT_START = { timeout: 10_000, retries: 1, rateLimitWait: 10_000 };

/**
 * n8n gives up a publication after 84 seconds, without our reason: a platform that hangs must not take that long. One that
 * refuses for a minute is waited for.
 */
const RETRY_OPTIONS = { timeout: 20_000, rateLimitWait: 70_000 };

/** An assistant and the webhook that reports the event. */
export interface Assistant {
	id: number;
	name: string;
	settings: WebhookSettings;
	/** Undefined if the platform does not show it. */
	address?: string | null;
	/** Who owns its address. */
	owner: Owner;
	/** Whether that is the address of this trigger with its present secret. */
	isEntered: boolean;
}

/** What a hook needs to know about an account. */
export interface Account {
	client: PlatformClient;
	webhook: AssistantWebhook;
	all: Assistant[];
	/** The address of the trigger, with its secret. */
	own: string;
}

/** @throws NodeOperationError when the credential cannot be used */
export async function openClient(
	context: IHookFunctions,
	options: ClientOptions = {},
): Promise<PlatformClient> {
	const retryOptions = isStarting(context) ? RETRY_OPTIONS_AT_START : RETRY_OPTIONS;
	return await PlatformClient.open(context, { retryOptions, ...options });
}

/**
 * Reads all assistants of the account: a single one cannot be read (platform-api 4.14).
 * @throws NodeApiError when their list cannot be read to its end
 */
export async function readAccount(
	context: IHookFunctions,
	client: PlatformClient,
	settings: TriggerSettings,
): Promise<Account> {
	const webhook = WEBHOOK_EVENTS[settings.event].webhook!;
	const own = addressWith(context, secretOf(context, client.deployment));
	const rows = await readAssistants(client, webhook);
	const noted = notedFor(context, own);
	const all = rows.map((row): Assistant => {
		const owner = ownerOf(row.address, own);
		if (owner !== 'not shown') {
			const isEntered = owner === 'ours' && secretIn(row.address) === secretIn(own);
			return { ...row, owner, isEntered };
		}
		const isEntered = noted.includes(row.id);
		return { ...row, owner: isEntered ? 'ours' : owner, isEntered };
	});
	return { client, webhook, all, own };
}

async function readAssistants(
	client: PlatformClient,
	{ addressField, read }: AssistantWebhook,
): Promise<Array<Omit<Assistant, 'owner' | 'isEntered'>>> {
	const list = client.list(ENDPOINTS.listAssistants, LIST_BOUNDS.trigger);
	const rows = await readUntil(list, { pagination: 'pages', limit: Infinity });
	return [...rows.values()].map((row) => {
		const settings = read(row);
		const address = settings[addressField] as string | null | undefined;
		return { id: idOf(client, row), name: textIn(row.name), settings, address };
	});
}

/** The ID of an assistant, as a number: it becomes part of the path of an update. */
function idOf({ node }: PlatformClient, row: IDataObject): number {
	const value = numberIn(row.id);
	if (Number.isSafeInteger(value) && value > 0) return value;
	throw incompleteListError(node, 'The platform answered with an assistant that has no ID');
}

/**
 * The assistants whose events start the workflow.
 * @throws NodeOperationError when one of them does not exist, or the account has no assistant
 */
export function chosenAssistants(
	{ client: { node }, all }: Account,
	ids: number[] | undefined,
): Assistant[] {
	if (all.length === 0) {
		throw new NodeOperationError(node, 'The account of the API token has no assistant', {
			description: 'Create one on the platform, or choose the credential of another account.',
		});
	}
	const missing = ids?.find((chosen) => !all.some(({ id }) => id === chosen));
	if (missing !== undefined) {
		throw new NodeOperationError(
			node,
			`There is no assistant with the ID ${missing}: choose another one from the list`,
			{ description: 'It may have been deleted, or belong to another account than the API token.' },
		);
	}
	return all.filter(({ id }) => ids?.includes(id) ?? true);
}

/** The settings that an assistant is to have. */
export interface Change {
	assistant: Assistant;
	settings: WebhookSettings;
}

/** Why the settings of an assistant could not be changed. */
export interface Failure {
	assistant: Assistant;
	error: Error & { description?: string | null };
}

/**
 * Changes assistants in parallel, except those that have the settings already. After a failure, the assistants are read again,
 * as a write may have arrived although its answer was lost.
 * @param endsAll whether a failure with this HTTP status (blank if there was no answer) stops all further changes; those
 * then fail for the same reason
 * @returns the changes that did not take effect
 */
export async function changeAssistants(
	context: IHookFunctions,
	form: TriggerSettings,
	{ webhook, own }: Account,
	changes: Change[],
	endsAll: (status: string) => boolean,
): Promise<Failure[]> {
	const stop = new AbortController();
	const onFailure = (error: unknown) => {
		if (endsAll(statusOf(error))) stop.abort(error);
	};
	const client = await openClient(context, { stopSignal: stop.signal, onFailure });
	const write = async ({ assistant: { id, address }, settings }: Change) =>
		await client.send(webhook.change(id, settings, address ?? own, form));
	const due = changes.filter((change) => !isDone(change, change.assistant));
	const sent = await Promise.allSettled(due.map(write));
	const failures = sent.flatMap((result, index) =>
		result.status === 'rejected'
			? [{ ...due[index], error: result.reason as Failure['error'] }]
			: [],
	);
	if (failures.length === 0) return [];
	const now = await readAssistants(await openClient(context), webhook).catch(() => []);
	return failures.filter(
		(failure) => !now.some((found) => found.id === failure.assistant.id && isDone(failure, found)),
	);
}

/** The HTTP status of a failure; blank if there was no answer. */
export function statusOf(error: unknown): string {
	return (error as Partial<NodeApiError> | undefined)?.httpCode ?? '';
}

/** Whether an assistant has the settings that it is to have. */
export function isDone(
	{ settings }: Change,
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
