import { isIP } from 'node:net';

/** What no site of the internet is called: names without a dot, and those that are kept for machines and networks of one's own. */
const OWN_NAME = /^[^.]*$|\.(localhost|local|internal|lan)$/i;

/**
 * Whether a request may use the control surface under the name that it calls this machine by: any site of the internet can have
 * its own name lead here (DNS rebinding), and its pages then count as those of this machine.
 * @param name as in the Host header, without the port
 */
export function isOwnName(name: string): boolean {
	return isIP(name.replace(/^\[|\]$/g, '')) > 0 || OWN_NAME.test(name);
}

export const OTHER_NAME =
	'Call this machine "localhost" or by its IP address here: by another name, pages of other sites could get at it.';
