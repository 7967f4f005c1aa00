import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { PlatformClient } from '../client/client';
import { isLoopbackHost, isPrivateHost } from '../client/credential';
import { addressOf } from './address';
import { isAutomatic } from './registrationStore';
import { readSettings } from './settings';
import { checkManualSecret, checkVerification } from './verification';

/**
 * Keeps a trigger from being activated that would get no delivery, reject each, answer none, do something else than its form
 * says, or whose address could be guessed.
 * @throws NodeOperationError that names the setting
 */
export async function checkSettings(context: IHookFunctions): Promise<void> {
	const settings = readSettings(context);
	if (isAutomatic(context)) await checkReachable(context);
	else checkManualSecret(context);
	await checkVerification(context, settings);
}

/** An address that only this machine finds would never be called, and nobody would be told. */
async function checkReachable(context: IHookFunctions): Promise<void> {
	const { node, deployment } = await PlatformClient.open(context);
	const n8n = new URL(addressOf(context));
	if (!isLoopbackHost(n8n.hostname) || isPrivateHost(new URL(deployment.root).hostname)) return;
	throw new NodeOperationError(
		node,
		`The platform cannot reach this n8n at ${n8n.origin}: whoever runs n8n sets WEBHOOK_URL to its public address`,
		{ description: 'Or use the Voice Assistant Platform Poll Trigger, which needs no address.' },
	);
}
