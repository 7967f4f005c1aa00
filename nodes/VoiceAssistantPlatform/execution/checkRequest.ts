// What a finished request must not have, whatever its operation is; then the checks of the operation itself.
import type { INode } from 'n8n-workflow';
import { maskedField } from '../api/secretFields';
import { nothingSent, type Problem } from '../client/problem';
import { MASK } from '../client/redaction';
import { sentBody, sentQuery } from '../client/request';
import { policyOfMethod } from '../client/retryPolicy';
import type { Operation, PreparedItem } from '../declaration/operation';
import { declaredParameters, routingOf } from '../declaration/routing';

/** The node counts the pages itself: another count would lose or repeat rows. */
const PAGING_PARAMETERS = ['page', 'per_page', 'cursor'];

/** The first problem of a finished request. */
export function problemOfRequest(
	operation: Operation,
	{ request, parameters }: PreparedItem,
	node: INode,
): Problem | undefined {
	const { checks = [], policy, properties } = operation;
	if (node.retryOnFail && (policy ?? policyOfMethod(request.method)) !== 'read') {
		return nothingSent(
			"'Retry On Fail' is turned on",
			'After a failure, n8n would send all items again, even those that succeeded: turn it off in the settings of this node. Requests that are safe to repeat are retried automatically.',
		);
	}
	const sent = { ...request, qs: sentQuery(request), body: sentBody(request) };
	const paging = PAGING_PARAMETERS.find((name) => Object.hasOwn(sent.qs, name));
	if (operation.request.pagination && paging !== undefined) {
		return {
			message: `'Additional Query Parameters' cannot set "${paging}"`,
			description: "Use 'Limit' or 'Return All' to say how many results you want.",
		};
	}
	const isAdded = (field: string) => Object.hasOwn(request.additionalBody ?? {}, field);
	const fixed = declaredParameters(properties).find((parameter) =>
		routingOf(parameter).fixed?.some(isAdded),
	);
	if (fixed) {
		const field = routingOf(fixed).fixed!.find(isAdded)!;
		return nothingSent(
			`'Additional Body Fields' cannot set "${field}"`,
			`Enter it in its own field, '${request.labels[field] ?? fixed.displayName}'. If it is in a value that an expression inserts: in place of "{{ $json.note }}", write {{ JSON.stringify($json.note) }} without quotes around it.`,
		);
	}
	const masked = maskedField(sent.body);
	if (masked !== undefined) {
		return nothingSent(
			`'${request.labels[masked] ?? masked}' contains a masked value`,
			`The ${MASK} stands for a secret that this package hides in every output: copied from there, it would replace the secret on the platform. Enter the real value, or leave the field out.`,
		);
	}
	for (const check of checks) {
		const problem = check(sent, parameters, node.parameters);
		if (problem) return problem;
	}
	return undefined;
}
