// Refuses to publish a trigger that would get no delivery, reject every delivery, answer none, or not do what its form says.
// What the form declares, such as a secret that cannot be guessed, is checked when the form is read.
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { PlatformClient } from '../client/client';
import { isLoopbackHost, isPrivateHost } from '../client/credential';
import { redactedNode } from '../client/redaction';
import { addressOf } from './address';
import { readForHook, withoutProblems, type TriggerSettings } from './settings';
import { checkAllowedIps, readCheck } from './verification';

/** @throws NodeOperationError that names the setting */
export async function checkSettings(context: IHookFunctions): Promise<TriggerSettings> {
	checkWebhookId(context);
	const settings = withoutProblems(readForHook(context));
	if (settings.registration === 'automatic') await checkReachable(context);
	checkAllowedIps(context, settings);
	await checkAuthentication(context, settings);
	return settings;
}

/** Refuses a webhook ID that does not work in an address: n8n does not encode an ID from a workflow file. */
function checkWebhookId(context: IHookFunctions): void {
	const { webhookId } = context.getNode();
	if (webhookId === undefined || /^[\w~-][\w.~-]*$/.test(webhookId)) return;
	throw new NodeOperationError(
		redactedNode(context),
		`The webhook ID of this node, "${webhookId}", does not work in an address: delete the node and add it again, n8n then gives it another one`,
	);
}

/** Refuses an address that only this machine can reach: the platform would never call it, and nobody would notice. */
async function checkReachable(context: IHookFunctions): Promise<void> {
	const { node, deployment } = await PlatformClient.open(context);
	const n8n = new URL(addressOf(context));
	if (!isLoopbackHost(n8n.hostname) || isPrivateHost(new URL(deployment.root).hostname)) return;
	throw new NodeOperationError(
		node,
		`The platform cannot reach this n8n at ${n8n.origin}: ask the person who runs n8n to set WEBHOOK_URL to its public address`,
		{ description: 'Or use the Voice Assistant Platform Poll Trigger, which needs no address.' },
	);
}

async function checkAuthentication(
	context: IHookFunctions,
	{ authentication }: TriggerSettings,
): Promise<void> {
	if (!authentication || (await readCheck(context, authentication))) return;
	throw new NodeOperationError(
		redactedNode(context),
		"The credential does not have what 'Authentication' compares with: turn on 'Show Advanced' in it, and fill in the fields below 'Incoming webhooks'",
		{ description: "Or remove the option 'Authentication'." },
	);
}
