// The assistants of the account, as a registration finds them, and what it writes to them.
import { randomUUID } from 'node:crypto';
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { PlatformClient } from '../client/client';
import { accountFingerprint } from '../client/credential';
import { addressWith, previousIn, secretOf, withPrevious } from './address';
import {
	hasSettings,
	readAssistants,
	updateAssistant,
	type Assistant,
	type WebhookSettings,
} from './assistants';
import { previousSettings, reportsToTrigger, type Ownership } from './previousSettings';
import { isStarting, loadRegistration, type Registration } from './registrationStore';
import { readSettings } from './settings';

const NO_WEBHOOK: Partial<WebhookSettings> = { webhook_url: null, is_webhook_active: false };

/** n8n sets up one workflow after another when it starts: none is to wait long for a platform that does not answer. */
const RETRY_OPTIONS_AT_START = { timeout: 10_000, retries: 1, rateLimitWait: 10_000 };

/** Somebody waits for it to be published. */
const RETRY_OPTIONS = { rateLimitWait: 60_000 };

/** What a registration starts from. */
export interface Account extends Ownership {
	client: PlatformClient;
	/** All assistants of the account. */
	all: Assistant[];
	/** IDs of those that were registered and are not there any more: deleted, or of another account. */
	missing: number[];
}

/**
 * Reads the assistants of the account.
 * @throws NodeApiError when they cannot be read, NodeOperationError when the credential cannot be used
 */
export async function readAccount(context: IHookFunctions): Promise<Account> {
	const client = await PlatformClient.open(context, {
		retryOptions: isStarting(context) ? RETRY_OPTIONS_AT_START : RETRY_OPTIONS,
	});
	const all = await readAssistants(client);
	const known = loadRegistration(context);
	const missing = Object.keys(known?.before ?? {})
		.map(Number)
		.filter((registered) => !all.some(({ id }) => id === registered));
	return { client, token: client.deployment.token, all, known, missing };
}

/** The error for assistants that were registered and are not there any more. */
export function missingError({ client, missing }: Account): NodeOperationError {
	return new NodeOperationError(
		client.node,
		`There is no assistant with the ID ${missing.join(', ')}. It was deleted, or the API token is of another account now`,
	);
}

/** The address of the trigger with the secret that it has under the account's token. */
export function currentAddress(context: IHookFunctions, { token }: Account): string {
	return addressWith(context, secretOf(context, token));
}

/** The registration with what the chosen assistants had set before. */
export function registrationWith(
	context: IHookFunctions,
	account: Account,
	before: Registration['before'],
): Registration {
	const { client, token, known, missing } = account;
	const { root } = client.deployment;
	const secret = secretOf(context, token);
	const url = currentAddress(context, account);
	const formerUrls = new Set([...(known?.formerUrls ?? []), ...(known ? [known.url] : [])]);
	formerUrls.delete(url);
	const formerSecret = known?.secret === secret ? known.formerSecret : known?.secret;
	return {
		id: known?.id ?? randomUUID(),
		root,
		account: accountFingerprint(client.deployment),
		url,
		secret,
		...(formerUrls.size > 0 && { formerUrls: [...formerUrls] }),
		// what still reports from another account must not start this workflow any more
		...(formerSecret !== undefined && isSameAccount(account) && { formerSecret }),
		before: {
			// until the token is that of their account again
			...Object.fromEntries(missing.map((id) => [id, known!.before[id]])),
			...before,
		},
	};
}

/** Whether the registration is of this account: assistants of two accounts have different IDs. */
function isSameAccount({ client, known, missing }: Account): boolean {
	const registered = Object.keys(known?.before ?? {}).length;
	const isSameDeployment = known?.root === undefined || known.root === client.deployment.root;
	return isSameDeployment && (registered === 0 || missing.length < registered);
}

/**
 * What is to be put back at an assistant when the trigger leaves it.
 * @throws NodeOperationError when it reports to somebody who must not be replaced
 */
export function settingsBefore(
	context: IHookFunctions,
	assistant: Assistant,
	account: Account,
): Partial<WebhookSettings> {
	const names = Object.keys(requiredSettings(context, currentAddress(context, account)));
	return previousSettings(context, assistant, names, account);
}

/**
 * Makes an assistant report to the trigger, unless it does.
 * @param before what it had set, which its address tells as well
 * @throws NodeApiError or NodeOperationError when the platform refuses or cannot be reached
 */
export async function enterAddress(
	context: IHookFunctions,
	account: Account,
	assistant: Assistant,
	before: Partial<WebhookSettings>,
): Promise<void> {
	const { client, token } = account;
	const required = requiredSettings(context, currentAddress(context, account));
	if (hasSettings(assistant, required)) return;
	const withoutTrigger = { ...required, ...NO_WEBHOOK };
	const changed = Object.entries(before).filter(
		([name, value]) => value !== withoutTrigger[name as keyof WebhookSettings],
	);
	const webhook_url = withPrevious(required.webhook_url!, token, Object.fromEntries(changed));
	await updateAssistant(context, client, assistant.id, { ...required, webhook_url }, required);
}

/** Puts back what assistants had before that report to the trigger; the others are left as they are. */
export async function restoreSettings(
	context: IHookFunctions,
	account: Account,
	assistants: Assistant[],
): Promise<void> {
	const { client, token, known } = account;
	const failures: Failure[] = [];
	for (const assistant of assistants) {
		if (!reportsToTrigger(context, assistant, account)) continue;
		const { id, settings } = assistant;
		const sealed = { ...NO_WEBHOOK, ...previousIn(settings.webhook_url, token) };
		// one that cannot be restored must not keep the others
		await updateAssistant(context, client, id, known?.before[id] ?? sealed).catch((error: Error) =>
			failures.push({ assistant, error }),
		);
	}
	throwFailures(client, failures);
}

/** What could not be done with one of several assistants. */
export interface Failure {
	assistant: Assistant;
	error: Error & { description?: string | null };
}

/** @throws NodeOperationError that names the assistants, each with its reason; nothing when there is none */
export function throwFailures({ node }: PlatformClient, failures: Failure[]): void {
	if (failures.length === 0) return;
	const namesByReason = new Map<string, string[]>();
	for (const { assistant, error } of failures) {
		const names = namesByReason.get(error.message) ?? [];
		namesByReason.set(error.message, [...names, `"${assistant.name}"`]);
	}
	const reasons = [...namesByReason].map(([reason, names]) =>
		reason.includes(names[0]) ? reason : `${names.join(', ')}: ${reason}`,
	);
	throw new NodeOperationError(node, reasons.join('; '), {
		description: failures[0].error.description ?? undefined,
	});
}

/** The settings that make an assistant report every call that the user wants. */
export function requiredSettings(context: IHookFunctions, url: string): Partial<WebhookSettings> {
	const { statuses, includeRecording } = readSettings(context);
	return {
		webhook_url: url,
		is_webhook_active: true,
		send_webhook_only_on_completed: statuses.length === 1 && statuses[0] === 'completed',
		...(includeRecording !== undefined && { include_recording_in_webhook: includeRecording }),
	};
}
