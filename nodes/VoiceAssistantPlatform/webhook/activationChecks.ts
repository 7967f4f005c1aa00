// Refuses to publish a trigger that would get no delivery, reject every delivery, answer none, or not do what its form says.
// What the form declares, such as a secret that cannot be guessed, is checked when the form is read.
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { PlatformClient } from '../client/client';
import { isPrivateHost } from '../client/credential';
import { redactedNode } from '../client/redaction';
import { addressOf } from './address';
import { WEBHOOK_EVENTS } from './events';
import { readForHook, withoutProblems, type TriggerSettings } from './settings';
import { readCheck } from './verification';

/** @throws NodeOperationError that names the setting */
export async function checkSettings(context: IHookFunctions): Promise<TriggerSettings> {
	checkWebhookId(context);
	const settings = withoutProblems(readForHook(context));
	await checkReachable(context, settings);
	await checkAuthentication(context, settings);
	return settings;
}

/**
 * Refuses a webhook ID that does not work in an address, as n8n does not encode it. Without one, n8n would use the name of the
 * node, and not find a name with blanks again when a report comes.
 */
function checkWebhookId(context: IHookFunctions): void {
	const { name, webhookId = '' } = context.getNode();
	if (/^[\w~-][\w.~-]*$/.test(webhookId)) return;
	throw new NodeOperationError(
		redactedNode(context),
		`The node "${name}" has no valid webhook ID, because the workflow was not made in the editor: delete the node and add it again`,
	);
}

/**
 * Refuses an address in a private network where the platform is outside: no report would ever come, and nobody would notice.
 * An address that is pasted by hand may have been corrected.
 */
async function checkReachable(
	context: IHookFunctions,
	{ event, registration }: TriggerSettings,
): Promise<void> {
	const { origin, protocol, hostname } = new URL(addressOf(context));
	const advice = 'ask the administrator of n8n to set WEBHOOK_URL to its public address';
	if (!isPrivateHost(hostname)) {
		if (protocol === 'https:') return;
		context.logger.warn(`Reports to ${origin} travel unprotected: ${advice}, with https://`);
	} else if (registration === 'automatic') {
		const { node, deployment } = await PlatformClient.open(context);
		if (isPrivateHost(new URL(deployment.root).hostname)) return;
		const message = `The platform cannot reach this n8n at ${origin}, in a private network: ${advice}`;
		const otherwise = ', or use the Voice Assistant Platform Poll Trigger, which needs no address';
		throw new NodeOperationError(
			node,
			WEBHOOK_EVENTS[event].report ? message + otherwise : message,
		);
	} else {
		context.logger.warn(`Only its own network reaches this n8n at ${origin}: ${advice}`);
	}
}

async function checkAuthentication(
	context: IHookFunctions,
	{ authentication }: TriggerSettings,
): Promise<void> {
	if (!authentication || (await readCheck(context, authentication))) return;
	throw new NodeOperationError(
		redactedNode(context),
		"The credential has no values for 'Authentication': turn on 'Show Advanced' in it, and fill in the fields below 'Incoming webhooks'",
		{ description: "Or remove the option 'Authentication'." },
	);
}
