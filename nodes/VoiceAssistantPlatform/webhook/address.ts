// The address that the trigger enters in assistants, its secret, and who owns the address that an assistant has.
import { createHmac } from 'node:crypto';
import { partsOfAddress, SECRET_PARAMETER } from '../api/triggerAddress';
import type { Deployment } from '../client/credential';

/** The query parameter that holds the name of the workflow. */
const WORKFLOW_PARAMETER = 'workflow';

/** Characters of that parameter: platforms may store no more than 255 of an address. */
const MAX_NAME_LENGTH = 70;

/** Characters of a secret: 24 bytes in hexadecimal. */
const SECRET_LENGTH = 48;

/** An address with its secret and, for people who come across it, the name of the workflow. */
export function addressWith(address: string, secret: string, workflowName = ''): string {
	const name = [...workflowName];
	const encoded = () => new URLSearchParams({ [WORKFLOW_PARAMETER]: name.join('') }).toString();
	while (encoded().length > MAX_NAME_LENGTH) name.pop();
	const ending = name.length > 0 ? `&${encoded()}` : '';
	return `${address}?${SECRET_PARAMETER}=${secret}${ending}`;
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
	const { n8n, node, event } = partsOfAddress(address);
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

/** Who owns the address that an assistant has. */
export interface Owner {
	/** `ours` is that of this trigger, `this n8n` that of another workflow. */
	kind: 'nobody' | 'ours' | 'this n8n' | 'somebody else' | 'not shown';
	/** Whether it has the present secret of this trigger, not a former one. */
	isPresent?: boolean;
	/** The name of the other workflow; blank if the address does not say. */
	workflow?: string;
	/** Where somebody else is. */
	host?: string;
	/** Whether somebody else is this trigger in another n8n: in a copy, or before n8n moved. */
	isCopy?: boolean;
}

/**
 * The owner of an address, by its host and path.
 * @param found blank if there is none, undefined if the platform does not show it
 * @param own the address of the trigger, with its secret
 */
export function ownerOf(found: string | null | undefined, own: string, isTest: boolean): Owner {
	if (found === undefined) return { kind: 'not shown' };
	if (!found) return { kind: 'nobody' };
	if (!URL.canParse(found)) return { kind: 'somebody else', host: 'another address' };
	const { host, searchParams } = new URL(found);
	const [theirs, ours] = [partsOfAddress(found), partsOfAddress(own)];
	if (theirs.path === ours.path) return { kind: 'ours', isPresent: theirs.secret === ours.secret };
	const isSameEvent = theirs.event === ours.event;
	const isSameNode = isSameEvent && theirs.node === ours.node;
	if (!isSameEvent || theirs.n8n !== ours.n8n) {
		return { kind: 'somebody else', host, isCopy: isSameNode };
	}
	// a test of this trigger gives way to its publication
	if (isSameNode && !isTest) return { kind: 'nobody' };
	return { kind: 'this n8n', workflow: searchParams.get(WORKFLOW_PARAMETER) ?? '' };
}

/** Where an assistant reports, in words; only the host is named, as the rest may hold a secret. Undefined if to nobody else. */
export function stateOf({ kind, host, workflow }: Owner): string | undefined {
	if (kind === 'somebody else') return `already reports to ${host}`;
	if (kind !== 'this n8n') return undefined;
	return workflow
		? `already reports to the workflow "${workflow}" of this n8n`
		: 'already reports to a workflow of this n8n';
}
