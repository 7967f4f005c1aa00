// When n8n starts, it sets published workflows up again: the time to enter addresses again that assistants have lost. What
// cannot be repaired must not keep the workflow from running, so it is told in an execution of its own.
import {
	NodeApiError,
	NodeOperationError,
	type IHookFunctions,
	type ITriggerFunctions,
	type ITriggerResponse,
} from 'n8n-workflow';
import { redactedNode } from '../client/redaction';
import {
	currentAddress,
	enterAddress,
	missingError,
	readAccount,
	registrationWith,
	settingsBefore,
	throwFailures,
	type Account,
	type Failure,
} from './account';
import { checkSettings } from './activationChecks';
import { addressOf } from './address';
import { chosenAssistants, chosenIds, type Assistant } from './assistants';
import { reportsToTrigger } from './previousSettings';
import { isRegistered } from './registration';
import { isStarting, saveRegistration } from './registrationStore';

type Tell = (error: NodeOperationError) => void;

/** In this process: how the user is told of a failure, by trigger, as long as it is published. */
const tellers = new Map<string, Tell>();

/** In this process: failures of triggers that have no teller yet. */
const untold = new Map<string, NodeOperationError>();

/** Makes the assistants report again that do not any more. Never throws: n8n would take the whole trigger down. */
export async function repairAtStart(context: IHookFunctions): Promise<void> {
	try {
		await checkSettings(context);
		if (!(await isRegistered(context))) await repair(context);
	} catch (error) {
		tell(context, error as Error);
	}
}

/** Lets failures be told while the trigger is published: as a failed execution, which also starts the error workflow. */
export function startTelling(context: ITriggerFunctions): ITriggerResponse {
	if (context.getMode() === 'manual') return {};
	const key = keyOf(context);
	const teller: Tell = (error) => {
		// n8n 1.x has no such function
		if (context.saveFailedExecution) context.saveFailedExecution(error);
	};
	tellers.set(key, teller);
	const failure = untold.get(key);
	untold.delete(key);
	if (failure && isStarting(context)) teller(failure);
	return {
		closeFunction: async () => {
			if (tellers.get(key) === teller) tellers.delete(key);
		},
	};
}

/**
 * Enters the address again where an assistant has lost it, each by itself: one that cannot be repaired does not keep the
 * others from reporting.
 * @throws NodeOperationError that names those that cannot; NodeApiError when the assistants cannot be read
 */
async function repair(context: IHookFunctions): Promise<void> {
	const ids = chosenIds(context);
	const account = await readAccount(context);
	const { client, all, known, missing } = account;
	requireSameAddress(context, account);
	const chosen = chosenAssistants(
		context,
		ids?.filter((id) => !missing.includes(id)),
		all,
	).filter(({ id }) => !known || id in known.before);
	if (!known && !chosen.some((assistant) => reportsToTrigger(context, assistant, account))) {
		throw new NodeOperationError(client.node, 'No assistant has the address of this trigger');
	}
	const failures: Failure[] = [];
	const before = { ...known?.before };
	const replaceable: Assistant[] = [];
	for (const assistant of chosen) {
		try {
			before[assistant.id] = settingsBefore(context, assistant, account);
			replaceable.push(assistant);
		} catch (error) {
			failures.push({ assistant, error: error as Error });
		}
	}
	saveRegistration(context, registrationWith(context, account, before));
	for (const [index, assistant] of replaceable.entries()) {
		try {
			await enterAddress(context, account, assistant, before[assistant.id]);
		} catch (error) {
			// n8n waits: a platform that does not answer now is not asked for each of them
			const left = isRefusal(error as Error) ? [assistant] : replaceable.slice(index);
			failures.push(...left.map((one) => ({ assistant: one, error: error as Error })));
			if (left.length > 1) break;
		}
	}
	throwFailures(client, failures);
	if (missing.length > 0) throw missingError(account);
}

/** n8n may have been started without its public address, or be a copy of another n8n: nobody has asked for that address. */
function requireSameAddress(context: IHookFunctions, account: Account): void {
	const { client, known } = account;
	const { origin } = new URL(addressOf(context));
	if (!known || new URL(known.url).origin === origin) return;
	const former = new URL(known.url).origin;
	throw new NodeOperationError(
		client.node,
		`the assistants report to ${former}, but n8n has the address ${new URL(currentAddress(context, account)).origin} now`,
	);
}

function isRefusal({ cause }: Error): boolean {
	return cause instanceof NodeApiError && /^4/.test(String(cause.httpCode));
}

function tell(context: IHookFunctions, { message }: Error): void {
	const failure = new NodeOperationError(
		redactedNode(context),
		`Calls may not be reported to this workflow any more: ${message}`,
		{
			description:
				'When it started, n8n could not make sure that the assistants still have the address of this trigger. Publish the workflow again once this is fixed. If this n8n is a copy of another one, change the credential first: published here, the workflow takes the calls away from the other one.',
		},
	);
	context.logger.error(failure.message);
	const teller = tellers.get(keyOf(context));
	if (teller) teller(failure);
	else untold.set(keyOf(context), failure);
}

function keyOf(context: IHookFunctions | ITriggerFunctions): string {
	return `${String(context.getWorkflow().id)} ${context.getNode().id}`;
}
