import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { answerAtOnce, answerInTime } from './answers';
import { readDelivery } from './delivery';
import { isWanted } from './filters';
import { requestOf, simplified, typed } from './output';
import { Refused } from './refused';
import { eventOf, isRepeated } from './repeated';
import { verify } from './verification';

/** What becomes of a delivery: it starts the workflow, or it is answered and nothing runs. */
export async function start(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const refused = await verify(context);
	if (refused) return turnAway(context, refused);
	const delivered = readDelivery(context);
	if (delivered instanceof Refused) return turnAway(context, delivered);

	const isCallEnded = context.getNodeParameter('event') === 'callEnded';
	if (isCallEnded) {
		if (!isWanted(context, delivered)) return nothing('Left out by the options of the trigger.');
		if (await isKnown(context, delivered)) return nothing('Received before.');
	}
	const webhookResponse = answerAtOnce(context);
	answerInTime(context);
	const output = isCallEnded ? outputOf(context, delivered) : delivered;
	const { includeRequest } = optionsOf(context);
	const item = includeRequest ? { ...output, request: await requestOf(context) } : output;
	// not by n8n's helper: it takes a field named json for the whole item
	return { workflowData: [[{ json: item }]], webhookResponse };
}

async function isKnown(context: IWebhookFunctions, call: IDataObject): Promise<boolean> {
	const { deduplicate = true } = optionsOf(context);
	const event = eventOf(call);
	// whoever tests sends the same call again and again
	if (!deduplicate || event === undefined || context.getMode() === 'manual') return false;
	return await isRepeated(context, event);
}

function outputOf(context: IWebhookFunctions, call: IDataObject): IDataObject {
	return context.getNodeParameter('simplify', false) ? simplified(typed(call)) : typed(call);
}

function optionsOf(context: IWebhookFunctions) {
	return context.getNodeParameter('options', {}) as {
		deduplicate?: boolean;
		includeRequest?: boolean;
	};
}

/** The sender is told that the delivery has arrived, so that it does not come again. */
function nothing(message: string): IWebhookResponseData {
	return { webhookResponse: { message } };
}

function turnAway(context: IWebhookFunctions, { status, reason }: Refused): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message: reason });
	return { noWebhookResponse: true };
}
