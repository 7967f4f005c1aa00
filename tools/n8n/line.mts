import type { Installation } from './installedOnce.mts';
import type { Workflow } from './workflow.mts';

/** What scripts must know about a release line of n8n before starting it, and how its REST interface differs. */
export interface N8nLine extends Installation {
	/** The number that its versions begin with. */
	number: 1 | 2;
	/** The packages whose native part it needs to start. */
	nativePackages: string[];
	/** A path that it answers with JSON once it is ready, if it reports being ready too early. */
	readyAt?: string;
	/** The newest version of the AI Agent node, and one that runs its tools in the older way. */
	agents: { newest: number; older: number };
	/** The body of a request that creates a workflow. */
	newWorkflow(workflow: Workflow): object;
	/** The body of a request that executes a workflow from one of its triggers. */
	run(stored: object, trigger: string): object;
	/** The query for the newest executions of a workflow, or for those below an ID. */
	executions(filter: object, limit: number, below?: number): string;
	/** Whether it sets up and takes down triggers after it has answered, and reports elsewhere how that went. */
	publishesLater: boolean;
}

/** All statuses of an execution: without them, n8n 1 returns the running ones in addition to those of the page. */
const STATUSES = [
	...['canceled', 'crashed', 'error', 'new'],
	...['running', 'success', 'unknown', 'waiting'],
];

/** The release lines of n8n that the package supports, by the number that their versions begin with. */
export const N8N_LINES: Record<string, N8nLine> = {
	1: {
		number: 1,
		name: 'n8n-1',
		what: 'n8n 1 once, about 4 minutes and 1.4 GB',
		// starts and runs without isolated-vm
		nativePackages: ['sqlite3'],
		// is ready only after n8n has looked for executions that were cut off; it accepts reports before that
		readyAt: '/schemas/n8n-nodes-base.wooCommerce/1.0.0/customer/get.json',
		agents: { newest: 3, older: 2.2 },
		newWorkflow: (workflow) => ({ ...workflow, active: false }),
		run: (workflowData, name) => ({ workflowData, triggerToStartFrom: { name } }),
		executions: (filter, limit, lastId) =>
			query({ filter: JSON.stringify({ status: STATUSES, ...filter }), limit, lastId }),
		publishesLater: false,
	},
	2: {
		number: 2,
		name: 'n8n',
		what: 'n8n once, about 5 minutes and 2 GB',
		nativePackages: ['sqlite3', 'isolated-vm'],
		agents: { newest: 3.1, older: 2.2 },
		newWorkflow: (workflow) => workflow,
		run: (_, name) => ({ triggerToStartFrom: { name } }),
		executions: (filter, limit, below) =>
			query({ filter: JSON.stringify(filter), limit, cursor: below && cursorBelow(below) }),
		publishesLater: true,
	},
};

function query(parameters: Record<string, unknown>): string {
	const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
	return String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
}

/** As n8n itself writes it. */
const cursorBelow = (id: number) =>
	Buffer.from(
		JSON.stringify({ version: 1, v1: { id: String(id), timestamp: new Date(0).toISOString() } }),
	).toString('base64url');

/** Returns a release line of n8n. @throws Error that lists the known ones */
export function n8nLineOf(number: string): N8nLine {
	if (Object.hasOwn(N8N_LINES, number)) return N8N_LINES[number];
	const numbers = Object.keys(N8N_LINES).join(' or ');
	throw new Error(`n8n "${number}" cannot be started: choose ${numbers}.`);
}

/** The release line of n8n that this process starts: the one in N8N_LINE, or the current one. */
export const N8N_LINE = n8nLineOf(process.env.N8N_LINE ?? '2');
