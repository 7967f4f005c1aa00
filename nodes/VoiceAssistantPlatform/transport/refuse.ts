// Finished requests that must not be sent, whatever the user added by hand.
import {
	NodeOperationError,
	type IExecutePaginationFunctions,
	type IHttpRequestOptions,
} from 'n8n-workflow';
import { choice } from './asked';
import { nodeOf } from './nodeOf';

const OWN_PAGING = ['page', 'per_page', 'cursor'];

/** The pages are counted by the node: another count would lose or repeat rows. */
export function refuseOwnPaging(
	context: IExecutePaginationFunctions,
	{ qs }: IHttpRequestOptions,
): void {
	const name = OWN_PAGING.find((parameter) => parameter in (qs ?? {}));
	if (name === undefined) return;
	throw new NodeOperationError(
		nodeOf(context),
		`'Additional Query Parameters' cannot set "${name}"`,
		{ description: "Use 'Limit' or 'Return All' to say how many results you want." },
	);
}

/** n8n would send all items again after a failure, also those that went through. */
export function refuseRetries(context: IExecutePaginationFunctions): void {
	if (!context.getNode().retryOnFail) return;
	throw new NodeOperationError(nodeOf(context), "'Retry On Fail' is turned on", {
		description:
			'Nothing was sent. After a failure n8n would send all items again, also those that went through: turn it off in the settings of this node. What can be tried again safely is tried again anyway.',
	});
}

/** An update without anything to change. */
export function refuseEmptyUpdate(
	context: IExecutePaginationFunctions,
	{ body }: IHttpRequestOptions,
): void {
	if (Object.keys(body ?? {}).length > 0) return;
	throw new NodeOperationError(nodeOf(context), 'There is nothing to change', {
		description:
			'Add a field with its new value. If the values come from expressions, they gave nothing for this item.',
	});
}

/** The choice between one token and all of them is the user's, not that of a value that is missing (platform-api 4.4). */
export function refuseUnclearLogout(
	context: IExecutePaginationFunctions,
	request: IHttpRequestOptions,
): void {
	refuseTwoUsers(context, request);
	const revoke = choice(context, 'revoke', 'Revoke', ['one', 'all']);
	const { token_id: token } = request.body as { token_id?: unknown };
	if (revoke === 'one' ? Number.isInteger(token) : token === undefined) return;
	throw new NodeOperationError(
		nodeOf(context),
		"'Additional Body Fields' change which tokens are revoked",
		{ description: "Say it with 'Revoke' and 'Token ID', and take token_id out of them." },
	);
}

/** A user is named by an ID or by an e-mail address, not by both (platform-api 4.4, 4.6). */
export function refuseTwoUsers(
	context: IExecutePaginationFunctions,
	{ body }: IHttpRequestOptions,
): void {
	if (!('user_id' in (body as object) && 'email' in (body as object))) return;
	throw new NodeOperationError(nodeOf(context), 'The platform user is named twice', {
		description:
			"Name the user in 'Platform User' only, and take user_id and email out of 'Additional Body Fields'.",
	});
}
