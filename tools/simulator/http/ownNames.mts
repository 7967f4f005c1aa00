import type { FastifyInstance } from 'fastify';
import { isIP } from 'node:net';
import { Refusal } from './refusal.mts';

/** Names that no internet site has: names without a dot, and names reserved for local machines and networks. */
const OWN_NAME = /^[^.]*$|\.(localhost|local|internal|lan)$/i;

const isOwnName = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) > 0 || OWN_NAME.test(name);

const OTHER_NAME =
	'Call this machine "localhost" or by its IP address: by another name, pages of other sites could get at it.';

/**
 * Refuses every request under a name that is not this machine's. Any website can point its own name here (DNS rebinding), and its
 * pages would then count as this machine's; and everybody knows the tokens.
 */
export function answerUnderOwnNames(app: FastifyInstance): void {
	app.addHook('onRequest', async ({ hostname }) => {
		if (!isOwnName(hostname)) throw new Refusal(403, { message: OTHER_NAME });
	});
}
