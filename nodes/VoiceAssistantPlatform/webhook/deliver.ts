// A delivery, from the request to the items that the workflow starts with.
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { simplifyCall } from '../api/call';
import { hasStatus } from '../api/fields';
import { STATUSES } from '../api/statuses';
import { secretsIn } from '../client/redaction';
import { isId } from '../client/response';
import { acknowledge, answerWithFallback, reject, Rejection, startFallbackTimer } from './answers';
import { TAKEN_FIELD } from './deduplication';
import { WEBHOOK_EVENTS } from './events';
import { handOver } from './handOver';
import { referenceIn } from './reference';
import { readPayload } from './requestBody';
import { verify } from './verification';

/**
 * Starts the workflow with a delivery, or only answers it.
 * @throws NodeOperationError when an expression of the form returns an invalid value: n8n then shows a failed execution, and
 * answers 500 unless the fallback response was sent
 */
export async function deliver(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const verified = await verify(context);
	if (verified instanceof Rejection) return reject(context, verified);
	const { settings, problems, secret, hidden } = verified;
	const payload = readPayload(context, settings);
	if (payload instanceof Rejection) return reject(context, payload);
	for (const problem of problems.values()) {
		// the failed execution is for the user: the caller must neither wait for it nor notice it
		answerWithFallback(context, settings);
		throw problem;
	}

	const { event, simplify, includeRequest } = settings;
	const { report } = WEBHOOK_EVENTS[event];
	const isTest = context.getMode() === 'manual';
	const isAwaited = event === 'callEnded' && referenceIn(payload) !== undefined;
	const isOpen = hasStatus(payload.status) && STATUSES.call.open(payload.status);
	// as a platform sends it to try the address
	const isTrial = ![payload.id, payload.status, report?.identify(payload).id].some(isId);
	if (report && (isOpen || (isTrial && !isAwaited && !isTest))) {
		return acknowledge('Ignored: what it reports has not ended.');
	}
	const isLeftOut = report !== undefined && !report.passesFilters(settings, payload);
	if (isLeftOut && !isAwaited) return leftOut();
	// before the report is handed over, as this may fail
	const output = report && simplify ? report.simplify(payload) : payload;
	const isTaken = isAwaited && (await handOver(context, secret, payload));
	const isForThis = !isTaken || settings.startForAwaited || isTest;
	if (isForThis && isLeftOut) return leftOut();
	startFallbackTimer(context, isTaken ? CONFIRMATION : settings);
	const { id, status } = simplifyCall(payload);
	const json = isForThis
		? { ...output, ...(includeRequest && { request: redactedRequest(context, hidden) }) }
		: // the execution only records that it came: what was said, or typed as a PIN, is for the other workflow
			{ id, status, [TAKEN_FIELD]: true };
	// without n8n's helper, which takes a field named json for the whole item
	return { workflowData: [[{ json }]], webhookResponse: settings.assistantVariables };
}

/** Confirms a report that another workflow has taken, after so many seconds, if n8n has no room yet to record that. */
const CONFIRMATION = { fallbackResponse: { message: 'Received.' }, responseTimeout: 2 };

const leftOut = () => acknowledge("Filtered out by the trigger's options.");

/** The headers and the query of a delivery, without anything secret. */
function redactedRequest(context: IWebhookFunctions, hidden: string[]): IDataObject {
	const secrets = hidden.map(asInJson);
	const isPublic = ([name, value]: [string, unknown]) =>
		secretsIn({ [name]: value }).length === 0 &&
		!secrets.some((secret) => JSON.stringify([name, value]).includes(secret));
	const publicOf = (values: object) => Object.fromEntries(Object.entries(values).filter(isPublic));
	return {
		headers: publicOf(context.getHeaderData()),
		query: publicOf(context.getQueryData() as object),
	};
}

/** A text as it is written within JSON. */
function asInJson(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}
