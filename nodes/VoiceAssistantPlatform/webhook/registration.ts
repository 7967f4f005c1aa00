import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import {
	currentAddress,
	enterAddress,
	missingError,
	readAccount,
	registrationWith,
	requiredSettings,
	restoreSettings,
	settingsBefore,
} from './account';
import { chosenAssistants, chosenIds, hasSettings } from './assistants';
import {
	deleteRegistration,
	endListening,
	loadRegistration,
	saveRegistration,
} from './registrationStore';

/** Whether the chosen assistants, and no others, report to this trigger already. */
export async function isRegistered(context: IHookFunctions): Promise<boolean> {
	const ids = chosenIds(context);
	const account = await readAccount(context);
	const { known, all, missing } = account;
	if (!known || known.url !== currentAddress(context, account)) return false;
	const registered = all.filter(({ id }) => id in known.before);
	// one that was deleted is no reason to start without the others
	const chosen = chosenAssistants(
		context,
		ids?.filter((id) => !missing.includes(id)),
		all,
	);
	return (
		chosen.length > 0 &&
		registered.length === chosen.length &&
		chosen.every(
			(assistant) =>
				assistant.id in known.before &&
				hasSettings(assistant, requiredSettings(context, known.url)),
		)
	);
}

/** In this process: the last registration. Two triggers that n8n sets up at the same time may want the same assistant. */
let lastRegistration: Promise<unknown> = Promise.resolve();

/**
 * Makes the chosen assistants report to this trigger: all of them, or none.
 * @throws NodeOperationError when one is missing, or reports to somebody else; NodeApiError when the platform refuses
 */
export async function register(context: IHookFunctions): Promise<void> {
	const registration = lastRegistration.then(async () => await registerAlone(context));
	lastRegistration = registration.catch(() => undefined);
	await registration;
}

async function registerAlone(context: IHookFunctions): Promise<void> {
	const ids = chosenIds(context);
	const account = await readAccount(context);
	const { client, all, known } = account;
	const chosen = chosenAssistants(context, ids, all);
	const before = Object.fromEntries(
		chosen.map((assistant) => [assistant.id, settingsBefore(context, assistant, account)]),
	);
	const noLongerChosen = all.filter(({ id }) => known && id in known.before && !(id in before));
	await restoreSettings(context, account, noLongerChosen);

	// saved before it is written: what was written can then be taken back, whatever happens
	saveRegistration(context, registrationWith(context, account, before));
	try {
		for (const assistant of chosen) {
			await enterAddress(context, account, assistant, before[assistant.id]);
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
	endListening(context);
	const account = await readAccount(context);
	await restoreSettings(context, account, account.all);
	if (account.missing.length > 0) throw missingError(account);
	deleteRegistration(context);
}

/** Puts back what could not be put back before the trigger was set up in another way. */
export async function unregisterLeftover(context: IHookFunctions): Promise<void> {
	// a test must not take what is published down
	if (context.getMode() === 'manual' || !loadRegistration(context)) return;
	await unregister(context).catch((error: Error) => logNotRestored(context, error));
}

/** Tells of a webhook that could not be put back: n8n has no place for it but its log. */
export function logNotRestored(context: IHookFunctions, error: Error): void {
	context.logger.error(
		`The webhook of an assistant was not put back: ${error.message}. It is repaired when the workflow is published again with the same account.`,
	);
}
