import type { IHookFunctions } from 'n8n-workflow';
import { addressOf } from './address';
import { isTest } from './memory';

export type Owner =
	| 'nobody'
	| 'this node'
	| 'this node in production'
	| 'test of this node'
	| 'another workflow'
	| 'another product';

/**
 * Whose address an assistant reports to.
 * @param found the webhook URL of the assistant, if any
 */
export function ownership(context: IHookFunctions, found: string | null): Owner {
	if (!found) return 'nobody';
	if (!URL.canParse(found)) return 'another product';
	const address = new URL(found);
	const own = new URL(addressOf(context));
	if (address.origin !== own.origin) return 'another product';
	if (address.pathname === own.pathname) return 'this node';

	const [foundNode, foundEvent] = address.pathname.split('/').slice(-2);
	const [ownNode, ownEvent] = own.pathname.split('/').slice(-2);
	if (foundEvent !== ownEvent) return 'another product';
	if (foundNode !== ownNode) return 'another workflow';
	// the test of a trigger has another address than its production
	return isTest(context) ? 'this node in production' : 'test of this node';
}
