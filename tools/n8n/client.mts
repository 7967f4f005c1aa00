import { parse } from 'flatted';
import {
	hasEnded,
	listExecutions,
	readExecution,
	UNFINISHED,
	type Execution,
	type ExecutionRow,
} from './executions.mts';
import { N8N_LINE } from './line.mts';
import type { RunningN8n } from './server.mts';
import { waitFor } from '../lib/waitFor.mts';
import type { Workflow } from './workflow.mts';

/** The owner of the n8n that is started: created only for this run, so not a secret. */
export const OWNER = { email: 'owner@example.com', password: 'Demo-Password-1' };

export interface Credential {
	id: string;
	name: string;
}

interface NodeType {
	name: string;
	version: number | number[];
}

interface Publication {
	status: 'in_progress' | 'not_published' | 'published' | 'partial' | 'failed';
	triggers: Array<{ errorMessage: string | null }>;
}

const SECONDS_TO_PUBLISH = 60;
const SECONDS_TO_RUN = 60;
const SECONDS_TO_BE_READY = 120;

/** What can be done in an n8n. */
export type N8nClient = Awaited<ReturnType<typeof connect>>;

/**
 * Uses an n8n as the editor does, as its owner, who is created if there is none.
 * @throws Error if the owner has another password by now
 */
