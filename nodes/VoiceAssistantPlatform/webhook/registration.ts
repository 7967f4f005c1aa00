// n8n's hooks: publishing, starting and unpublishing a trigger that enters its address in assistants by itself. Publishing
// enters it in all chosen assistants, or in none. When n8n starts, and every hour, a repair enters it where it was lost, and
// replaces nobody's. Unpublishing clears it where it has the present secret. docs/architecture.md has a table of all cases.
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { PlatformClient } from '../client/client';
import { isPrivateHost } from '../client/credential';
import { oneAtATime } from '../client/delay';
import { redactedNode } from '../client/redaction';
import { isStarting } from '../trigger';
import { requireNoProblems } from '../validation/form';
import { addressOf, stateOf } from './address';
import {
	chosenAssistants,
	idsLeft,
	noteUnseen,
	requireReplaceable,
	withAccount,
	type Account,
} from './assistants';
import {
	changeAssistants,
	clearingIn,
	enteringIn,
	takeBackUnlessDone,
	throwFailures,
	type Failure,
} from './changes';
import { WEBHOOK_EVENTS } from './events';
import { isAutomatic, readForHook, type Publication } from './settings';
import {
	endRefusal,
	endUpkeep,
	isUnanswered,
	lookAfter,
	publicationOf,
	repairHourly,
} from './upkeep';
import { requireSigningKey, UNKNOWN_SECRET } from './verification';

/**
 * n8n gives up a publication after 84 seconds, without our reason: a platform that hangs must not take that long. One that
 * refuses for a minute is waited for.
 */
const RETRY_OPTIONS = { timeout: 20_000, rateLimitWait: 70_000 };

/**
 * Whether the trigger is set up. When n8n starts, the assistants are looked after in the background: n8n does not wait for
 * the platform, and would take the whole trigger down after an error.
 */
export async function checkExists(hook: IHookFunctions): Promise<boolean> {
	// when the user publishes, n8n calls create(), which writes what is not right already
	if (!isStarting(hook)) return false;
	if (!isAutomatic(hook)) return true;
	void lookAfter(hook, async () => {
		// at once: n8n evaluates expressions of the form only during the hook
		const publication = readPublication(hook);
		repairHourly(publication, async () => await repair(publication));
		await repair(publication);
	});
	return true;
}

/**
 * Checks the form, and makes the chosen assistants report to this trigger: all of them, or none.
 * @throws NodeOperationError when a setting cannot be used, or an assistant is missing, has an address that must not be
 * replaced, or cannot be changed; NodeApiError when the assistants cannot be read
 */
export async function create(hook: IHookFunctions): Promise<boolean> {
	const publication = readPublication(hook);
	if (!isAutomatic(hook)) {
		await requireSigningKey(publication);
		return true;
	}
	const { settings } = publication;
	await withAccount(publication, await openClient(publication), async (account) => {
		const chosen = chosenAssistants(account, settings.assistantIds);
		for (const assistant of chosen) requireReplaceable(account, assistant);
		const released = account.all.filter(
			(one) => one.owner.kind === 'ours' && !chosen.includes(one),
		);
		const changes = [...enteringIn(chosen, account), ...clearingIn(released, account)];
		const { failures, written } = await changeAssistants(account, changes, true);
		if (failures.length > 0) {
			const areDone = await takeBackUnlessDone(account, changes, written).catch((error: Error) => {
				logNotCleared(hook, error);
				return false;
			});
			// the rest may not even have been tried
			if (!areDone) throwFailures(account, failures.slice(0, 1));
		}
		noteUnseen(account, chosen);
		for (const { name, owner } of chosen) {
			if (owner.kind !== 'somebody else') continue;
			// only the host, as the rest may be secret
			hook.logger.warn(
				`The assistant "${name}" reported to ${owner.host} until now. This webhook was replaced, and is not restored when the workflow is unpublished.`,
			);
		}
	});
	repairHourly(publication, async () => await repair(publication));
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
		const publication = { hook, settings: readForHook(hook).settings, address: addressOf(hook) };
		endUpkeep(publication);
		const client = await PlatformClient.open(hook, { retryOptions: RETRY_OPTIONS });
		await withAccount(publication, client, clear);
		return true;
	} catch (error) {
		logNotCleared(hook, error as Error);
		return false;
	}
}

