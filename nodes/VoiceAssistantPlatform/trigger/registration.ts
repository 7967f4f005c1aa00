import { randomBytes } from 'node:crypto';
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { nodeOf } from '../transport/nodeOf';
import { addressWith } from './address';
import {
	hasSettings,
	readAssistants,
	writeWebhook,
	type Assistant,
	type WebhookSettings,
} from './assistantWebhook';
import { chosenAssistants, chosenIds } from './chosenAssistants';
import { wantedStatuses } from './filters';
import { forget, isTest, recall, remember, type Registration } from './memory';
import { ownership } from './ownership';
import { settingsBefore } from './settingsBefore';

const NOTHING: Partial<WebhookSettings> = { webhook_url: null, is_webhook_active: false };

/** Whether the chosen assistants, and no others, report to this trigger already. */
export async function isRegistered(context: IHookFunctions): Promise<boolean> {
	const ids = chosenIds(context);
	const known = recall(context);
	if (!known || known.url !== addressWith(context, known.secret)) return false;
	const all = await readAssistants(context);
	const held = all.filter(({ id }) => id in known.before);
	// one that was deleted is no reason to start without the others
	const gone = idsOfGone(known, all);
	const chosen = chosenAssistants(
		context,
		ids?.filter((id) => !gone.includes(id)),
		all,
	);
	const settings = wanted(context, known.url);
	return (
		chosen.length > 0 &&
		held.length === chosen.length &&
		chosen.every((assistant) => assistant.id in known.before && hasSettings(assistant, settings))
	);
}

/**
 * Makes the chosen assistants report to this trigger: all of them, or none.
 * @throws NodeOperationError when one is missing, or reports to somebody else; NodeApiError when the platform refuses
 */
export async function register(context: IHookFunctions): Promise<void> {
	const ids = chosenIds(context);
	const all = await readAssistants(context);
	const chosen = chosenAssistants(context, ids, all);
	const known = recall(context);
	const gone = idsOfGone(known, all);
	// what still reports from another account must not start this workflow any more
	const secret = known && gone.length === 0 ? known.secret : randomBytes(24).toString('hex');
	const url = addressWith(context, secret);
	const settings = wanted(context, url);
	const before = Object.fromEntries(
		chosen.map((assistant) => [
			assistant.id,
			settingsBefore(context, assistant, Object.keys(settings), known),
		]),
	);
	// until the token is that of their account again
	const beforeOfGone = Object.fromEntries(gone.map((id) => [id, known!.before[id]]));
	const noLongerChosen = all.filter(({ id }) => known && id in known.before && !(id in before));
	await release(context, noLongerChosen, known);

	// remembered before it is written: what was written can then be taken back, whatever happens
	remember(context, { secret, url, before: { ...beforeOfGone, ...before } });
	try {
		for (const assistant of chosen) {
			if (!hasSettings(assistant, settings)) await writeWebhook(context, assistant.id, settings);
		}
	} catch (error) {
		await unregister(context).catch((left: Error) => reportLeft(context, left));
		throw new NodeOperationError(nodeOf(context), error as Error);
	}
}

/**
 * Puts back what the assistants had set before, unless somebody has changed it since.
 * @throws NodeApiError when the platform cannot be reached or refuses, NodeOperationError when an assistant is not
 * there any more; what is remembered then stays for the next time
 */
export async function unregister(context: IHookFunctions): Promise<void> {
	const all = await readAssistants(context);
	const known = recall(context);
	await release(context, all, known);
	const gone = idsOfGone(known, all);
	if (gone.length > 0) {
		throw new NodeOperationError(
			nodeOf(context),
			`There is no assistant with the ID ${gone.join(', ')}. It was deleted, or the API token is of another account now`,
		);
	}
	forget(context);
}

/** Puts back what could not be put back before the trigger was set up in another way. */
export async function leaveWhatIsLeft(context: IHookFunctions): Promise<void> {
	// a test must not take what is published down
	if (isTest(context) || !recall(context)) return;
	await unregister(context).catch((error: Error) => reportLeft(context, error));
}

/** Tells of a webhook that could not be put back: n8n has no place for it but its log. */
export function reportLeft(context: IHookFunctions, error: Error): void {
	context.logger.error(
		`The webhook of an assistant was not put back: ${error.message}. It is mended when the workflow is published again with the same account.`,
	);
}

async function release(context: IHookFunctions, assistants: Assistant[], known?: Registration) {
	const failures: Array<{ name: string; error: Error & { description?: string | null } }> = [];
	for (const assistant of assistants) {
		if (!isHeld(context, assistant, known)) continue;
		const { id, name } = assistant;
		// one that cannot be set free must not keep the others
		await writeWebhook(context, id, known?.before[id] ?? NOTHING).catch((error: Error) =>
			failures.push({ name, error }),
		);
	}
	if (failures.length === 0) return;
	const [{ error }] = failures;
	const names = failures.map(({ name }) => `"${name}"`).join(', ');
	throw new NodeOperationError(nodeOf(context), `${names}: ${error.message}`, {
		description: error.description ?? undefined,
	});
}

/** The assistants that were set up, and that the account does not have any more. */
function idsOfGone(known: Registration | undefined, all: Assistant[]): number[] {
	return Object.keys(known?.before ?? {})
		.map(Number)
		.filter((wanted) => !all.some(({ id }) => id === wanted));
}

/** Whether an assistant reports to this trigger. */
function isHeld(context: IHookFunctions, { id, settings }: Assistant, known?: Registration) {
	if (known && settings.webhook_url === known.url) return true;
	const owner = ownership(context, settings.webhook_url);
	// a test that ends after production would put back an address that is dead by then
	const isTested = owner === 'test of this node' && known !== undefined && id in known.before;
	return owner === 'this node' || isTested;
}

/** The settings that make an assistant report every call that the user wants. */
function wanted(context: IHookFunctions, url: string): Partial<WebhookSettings> {
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
