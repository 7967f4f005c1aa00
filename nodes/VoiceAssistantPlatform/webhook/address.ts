// The address that the trigger enters in assistants, its secret, and who owns the address that an assistant has.
import { createHmac } from 'node:crypto';
import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { Deployment } from '../client/credential';

/** The query parameter that holds the secret of an address. */
export const SECRET_PARAMETER = 'secret';

/** The query parameter that holds the name of the workflow. */
const WORKFLOW_PARAMETER = 'workflow';

/** Characters of that parameter: platforms may store no more than 255 of an address. */
const MAX_NAME_LENGTH = 70;

/** Characters of a secret: 24 bytes in hexadecimal. */
const SECRET_LENGTH = 48;

/** The address of the trigger without its secret; a test has a different address than production. */
export function addressOf(
	context: Pick<IHookFunctions | IWebhookFunctions, 'getNodeWebhookUrl'>,
): string {
	return String(context.getNodeWebhookUrl('default'));
}

/** An address with its secret and, for people who come across it, the name of the workflow. */
export function addressWith(address: string, secret: string, workflowName = ''): string {
	const name = [...workflowName];
	const encoded = () => new URLSearchParams({ [WORKFLOW_PARAMETER]: name.join('') }).toString();
	while (encoded().length > MAX_NAME_LENGTH) name.pop();
	const ending = name.length > 0 ? `&${encoded()}` : '';
	return `${address}?${SECRET_PARAMETER}=${secret}${ending}`;
}

/** The secret in an address; blank when there is none. */
export function secretIn(address: string | null | undefined): string {
	if (!address || !URL.canParse(address)) return '';
	return new URL(address).searchParams.get(SECRET_PARAMETER) ?? '';
}

/**
 * The secret of the trigger, derived from the token of the account whenever it is needed, and never stored. It differs for each
 * deployment, n8n, workflow, node and event. A test has the same secret, as n8n does not give its address when it delivers.
 */
export function secretOf(
	address: string,
	workflowId: unknown,
	{ root, token }: Pick<Deployment, 'root' | 'token'>,
): string {
	const { n8n, node, event } = partsOf(address);
	const place = [root, n8n, String(workflowId), node, event];
	const hmac = createHmac('sha256', token).update(JSON.stringify(['webhook secret', ...place]));
	return hmac.digest('hex').slice(0, SECRET_LENGTH);
}

/** Whether a text looks like a secret from `secretOf`. */
export function isDerived(text: string): boolean {
	return text.length === SECRET_LENGTH && /^[0-9a-f]+$/.test(text);
}

/** Whether a secret that the user has chosen is long enough not to be guessed, and works in an address. */
export function isLongEnough(secret: string): boolean {
	return /^[A-Za-z0-9_-]{24,}$/.test(secret);
}

/** Whoever else has entered an address in an assistant. */
export interface Stranger {
	kind: 'somebody else';
	host: string;
	/** The name of the workflow if it is one of this n8n; blank if the address does not say. */
	workflow?: string;
	/** Whether it is this trigger in another n8n: in a copy, or before n8n moved. */
	isCopy?: true;
}

/** Who owns the address that an assistant has; `ours` has the present secret of this trigger, or a former one. */
export type Owner = { kind: 'nobody' | 'ours' | 'not shown' } | Stranger;

/**
 * The owner of an address, by its host and path: the secret does not count.
 * @param found blank if there is none, undefined if the platform does not show it
 * @param own the address of the trigger
 * @param isTest whether the trigger is set up for a test in the editor
 */
export function ownerOf(found: string | null | undefined, own: string, isTest: boolean): Owner {
	if (found === undefined) return { kind: 'not shown' };
	if (!found) return { kind: 'nobody' };
	if (!URL.canParse(found)) return { kind: 'somebody else', host: 'another address' };
	const { host, searchParams } = new URL(found);
	const [theirs, ours] = [partsOf(found), partsOf(own)];
	if (theirs.path === ours.path) return { kind: 'ours' };
	const isSameEvent = theirs.event === ours.event;
	const isSameNode = isSameEvent && theirs.node === ours.node;
	if (!isSameEvent || theirs.n8n !== ours.n8n) {
		return { kind: 'somebody else', host, ...(isSameNode && { isCopy: true }) };
	}
	// a test of this trigger gives way to its publication
	if (isSameNode && !isTest) return { kind: 'nobody' };
	return { kind: 'somebody else', host, workflow: searchParams.get(WORKFLOW_PARAMETER) ?? '' };
}

/** Where an assistant reports that has somebody else's address, in words. Only the host is named: the rest may hold a secret. */
export function stateOf({ host, workflow }: Stranger): string {
	if (workflow === undefined) return `already reports to ${host}`;
	return workflow
		? `already reports to the workflow "${workflow}" of this n8n`
		: 'already reports to a workflow of this n8n';
}

/** The slash before a secret that was entered by hand: that is the end of the path. */
const BEFORE_SECRET = /(?<=\/(?:call-ended|conversation-ended|inbound-call))\/(?=[^/]+$)/;

/** Splits an address, without a secret, into that of n8n and the parts that n8n appends for a trigger. */
function partsOf(address: string) {
	const { origin, pathname } = new URL(address);
	const [path] = (origin + pathname).split(BEFORE_SECRET);
	const segments = path.split('/');
	const [node = '', event = ''] = segments.slice(-2);
	return { path, n8n: segments.slice(0, -3).join('/'), node, event };
}
