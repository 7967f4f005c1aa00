import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { simplifyCall } from '../api/call';
import {
	acknowledge,
	answerWithFallback,
	immediateAnswer,
	reject,
	Rejection,
	startFallbackTimer,
} from './answers';
import { isRepeatedInProcess } from './deduplication';
import { passesFilters } from './filters';
import { redactedRequest } from './output';
import { readJsonBody, readToolBody } from './requestBody';
import { readForDelivery, type TriggerSettings } from './settings';
import { verifySecret, verifySender } from './verification';

/**
 * Starts the workflow with a delivery, or answers it and starts nothing.
 * @throws NodeOperationError when an expression of the form gives what cannot be: n8n then shows a failed execution, and
 * answers 500, unless the caller has got the fallback response
 */
export async function deliver(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const wrongSecret = await verifySecret(context);
	if (wrongSecret) return reject(context, wrongSecret);
	const read = readForDelivery(context);
	const rejection = await verifySender(context, read);
	if (rejection) return reject(context, rejection);
	const { settings, problems } = read;
	const payload = readPayload(context, settings);
	if (payload instanceof Rejection) return reject(context, payload);
	for (const problem of problems.values()) {
		// the failed execution is for the user: the caller must not wait for it, nor hear of it
		answerWithFallback(context, settings);
		throw problem;
	}

	const { event, simplify, includeRequest } = settings;
	const isCallEnded = event === 'callEnded';
	if (isCallEnded && !passesFilters(settings, payload)) {
		return acknowledge('Left out by the options of the trigger.');
	}
	// it may fail: what is not given out must not count as received
	const output = isCallEnded && simplify ? simplifyCall(payload) : payload;
	if (isCallEnded && (await isRepeated(context, settings, payload))) {
		return acknowledge('Received before.');
	}
	startFallbackTimer(context, settings);
	const json = includeRequest
		? { ...output, request: await redactedRequest(context, settings) }
		: output;
	// not by n8n's helper: it takes a field named json for the whole item
	return { workflowData: [[{ json }]], webhookResponse: immediateAnswer(settings) };
}

async function isRepeated(
	context: IWebhookFunctions,
	{ deduplicate }: TriggerSettings,
	call: IDataObject,
): Promise<boolean> {
	// whoever tests sends the same call again and again
	if (!deduplicate || context.getMode() === 'manual') return false;
	return await isRepeatedInProcess(context, call);
}

/** What a delivery says; otherwise why it is rejected. */
function readPayload(
	context: IWebhookFunctions,
	{ event }: TriggerSettings,
): IDataObject | Rejection {
	return event === 'toolRequest' ? readToolRequest(context) : readCall(context);
}

function readCall(context: IWebhookFunctions): IDataObject | Rejection {
	const body = readJsonBody(context.getRequestObject());
	if (body instanceof Rejection || Object.keys(body).length > 0) return body;
	return new Rejection(400, 'The body is empty: it must be a JSON object that describes a call.');
}

/** A mid-call tool sends its values and static fields in the address, the body, or both (platform-api 2.9). */
function readToolRequest(context: IWebhookFunctions): IDataObject | Rejection {
	const body = readToolBody(context.getRequestObject());
	return body instanceof Rejection ? body : { ...(context.getQueryData() as IDataObject), ...body };
}
