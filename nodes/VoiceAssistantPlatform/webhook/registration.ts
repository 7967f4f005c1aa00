// n8n's hooks: publishing, starting and unpublishing a trigger that enters its address in assistants by itself. Publishing
// enters it in all chosen assistants. When n8n starts, and every hour, a repair enters it where it was lost, and replaces
// nobody's. Unpublishing clears it where it has the present secret. docs/architecture.md has a table of all cases.
import { NodeOperationError, type IHookFunctions, type ITriggerFunctions } from 'n8n-workflow';
import { isPrivateHost } from '../client/address';
import { PlatformClient } from '../client/client';
import { redactedNode } from '../client/redaction';
import { oneAtATime } from '../oneAtATime';
import { isStarting } from '../triggerContext';
import { stateOf } from './address';
import {
	changeAssistants,
	chosenAssistants,
	changesToClear,
	changesToEnter,
	requireExisting,
	requireReplaceable,
	changesToTakeBack,
	throwFailures,
	withAccount,
	type Account,
	type FailedChange,
} from './assistants';
import { WEBHOOK_EVENTS } from './events';
import { isAutomatic, readForHook, type Registration, type TriggerSettings } from './settings';
import { forget, memoryOf } from './triggerMemory';
import { lookAfter, mayPass } from './upkeep';
import { requireSigningKey, UNKNOWN_SECRET } from './verification';

/** n8n gives up on a publication after 84 seconds, without showing our error: a platform that hangs must not take that long. */
const OPTIONS = { retryOptions: { timeout: 20_000, patience: 70_000 } };

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
		const registration = registrationWith(hook, requiredSettings(hook));
		memoryOf(hook).registration = registration;
		await repair(hook, registration);
	});
	return true;
}

/**
 * Checks the form, and makes the chosen assistants report to this trigger; if one cannot be changed, the others are cleared.
 * @throws NodeOperationError when a setting cannot be used, or an assistant is missing, has an address that must not be
 * replaced, or cannot be changed; NodeApiError when the assistants cannot be read
 */
export async function create(hook: IHookFunctions): Promise<boolean> {
	const settings = requiredSettings(hook);
	if (settings.event === 'messageStatus') await requireSigningKey(hook);
	if (!isAutomatic(hook)) return true;
	const registration = registrationWith(hook, settings);
	await withAccount(await openReachable(hook, registration), registration, async (account) => {
		requireExisting(account);
		const chosen = chosenAssistants(account);
		for (const assistant of chosen) requireReplaceable(account, assistant);
		const released = account.all.filter(
			(one) => one.owner.kind === 'ours' && !chosen.includes(one),
		);
		const changes = [...changesToEnter(chosen, account), ...changesToClear(released, account)];
		const failures = await changeAssistants(account, changes, true);
		const entered = chosen.filter((one) => !failures.some(({ assistant }) => assistant === one));
		for (const { name, owner } of entered) {
			const { host } = owner;
			if (!host) continue;
			// only the host, as the rest may be secret
			hook.logger.warn(
				`The assistant "${name}" reported to ${host} until now. This webhook was replaced, and is not restored when the workflow is unpublished.`,
			);
		}
		if (failures.length === 0) return;
		// n8n does so after an error, but not when it has given the publication up before
		await changeAssistants(account, changesToTakeBack(entered, account));
		// the rest may not even have been tried
		throwFailures(account, failures.slice(0, 1));
	});
	if (!registration.isTest) memoryOf(hook).registration = registration;
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
		const { settings, problem } = readForHook(hook);
		const registration = registrationWith(hook, settings);
		forget(hook, registration.address);
		const client = await PlatformClient.open(hook, OPTIONS);
		await withAccount(client, registration, async (account) => {
			const entered = account.all.filter(({ owner }) => owner.isPresent);
			// where the platform shows no address, the user has said that ours may take its place
			const unseen = chosenAssistants(account).filter(
				({ owner }) => owner.kind === 'not shown' && settings.replaceExisting && !problem,
			);
			const failures = await changeAssistants(
				account,
				changesToClear([...entered, ...unseen], account),
			);
			for (const assistant of account.all) {
				if (assistant.owner.kind !== 'ours' || entered.includes(assistant)) continue;
				hook.logger.error(
					`The assistant "${assistant.name}" still reports to this workflow, but with another secret: that of a former API token, or of a workflow that this one was copied from. In the first case, clear the webhook URL in its settings on the platform.`,
				);
			}
			throwFailures(account, failures);
		});
		return true;
	} catch (error) {
		const { message } = error as Error;
		hook.logger.error(
			`Assistants may still report to this workflow: ${message.replace(/\.$/, '')}. Publish and unpublish the workflow, or clear the webhook URL in the settings of the assistants on the platform.`,
		);
		return false;
	}
}

