// What n8n's hooks do with the assistants; docs/architecture.md has a table of it.
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import type { PlatformClient } from '../client/client';
import { isStarting } from '../triggers/trigger';
import { checkSettings } from './activationChecks';
import { addressWith, withAddress } from './address';
import {
	changeAssistants,
	chosenAssistants,
	namesOf,
	openClient,
	ownOf,
	readAccount,
	settingsBefore,
	statusOf,
	throwFailures,
	type Account,
	type Assistant,
	type Change,
	type Failure,
} from './assistants';
import { conflictAt, requireReplaceable } from './conflicts';
import {
	deleteRegistration,
	recallRegistration,
	registeredEvents,
	saveRegistration,
	storedAccount,
	type Registration,
	type WebhookSettings,
} from './registrationStore';
import { checkHourly, reportFindings, reportProblem } from './reporting';
import { readForHook, type TriggerSettings } from './settings';
import { inTurn } from './turns';

/** A refusal cannot turn out to have been carried out. */
const isFinal = (status: string) => !status.startsWith('5');

/** The platform has not carried it out. */
const isRefusal = (status: string) => status.startsWith('4');

/** An assistant that refuses must not stop the others: only a missing answer does. */
const isBlank = (status: string) => status === '';

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
		const [secret] = account.secrets;
		const required = requiredSettings(context, account, settings, secret);
		const released = ownOf(account.all).filter((assistant) => !chosen.includes(assistant));
		const before = settingsBefore(account, [...chosen, ...released], required);

		log(context, [...ofAnotherAccount(context, account), ...lost(chosen, before)]);
		// stored before the assistants are changed, so that changes can always be taken back
		saveRegistration(context, client.deployment, account.secrets, before);
		const changes = [...entering(chosen, required), ...leaving(released, account)];
		const failures = await changeAssistants(context, settings, changes, isFinal);
		if (failures.length > 0) {
			// nothing was replaced there, which unregister() cannot see if the address is not shown
			for (const { assistant, error } of failures) {
				if (isHidden(assistant) && isRefusal(statusOf(error))) delete before[assistant.id];
			}
			saveRegistration(context, client.deployment, account.secrets, before);
			await unregister(context, settings).catch((error: Error) => logNotRestored(context, error));
			throw new NodeOperationError(client.node, failures[0].error);
		}
		saveRegistration(context, client.deployment, [secret], among(chosen, before));
	});
	repairHourly(context, settings);
}

/**
 * Restores the settings that the assistants had before, unless they have been changed since.
 * @throws NodeApiError when the platform cannot be reached, NodeOperationError when it refuses; the stored settings of the
 * assistants that are left are then kept for the next attempt
 */
export async function unregister(
	hook: IHookFunctions,
	// a mistake in the form must not prevent restoring the webhooks
	settings = readForHook(hook).settings,
): Promise<void> {
	const context = withAddress(hook);
	recallRegistration(context);
	const account = await readAccount(context, await openClient(context), settings);
	const { client, secrets, registration } = account;
	const own = ownOf(account.all);
	const failures = await changeAssistants(context, settings, leaving(own, account), isBlank);
	if (registration && failures.length > 0) {
		// the others are free: whoever enters an address there keeps it, even if it is not shown
		const kept = failures.map(({ assistant }) => assistant);
		saveRegistration(context, client.deployment, secrets, among(kept, registration.before));
	}
	throwFailures(account, failures);
	const isChosen = ({ id }: Assistant) => settings.assistantIds?.includes(id) ?? true;
	const mayBeOwn = (one: Assistant) => isHidden(one) && !registration && isChosen(one);
	const left = account.all.filter((one) => looksOwn(one) || mayBeOwn(one));
	log(context, [
		...lost(own, registration?.before),
		...left.map((one) => `${namesOf([one])} ${conflictAt(one)}; its webhook was not changed`),
		...ofAnotherAccount(context, account),
	]);
	// settings of another account are kept until the credential is for that account again
	if (registration) deleteRegistration(context);
}

/** Logs that a webhook could not be restored: n8n can show this only in its log. */
export function logNotRestored(context: IHookFunctions, { message }: Error): void {
	log(context, [
		`The webhook of an assistant was not put back: ${message}. Publish or test the workflow again with the same account: when that ends, it is tried again.`,
	]);
}

/** Logs that assistants may still report to an address that the trigger had before its event or setup was changed. */
export function logLeftBefore(context: IHookFunctions, settings: TriggerSettings): void {
	const { event, registration } = settings;
	const isLeft = (one: string) => one !== event || registration !== 'automatic';
	// in a test, what is stored may be that of the published workflow
	if (context.getMode() === 'manual' || !registeredEvents(context).some(isLeft)) return;
	log(context, [
		"When this workflow was unpublished, the webhook of an assistant was not put back, and the trigger has another event or setup now. Choose the former event and 'Automatically' again, publish and unpublish: it is then tried again. Or clear the webhook URL in the settings of the assistant on the platform.",
	]);
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
		await repairInTurn(context, settings);
	});
}

