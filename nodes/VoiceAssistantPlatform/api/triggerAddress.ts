// The address of a trigger of this package: whose n8n it is, which trigger, and its secret.
import { MASK } from '../client/redaction';

/** By event, what n8n appends to the address of the node. */
export const TRIGGER_PATHS = {
	callEnded: 'call-ended',
	conversationEnded: 'conversation-ended',
	inboundCall: 'inbound-call',
	messageStatus: 'message-status',
	toolRequest: 'tool-request',
};

/** The query parameter that holds the secret. One that was entered by hand is the end of the path instead. */
export const SECRET_PARAMETER = 'secret';

const EVENT = `/(?:${Object.values(TRIGGER_PATHS).join('|')})`;
const BEFORE_SECRET = new RegExp(`(?<=${EVENT})/(?=[^/]+$)`);
const OF_TRIGGER = new RegExp(`${EVENT}[/?]`);
const SECRET = new RegExp(`(?<=${EVENT}/|[?&]${SECRET_PARAMETER}=)[^&#?/]+`, 'g');

/** Splits an address into that of n8n, the parts that n8n appends for a trigger, and the secret, blank if it has none. */
export function partsOfAddress(address: string) {
	const { origin, pathname, searchParams } = new URL(address);
	const [path, secret = searchParams.get(SECRET_PARAMETER) ?? ''] = (origin + pathname).split(
		BEFORE_SECRET,
	);
	const segments = path.split('/');
	const [node = '', event = ''] = segments.slice(-2);
	return { path, n8n: segments.slice(0, -3).join('/'), node, event, secret };
}

/** An address with a mask in place of the secret. Those of other products are mostly left as they are. */
export function withoutSecret(address: string): string {
	return OF_TRIGGER.test(address) ? address.replace(SECRET, MASK) : address;
}
