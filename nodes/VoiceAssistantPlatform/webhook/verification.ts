import { createHash, timingSafeEqual } from 'node:crypto';
import { NodeOperationError, type IHookFunctions, type IWebhookFunctions } from 'n8n-workflow';
import { CREDENTIAL, deploymentIn } from '../client/credential';
import { redactedNode } from '../client/redaction';
import { textIn } from '../client/response';
import { secretOf, SECRET_PARAMETER } from './address';
import { Rejection } from './answers';
import { isInRange, parseIpAddress, parseIpRange } from './ipAddresses';
import { isAutomatic, openRegistration } from './registrationStore';
import { reportRefused } from './reporting';
import { isDerived } from './secret';
import type { DeliverySettings, TriggerSettings } from './settings';

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
	/** What a request must carry: a header and its value. */
	expected(proof: Proof): [name: string, value: string];
	/** What nobody but the sender may see. */
	secrets(proof: Proof): string[];
}

const loginOf = ({ webhookUser, webhookPassword }: Proof) =>
	Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64');

/** By the value of 'Authentication'. */
const CHECKS: Record<'header' | 'login', Check> = {
	header: {
		isComplete: ({ webhookHeaderName, webhookHeaderSecret }) =>
			Boolean(webhookHeaderName?.trim() && webhookHeaderSecret),
		expected: ({ webhookHeaderName, webhookHeaderSecret }) => [
			String(webhookHeaderName).trim().toLowerCase(),
			String(webhookHeaderSecret),
		],
		secrets: ({ webhookHeaderSecret }) => [String(webhookHeaderSecret)],
	},
	login: {
		isComplete: ({ webhookUser, webhookPassword }) => Boolean(webhookUser && webhookPassword),
		expected: (proof) => ['authorization', `Basic ${loginOf(proof)}`],
		secrets: (proof) => [String(proof.webhookPassword), loginOf(proof)],
	},
};

/** Whether a delivery has the secret of the address, before anything else is looked at; otherwise why it is rejected. */
export async function verifySecret(context: IWebhookFunctions): Promise<Rejection | undefined> {
	if (await hasSecret(context)) return undefined;
	return new Rejection(401, 'The secret in the address is missing or wrong.');
}

/**
 * Whether a delivery that has the secret also comes from where it should; otherwise why it is rejected.
 * @throws NodeOperationError when the form does not say it: 'Authentication' is none, or 'Allowed IP Addresses' has an entry that
 * is none, and no other one lets the sender in; n8n then shows a failed execution, and answers 500
 */
export async function verifySender(
	context: IWebhookFunctions,
	{ settings, problems }: DeliverySettings,
): Promise<Rejection | undefined> {
	for (const path of ['options.authentication', 'options.allowedIps']) {
		const problem = problems.get(path);
		if (problem) throw problem;
	}
	if (!isAllowedSender(context, settings)) {
		return new Rejection(403, 'Requests from this IP address are not allowed.');
	}
	if (!(await passesCheck(context, settings))) {
		return new Rejection(401, 'The header, or the user and password, are missing or wrong.');
	}
	return undefined;
}

/** What of a request nobody but the sender may see: the secret of the address, and what 'Authentication' compares. */
export async function secretsOfRequest(
	context: IWebhookFunctions,
	settings: TriggerSettings,
): Promise<string[]> {
	const query = context.getQueryData() as Record<string, unknown>;
	const inAddress = isAutomatic(context)
		? [query[SECRET_PARAMETER] ?? ''].flat().map(textIn)
		: [manualSecret(context)];
	const chosen = await chosenCheck(context, settings);
	return [...inAddress, ...(chosen?.check.secrets(chosen.proof) ?? [])].filter(Boolean);
}

/**
 * Keeps a trigger from being activated whose address could be guessed.
 * @throws NodeOperationError when the secret is missing or too short
 */
export function checkManualSecret(context: IHookFunctions): void {
	if (isLongEnough(manualSecret(context))) return;
	throw new NodeOperationError(
		redactedNode(context),
		"The 'Webhook Secret' is missing or too short: choose a new one from the list",
		{
			description:
				'Then copy the webhook URL again. A secret of your own needs at least 24 letters or digits.',
		},
	);
}

