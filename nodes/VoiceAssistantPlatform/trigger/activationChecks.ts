import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { nodeOf } from '../transport/nodeOf';
import { deploymentOf } from '../transport/deployment';
import { isPrivate, isThisMachine } from '../transport/hosts';
import { addressOf } from './address';
import { checkAnswers } from './answers';
import { checkFilters } from './filters';
import { isAutomatic, requireSecret } from './secret';
import { allowedIps, isCheckComplete } from './verification';

/**
 * Refuses to activate a trigger that would get no delivery, turn each away, answer none, or whose address could be guessed.
 * @throws NodeOperationError that names the setting
 */
export async function checkSettings(context: IHookFunctions): Promise<void> {
	if (isAutomatic(context)) await requireReachable(context);
	else requireSecret(context);
	checkAnswers(context);
	checkFilters(context);
	const noAddress = allowedIps(context).find((entry) => !/^[0-9a-f.:]{3,}$/i.test(entry));
	if (noAddress) {
		throw new NodeOperationError(
			nodeOf(context),
			`'Allowed IP Addresses' has an entry that is no IP address: ${noAddress}`,
			{ description: 'Write single addresses, separated by commas, for example 203.0.113.7.' },
		);
	}
	if (!(await isCheckComplete(context))) {
		throw new NodeOperationError(
			nodeOf(context),
			"The credential does not have what 'Also Check' compares with: fill in its fields below 'Incoming webhooks'",
			{ description: "Or take the option 'Also Check' away." },
		);
	}
}

/** An address that only this machine finds would never be called, and nobody would be told. */
async function requireReachable(context: IHookFunctions): Promise<void> {
	const { root } = await deploymentOf(context);
	const n8n = new URL(addressOf(context));
	if (!isThisMachine(n8n.hostname) || isPrivate(new URL(root).hostname)) return;
	throw new NodeOperationError(
		nodeOf(context),
		`The platform cannot reach this n8n at ${n8n.origin}: whoever runs n8n sets WEBHOOK_URL to its public address`,
		{ description: 'Or use the Voice Assistant Platform Poll Trigger, which needs no address.' },
	);
}
