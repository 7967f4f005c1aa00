import type { N8nLine } from './n8nLine.mts';
import type { Workflow } from './workflow.mts';

/** What n8n's REST interface wants in other words from line to line. */
export interface RestWords {
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

const WORDS: Record<N8nLine['number'], RestWords> = {
	1: {
		newWorkflow: (workflow) => ({ ...workflow, active: false }),
		run: (workflowData, name) => ({ workflowData, triggerToStartFrom: { name } }),
		executions: (filter, limit, below) =>
			query({ limit, filter: { status: STATUSES, ...filter }, lastId: below }),
		publishesLater: false,
	},
	2: {
		newWorkflow: (workflow) => workflow,
		run: (_, name) => ({ triggerToStartFrom: { name } }),
		executions: (filter, limit, below) =>
			query({ limit, filter, cursor: below && cursorBelow(below) }),
		publishesLater: true,
	},
};

/** The words of a line of n8n. */
export const restWordsOf = ({ number }: N8nLine): RestWords => WORDS[number];

function query({ filter, ...rest }: { filter: object; [name: string]: unknown }): string {
	const given = Object.entries(rest).filter(([, value]) => value !== undefined);
	return String(
		new URLSearchParams([
			['filter', JSON.stringify(filter)],
			...given.map(([name, value]) => [name, String(value)]),
		]),
	);
}

/** As n8n writes it itself. */
const cursorBelow = (id: number) =>
	Buffer.from(
		JSON.stringify({ version: 1, v1: { id: String(id), timestamp: new Date(0).toISOString() } }),
	).toString('base64url');
