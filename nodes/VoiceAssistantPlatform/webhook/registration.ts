// n8n's hooks: publishing, starting and unpublishing a trigger that enters its address in assistants by itself.
// docs/architecture.md has a table of what becomes of an address.
import { NodeOperationError, type IHookFunctions, type INode } from 'n8n-workflow';
import type { PlatformClient } from '../client/client';
import { oneAtATime } from '../client/delay';
import { isStarting } from '../client/trigger';
import { checkSettings } from './activationChecks';
import { addressOf, stateOf } from './address';
import {
	chosenAssistants,
	noteUnseen,
	openClient,
	readAccount,
	withAccount,
	type Account,
	type Assistant,
	type Registration,
} from './assistants';
import { changeAssistants, isDone, throwFailures, type Change, type Failure } from './changes';
import { checkHourly, reportFindings } from './reporting';
import { isAutomatic, readForHook, type TriggerSettings } from './settings';

/**
 * Whether the trigger is set up. When n8n starts, the assistants are looked after in the background: n8n does not wait for
 * the platform, and would take the whole trigger down after an error.
 */
export async function checkExists(hook: IHookFunctions): Promise<boolean> {
	// when the user publishes, n8n calls create(), which writes what is not right already
	if (!isStarting(hook)) return false;
	if (!isAutomatic(hook)) return true;
	await reportFindings(hook, async () => {
		const registration = registrationOf(hook, await checkSettings(hook));
		repairHourly(registration);
		// the credential may have expressions: n8n evaluates them only now
		const client = await openClient(hook);
		void reportFindings(hook, async () => await repair(registration, client));
	});
	return true;
}

/**
 * Checks the form, and makes the chosen assistants report to this trigger: all of them, or none.
 * @throws NodeOperationError when a setting cannot be used, or an assistant is missing, has an address that must not be
 * replaced, or cannot be changed; NodeApiError when the assistants cannot be read
 */
export async function create(hook: IHookFunctions): Promise<boolean> {
	const settings = await checkSettings(hook);
	if (settings.registration !== 'automatic') return true;
	const registration = registrationOf(hook, settings);
	const client = await openClient(hook);
	await withAccount(registration, client, async (account) => {
		const chosen = chosenAssistants(account, settings.assistantIds);
		for (const assistant of chosen) requireReplaceable(client.node, settings, assistant);
		const released = account.all.filter(
			(one) => one.owner.kind === 'ours' && !chosen.includes(one),
		);
		const changes = [...enteringIn(chosen, account), ...clearingIn(released, account)];
		const { failures, written } = await changeAssistants(account, changes, true);
		if (failures.length > 0) {
			await takeBack(account, written).catch((error: Error) => logNotCleared(hook, error));
			throw new NodeOperationError(client.node, failures[0].error);
		}
		noteUnseen(account, chosen);
		logReplaced(hook, chosen);
	});
	repairHourly(registration);
	return true;
}

/**
 * Clears the address of the trigger in all assistants that still have it.
 * @returns false if that failed: an error would keep n8n from taking down other webhooks, so n8n's log has it
 */
export async function remove(hook: IHookFunctions): Promise<boolean> {
	if (!isAutomatic(hook)) return true;
	try {
		// a mistake in the form does not prevent it
		const registration = registrationOf(hook, readForHook(hook).settings);
		await withAccount(registration, await openClient(hook), clear);
		return true;
	} catch (error) {
		logNotCleared(hook, error as Error);
		return false;
	}
}

function registrationOf(hook: IHookFunctions, settings: TriggerSettings): Registration {
	return { hook, settings, address: addressOf(hook) };
}

const ONE_EACH = 'An assistant has room for one webhook of each kind.';

const TURN_ON =
	"turn on 'Replace Existing Webhook' in the options of the trigger. The replaced webhook is not restored later";

/** What the user can do about an address that must not be replaced. */
const ADVICE = {
	notShown: {
		// n8n shows only the message when a workflow is published
		message: `if no product needs its reports, ${TURN_ON}`,
		description: ONE_EACH,
	},
	ofThisN8n: {
		message:
			'unpublish that workflow, combine both behind one trigger, or choose another assistant',
		description: `${ONE_EACH} A test would take it from a published workflow, too: instead, open one of its executions and copy it to the editor. If that workflow is gone, clear the webhook URL in the settings of the assistant on the platform.`,
	},
	elsewhere: {
		message: `choose another assistant, or ${TURN_ON}`,
		description: `${ONE_EACH} If this n8n has moved from that address, replace it. If this n8n is a copy, choose another assistant: the original needs its reports.`,
	},
};

/** @throws NodeOperationError when the address of an assistant must not be replaced */
function requireReplaceable(
	node: INode,
	{ replaceExisting }: TriggerSettings,
	{ name, owner }: Assistant,
): void {
	if (owner.kind === 'nobody' || owner.kind === 'ours') return;
	const isOfThisN8n = 'workflow' in owner;
	if (replaceExisting && !isOfThisN8n) return;
	const isShown = owner.kind === 'somebody else';
	const state = isShown
		? stateOf(owner)
		: 'may report to another product, whose address the platform does not show';
	const { message, description } =
		ADVICE[isOfThisN8n ? 'ofThisN8n' : isShown ? 'elsewhere' : 'notShown'];
	throw new NodeOperationError(node, `The assistant "${name}" ${state}: ${message}`, {
		description,
	});
}

