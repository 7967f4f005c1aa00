// What n8n's hooks do with the assistants; docs/architecture.md has a table of it.
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { checkSettings } from './activationChecks';
import { addressOf, likenessOf, withAddress } from './address';
import {
	changeAssistants,
	chosenAssistants,
	openClient,
	readAccount,
	isDone,
	statusOf,
	throwFailures,
	type Account,
	type Assistant,
	type Change,
	type Failure,
} from './assistants';
import { conflictAt, hostOf, requireReplaceable } from './conflicts';
import { note } from './notShown';
import { checkHourly, reportFindings } from './reporting';
import { readForHook, type TriggerSettings } from './settings';
import { inTurn } from './turns';

/** A refusal cannot turn out to have been carried out. */
const isFinal = (status: string) => !status.startsWith('5');

/** An assistant that refuses must not stop the others: only a missing answer does. */
const isWithoutAnswer = (status: string) => status === '';

/**
 * Makes the chosen assistants report to this trigger: all of them, or none.
 * @throws NodeOperationError when an assistant is missing, has another address that must not be replaced, or cannot be
 * changed; NodeApiError when the assistants cannot be read
 */
export async function register(hook: IHookFunctions, settings: TriggerSettings): Promise<void> {
	const context = withAddress(hook);
	const client = await openClient(context);
	await inTurn(context, client, async () => {
		const account = await readAccount(context, client, settings);
		const chosen = chosenAssistants(account, settings.assistantIds);
		for (const assistant of chosen) requireReplaceable(context, settings, assistant);
		const released = account.all.filter((one) => one.owner === 'ours' && !chosen.includes(one));
		const changes = [...entering(chosen, account, settings), ...clearing(released, account)];
		const failures = await changeAssistants(context, settings, account, changes, isFinal);
		if (failures.length > 0) {
			await takeBack(context, settings, changes, failures).catch((error: Error) =>
				logNotCleared(context, error),
			);
			throw new NodeOperationError(client.node, failures[0].error);
		}
		noteNotShown(context, account, chosen);
		logReplaced(context, chosen);
	});
	repairHourly(context, settings);
}

/**
 * Gives the assistants that were changed the settings that they had a moment ago. An address that is not shown cannot be known:
 * where it has been replaced, or may have been, there is none now.
 * @throws NodeApiError when the platform cannot be reached, NodeOperationError when it refuses
 */
async function takeBack(
	context: IHookFunctions,
	settings: TriggerSettings,
	changes: Change[],
	failures: Failure[],
): Promise<void> {
	const now = await readAccount(context, await openClient(context), settings);
	const former = changes.flatMap((change): Change[] => {
		const { id, address, settings: had } = change.assistant;
		const found = now.all.find((one) => one.id === id);
		const failure = failures.find(({ assistant }) => assistant.id === id);
		const isRefused = statusOf(failure?.error).startsWith('4');
		// those that were not sent any more have the error of the one before that stopped them
		const isSent = failures.find(({ error }) => error === failure?.error) === failure;
		const mayBeChanged = isSent && !isRefused;
		const isChanged = found && (address === undefined ? mayBeChanged : isDone(change, found));
		if (!isChanged) return [];
		const kept = Object.entries(had).filter(([name]) => name in change.settings);
		return [{ assistant: found, settings: { ...now.webhook.none, ...Object.fromEntries(kept) } }];
	});
	throwFailures(now, await changeAssistants(context, settings, now, former, isWithoutAnswer));
}

/**
 * Clears the address of the trigger in all assistants that still have it.
 * @throws NodeApiError when the platform cannot be reached, NodeOperationError when it refuses
 */
export async function unregister(hook: IHookFunctions): Promise<void> {
	// a mistake in the form must not prevent it
	const { settings } = readForHook(hook);
	const context = withAddress(hook);
	const account = await readAccount(context, await openClient(context), settings);
	const entered = account.all.filter(({ isEntered }) => isEntered);
	const changes = clearing(entered, account);
	const failures = await changeAssistants(context, settings, account, changes, isWithoutAnswer);
	noteNotShown(
		context,
		account,
		failures.map(({ assistant }) => assistant),
	);
	for (const { name, owner, isEntered } of account.all) {
		if (owner !== 'ours' || isEntered) continue;
		context.logger.error(
			`The assistant "${name}" still reports to this workflow, with a secret that is not its own: it has that of a former API token, or of a workflow that this one was copied from. In the first case, clear the webhook URL in its settings on the platform.`,
		);
	}
	throwFailures(account, failures);
}

