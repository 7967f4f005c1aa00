import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { nodeOf } from '../transport/nodeOf';
import { checkAnswers } from './answers';
import { isAutomatic, requireSecret } from './secret';
import { allowedIps, isCheckComplete } from './verification';

/**
 * Refuses to activate a trigger that would turn every delivery away, answer none, or whose address could be guessed.
 * @throws NodeOperationError that names the setting
 */
export async function checkSettings(context: IHookFunctions): Promise<void> {
	if (!isAutomatic(context)) requireSecret(context);
	checkAnswers(context);
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
