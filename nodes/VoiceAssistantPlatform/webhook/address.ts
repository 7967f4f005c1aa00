// The address that the trigger enters in assistants, its secret, and who owns the address that an assistant has.
import { createHmac } from 'node:crypto';
import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import type { Deployment } from '../client/credential';

type Context = Pick<IHookFunctions | IWebhookFunctions, 'getNodeWebhookUrl' | 'getWorkflow'>;

/** The query parameter that holds the secret of an address. */
export const SECRET_PARAMETER = 'secret';

/** The query parameter that holds the name of the workflow. */
const WORKFLOW_PARAMETER = 'workflow';

/** Characters of that parameter: platforms may store no more than 255 of an address. */
const MAX_NAME_LENGTH = 70;

/** Characters of a secret: 24 bytes in hexadecimal. */
const SECRET_LENGTH = 48;

/** The address of the trigger without its secret; a test has a different address than production. */
export function addressOf(context: Pick<Context, 'getNodeWebhookUrl'>): string {
	return String(context.getNodeWebhookUrl('default'));
}

/**
 * The same context, with the address evaluated now: n8n evaluates nothing any more when it has given up publishing or
 * unpublishing because it takes long, and what was entered must be taken back all the same.
 */
export function withAddress(context: IHookFunctions): IHookFunctions {
	const address = addressOf(context);
	return Object.create(context, {
		getNodeWebhookUrl: { value: () => address },
	}) as IHookFunctions;
}

/** The address of the trigger with a secret and, for people who come across it, the name of the workflow. */
export function addressWith(context: Context, secret: string): string {
	const name = [...(context.getWorkflow().name ?? '')];
	const encoded = () => new URLSearchParams({ [WORKFLOW_PARAMETER]: name.join('') }).toString();
	while (encoded().length > MAX_NAME_LENGTH) name.pop();
	const ending = name.length > 0 ? `&${encoded()}` : '';
	return `${addressOf(context)}?${SECRET_PARAMETER}=${secret}${ending}`;
}

/** The name of the workflow in an address of this package's trigger; blank when there is none. */
export function workflowIn(address: string): string {
	return new URL(address).searchParams.get(WORKFLOW_PARAMETER) ?? '';
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
	context: Context,
	{ root, account }: Pick<Deployment, 'root' | 'account'>,
): string {
	const { n8n, node, event } = placeOf(addressOf(context));
	const place = [root, n8n, String(context.getWorkflow().id), node, event];
	const hmac = createHmac('sha256', account).update(JSON.stringify(['webhook secret', ...place]));
	return hmac.digest('hex').slice(0, SECRET_LENGTH);
}

/** Whether a text looks like a secret from `secretOf`. */
export function isDerived(text: string): boolean {
	return text.length === SECRET_LENGTH && /^[0-9a-f]+$/.test(text);
}

/** Whether a secret that the user has chosen is too long to guess, and works in an address. */
export function isLongEnough(secret: string): boolean {
	return /^[A-Za-z0-9_-]{24,}$/.test(secret);
}

/** Who owns the address that an assistant has. */
export type Owner =
	| 'nobody'
	/** This trigger, with its present secret or the one from a former token. */
	| 'ours'
	| 'somebody else'
	/** The platform does not show the address. */
	| 'not shown';

/**
 * The owner of an address, by its host and path.
 * @param found blank if there is none, undefined if it is not shown
 * @param own the address of the trigger; the secret does not count
 */
export function ownerOf(found: string | null | undefined, own: string): Owner {
	if (found === undefined) return 'not shown';
	if (!found) return 'nobody';
	if (!URL.canParse(found)) return 'somebody else';
	return placeOf(found).path === placeOf(own).path ? 'ours' : 'somebody else';
}

/** What somebody else's address has in common with that of this trigger. */
export interface Likeness {
	/** Whether it is the address of this n8n, for the same event. */
	isOfThisN8n: boolean;
	/** Whether it is the address of the same node: of a test, of a copy of n8n, or of n8n before it moved. */
	isOfThisNode: boolean;
}

/** What an address has in common with that of the trigger. */
export function likenessOf(found: string, own: string): Likeness {
	const [theirs, ours] = [found, own].map((one) => (URL.canParse(one) ? placeOf(one) : undefined));
	const isSameEvent = theirs !== undefined && theirs.event === ours?.event;
	return {
		isOfThisN8n: isSameEvent && theirs.n8n === ours?.n8n,
		isOfThisNode: isSameEvent && theirs.node === ours?.node,
	};
}

/**
 * The secret in the address of a published trigger for ended calls.
 * @param n8n the address of this n8n
 * @returns undefined if the address is not one of such a trigger in this n8n
 */
export function reportsTo(address: string, n8n: string): string | undefined {
	if (!URL.canParse(address)) return undefined;
	const { origin, pathname } = new URL(address);
	// a secret that was entered by hand is the end of the path
	const [, base, endpoint, secret] =
		/^(.*)\/([^/]+)\/[^/]+\/call-ended(?:\/([^/]+))?$/.exec(origin + pathname) ?? [];
	if (base !== n8n || endpoint.endsWith('-test')) return undefined;
	return secret ?? (secretIn(address) || undefined);
}

/** Splits an address into that of n8n and the three parts that n8n appends for a trigger. */
function placeOf(address: string) {
	const { origin, pathname } = new URL(address);
	const path = origin + pathname;
	const segments = path.split('/');
	const [node = '', event = ''] = segments.slice(-2);
	return { path, n8n: segments.slice(0, -3).join('/'), node, event };
}
