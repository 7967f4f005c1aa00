import type {
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	NodeOperationError,
	PreSendAction,
} from 'n8n-workflow';

const complaints = new WeakMap<IHttpRequestOptions, NodeOperationError>();

/**
 * Makes a `preSend` of a check that may complain of what is about to be sent.
 * The complaint is kept for the door instead of being thrown: n8n would cut the link
 * between the item and its error.
 */
export function preflight(
	check: (
		context: IExecuteSingleFunctions,
		request: IHttpRequestOptions,
	) => NodeOperationError | undefined,
): PreSendAction {
	return async function (request) {
		const complaint = complaints.has(request) ? undefined : check(this, request);
		if (complaint) complaints.set(request, complaint);
		return request;
	};
}

/** The first complaint about a request, if any. */
export function complaintAbout(request: object): NodeOperationError | undefined {
	return complaints.get(request as IHttpRequestOptions);
}
