// The address that the trigger enters in assistants. It holds what is needed when n8n has lost the registration: a secret
// that can be had again, and, readable with the API token only, what the assistant had set before.
import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../client/response';
import { seal, unseal, webhookSecret } from './secret';

type Context = Pick<
	IHookFunctions | IWebhookFunctions,
	'getNodeWebhookUrl' | 'getWorkflow' | 'getMode'
>;

const SECRET = 'secret';
const PREVIOUS = 'previous';

/** The parameters of an address that nobody but the platform may see. */
export const SECRET_PARAMETERS = [SECRET, PREVIOUS];

/** The address of the trigger without anything secret; a test has another one than production. */
export function addressOf(context: Pick<Context, 'getNodeWebhookUrl'>): string {
	return String(context.getNodeWebhookUrl('default'));
}

/** The secret of the trigger under a token; a test has another one than production. */
export function secretOf(
	context: Context,
	token: string,
	isTest = context.getMode() === 'manual',
): string {
	const stage = isTest ? 'test' : 'production';
	// of the address only the end: n8n tells that of production when something is delivered to a test
	const end = endOf(addressOf(context));
	return webhookSecret(token, stage, String(context.getWorkflow().id), ...end);
}

/** The node and the event in an address: its last two segments. */
export function endOf(address: string): string[] {
	return new URL(address).pathname.split('/').slice(-2);
}

/** The address of the trigger with a secret. */
export function addressWith(context: Pick<Context, 'getNodeWebhookUrl'>, secret: string): string {
	return `${addressOf(context)}?${SECRET}=${secret}`;
}

/**
 * An address that also holds what an assistant had set before.
 * @param changed what differs from an assistant without a webhook; with nothing in it the address stays as it is
 */
export function withPrevious(address: string, token: string, changed: IDataObject): string {
	if (Object.keys(changed).length === 0) return address;
	return `${address}&${PREVIOUS}=${seal(token, changed)}`;
}

/** An address as `addressWith` made it. */
export function withoutPrevious(address: string | null): string | null {
	return address?.split(`&${PREVIOUS}=`)[0] ?? null;
}

/** What an assistant had set before, by the address it has now; undefined when that does not tell. */
export function previousIn(address: string | null, token: string): IDataObject | undefined {
	const sealed = parameterOf(address, PREVIOUS);
	const value = sealed === null ? undefined : unseal(token, sealed);
	return isObject(value) ? value : undefined;
}

/** The secret in an address; null when there is none. */
export function secretIn(address: string | null): string | null {
	return parameterOf(address, SECRET);
}

function parameterOf(address: string | null, name: string): string | null {
	return address && URL.canParse(address) ? new URL(address).searchParams.get(name) : null;
}
