import { parseFlatted } from './flatted.mts';
import type { RunningN8n } from './n8nServer.mts';
import { until } from './until.mts';
import type { Workflow } from './workflow.mts';

/** Who owns the n8n that is started: made for this run only, so no secret. */
export const OWNER = { email: 'owner@example.com', password: 'Demo-Password-1' };

export interface Credential {
	id: string;
	name: string;
}

/** The items of a node's first run, per output. */
export type NodeOutputs = Array<Array<{ json: Record<string, unknown>; error?: unknown }> | null>;

export interface Execution {
	id: string;
	workflowId: string;
	status: string;
	/** From its start to its end, in milliseconds. */
	took: number;
	/** Outputs by the name of the node; a node that did not run is missing. */
	outputs: Record<string, NodeOutputs>;
	/** When a node began, and how long it ran, both in milliseconds, by its name. */
	times: Record<string, { start: number; took: number }>;
	/** The items that no node has taken yet: of an execution that was cut off, those it began with. */
	untouched: Array<Record<string, unknown>>;
	/** The message with which the execution failed. */
	error?: string;
}

export interface N8nClient {
	createCredential(name: string, type: string, data: object): Promise<Credential>;
	/** Changes a credential in place. */
	changeCredential(credential: Credential, type: string, data: object): Promise<void>;
	/** What a user sees after "Save": the status and the message. */
	testCredential(type: string, data: object): Promise<{ status: string; message: string }>;
	/** Imports a workflow; answers its ID. */
	create(workflow: Workflow): Promise<string>;
	/**
	 * Imports a workflow and publishes it; answers its ID.
	 * @throws Error with the reason that the user sees when a trigger cannot be set up
	 */
	activate(workflow: Workflow): Promise<string>;
	deactivate(workflowId: string): Promise<void>;
	/** Publishes a workflow again that was imported before. */
	reactivate(workflowId: string): Promise<void>;
	/** Executes a workflow once, as the button of its trigger does; answers the execution when it has ended. */
	run(workflowId: string, trigger: string): Promise<Execution>;
	/**
	 * Listens for a test event, as the button of a webhook trigger does.
	 * @throws Error with the reason that the user sees when it cannot
	 */
	listen(workflowId: string, trigger: string): Promise<void>;
	/** The names of all node types that the editor offers. */
	nodeTypes(): Promise<string[]>;
	/** Executions of a workflow that have ended, oldest first. */
	finished(workflowId: string): Promise<Execution[]>;
	/** Cancels the executions of a workflow that run, as the button of the editor does. */
	stop(workflowId: string): Promise<void>;
	/** Executions of a workflow that wait in n8n's database, oldest first. */
	waiting(workflowId: string): Promise<Execution[]>;
	/** Whether no execution of a workflow runs or waits for its turn. */
	isQuiet(workflowId: string): Promise<boolean>;
	/** How many executions of a workflow there are, and how many of them have ended. */
	count(workflowId: string): Promise<{ all: number; ended: number }>;
}

interface Publication {
	status: 'in_progress' | 'not_published' | 'published' | 'partial' | 'failed';
	triggers: Array<{ errorMessage: string | null }>;
}

interface ExecutionRow {
	id: string;
	workflowId: string;
	status: string;
	startedAt: string;
	stoppedAt: string;
}

const SECONDS_TO_PUBLISH = 60;
const SECONDS_TO_RUN = 60;
const SECONDS_TO_BE_READY = 120;
const PAGE = 100;
const OVERLAP = 50;

const UNFINISHED = ['new', 'running', 'waiting'];
const hasEnded = ({ status }: Pick<ExecutionRow, 'status'>) => !UNFINISHED.includes(status);

interface RunData {
	resultData: {
		runData: Record<
			string,
			Array<{ startTime: number; executionTime: number; data?: { main: NodeOutputs } }>
		>;
		error?: { message: string };
	};
	executionData?: { nodeExecutionStack: Array<{ data: { main: NodeOutputs } }> };
}

/** As n8n writes it itself. */
const cursorBelow = (id: number) =>
	Buffer.from(
		JSON.stringify({ version: 1, v1: { id: String(id), timestamp: new Date(0).toISOString() } }),
	).toString('base64url');

/**
 * Makes the owner of a fresh n8n and works with it as the editor does.
 */
