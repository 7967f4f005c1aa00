import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { acknowledge, immediateAnswer, reject, Rejection, startFallbackTimer } from './answers';
import { isRepeatedInProcess } from './deduplication';
import { passesFilters } from './filters';
import { callOutput, redactedRequest } from './output';
import { readJsonBody, readToolBody } from './requestBody';
import { verify } from './verification';

/**
 * Starts the workflow with a delivery, or answers it and starts nothing.
 * @throws NodeOperationError when the response that the user wrote is no JSON object, or an expression of the form gave what cannot be
 */
export async function deliver(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const rejection = await verify(context);
	if (rejection) return reject(context, rejection);
	const payload = readPayload(context);
	if (payload instanceof Rejection) return reject(context, payload);

	const isCallEnded = context.getNodeParameter('event') === 'callEnded';
	if (isCallEnded && !passesFilters(context, payload)) {
		return acknowledge('Left out by the options of the trigger.');
	}
	// it may fail: what is not given out must not count as received
	const output = isCallEnded ? callOutput(context, payload) : payload;
	if (isCallEnded && (await isRepeated(context, payload))) return acknowledge('Received before.');
	const webhookResponse = immediateAnswer(context);
	startFallbackTimer(context);
	const { includeRequest } = optionsOf(context);
	const json = includeRequest ? { ...output, request: await redactedRequest(context) } : output;
	// not by n8n's helper: it takes a field named json for the whole item
	return { workflowData: [[{ json }]], webhookResponse };
}

async function isRepeated(context: IWebhookFunctions, call: IDataObject): Promise<boolean> {
	const { deduplicate = true } = optionsOf(context);
	// whoever tests sends the same call again and again
	if (!deduplicate || context.getMode() === 'manual') return false;
	return await isRepeatedInProcess(context, call);
}

function optionsOf(context: IWebhookFunctions) {
	return context.getNodeParameter('options', {}) as {
		deduplicate?: boolean;
		includeRequest?: boolean;
	};
}

/** What a delivery says; otherwise why it is rejected. */
function readPayload(context: IWebhookFunctions): IDataObject | Rejection {
	return context.getNodeParameter('event') === 'toolRequest'
		? readToolRequest(context)
		: readCall(context);
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