/**
 * What is published, as far as n8n can tell it during the hook.
 * @throws NodeOperationError that names a setting that cannot be used, or for a webhook ID that does not work in an address,
 * as n8n does not encode it. Without one, n8n would use the name of the node, and not find a name with blanks again when a
 * report comes.
 */
function readPublication(hook: IHookFunctions): Publication {
	const { name, webhookId = '' } = hook.getNode();
	if (!/^[\w~-][\w.~-]*$/.test(webhookId)) {
		throw new NodeOperationError(
			redactedNode(hook),
			`The node "${name}" has no valid webhook ID, because the workflow was not made in the editor: delete the node and add it again`,
		);
	}
	const { settings, problems } = readForHook(hook);
	requireNoProblems({ problems });
	return { hook, settings, address: addressOf(hook) };
}

/**
 * The client of a trigger that can get reports.
 * @throws NodeOperationError when the credential cannot be used, or no report could ever come: n8n is in a private network, and
 * the platform is not
 */
async function openClient(publication: Publication): Promise<PlatformClient> {
	const { hook, settings, address } = publication;
	const client = await PlatformClient.open(hook, { retryOptions: RETRY_OPTIONS });
	const { origin, hostname } = new URL(address);
	const isWithin = isPrivateHost(new URL(client.deployment.root).hostname);
	if (isWithin || !isPrivateHost(hostname)) return client;
	const message = `The platform cannot reach this n8n at ${origin}, in a private network: ask the administrator of n8n to set WEBHOOK_URL to its public address`;
	const otherwise = ', or use the Voice Assistant Platform Poll Trigger, which needs no address';
	const { report } = WEBHOOK_EVENTS[settings.event];
	throw new NodeOperationError(client.node, report ? message + otherwise : message);
}

/** @throws NodeOperationError that names the assistants that cannot be changed */
async function clear(account: Account): Promise<void> {
	const { all, publication } = account;
	const entered = all.filter(({ isEntered }) => isEntered);
	const { failures } = await changeAssistants(account, clearingIn(entered, account));
	noteUnseen(
		account,
		failures.map(({ assistant }) => assistant),
	);
	for (const { name, owner, isEntered } of all) {
		if (owner.kind !== 'ours' || isEntered) continue;
		publication.hook.logger.error(
			`The assistant "${name}" still reports to this workflow, but with another secret: that of a former API token, or of a workflow that this one was copied from. In the first case, clear the webhook URL in its settings on the platform.`,
		);
	}
	throwFailures(account, failures);
}

/**
 * Repairs the registration, one trigger after another, so that a publication waits for one repair at most.
 * @throws NodeOperationError as `openClient`; any error of `enterAgain`; NodeApiError when the assistants cannot be read
 */
async function repair(publication: Publication): Promise<void> {
	const client = await openClient(publication);
	await oneAtATime(`repairs of ${client.deployment.root}`, undefined, async () => {
		await withAccount(publication, client, enterAgain);
	});
}

/**
 * Enters the address again in assistants that have lost it or have a former secret. An assistant that cannot be repaired does
 * not stop the others.
 * @throws NodeOperationError that names the assistants that cannot be repaired; NodeApiError when the platform does not answer
 */
async function enterAgain(account: Account): Promise<void> {
	// unpublished while this waited for its turn
	if (publicationOf(account.publication.hook) !== account.publication) return;
	const chosen = chosenAssistants(account, idsLeft(account));
	const conflicts = chosen.flatMap((assistant): Failure[] => {
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
	const { failures, written } = await changeAssistants(account, changes);
	if (written.length > 0) endRefusal(account.publication.hook, UNKNOWN_SECRET);
	throwFailures(account, [...conflicts, ...failures.filter(({ error }) => !isUnanswered(error))]);
	// the rest is left to the next repair
	if (failures.length > 0) throw failures[0].error;
}

/** Logs that assistants still have the address of the trigger: n8n can show this only in its log. */
function logNotCleared({ logger }: IHookFunctions, { message }: Error): void {
	logger.error(
		`Assistants may still report to this workflow: ${message.replace(/\.$/, '')}. Publish and unpublish the workflow, or clear the webhook URL in the settings of the assistants on the platform.`,
	);
}