/**
 * Keeps a trigger from being activated that would reject every request.
 * @throws NodeOperationError that names the setting
 */
export async function checkVerification(
	context: IHookFunctions,
	settings: TriggerSettings,
): Promise<void> {
	checkAllowedIps(context, settings);
	const chosen = await chosenCheck(context, settings);
	if (!chosen || chosen.check.isComplete(chosen.proof)) return;
	throw new NodeOperationError(
		redactedNode(context),
		"The credential does not have what 'Authentication' compares with: fill in its fields below 'Incoming webhooks'",
		{ description: "Or remove the option 'Authentication'." },
	);
}

async function hasSecret(context: IWebhookFunctions): Promise<boolean> {
	// an address set up by hand has its secret in the path: n8n has compared it already
	if (!isAutomatic(context)) return isLongEnough(manualSecret(context));
	const { [SECRET_PARAMETER]: secret } = context.getQueryData() as { secret?: unknown };
	if (typeof secret !== 'string') return false;
	// the one that it was registered with, though the token was replaced since: the assistants still have it
	if (openRegistration(context, secret)) return true;
	// n8n may have lost what was stored
	const expected = await secretAgain(context);
	if (expected !== undefined && isSame(secret, expected)) return true;
	if (isDerived(secret)) reportRefused(context);
	return false;
}

/** The secret of the trigger, from the credential; undefined when that cannot be used any more. */
async function secretAgain(context: IWebhookFunctions): Promise<string | undefined> {
	try {
		return secretOf(context, deploymentIn(context, await context.getCredentials(CREDENTIAL)));
	} catch {
		return undefined;
	}
}

async function passesCheck(
	context: IWebhookFunctions,
	settings: TriggerSettings,
): Promise<boolean> {
	const chosen = await chosenCheck(context, settings);
	if (!chosen) return true;
	const { check, proof } = chosen;
	if (!check.isComplete(proof)) return false;
	const [name, value] = check.expected(proof);
	const given = context.getHeaderData()[name];
	return typeof given === 'string' && isSame(given, value);
}

async function chosenCheck(
	context: IHookFunctions | IWebhookFunctions,
	{ authentication }: TriggerSettings,
): Promise<{ check: Check; proof: Proof } | undefined> {
	if (!authentication) return undefined;
	// read only when it is needed: it costs every delivery several milliseconds
	const proof = await context.getCredentials<Proof>(CREDENTIAL);
	return { check: CHECKS[authentication], proof };
}

function isAllowedSender(context: IWebhookFunctions, settings: TriggerSettings): boolean {
	const { allowedIps: entries } = settings;
	if (entries.length === 0) return true;
	const sender = parseIpAddress(String(context.getRequestObject().ip));
	const ranges = entries.map(parseIpRange).filter((range) => range !== undefined);
	if (sender && ranges.some((range) => isInRange(sender, range))) return true;
	// what an expression gives may have changed since the workflow was published: its user has to know
	checkAllowedIps(context, settings);
	return false;
}

function checkAllowedIps(
	context: IHookFunctions | IWebhookFunctions,
	{ allowedIps }: TriggerSettings,
): void {
	const wrong = allowedIps.find((entry) => !parseIpRange(entry));
	if (wrong === undefined) return;
	throw new NodeOperationError(
		redactedNode(context),
		// n8n shows nothing but the message when a workflow is published
		`'Allowed IP Addresses' has an entry that is no IP address: "${wrong}". Write addresses such as 203.0.113.7, or ranges such as 203.0.113.0/24, with commas between them`,
	);
}

function manualSecret(context: IHookFunctions | IWebhookFunctions): string {
	return textIn(context.getNodeParameter('webhookSecret', '', { extractValue: true }) ?? '');
}

function isLongEnough(secret: string): boolean {
	return /^[A-Za-z0-9_-]{24,}$/.test(secret);
}

/** Compares in a time that does not tell how much of the secret is right. */
function isSame(given: string, expected: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(given), digest(expected));
}