/** Every hour, repairs assistants that no longer report to the trigger. */
function repairHourly(context: IHookFunctions, settings: TriggerSettings): void {
	const later = Object.create(context, {
		// n8n is not starting any more
		getActivationMode: { value: () => 'update' },
	}) as IHookFunctions;
	checkHourly(later, async () => await repairInTurn(later, settings));
}

async function repairInTurn(context: IHookFunctions, settings: TriggerSettings): Promise<void> {
	const client = await openClient(context);
	await inTurn(context, client, async () => await repair(context, settings, client));
}

/**
 * Enters the address again in assistants that have lost it. An assistant that cannot be repaired does not stop the others.
 * @throws NodeOperationError that names the assistants that cannot be repaired; NodeApiError when the assistants cannot be
 * read
 */
async function repair(
	context: IHookFunctions,
	settings: TriggerSettings,
	client: PlatformClient,
): Promise<void> {
	const account = await readAccount(context, client, settings);
	const { all, registration, webhook } = account;
	const ids = settings.assistantIds;
	const left = ids?.filter((id) => all.some((assistant) => assistant.id === id));
	// if all of them were deleted, this throws
	const chosen = chosenAssistants(account, left?.length === 0 ? ids : left)
		// assistants created since are left alone
		.filter(({ id }) => !registration || id in registration.before);
	const taken = chosen.filter((one) => conflictAt(one) !== undefined);
	const failures: Failure[] = taken.map((assistant) => ({
		assistant,
		error: new Error(`${conflictAt(assistant)} now`),
	}));
	const own = ownOf(chosen);
	if (registration || own.length > 0) {
		const repairable = chosen.filter((assistant) => !taken.includes(assistant));
		const [secret] = account.secrets;
		const required = requiredSettings(context, account, settings, secret);
		const before = { ...registration?.before, ...settingsBefore(account, repairable, required) };
		saveRegistration(context, client.deployment, account.secrets, before);
		for (const line of registration ? [] : lost(own, before)) {
			reportProblem(
				context,
				line,
				'The assistants still report. If another product had a webhook there, enter its address again on the platform once you have unpublished the workflow. It gets lost when a polling trigger of the same workflow, or an execution that has waited, stores static data, or when n8n is ended while it publishes.',
			);
		}
		// until n8n starts again, a former secret is accepted; and what is not shown may be another product's by now
		const kept = isStarting(context) ? [] : own;
		const changes = repairable.map((assistant) => {
			const { [webhook.addressField]: address } = kept.includes(assistant)
				? assistant.settings
				: required;
			return { assistant, settings: { ...required, [webhook.addressField]: address } };
		});
		const notRepaired = await changeAssistants(context, settings, changes, isBlank);
		if (notRepaired.length + kept.length === 0) {
			saveRegistration(context, client.deployment, [secret], before);
		}
		failures.push(...notRepaired);
	} else if (!chosen.some((one) => looksOwn(one) || isHidden(one))) {
		throw new NodeOperationError(client.node, 'No assistant has the address of this trigger');
	}
	throwFailures(account, failures);
}

/** The settings that make an assistant report every event that the user wants. */
function requiredSettings(
	context: IHookFunctions,
	{ webhook: { addressField, required } }: Account,
	settings: TriggerSettings,
	secret: string,
): WebhookSettings {
	return { [addressField]: addressWith(context, secret), ...required(settings) };
}

/** Whether an assistant's address looks like this trigger's but belongs, or may belong, to another n8n. */
function looksOwn({ owner }: Assistant): boolean {
	return owner === 'another n8n' || owner === 'unknown secret';
}

/** Whether the platform does not show who an assistant reports to, and nothing says that it is this trigger. */
function isHidden({ owner }: Assistant): boolean {
	return owner === 'not shown';
}

/** The changes that enter the address of the trigger in assistants. */
function entering(those: Assistant[], settings: WebhookSettings): Change[] {
	return those.map((assistant) => ({ assistant, settings }));
}

/** The changes that restore the settings of assistants. */
function leaving(those: Assistant[], { registration, webhook }: Account): Change[] {
	return those.map((assistant) => ({
		assistant,
		settings: registration?.before[assistant.id] ?? webhook.none,
	}));
}

/** What is stored about these assistants. */
function among(those: Assistant[], before: Registration['before']): Registration['before'] {
	return Object.fromEntries(those.map(({ id }) => [id, before[id]]));
}

function lost(those: Assistant[], before: Registration['before'] = {}): string[] {
	const names = namesOf(those.filter(({ id }) => !before[id]));
	if (names === '') return [];
	return [
		`n8n has lost what these assistants had set before they reported to this workflow: ${names}. Without the workflow, they have no webhook`,
	];
}

function ofAnotherAccount(context: IHookFunctions, { registration }: Account): string[] {
	if (registration || storedAccount(context) === undefined) return [];
	return [
		'The workflow was published with another account or API token: the assistants that report to it there are left as they are. Unpublish it with that credential, or clear the webhook URL in their settings on the platform.',
	];
}

function log(context: IHookFunctions, lines: string[]): void {
	for (const line of lines) context.logger.error(line);
}
