import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { nodeOf } from '../transport/nodeOf';

/**
 * Refuses to activate an address that could be guessed.
 * @throws NodeOperationError when the secret is missing or too short
 */
export function requireSecret(context: IHookFunctions): void {
	const secret = context.getNodeParameter('webhookSecret', '', { extractValue: true });
	if (/^[A-Za-z0-9_-]{24,}$/.test(String(secret))) return;
	throw new NodeOperationError(nodeOf(context), "The 'Webhook Secret' is missing or too short", {
		description:
			'Choose a new secret from the list, then copy the webhook URL again. One of your own needs at least 24 letters or digits.',
	});
}