/**
 * Enters the address again in assistants that have lost it or have a former secret. @throws NodeOperationError when one cannot
 * be repaired, after the others
 */
export async function repair(
	context: IHookFunctions | ITriggerFunctions,
	registration: Registration,
): Promise<void> {
	const client = await openReachable(context, registration);
	// only one repair at a time stands in the line of withAccount, in which publications wait
	await oneAtATime(`repairs of ${client.deployment.root}`, async () => {
		await withAccount(client, registration, async (account) => {
			const memory = memoryOf(context);
			// unpublished while this waited for its turn
			if (memory.registration !== registration) return;
			await enterAgain(account, memory.refusals);
		});
	});
}

async function enterAgain(account: Account, refusals: Set<string>): Promise<void> {
	const chosen = chosenAssistants(account);
	if (chosen.length === 0) requireExisting(account);
	const conflicts = chosen.flatMap((assistant): FailedChange[] => {
		const state = stateOf(assistant.owner);
		return state ? [{ assistant, error: new Error(state) }] : [];
	});
	// a copy of n8n must not begin to take calls by itself
	const isCopy = chosen.some(({ owner }) => owner.isCopy);
	// where the address is not shown, or is that of a test under way, the assistant is left alone
	const repairable = chosen.filter(
		({ owner, address }) => address === null || (address && owner.kind === 'ours'),
	);
	const changes = isCopy ? [] : changesToEnter(repairable, account);
	const failures = await changeAssistants(account, changes);
	if (changes.length > failures.length) refusals.delete(UNKNOWN_SECRET.description);
	throwFailures(account, [...conflicts, ...failures.filter(({ error }) => !mayPass(error))]);
	// the rest is left to the next repair
	if (failures.length > 0) throw failures[0].error;
}

/**
 * The settings of a trigger that can be published. @throws NodeOperationError that names a setting that cannot be used, or for a
 * webhook ID that does not work in an address: n8n does not encode it, and would use the name of the node without one.
 */
function requiredSettings(hook: IHookFunctions): TriggerSettings {
	const { name, webhookId = '' } = hook.getNode();
	if (!/^[\w~-][\w.~-]*$/.test(webhookId)) {
		throw new NodeOperationError(
			redactedNode(hook),
			`The node "${name}" has no valid webhook ID, because the workflow was not made in the editor: delete the node and add it again`,
		);
	}
	const { settings, problem } = readForHook(hook);
	if (problem) throw problem;
	return settings;
}

function registrationWith(hook: IHookFunctions, settings: TriggerSettings): Registration {
	const address = String(hook.getNodeWebhookUrl('default'));
	const { registration } = memoryOf(hook);
	return {
		settings,
		address,
		workflow: hook.getWorkflow(),
		isTest: hook.getMode() === 'manual',
		isTestOfPublished: registration !== undefined && registration.address !== address,
	};
}

/** The client of a trigger. @throws NodeOperationError when no report could ever come to this n8n from the platform */
async function openReachable(
	context: IHookFunctions | ITriggerFunctions,
	{ settings, address }: Registration,
): Promise<PlatformClient> {
	const client = await PlatformClient.open(context, OPTIONS);
	const { origin, hostname } = new URL(address);
	const isWithin = isPrivateHost(new URL(client.deployment.root).hostname);
	if (isWithin || !isPrivateHost(hostname)) return client;
	const message = `The platform cannot reach this n8n at ${origin}, in a private network: ask the administrator of n8n to set WEBHOOK_URL to its public address`;
	const otherwise = ', or use the Voice Assistant Platform Poll Trigger, which needs no address';
	const { reportKind } = WEBHOOK_EVENTS[settings.event];
	throw new NodeOperationError(client.node, reportKind ? message + otherwise : message);
}
