import type { N8nClient } from '../../scripts/lib/n8nClient.mts';
import type { Execution } from '../../scripts/lib/n8nExecutions.mts';
import type { N8nServer } from '../../scripts/lib/n8nServer.mts';
import { waitFor } from '../../scripts/lib/waitFor.mts';
import { chain, step, type Workflow, type WorkflowNode } from '../../scripts/lib/workflow.mts';
import { keepAsking, longestSilence } from './asking.mts';
import { ASKING, CANDIDATES } from './candidates.mts';
import type { CredentialsOf } from './credentials.mts';
import type { Cell } from './plan.mts';
import type { Platform } from './platform.mts';
import { figuresOf, forgetPeak } from './processFigures.mts';
import { WORKLOADS, type Workload } from './workloads.mts';

/** Where measurements take place. */
export interface Place {
	server: N8nServer;
	n8n: N8nClient;
	platform: Platform;
	credentials: CredentialsOf;
	disposables: AsyncDisposableStack;
}

/** What came of a cell. Times are in milliseconds, memory is in bytes. */
export interface Outcome {
	/** From the start of the node to its end. */
	took: number;
	/** The whole execution. */
	whole: number;
	/** From the start of the node until the platform is asked for the first time. */
	firstRequest: number;
	/** The longest time for which n8n answered nobody: while the node ran, and until all was stored. */
	silent: number;
	silentAtAll: number;
	/** What n8n has computed until all was stored, in seconds. */
	cpuSeconds?: number;
	/** Of n8n before, and at its peak. */
	memoryBefore?: number;
	memory?: number;
	/** Items that were not refused, or rows. */
	done: number;
}

const SECONDS_TO_STORE = 120;
let serial = 0;

/** Lets a candidate do its work once, in the n8n that runs. */
export async function measure(place: Place, cell: Cell): Promise<Outcome> {
	const { server, n8n, platform, disposables } = place;
	const { workflow, items, path } = workflowOf(place, cell);
	const id = await n8n.activate(workflow);
	await platform.getReady(cell.latency);
	const stopAsking = await keepAsking(server.healthUrl(), disposables);
	const pid = server.pid();
	forgetPeak(pid);
	const before = figuresOf(pid);

	const began = Date.now();
	await server.whileItRuns(post(`${server.webhookUrl}/webhook/${path}`, { items }));
	await waitFor('the execution is stored', SECONDS_TO_STORE, () => n8n.isQuiet(id));

	const after = figuresOf(pid);
	const asked = await stopAsking();
	const firstRequest = await platform.firstRequest();
	const [execution] = await n8n.finished(id);
	await n8n.deactivate(id);
	if (execution.error) throw new Error(`${cell.candidate}: ${execution.error}`);
	const { start, took } = execution.times[ASKING];
	return {
		took,
		whole: execution.took,
		firstRequest: firstRequest - start,
		silent: longestSilence(asked, start, start + took),
		silentAtAll: longestSilence(asked, began, Date.now()),
		cpuSeconds: before && after && after.cpuSeconds - before.cpuSeconds,
		memoryBefore: before?.memory,
		memory: after?.peak,
		done: doneIn(execution, workflow),
	};
}

/** It starts as soon as something is posted, and answers when the last node has ended. */
function workflowOf({ platform, credentials }: Place, cell: Cell) {
	const workload: Workload = WORKLOADS[cell.workload];
	const situation = { platform, count: cell.count, serial: serial++ };
	const path = `bench-${situation.serial}`;
	const nodes: WorkflowNode[] = [
		step('Webhook', 'n8n-nodes-base.webhook', 2, {
			httpMethod: 'POST',
			path,
			responseMode: 'lastNode',
			responseData: 'noData',
			options: {},
		}),
		step('Split Out', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'body.items', options: {} }),
		...CANDIDATES[cell.candidate].nodes({
			workload,
			situation,
			latency: cell.latency,
			credentials: credentials[workload.account(situation)],
		}),
	];
	return { workflow: chain(path, nodes), items: workload.items(situation), path };
}

async function post(url: string, body: object): Promise<void> {
	const response = await fetch(url, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});
	await response.text();
}

/** An item with an error was refused; a page of the HTTP Request node is as many rows as it holds. */
function doneIn({ outputs }: Execution, { nodes }: Workflow): number {
	const items = outputs[nodes.at(-1)!.name]?.[0] ?? [];
	const good = items.filter(({ json, error }) => !error && json.error === undefined);
	return good.reduce(
		(sum, { json }) =>
			sum + (Array.isArray(json.data) && 'current_page' in json ? json.data.length : 1),
		0,
	);
}
