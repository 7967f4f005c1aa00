import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { isObject } from '../client/response';
import { acknowledge, immediateAnswer, reject, Rejection, startFallbackTimer } from './answers';
import { isRepeatedInProcess } from './deduplication';
import { passesFilters } from './filters';
import { callOutput, redactedRequest } from './output';
import { verify } from './verification';

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * What becomes of a delivery: it starts the workflow, or it is answered and nothing runs.
 * @throws NodeOperationError when the answer that the user wrote is no JSON object, or an expression of the form gave what cannot be
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

/** What a delivery says: a JSON object; otherwise why it is rejected. */
function readPayload(context: IWebhookFunctions): IDataObject | Rejection {
	return context.getNodeParameter('event') === 'toolRequest'
		? readToolRequest(context)
		: readCall(context);
}

function readCall(context: IWebhookFunctions): IDataObject | Rejection {
	const body = readBody(context);
	if (body instanceof Rejection || Object.keys(body).length > 0) return body;
	return new Rejection(400, 'The body is empty: it must be a JSON object that describes a call.');
}

/** A mid-call tool sends its values and static fields in the address, the body, or both (platform-api 2.9). */
function readToolRequest(context: IWebhookFunctions): IDataObject | Rejection {
	const query = context.getQueryData() as IDataObject;
	if (context.getRequestObject().method === 'GET') return { ...query };
	const body = readBody(context, { optional: true });
	return body instanceof Rejection ? body : { ...query, ...body };
}

function readBody(context: IWebhookFunctions, { optional = false } = {}): IDataObject | Rejection {
	const { rawBody } = context.getRequestObject();
	const size = rawBody?.length ?? 0;
	if (size === 0 && optional) return {};
	if (size > MAX_BODY_BYTES) return new Rejection(400, 'The body is larger than 1 MB.');
	const body: unknown = context.getBodyData();
	const contentType = String(context.getHeaderData()['content-type'] ?? '');
	if (!/^application\/json\s*(;|$)/i.test(contentType) || !isObject(body)) {
		return new Rejection(400, 'The body must be a JSON object, sent as application/json.');
	}
	return body;
}
