// The assistants of an account, whose they are, and what is written to them.
import {
	NodeOperationError,
	type IDataObject,
	type IHookFunctions,
	type NodeApiError,
} from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import { PlatformClient, type ClientOptions } from '../client/client';
import { addressOf, ownerOf, secretIn, secretOf, type Owner } from './address';
import * as assistants from './assistants';
import { isStarting } from '../deduplication/trigger';
import { openRegistration, type Registration } from './registrationStore';

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
	/** The trigger's secret under the token that the credential has now, and the one before that assistants still have. */
	secrets: [current: string, ...former: string[]];
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
	const rows = await assistants.readAssistants(client);
	const withOwners = (secrets: string[]) =>
		rows.map((row) => ({
			...row,
			owner: ownerOf(row.settings.webhook_url, { address, secrets, isTest }),
		}));
	const found = withOwners([secret])
		.filter(({ owner }) => owner === 'unknown secret')
		.map(({ settings }) => secretIn(settings.webhook_url));
	const registrations = [...new Set([secret, ...found])]
		.map((opening) => ({ opening, known: openRegistration(context, opening) }))
		.filter(({ known }) => known?.root === deployment.root);
	const former = registrations.map(({ opening }) => opening).filter((one) => one !== secret);
	const all = withOwners([secret, ...former]);
	return { client, all, secrets: [secret, ...former], known: registrations[0]?.known };
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

/**
 * Changes assistants side by side, but for those that have it already (platform-api 4.10; docs/api-assumptions.md, "Endpoints"). A
 * write whose answer got lost may have arrived: the assistants themselves tell.
 * @param endsAll whether nothing else is sent after a failure with this HTTP status, a blank one if nothing came back: what has not
 * been sent fails for the same reason
 */
export async function update(
	context: IHookFunctions,
	{ client }: Account,
	changes: Change[],
	endsAll: (status: string) => boolean,
): Promise<Failure[]> {
	const { assistantPath } = context.getNodeParameter('options', {}) as { assistantPath?: string };
	const stop = new AbortController();
	const onFailure = (error: unknown) => {
		if (endsAll((error as Partial<NodeApiError>).httpCode ?? '')) stop.abort(error);
	};
	const writer = await openClient(context, { stopSignal: stop.signal, onFailure });
	const errors = new Map<Change, Error>();
	const write = async (change: Change) => {
		const { assistant, settings } = change;
		if (assistants.hasSettings(assistant, settings)) return;
		const url = `${assistantPath || assistants.DEFAULT_PATH}/${assistant.id}`;
		await writer
			.send({ ...ENDPOINTS.updateAssistant, url, body: settings as IDataObject })
			.catch((error: Error) => errors.set(change, error));
	};
	await Promise.all(changes.map(write));
	const now = errors.size === 0 ? [] : await assistants.readAssistants(client).catch(() => []);
	return changes.flatMap((change) => {
		const { assistant, settings } = change;
		const error = errors.get(change);
		const found = now.find(({ id }) => id === assistant.id);
		return !error || (found && assistants.hasSettings(found, settings))
			? []
			: [{ assistant, error }];
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