export async function connect({ url, whileItRuns }: RunningN8n) {
	let cookie = '';

	async function call<T>(method: string, path: string, content?: object): Promise<T> {
		const headers = { 'Content-Type': 'application/json' };
		const body = content && JSON.stringify(content);
		// while its database is busy, n8n answers 503; only a GET is sent again
		const response = await waitFor('n8n has its database', SECONDS_TO_BE_READY, async () => {
			const attempt = await whileItRuns(
				fetch(`${url}/rest${path}`, { method, headers: { ...headers, cookie }, body }),
			);
			return (attempt.status !== 503 || method !== 'GET') && attempt;
		});
		const answer = (await response.json()) as { data: T; message?: string };
		if (!response.ok) {
			throw new Error(`n8n refused ${method} ${path} (${response.status}): ${answer.message}`);
		}
		cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
		return answer.data;
	}

	const list = async (workflowId: string) => await listExecutions(call, workflowId);

	async function readAll(workflowId: string, isWanted: (row: ExecutionRow) => boolean) {
		const executions: Execution[] = [];
		for (const row of (await list(workflowId)).filter(isWanted)) {
			executions.push(await readExecution(call, row));
		}
		return executions;
	}

	/** How setting up the triggers, or taking them down, went, where n8n does that after it has answered. */
	async function publication(workflowId: string, wanted: Publication['status']): Promise<void> {
		if (!N8N_LINE.publishesLater) return;
		const path = `/workflows/${workflowId}/publication-status`;
		const { status, triggers } = await waitFor(
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

	async function createCredential(name: string, type: string, data: object): Promise<Credential> {
		return await call('POST', '/credentials', { name, type, data });
	}

	/** Imports a workflow; returns its ID. */
	async function create(workflow: Workflow): Promise<string> {
		return (await call<{ id: string }>('POST', '/workflows', N8N_LINE.newWorkflow(workflow))).id;
	}

	/** n8n answers with the ID of the execution, or without one if it waits for a test event. */
	async function start(workflowId: string, trigger: string): Promise<{ executionId?: string }> {
		const stored = await call<object>('GET', `/workflows/${workflowId}`);
		return await call('POST', `/workflows/${workflowId}/run`, N8N_LINE.run(stored, trigger));
	}

	async function ended(workflowId: string, executionId?: string): Promise<Execution> {
		const row = await waitFor('the execution ends', SECONDS_TO_RUN, async () =>
			(await list(workflowId)).find((one) => one.id === executionId && hasEnded(one)),
		);
		return await readExecution(call, row);
	}

	/** Publishes a workflow that was imported before. */
	async function reactivate(workflowId: string): Promise<void> {
		const { versionId } = await call<{ versionId: string }>('GET', `/workflows/${workflowId}`);
		await call('POST', `/workflows/${workflowId}/activate`, { versionId });
		await publication(workflowId, 'published');
	}

	/** Where the data tables of the owner are. */
	const tables = async () =>
		`/projects/${(await call<{ id: string }>('GET', '/projects/personal')).id}/data-tables`;

	const owner = { ...OWNER, firstName: 'Olivia', lastName: 'Owner' };
	const { userManagement } = await call<{ userManagement: { showSetupOnFirstLoad: boolean } }>(
		'GET',
		'/settings',
	);
	if (userManagement.showSetupOnFirstLoad) await call('POST', '/owner/setup', owner);
	await call('POST', '/login', { emailOrLdapLoginId: OWNER.email, password: OWNER.password });

	return {
		createCredential,
		/** The credential with a name, if there is one. */
		findCredential: async (name: string): Promise<Credential | undefined> =>
			(await call<Credential[]>('GET', '/credentials')).find((one) => one.name === name),
		changeCredential: async ({ id, name }: Credential, type: string, data: object) => {
			await call('PATCH', `/credentials/${id}`, { name, type, data });
		},
		/** What a user sees after "Save": the status and the message. */
		testCredential: async (type: string, data: object) => {
			const { id, name } = await createCredential('Test', type, data);
			const credentials = { id, name, type, data };
			return await call<{ status: string; message: string }>('POST', '/credentials/test', {
				credentials,
			});
		},
		/** Whether there is any workflow. */
		hasWorkflows: async () => (await call<object[]>('GET', '/workflows')).length > 0,
		create,
		/**
		 * Imports a workflow and publishes it; returns its ID.
		 * @throws Error with the reason that the user sees if a trigger cannot be set up
		 */
		activate: async (workflow: Workflow): Promise<string> => {
			const id = await create(workflow);
			await reactivate(id);
			return id;
		},
		reactivate,
		/** @throws Error with the reason that the user sees if n8n has given up on a trigger */
		isPublished: async (workflowId: string) => await publication(workflowId, 'published'),
		deactivate: async (workflowId: string): Promise<void> => {
			await call('POST', `/workflows/${workflowId}/deactivate`);
			await publication(workflowId, 'not_published');
		},
		/** A workflow as n8n stores it, and as it is exported. */
		read: async (workflowId: string): Promise<Workflow> =>
			await call('GET', `/workflows/${workflowId}`),
		/**
		 * Executes a tool or a review of an agent alone, as "Execute step" does, with what a model would fill in for the tool;
		 * returns the execution when it has ended.
		 */
		runAlone: async (workflowId: string, nodeName: string, tool: string, args: object) => {
			const { executionId } = await call<{ executionId: string }>(
				'POST',
				`/workflows/${workflowId}/run`,
				{
					destinationNode: { nodeName, mode: 'inclusive' },
					runData: {},
					agentRequest: { query: { [tool]: args, [nodeName]: {} }, tool: { name: tool } },
				},
			);
			return await ended(workflowId, executionId);
		},
		/** Executes a workflow once, as the button of its trigger does; returns the execution when it has ended. */
		run: async (workflowId: string, trigger: string): Promise<Execution> => {
			const { executionId } = await start(workflowId, trigger);
			return await ended(workflowId, executionId);
		},
		/** Executes one step again with what the steps before it put out in an execution, as its button in the editor does. */
		executeStep: async (
			workflowId: string,
			executionId: string,
			node: string,
		): Promise<Execution> => {
			const { data } = await call<{ data: string }>('GET', `/executions/${executionId}`);
			const again = await call<{ executionId: string }>('POST', `/workflows/${workflowId}/run`, {
				runData: (parse(data) as { resultData: { runData: object } }).resultData.runData,
				destinationNode: { nodeName: node, mode: 'inclusive' },
				dirtyNodeNames: [],
			});
			return await ended(workflowId, again.executionId);
		},
		/** The ID of the data table with a name, whose columns are texts; it is created if there is none. */
		tableWith: async (name: string, columns: string[]): Promise<string> => {
			const { data } = await call<{ data: Credential[] }>('GET', await tables());
			const known = data.find((table) => table.name === name);
			const texts = columns.map((column) => ({ name: column, type: 'string' }));
			const path = await tables();
			return (known ?? (await call<Credential>('POST', path, { name, columns: texts }))).id;
		},
		addRows: async (tableId: string, rows: object[]): Promise<void> => {
			await call('POST', `${await tables()}/${tableId}/insert`, {
				data: rows,
				returnType: 'count',
			});
		},
		/** The first 100 rows of a data table. */
		rowsOf: async <Row extends object>(tableId: string): Promise<Row[]> =>
			(await call<{ data: Row[] }>('GET', `${await tables()}/${tableId}/rows?take=100`)).data,
		/** Changes the rows of a data table in which a column has a value. */
		updateRows: async (
			tableId: string,
			[columnName, value]: [column: string, value: string],
			data: object,
		): Promise<void> => {
			const filter = { type: 'and', filters: [{ columnName, condition: 'eq', value }] };
			await call('PATCH', `${await tables()}/${tableId}/rows`, { filter, data });
		},
		deleteTable: async (tableId: string): Promise<void> => {
			await call('DELETE', `${await tables()}/${tableId}`);
		},
		/**
		 * Listens for a test event, as the button of a webhook trigger does.
		 * @throws Error with the reason that the user sees if it cannot listen
		 */
		listen: async (workflowId: string, trigger: string): Promise<void> => {
			await start(workflowId, trigger);
		},
		/** The versions of all node types that the editor knows, by the name of the type. */
		nodeTypes: async () => {
			const response = await fetch(`${url}/types/nodes.json`, { headers: { cookie } });
			const types = new Map<string, Set<number>>();
			for (const { name, version } of (await response.json()) as NodeType[]) {
				types.set(name, new Set([...(types.get(name) ?? []), version].flat()));
			}
			return types;
		},
		/** Executions of a workflow that have ended, oldest first. */
		finished: async (workflowId: string) => await readAll(workflowId, hasEnded),
		/** Cancels the running executions of a workflow, as the button of the editor does. */
		stop: async (workflowId: string): Promise<void> => {
			for (const { id } of (await list(workflowId)).filter((row) => !hasEnded(row))) {
				await call('POST', `/executions/${id}/stop`);
			}
		},
		/** Deletes the executions of a workflow, as the button of their list does. */
		deleteExecutions: async (workflowId: string): Promise<void> => {
			const ids = (await list(workflowId)).map(({ id }) => id);
			await call('POST', '/executions/delete', { ids });
		},
		/** How many executions of a workflow are waiting in n8n's database. */
		asleep: async (workflowId: string): Promise<number> =>
			(await list(workflowId)).filter(({ status }) => status === 'waiting').length,
		/** Executions of a workflow that are waiting in n8n's database, oldest first. */
		waiting: async (workflowId: string) =>
			await readAll(workflowId, ({ status }) => status === 'waiting'),
		/** Whether no execution of a workflow is running or waiting for its turn. */
		isQuiet: async (workflowId: string): Promise<boolean> => {
			const path = `/executions?${N8N_LINE.executions({ workflowId, status: UNFINISHED }, 1)}`;
			return (await call<{ results: ExecutionRow[] }>('GET', path)).results.length === 0;
		},
		/**
		 * Executions of a workflow that began before a given time and have not ended, oldest first. After n8n was killed, earlier
		 * executions no longer run, but n8n still counts some of them as running: those whose log has a start but no node.
		 */
		leftOver: async (workflowId: string, before: Date) =>
			await readAll(
				workflowId,
				(row) => !hasEnded(row) && row.startedAt !== null && new Date(row.startedAt) < before,
			),
		/** When executions of a workflow ended, as n8n's list shows it. */
		endings: async (workflowId: string): Promise<Date[]> =>
			(await list(workflowId)).filter(hasEnded).map(({ stoppedAt }) => new Date(stoppedAt!)),
		/** How many executions of a workflow there are, and how many of them have ended. */
		count: async (workflowId: string) => {
			const rows = await list(workflowId);
			return { all: rows.length, ended: rows.filter(hasEnded).length };
		},
	};
}
