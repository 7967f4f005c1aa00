// An answer that a webhook gives by itself if n8n, or the workflow, takes too long to give one, or fails.
import { sleep, type IDataObject, type IWebhookFunctions } from 'n8n-workflow';

type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

interface Fallback {
	/** Undefined if nothing is answered early. */
	fallbackResponse?: IDataObject;
	/** In seconds. */
	responseTimeout?: number;
}

/** Sends the fallback response if nothing else has answered in time. */
export function startFallbackTimer(context: IWebhookFunctions, fallback: Fallback): void {
	const { fallbackResponse, responseTimeout } = fallback;
	if (!fallbackResponse || !responseTimeout) return;
	void sleep(responseTimeout * 1000).then(() => answerWithFallback(context, fallback));
}

/** Sends the fallback response, unless there is none or the request is answered already. */
export function answerWithFallback(
	context: IWebhookFunctions,
	{ fallbackResponse }: Fallback,
): void {
	const response = context.getResponseObject();
	if (!fallbackResponse || response.headersSent || response.writableEnded) return;
	response.json(fallbackResponse);
	ignoreFurtherAnswers(response);
}

/** Sends the fallback response where n8n answers that the workflow has failed or returned no item, or does not say anything. */
export function replaceFailure(context: IWebhookFunctions, { fallbackResponse }: Fallback): void {
	if (!fallbackResponse) return;
	const response = context.getResponseObject();
	const json = response.json.bind(response);
	response.json = (answer: unknown) => {
		if (answer !== undefined && response.statusCode < 500) return json(answer);
		response.status(200);
		return json(fallbackResponse);
	};
}

/** Ignores n8n's own answer when the workflow is done: on a closed response, it would fail. */
function ignoreFurtherAnswers(response: Response): void {
	const ignore = () => response;
	Object.assign(response, {
		status: ignore,
		header: ignore,
		setHeader: ignore,
		removeHeader: ignore,
		json: ignore,
		send: ignore,
		write: () => true,
		end: ignore,
	});
}
