import type { IHookFunctions } from 'n8n-workflow';

/**
 * Whose address an assistant reports to. A test run of this node takes its production address for somebody
 * else's: it must be put back.
 * @param address the webhook URL found at the assistant, if any
 */
export function ownership(
	context: IHookFunctions,
	address: string | null | undefined,
): 'this node' | 'test of this node' | 'another workflow' | 'somebody else' {
	if (!address || !URL.canParse(address)) return 'somebody else';
	const found = new URL(address);
	const own = new URL(String(context.getNodeWebhookUrl('default')));
	if (found.origin !== own.origin) return 'somebody else';
	if (found.pathname === own.pathname) return 'this node';

	const [foundNode, foundEvent] = found.pathname.split('/').slice(-2);
	const [ownNode, ownEvent] = own.pathname.split('/').slice(-2);
	if (foundEvent !== ownEvent) return 'somebody else';
	if (foundNode !== ownNode) return 'another workflow';
	return context.getMode() === 'manual' ? 'somebody else' : 'test of this node';
}
