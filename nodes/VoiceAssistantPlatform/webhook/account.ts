// The assistants of an account, whose they are, and what is written to them.
import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type IHookFunctions,
} from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import { PlatformClient, type ClientOptions } from '../client/client';
import { addressOf, ownerOf, secretIn, secretOf, type Owner } from './address';
import * as assistants from './assistants';
import { isStarting, openRegistration, type Registration } from './registrationStore';

type Settings = Partial<assistants.WebhookSettings>;

/** n8n waits when it starts: a platform that does not answer must not keep other workflows. */
const RETRY_OPTIONS_AT_START = { timeout: 10_000, retries: 1, rateLimitWait: 10_000 };

/** Somebody waits for it to be published. */
const RETRY_OPTIONS = { rateLimitWait: 60_000 };

/** An assistant, and whose address it has. */
export interface Assistant extends assistants.Assistant {
	owner: Owner;
}

/** What a hook starts from. */
export interface Account {
	client: PlatformClient;
	all: Assistant[];
	/** The secret under the token that the credential has now. */
	secret: string;
	known: Registration | undefined;
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
 * Reads the assistants of the account. What n8n has stored counts only where it is theirs: it opens with the secret under their
 * token or, after the token was replaced, with the one that an assistant still has.
 * @throws NodeApiError when they cannot be read
 */
export async function readAccount(
	context: IHookFunctions,
	client: PlatformClient,
): Promise<Account> {
	const { deployment } = client;
	const secret = secretOf(context, deployment);
	const address = addressOf(context);
	const isTest = context.getMode() === 'manual';
	const withOwners = (secrets: string[]) =>
		rows.map((row) => ({
			...row,
			owner: ownerOf(row.settings.webhook_url, { address, secrets, isTest }),
		}));
	const rows = await assistants.readAssistants(client);
	const all = withOwners([secret]);
	const found = all.filter(({ owner }) => owner === 'unknown secret');
	for (const opening of [secret, ...found.map(({ settings }) => secretIn(settings.webhook_url))]) {
		const known = openRegistration(context, opening);
		if (known?.root !== deployment.root) continue;
		return { client, all: withOwners([secret, opening]), secret, known };
	}
	return { client, all, secret, known: undefined };
}

/** The assistants that report to the trigger. */
export function ownOf(those: Assistant[]): Assistant[] {
	return those.filter(({ owner }) => owner === 'this trigger');
}

/**
 * What is to be put back at assistants when the trigger leaves them, by their IDs; null where n8n has lost it. An address of this
 * trigger is never put back: it would be dead.
 * @param required what the trigger changes
 */
export function settingsBefore(
	{ known }: Account,
	those: Assistant[],
	required: Settings,
): Registration['before'] {
	const before = those.map(({ id, owner, settings }) => {
		const stored = known?.before[id];
		const found = Object.entries(settings).filter(([name]) => name in required);
		const isOwn = owner === 'this trigger' || owner === 'unknown secret';
		if (isOwn && !stored) return [id, null];
		// somebody may have removed the address since
		return [id, { ...Object.fromEntries(found), ...((isOwn || owner === 'nobody') && stored) }];
	});
	return Object.fromEntries(before) as Registration['before'];
}

/** What an assistant is to have. */
export interface Change {
	assistant: Assistant;
	settings: Settings;
}

/** Why an assistant does not have it. */
export interface Failure {
	assistant: Assistant;
	error: Error & { description?: string | null };
}

/** Whether nothing came back. */
export function isUnanswered(error: unknown): boolean {
	return error instanceof NodeApiError && !error.httpCode;
}

/**
 * Changes assistants side by side, but for those that have it already (platform-api 4.10; docs/api-assumptions.md, "Endpoints"). A
 * write whose answer got lost may have arrived: the assistants themselves tell.
 * @param endsAll whether what has not been sent after a failure is not sent any more: it then fails for the same reason
 */
export async function update(
	context: IHookFunctions,
	{ client }: Account,
	changes: Change[],
	endsAll: (error: unknown) => boolean,
): Promise<Failure[]> {
	const { assistantPath } = context.getNodeParameter('options', {}) as { assistantPath?: string };
	const stop = new AbortController();
	const onFailure = (error: unknown) => endsAll(error) && stop.abort(error);
	const writer = await openClient(context, { stopSignal: stop.signal, onFailure });
	const failures: Array<Change & Failure> = [];
	const write = async ({ assistant, settings }: Change) => {
		if (assistants.hasSettings(assistant, settings)) return;
		const url = `${assistantPath || assistants.DEFAULT_PATH}/${assistant.id}`;
		await writer
			.send({ ...ENDPOINTS.updateAssistant, url, body: settings as IDataObject })
			.catch((error: Error) => failures.push({ assistant, settings, error }));
	};
	await Promise.all(changes.map(write));
	const now = failures.length === 0 ? [] : await assistants.readAssistants(client).catch(() => []);
	return failures.filter(({ assistant: { id }, settings }) => {
		const found = now.find((one) => one.id === id);
		return !found || !assistants.hasSettings(found, settings);
	});
}

/** @throws NodeOperationError that names the assistants, each with its reason; nothing when there is none */
export function throwFailures({ client }: Account, failures: Failure[]): void {
	if (failures.length === 0) return;
	const reasons = [...new Set(failures.map(({ error }) => error.message))].map((reason) => {
		const those = failures.filter(({ error }) => error.message === reason);
		return `${namesOf(those.map(({ assistant }) => assistant))}: ${reason}`;
	});
	throw new NodeOperationError(client.node, reasons.join('; '), {
		description: failures[0].error.description ?? undefined,
	});
}

/** Assistants as a message names them. */
export function namesOf(those: Assistant[]): string {
	return those.map(({ name }) => `"${name}"`).join(', ');
}