export async function connect({ url, whileItRuns }: RunningN8n): Promise<N8nClient> {
	let cookie = '';

	async function call<T>(method: string, path: string, body?: object): Promise<T> {
		const send = async () =>
			await whileItRuns(
				fetch(`${url}/rest${path}`, {
					method,
					headers: { 'Content-Type': 'application/json', cookie },
					body: body && JSON.stringify(body),
				}),
			);
		// so n8n answers everybody while its database is busy
		const response = await until('the database of n8n is ready', SECONDS_TO_BE_READY, async () => {
			const attempt = await send();
			return (attempt.status !== 503 || method !== 'GET') && attempt;
		});
		const answer = (await response.json()) as { data: T; message?: string };
		if (!response.ok) {
			throw new Error(`n8n refused ${method} ${path} (${response.status}): ${answer.message}`);
		}
		cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
		return answer.data;
	}

	/**
	 * All executions of a workflow, oldest first. n8n sorts them by their start and goes on below an ID: where
	 * several processes work, that is another order, so each page begins some rows above the end of the last one.
	 */
	async function list(workflowId: string): Promise<ExecutionRow[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const rows = new Map<number, ExecutionRow>();
		let page: ExecutionRow[];
		let cursor = '';
		do {
			({ results: page } = await call<{ results: ExecutionRow[] }>(
				'GET',
				`/executions?limit=${PAGE}&filter=${filter}${cursor}`,
			));
			for (const row of page) rows.set(Number(row.id), row);
			cursor = `&cursor=${cursorBelow(Math.max(...page.slice(-OVERLAP).map(({ id }) => Number(id))))}`;
		} while (page.length === PAGE);
		return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
	}

	async function read(row: ExecutionRow): Promise<Execution> {
		const { id, workflowId, status } = row;
		const { data } = await call<{ data: string }>('GET', `/executions/${id}`);
		const { resultData, executionData } = parseFlatted(data) as RunData;
		const { runData, error } = resultData;
		const outputs = Object.entries(runData).map(([node, [run]]) => [node, run.data?.main ?? []]);
		const times = Object.entries(runData).map(([node, [run]]) => [
			node,
			{ start: run.startTime, took: run.executionTime },
		]);
		const waiting = executionData?.nodeExecutionStack.flatMap((entry) => entry.data.main[0] ?? []);
		return {
			id,
			workflowId,
			status,
			took: Date.parse(row.stoppedAt) - Date.parse(row.startedAt),
			times: Object.fromEntries(times),
			outputs: Object.fromEntries(outputs),
			untouched: (waiting ?? []).map(({ json }) => json),
			error: error?.message,
		};
	}

	async function readAll(workflowId: string, isWanted: (row: ExecutionRow) => boolean) {
		const executions: Execution[] = [];
		for (const row of (await list(workflowId)).filter(isWanted)) executions.push(await read(row));
		return executions;
	}

	/** n8n answers at once and sets the triggers up, or takes them down, afterwards. */
	async function publication(workflowId: string, wanted: Publication['status']): Promise<void> {
		const path = `/workflows/${workflowId}/publication-status`;
		const { status, triggers } = await until(
			'n8n sets up the triggers',
			SECONDS_TO_PUBLISH,
			async () => {
				const current = await call<Publication>('GET', path);
				return current.status !== 'in_progress' && current;
			},
		);
		if (status === wanted) return;
		const reasons = triggers.map(({ errorMessage }) => errorMessage).filter(Boolean);
		throw new Error(`The workflow is ${status}, not ${wanted}: ${reasons.join(' ')}`);
	}

	async function create(workflow: Workflow): Promise<string> {
		return (await call<{ id: string }>('POST', '/workflows', workflow)).id;
	}

	async function publish(workflowId: string): Promise<void> {
		const { versionId } = await call<{ versionId: string }>('GET', `/workflows/${workflowId}`);
		await call('POST', `/workflows/${workflowId}/activate`, { versionId });
		await publication(workflowId, 'published');
	}

	await call('POST', '/owner/setup', { ...OWNER, firstName: 'Olivia', lastName: 'Owner' });
	await call('POST', '/login', { emailOrLdapLoginId: OWNER.email, password: OWNER.password });

	return {
		createCredential: (name, type, data) => call('POST', '/credentials', { name, type, data }),
		changeCredential: async ({ id, name }, type, data) => {
			await call('PATCH', `/credentials/${id}`, { name, type, data });
		},
		testCredential: (type, data) =>
			call('POST', '/credentials/test', { credentials: { id: '', name: 'Test', type, data } }),
		create,
		activate: async (workflow) => {
			const id = await create(workflow);
			await publish(id);
			return id;
		},
		reactivate: publish,
		run: async (workflowId, trigger) => {
			const { executionId } = await call<{ executionId: string }>(
				'POST',
				`/workflows/${workflowId}/run`,
				{ triggerToStartFrom: { name: trigger } },
			);
			const row = await until('the execution ends', SECONDS_TO_RUN, async () =>
				(await list(workflowId)).find(({ id, ...rest }) => id === executionId && hasEnded(rest)),
			);
			return await read(row);
		},
		listen: async (workflowId, trigger) => {
			await call('POST', `/workflows/${workflowId}/run`, { triggerToStartFrom: { name: trigger } });
		},
		nodeTypes: async () => {
			const response = await fetch(`${url}/types/nodes.json`, { headers: { cookie } });
			return ((await response.json()) as Array<{ name: string }>).map(({ name }) => name);
		},
		deactivate: async (workflowId) => {
			await call('POST', `/workflows/${workflowId}/deactivate`);
			await publication(workflowId, 'not_published');
		},
		finished: async (workflowId) => await readAll(workflowId, hasEnded),
		stop: async (workflowId) => {
			for (const { id } of (await list(workflowId)).filter((row) => !hasEnded(row))) {
				await call('POST', `/executions/${id}/stop`);
			}
		},
		waiting: async (workflowId) => await readAll(workflowId, ({ status }) => status === 'waiting'),
		isQuiet: async (workflowId) => {
			const filter = encodeURIComponent(JSON.stringify({ workflowId, status: UNFINISHED }));
			const { results } = await call<{ results: ExecutionRow[] }>(
				'GET',
				`/executions?limit=1&filter=${filter}`,
			);
			return results.length === 0;
		},
		count: async (workflowId) => {
			const rows = await list(workflowId);
			return { all: rows.length, ended: rows.filter(hasEnded).length };
		},
	};
}
