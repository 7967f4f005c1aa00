import { NodeOperationError, type IHookFunctions, type IWebhookFunctions } from 'n8n-workflow';
import { nodeOf } from '../transport/nodeOf';

/** Whether the address set up by hand has a secret that cannot be guessed. */
export function hasSecret(context: IHookFunctions | IWebhookFunctions): boolean {
	const secret = context.getNodeParameter('webhookSecret', '', { extractValue: true });
	return /^[A-Za-z0-9_-]{24,}$/.test(String(secret));
}

/**
 * Refuses to activate an address that could be guessed.
 * @throws NodeOperationError when the secret is missing or too short
 */
export function requireSecret(context: IHookFunctions): void {
	if (hasSecret(context)) return;
	throw new NodeOperationError(
		nodeOf(context),
		"The 'Webhook Secret' is missing or too short: choose a new one from the list",
		{
			description:
				'Then copy the webhook URL again. A secret of your own needs at least 24 letters or digits.',
		},
	);
}
