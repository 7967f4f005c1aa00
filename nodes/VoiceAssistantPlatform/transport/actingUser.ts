import { NodeOperationError, type INode } from 'n8n-workflow';
import type { Deployment } from './deployment';

/**
 * The access token under "Options", with which an item acts as a platform user (platform-api 5.3).
 * @returns undefined when the option is not there: the credential's own token is used
 * @throws NodeOperationError when it is blank: the item would change the account of somebody else
 */
export function accessTokenIn(
	node: INode,
	options: object,
	itemIndex?: number,
): string | undefined {
	if (!('accessToken' in options)) return undefined;
	const { accessToken } = options;
	const given =
		typeof accessToken === 'string' ? accessToken.replace(/^\s*Bearer\b/i, '').trim() : accessToken;
	const isBlank = ['', 'undefined', 'null'].includes(String(given ?? ''));
	if (typeof given === 'string' && !isBlank && /^[!-~]+$/.test(given)) return given;
	throw new NodeOperationError(
		node,
		isBlank ? "'Act as Platform User' is empty" : "'Act as Platform User' is not an access token",
		{
			itemIndex,
			description:
				'Enter the access token of the client, for example from Create Token of "Platform User". To act in the account of the credential, remove this option.',
		},
	);
}

/** The deployment as the acting user meets it: with a token, and so with places and a pace, of its own. */
export function actingAs(accessToken: string | undefined, deployment: Deployment): Deployment {
	return { ...deployment, token: accessToken ?? deployment.token };
}
