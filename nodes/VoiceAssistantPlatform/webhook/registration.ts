import { randomBytes } from 'node:crypto';
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { PlatformClient } from '../client/client';
import {
	chosenAssistants,
	chosenIds,
	hasSettings,
	readAssistants,
	updateAssistant,
	type Assistant,
	type WebhookSettings,
} from './assistants';
import { wantedStatuses } from './filters';
import { ownership, previousSettings } from './previousSettings';
import {
	addressWith,
	deleteRegistration,
	isTest,
	loadRegistration,
	saveRegistration,
	type Registration,
} from './registrationStore';

const NO_WEBHOOK: Partial<WebhookSettings> = { webhook_url: null, is_webhook_active: false };

/** Whether the chosen assistants, and no others, report to this trigger already. */
export async function isRegistered(context: IHookFunctions): Promise<boolean> {
	const ids = chosenIds(context);
	const known = loadRegistration(context);
	if (!known || known.url !== addressWith(context, known.secret)) return false;
	const all = await readAssistants(await PlatformClient.open(context));
	const registered = all.filter(({ id }) => id in known.before);
	// one that was deleted is no reason to start without the others
	const missing = missingIds(known, all);
	const chosen = chosenAssistants(
		context,
		ids?.filter((id) => !missing.includes(id)),
		all,
	);
	const settings = requiredSettings(context, known.url);
	return (
		chosen.length > 0 &&
		registered.length === chosen.length &&
		chosen.every((assistant) => assistant.id in known.before && hasSettings(assistant, settings))
	);
}

/**
 * Makes the chosen assistants report to this trigger: all of them, or none.
 * @throws NodeOperationError when one is missing, or reports to somebody else; NodeApiError when the platform refuses
 */
export async function register(context: IHookFunctions): Promise<void> {
	const ids = chosenIds(context);
	const client = await PlatformClient.open(context);
	const all = await readAssistants(client);
	const chosen = chosenAssistants(context, ids, all);
	const known = loadRegistration(context);
	const missing = missingIds(known, all);
	// what still reports from another account must not start this workflow any more
	const secret = known && missing.length === 0 ? known.secret : randomBytes(24).toString('hex');
	const url = addressWith(context, secret);
	const settings = requiredSettings(context, url);
	const before = Object.fromEntries(
		chosen.map((assistant) => [
			assistant.id,
			previousSettings(context, assistant, Object.keys(settings), known),
		]),
	);
	// until the token is that of their account again
	const beforeOfMissing = Object.fromEntries(missing.map((id) => [id, known!.before[id]]));
	const noLongerChosen = all.filter(({ id }) => known && id in known.before && !(id in before));
	await restoreSettings(context, client, noLongerChosen, known);

	// saved before it is written: what was written can then be taken back, whatever happens
	saveRegistration(context, { secret, url, before: { ...beforeOfMissing, ...before } });
	try {
		for (const assistant of chosen) {
			if (hasSettings(assistant, settings)) continue;
			await updateAssistant(context, client, assistant.id, settings);
		}
	} catch (error) {
		await unregister(context).catch((failure: Error) => logNotRestored(context, failure));
		throw new NodeOperationError(client.node, error as Error);
	}
}

/**
 * Puts back what the assistants had set before, unless somebody has changed it since.
 * @throws NodeApiError when the platform cannot be reached or refuses, NodeOperationError when an assistant is not
 * there any more; the registration is then kept for the next time
 */
export async function unregister(context: IHookFunctions): Promise<void> {
	const client = await PlatformClient.open(context);
	const all = await readAssistants(client);
	const known = loadRegistration(context);
	await restoreSettings(context, client, all, known);
	const missing = missingIds(known, all);
	if (missing.length > 0) {
		throw new NodeOperationError(
			client.node,
			`There is no assistant with the ID ${missing.join(', ')}. It was deleted, or the API token is of another account now`,
		);
	}
	deleteRegistration(context);
}

/** Puts back what could not be put back before the trigger was set up in another way. */
export async function unregisterLeftover(context: IHookFunctions): Promise<void> {
	// a test must not take what is published down
	if (isTest(context) || !loadRegistration(context)) return;
	await unregister(context).catch((error: Error) => logNotRestored(context, error));
}

/** Tells of a webhook that could not be put back: n8n has no place for it but its log. */
export function logNotRestored(context: IHookFunctions, error: Error): void {
	context.logger.error(
		`The webhook of an assistant was not put back: ${error.message}. It is repaired when the workflow is published again with the same account.`,
	);
}

async function restoreSettings(
	context: IHookFunctions,
	client: PlatformClient,
	assistants: Assistant[],
	known: Registration | undefined,
): Promise<void> {
	const failures: Array<{ name: string; error: Error & { description?: string | null } }> = [];
	for (const assistant of assistants) {
		if (!reportsToTrigger(context, assistant, known)) continue;
		const { id, name } = assistant;
		// one that cannot be restored must not keep the others
		await updateAssistant(context, client, id, known?.before[id] ?? NO_WEBHOOK).catch(
			(error: Error) => failures.push({ name, error }),
		);
	}
	if (failures.length === 0) return;
	const [{ error }] = failures;
	const names = failures.map(({ name }) => `"${name}"`).join(', ');
	throw new NodeOperationError(client.node, `${names}: ${error.message}`, {
		description: error.description ?? undefined,
	});
}

/** The assistants that were registered, and that the account does not have any more. */
function missingIds(known: Registration | undefined, all: Assistant[]): number[] {
	return Object.keys(known?.before ?? {})
		.map(Number)
		.filter((registered) => !all.some(({ id }) => id === registered));
}

function reportsToTrigger(
	context: IHookFunctions,
	{ id, settings }: Assistant,
	known: Registration | undefined,
): boolean {
	if (known && settings.webhook_url === known.url) return true;
	const owner = ownership(context, settings.webhook_url);
	// a test that ends after production would put back an address that is dead by then
	const isTested = owner === 'test of this node' && known !== undefined && id in known.before;
	return owner === 'this node' || isTested;
}

/** The settings that make an assistant report every call that the user wants. */
function requiredSettings(context: IHookFunctions, url: string): Partial<WebhookSettings> {
	const statuses = wantedStatuses(context);
	const { includeRecording } = context.getNodeParameter('options', {}) as {
		includeRecording?: boolean;
	};
	return {
		webhook_url: url,
		is_webhook_active: true,
		send_webhook_only_on_completed: statuses.length === 1 && statuses[0] === 'completed',
		...(includeRecording !== undefined && { include_recording_in_webhook: includeRecording }),
	};
}
