import { NODE, step, type WorkflowNode } from '../../scripts/lib/workflow.mts';
import type { Credentials } from './credentials.mts';
import type { Situation, Workload } from './workloads.mts';

/** Somebody who can do the work. */
interface Candidate {
	label: string;
	/** The nodes that do it, the one that asks the platform first. */
	nodes(ask: Question): WorkflowNode[];
}

interface Question {
	workload: Workload;
	situation: Situation;
	/** What the platform takes to answer, in milliseconds. */
	latency: number;
	credentials: Credentials;
}

export const CONCURRENCY = 10;
/** What the platform takes of messages (platform-api 8). */
const MESSAGES_A_SECOND = 5;
const HTTP_VERSION = 4.5;
export const ASKING = 'Ask the platform';

export const CANDIDATES = {
	platform: {
		label: 'this node',
		nodes: ({ workload, credentials }) => [
			asking(NODE, 1, workload.platform, { voiceAssistantPlatformApi: credentials.platform }),
		],
	},
	http: { label: 'HTTP Request node', nodes: (ask) => [httpRequest(ask)] },
	/**
	 * n8n can hold the HTTP Request node back only by its option "Batching": after so many items it waits a while
	 * before it sends the next ones, whether or not the first are answered (HttpRequestV3.node.js). As long as the
	 * platform takes to answer is the shortest break with which there are never more than that number in flight. On
	 * average there are fewer, as n8n takes its time to evaluate the next ones.
	 */
	http10: {
		label: `HTTP Request node, ${CONCURRENCY} in flight`,
		nodes: (ask) => [httpRequest(ask, batches(CONCURRENCY, ask.latency))],
	},
	httpPaced: {
		label: `HTTP Request node, ${MESSAGES_A_SECOND} a second`,
		nodes: (ask) => [httpRequest(ask, batches(MESSAGES_A_SECOND, 1_000))],
	},
	sequential: {
		label: 'plain sequential node',
		nodes: ({ workload, credentials }) => [
			asking('n8n-nodes-plain-platform.plainPlatform', 1, workload.plain!, {
				plainPlatformApi: credentials.plain,
			}),
		],
	},
} satisfies Record<string, Candidate>;

export type CandidateName = keyof typeof CANDIDATES;

function asking(
	type: string,
	version: number,
	parameters: Record<string, unknown>,
	credentials: WorkflowNode['credentials'],
): WorkflowNode {
	return {
		...step(ASKING, type, version, parameters),
		credentials,
		onError: 'continueRegularOutput',
	};
}

function httpRequest(
	{ workload, situation, credentials }: Question,
	options: Record<string, unknown> = {},
): WorkflowNode {
	const parameters = workload.http(situation);
	return asking(
		'n8n-nodes-base.httpRequest',
		HTTP_VERSION,
		{ ...parameters, options: { ...(parameters.options as object), ...options } },
		{ httpHeaderAuth: credentials.http },
	);
}

const batches = (batchSize: number, batchInterval: number) => ({
	batching: { batch: { batchSize, batchInterval } },
});
