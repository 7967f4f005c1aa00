import type { Installation } from './installedOnce.mts';
import type { Workflow } from './workflow.mts';

/** What is to be known of a line of n8n before one of it runs, and what its REST interface wants in words of its own. */
export interface N8nLine extends Installation {
	/** The number with which its versions begin. */
	number: 1 | 2;
	/** The packages without whose native part it does not start. */
	nativePackages: string[];
	/** What it answers with JSON once it is ready, where its own word of that comes before. */
	readyAt?: string;
	/** The newest version of the AI Agent node, and one that runs its tools on the older way. */
	agents: { newest: number; older: number };
	/** The body that makes a workflow. */
	newWorkflow(workflow: Workflow): object;
	/** The body that executes a workflow from one of its triggers. */
	run(stored: object, trigger: string): object;
	/** The query for the newest executions of a workflow; of those below an ID when there is one. */
	executions(filter: object, limit: number, below?: number): string;
	/** Whether it sets triggers up and takes them down after it has answered, and tells elsewhere how that went. */
	publishesLater: boolean;
}

/** All that an execution can be: without them n8n 1 answers those that run beside those of the page. */
const STATUSES = [
	...['canceled', 'crashed', 'error', 'new'],
	...['running', 'success', 'unknown', 'waiting'],
];

/** The lines of n8n that the package is for, by the number with which their versions begin. */
export const N8N_LINES: Record<string, N8nLine> = {
	1: {
		number: 1,
		name: 'n8n-1',
		what: 'n8n 1 once, about 4 minutes and 1.4 GB',
		// it starts and runs without isolated-vm
		nativePackages: ['sqlite3'],
		// comes after n8n has looked for executions that were cut off, while it takes reports already
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

/** As n8n writes it itself. */
const cursorBelow = (id: number) =>
	Buffer.from(
		JSON.stringify({ version: 1, v1: { id: String(id), timestamp: new Date(0).toISOString() } }),
	).toString('base64url');

/** Names a line of n8n. @throws Error that names those that there are */
export function n8nLineOf(number: string): N8nLine {
	if (Object.hasOwn(N8N_LINES, number)) return N8N_LINES[number];
	const numbers = Object.keys(N8N_LINES).join(' or ');
	throw new Error(`There is no line "${number}" of n8n to run: take ${numbers}.`);
}

/** The line of n8n that this process starts: the one that N8N_LINE names, or else the current one. */
export const N8N_LINE = n8nLineOf(process.env.N8N_LINE ?? '2');
