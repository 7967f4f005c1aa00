import type { IExecutePaginationFunctions, NodeApiError } from 'n8n-workflow';
import type { PolicyName } from './policy';

const stopped = new WeakMap<object, NodeApiError>();

/**
 * What the items of one run of the node share: when an item fails and the workflow stops, what has not been
 * written yet must not be, for its result would be lost.
 */
export function runOf(context: IExecutePaginationFunctions, policy: PolicyName) {
	const run = context.getExecuteData();
	return {
		/** @throws NodeApiError of the item that failed before */
		goOnOrThrow() {
			const failure = stopped.get(run);
			if (failure) throw failure;
		},
		/** @returns the first failure of the run */
		stop(error: NodeApiError): NodeApiError {
			if (policy === 'read') return error;
			const failure = stopped.get(run) ?? error;
			stopped.set(run, failure);
			return failure;
		},
		isStoppedBy: (thrown: unknown) => stopped.get(run) === thrown,
	};
}
