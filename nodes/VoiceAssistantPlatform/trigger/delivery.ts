import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../transport/answer';
import { Refused } from './refused';

const LARGEST_BYTES = 1024 * 1024;

/** What a delivery says: a JSON object; otherwise why it is turned away. */
export function readDelivery(context: IWebhookFunctions): IDataObject | Refused {
	return context.getNodeParameter('event') === 'toolRequest'
		? readToolRequest(context)
		: readCall(context);
}

function readCall(context: IWebhookFunctions): IDataObject | Refused {
	const body = readBody(context);
	if (body instanceof Refused || Object.keys(body).length > 0) return body;
	return new Refused(400, 'The body is empty: it must be a JSON object that describes a call.');
}

/** A mid-call tool sends its values and static fields in the address, the body, or both (platform-api 2.9). */
function readToolRequest(context: IWebhookFunctions): IDataObject | Refused {
	const query = context.getQueryData() as IDataObject;
	if (context.getRequestObject().method === 'GET') return { ...query };
	const body = readBody(context, { optional: true });
	return body instanceof Refused ? body : { ...query, ...body };
}

function readBody(context: IWebhookFunctions, { optional = false } = {}): IDataObject | Refused {
	const { rawBody } = context.getRequestObject();
	const size = rawBody?.length ?? 0;
	if (size === 0 && optional) return {};
	if (size > LARGEST_BYTES) return new Refused(400, 'The body is larger than 1 MB.');
	const body: unknown = context.getBodyData();
	const contentType = String(context.getHeaderData()['content-type'] ?? '');
	if (!/^application\/json\s*(;|$)/i.test(contentType) || !isObject(body)) {
		return new Refused(400, 'The body must be a JSON object, sent as application/json.');
	}
	return body;
}