/** Logs that assistants still have the address of the trigger: n8n can show this only in its log. */
export function logNotCleared(context: IHookFunctions, { message }: Error): void {
	context.logger.error(
		`Assistants may still report to this workflow: ${message}. Publish and unpublish the workflow, or clear the webhook URL in the settings of the assistants on the platform.`,
	);
}

/**
 * When n8n starts, and every hour from then on, repairs assistants that no longer report to the trigger. Never throws: n8n
 * would take the whole trigger down.
 */
export async function repairAtStart(hook: IHookFunctions): Promise<void> {
	await reportFindings(hook, async () => {
		const context = withAddress(hook);
		const settings = await checkSettings(context);
		repairHourly(context, settings);
		await repair(context, settings);
	});
}

/** Every hour, repairs assistants that no longer report to the trigger. */
function repairHourly(context: IHookFunctions, settings: TriggerSettings): void {
	const later = Object.create(context, {
		// n8n is not starting any more
		getActivationMode: { value: () => 'update' },
	}) as IHookFunctions;
	checkHourly(later, async () => await repair(later, settings));
}

/**
 * Enters the address again in assistants that have lost it or have a former secret. An assistant that cannot be repaired does
 * not stop the others.
 * @throws NodeOperationError that names the assistants that cannot be repaired; NodeApiError when the assistants cannot be
 * read
 */
async function repair(context: IHookFunctions, settings: TriggerSettings): Promise<void> {
	const client = await openClient(context);
	await inTurn(context, client, async () => {
		const account = await readAccount(context, client, settings);
		const chosen = chosenAssistants(account, idsLeft(account, settings));
		const taken = chosen.flatMap((assistant): Failure[] => {
			const conflict = assistant.owner === 'somebody else' && conflictAt(context, assistant);
			return conflict ? [{ assistant, error: new Error(conflict.state) }] : [];
		});
		// a copy of n8n must not begin to take calls by itself
		const isCopy = taken.some(
			({ assistant: { address } }) => likenessOf(address ?? '', addressOf(context)).isOfThisNode,
		);
		const repairable = chosen.filter(
			({ owner, address }) => address !== undefined && ['nobody', 'ours'].includes(owner),
		);
		const changes = isCopy ? [] : entering(repairable, account, settings);
		const failures = await changeAssistants(context, settings, account, changes, isWithoutAnswer);
		throwFailures(account, [...taken, ...failures]);
	});
}

/** The chosen assistants without those that were deleted, unless that is all of them. */
function idsLeft({ all }: Account, { assistantIds }: TriggerSettings): number[] | undefined {
	const left = assistantIds?.filter((id) => all.some((assistant) => assistant.id === id));
	return left?.length === 0 ? assistantIds : left;
}

/** The changes that make assistants report every event that the user wants. */
function entering(those: Assistant[], { webhook, own }: Account, form: TriggerSettings): Change[] {
	const settings = { [webhook.addressField]: own, ...webhook.required(form) };
	return those.map((assistant) => ({ assistant, settings }));
}

/** The changes that leave assistants without a webhook. */
function clearing(those: Assistant[], { webhook }: Account): Change[] {
	return those.map((assistant) => ({ assistant, settings: webhook.none }));
}

/** Notes the assistants that have the address of the trigger, where it is not shown. */
function noteNotShown(context: IHookFunctions, { own }: Account, those: Assistant[]): void {
	const notShown = those.filter(({ address }) => address === undefined);
	note(
		context,
		own,
		notShown.map(({ id }) => id),
	);
}

/** Logs what was replaced, so that its owner can enter it again: only the host, as the rest may be secret. */
function logReplaced(context: IHookFunctions, chosen: Assistant[]): void {
	for (const assistant of chosen) {
		const { name, address } = assistant;
		if (!address || !conflictAt(context, assistant)) continue;
		context.logger.warn(
			`The assistant "${name}" reported to ${hostOf(address)} until now. This webhook was replaced, and is not put back when the workflow is unpublished.`,
		);
	}
}