/**
 * Gives assistants the settings that they had a moment ago. An address that is not shown cannot be known: where it has been
 * replaced, or may have been, there is none now.
 * @throws NodeApiError when the assistants cannot be read, NodeOperationError when one cannot be changed
 */
async function takeBack({ registration, client }: Account, written: Change[]): Promise<void> {
	const now = await readAccount(registration, client);
	const former = written.flatMap((change): Change[] => {
		const { assistant: before, settings } = change;
		const assistant = now.all.find(({ id }) => id === before.id);
		// somebody may have changed it in the meantime
		if (assistant?.address !== undefined && !isDone(change, assistant)) return [];
		const kept = Object.entries(before.settings).filter(([name]) => name in settings);
		const given = { ...now.webhook.none, ...Object.fromEntries(kept) };
		return assistant ? [{ assistant, settings: given }] : [];
	});
	throwFailures(now, (await changeAssistants(now, former)).failures);
}

/** @throws NodeOperationError that names the assistants that cannot be changed */
async function clear(account: Account): Promise<void> {
	const { all, registration } = account;
	const entered = all.filter(({ isEntered }) => isEntered);
	const { failures } = await changeAssistants(account, clearingIn(entered, account));
	noteUnseen(
		account,
		failures.map(({ assistant }) => assistant),
	);
	for (const { name, owner, isEntered } of all) {
		if (owner.kind !== 'ours' || isEntered) continue;
		registration.hook.logger.error(
			`The assistant "${name}" still reports to this workflow, but with another secret: that of a former API token, or of a workflow that this one was copied from. In the first case, clear the webhook URL in its settings on the platform.`,
		);
	}
	throwFailures(account, failures);
}

/** Every hour, enters the address in assistants that have lost it. */
function repairHourly(registration: Registration): void {
	const { hook } = registration;
	checkHourly(hook, async () => await repair(registration, await openClient(hook)));
}

/** @throws as `enterAgain`; NodeApiError when the assistants cannot be read */
async function repair(registration: Registration, client: PlatformClient): Promise<void> {
	// one of them at a time, so that somebody who publishes meanwhile does not wait for all
	await oneAtATime(`repairs on ${client.deployment.root}`, undefined, async () => {
		await withAccount(registration, client, enterAgain);
	});
}

/**
 * Enters the address again in assistants that have lost it or have a former secret. An assistant that cannot be repaired does
 * not stop the others.
 * @throws NodeOperationError that names the assistants that cannot be repaired
 */
async function enterAgain(account: Account): Promise<void> {
	const chosen = chosenAssistants(account, idsLeft(account));
	const taken = chosen.flatMap((assistant): Failure[] => {
		const { owner } = assistant;
		if (owner.kind !== 'somebody else') return [];
		return [{ assistant, error: new Error(stateOf(owner)) }];
	});
	// a copy of n8n must not begin to take calls by itself
	const isCopy = chosen.some(({ owner }) => 'isCopy' in owner);
	// where the address is not shown, or is that of a test under way, the assistant is left alone
	const repairable = chosen.filter(
		({ owner, address }) => address === null || (address && owner.kind === 'ours'),
	);
	const changes = isCopy ? [] : enteringIn(repairable, account);
	const { failures } = await changeAssistants(account, changes);
	throwFailures(account, [...taken, ...failures]);
}

/** The chosen assistants without those that were deleted, unless that is all of them. */
function idsLeft({ all, registration: { settings } }: Account): number[] | undefined {
	const { assistantIds } = settings;
	const left = assistantIds?.filter((id) => all.some((assistant) => assistant.id === id));
	return left?.length === 0 ? assistantIds : left;
}

/** The changes that make assistants report every event that the user wants. */
function enteringIn(those: Assistant[], { webhook, own, registration }: Account): Change[] {
	const settings = { [webhook.addressField]: own, ...webhook.required(registration.settings) };
	return those.map((assistant) => ({ assistant, settings }));
}

/** The changes that leave assistants without a webhook. */
function clearingIn(those: Assistant[], { webhook }: Account): Change[] {
	return those.map((assistant) => ({ assistant, settings: webhook.none }));
}

/** Logs what was replaced, so that its owner can enter it again: only the host, as the rest may be secret. */
function logReplaced({ logger }: IHookFunctions, chosen: Assistant[]): void {
	for (const { name, owner } of chosen) {
		if (owner.kind !== 'somebody else') continue;
		logger.warn(
			`The assistant "${name}" reported to ${owner.host} until now. This webhook was replaced, and is not restored when the workflow is unpublished.`,
		);
	}
}

/** Logs that assistants still have the address of the trigger: n8n can show this only in its log. */
function logNotCleared({ logger }: IHookFunctions, { message }: Error): void {
	logger.error(
		`Assistants may still report to this workflow: ${message}. Publish and unpublish the workflow, or clear the webhook URL in the settings of the assistants on the platform.`,
	);
}
