import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { Refusal } from './refusal.mts';

/** Names that no internet site has: names without a dot, and names reserved for local machines and networks. */
const OWN_NAME = /^[^.]*$|\.(localhost|local|internal|lan)$/i;

const isOwnName = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) > 0 || OWN_NAME.test(name);

const OTHER_NAME =
	'Call this machine "localhost" or by its IP address: by another name, pages of other sites could get at it. A name of your own is allowed with --allowed-hosts.';

/**
 * Refuses every request under a name that is not this machine's: any site of the internet can have its own name lead here (DNS
 * rebinding), and its pages then count as those of this machine. The tokens are known to everybody.
 * @param allowed further names, without a port
 */
export function answerUnderOwnNames(app: FastifyInstance, allowed: string[]): void {
	const names = allowed.map((name) => name.toLowerCase());
	app.addHook('onRequest', async ({ hostname }) => {
		if (isOwnName(hostname) || names.includes(hostname.toLowerCase())) return;
		throw new Refusal(403, { message: OTHER_NAME });
	});
}
