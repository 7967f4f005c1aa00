import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { CREDENTIAL } from '../transport/deployment';
import { Refused } from './refused';
import { hasSecret, isSame } from './secret';

/** What a credential has for requests to prove themselves with, beside the secret of their address. */
interface Proof {
	webhookHeaderName?: string;
	webhookHeaderSecret?: string;
	webhookUser?: string;
	webhookPassword?: string;
}

interface Check {
	/** Whether the credential has what is compared with. */
	isComplete(proof: Proof): boolean;
	/** What a request must give: a header and its value. */
	wanted(proof: Proof): [name: string, value: string];
	/** What nobody but the sender may see. */
	secrets(proof: Proof): string[];
}

const loginOf = ({ webhookUser, webhookPassword }: Proof) =>
	Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64');

const CHECKS: Record<string, Check> = {
	header: {
		isComplete: ({ webhookHeaderName, webhookHeaderSecret }) =>
			Boolean(webhookHeaderName?.trim() && webhookHeaderSecret),
		wanted: ({ webhookHeaderName, webhookHeaderSecret }) => [
			String(webhookHeaderName).trim().toLowerCase(),
			String(webhookHeaderSecret),
		],
		secrets: ({ webhookHeaderSecret }) => [String(webhookHeaderSecret)],
	},
	login: {
		isComplete: ({ webhookUser, webhookPassword }) => Boolean(webhookUser && webhookPassword),
		wanted: (proof) => ['authorization', `Basic ${loginOf(proof)}`],
		secrets: (proof) => [String(proof.webhookPassword), loginOf(proof)],
	},
};

/** Whether a delivery comes from where it should; otherwise why it is turned away. */
export async function verify(context: IWebhookFunctions): Promise<Refused | undefined> {
	if (!hasSecret(context)) {
		return new Refused(401, 'The secret in the address is missing or wrong.');
	}
	const allowed = allowedIps(context);
	const sender = plainIp(String(context.getRequestObject().ip));
	if (allowed.length > 0 && !allowed.map(plainIp).includes(sender)) {
		return new Refused(403, 'Requests from this IP address are not allowed.');
	}
	if (!(await provesItself(context))) {
		return new Refused(401, 'The header, or the user and password, are missing or wrong.');
	}
	return undefined;
}

/** The addresses from which requests may come; none stands for all. */
export function allowedIps(context: IHookFunctions | IWebhookFunctions): string[] {
	const { allowedIps: list } = context.getNodeParameter('options', {}) as { allowedIps?: unknown };
	return String(list ?? '')
		.split(/[\s,]+/)
		.filter(Boolean);
}

/** Whether the credential has what 'Also Check' compares with. */
export async function isCheckComplete(context: IHookFunctions): Promise<boolean> {
	const chosen = await chosenCheck(context);
	return chosen === undefined || chosen.check?.isComplete(chosen.proof) === true;
}

/** What of a request nobody but the sender may see. */
export async function secretsOfCheck(context: IWebhookFunctions): Promise<string[]> {
	const chosen = await chosenCheck(context);
	return chosen?.check?.secrets(chosen.proof) ?? [];
}

async function provesItself(context: IWebhookFunctions): Promise<boolean> {
	const chosen = await chosenCheck(context);
	if (!chosen) return true;
	const { check, proof } = chosen;
	if (!check?.isComplete(proof)) return false;
	const [name, value] = check.wanted(proof);
	const given = context.getHeaderData()[name];
	return typeof given === 'string' && isSame(given, value);
}

async function chosenCheck(
	context: IHookFunctions | IWebhookFunctions,
): Promise<{ check?: Check; proof: Proof } | undefined> {
	const { alsoCheck } = context.getNodeParameter('options', {}) as { alsoCheck?: string };
	if (!alsoCheck) return undefined;
	// an expression may give a check that there is not: nothing passes it
	const check = Object.hasOwn(CHECKS, alsoCheck) ? CHECKS[alsoCheck] : undefined;
	// read only when it is needed: it costs every delivery several milliseconds
	return { check, proof: await context.getCredentials<Proof>(CREDENTIAL) };
}

/** An IPv4 address may come in the form of IPv6. */
function plainIp(ip: string): string {
	return ip.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '');
}
