import {
	executionReader,
	hasEnded,
	UNFINISHED,
	type Execution,
	type ExecutionRow,
} from './n8nExecutions.mts';
import { N8N_LINE } from './n8nLine.mts';
import { restWordsOf } from './n8nRest.mts';
import type { RunningN8n } from './n8nServer.mts';
import { waitFor } from './waitFor.mts';
import type { Workflow } from './workflow.mts';

/** Who owns the n8n that is started: made for this run only, so no secret. */
export const OWNER = { email: 'owner@example.com', password: 'Demo-Password-1' };

export interface Credential {
	id: string;
	name: string;
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
	/** A workflow as n8n stores it, and as it is exported. */
	read(workflowId: string): Promise<Workflow>;
	/** Executes a workflow once, as the button of its trigger does; answers the execution when it has ended. */
	run(workflowId: string, trigger: string): Promise<Execution>;
	/**
	 * Listens for a test event, as the button of a webhook trigger does.
	 * @throws Error with the reason that the user sees when it cannot
	 */
	listen(workflowId: string, trigger: string): Promise<void>;
	/** The versions of all node types that the editor knows, by the name of the type. */
	nodeTypes(): Promise<Map<string, Set<number>>>;
	/** Executions of a workflow that have ended, oldest first. */
	finished(workflowId: string): Promise<Execution[]>;
	/** Cancels the executions of a workflow that run, as the button of the editor does. */
	stop(workflowId: string): Promise<void>;
	/** Executions of a workflow that wait in n8n's database, oldest first. */
	waiting(workflowId: string): Promise<Execution[]>;
	/** Whether no execution of a workflow runs or waits for its turn. */
	isQuiet(workflowId: string): Promise<boolean>;
	/**
	 * Executions of a workflow that have not ended, but began before a moment, oldest first. When n8n was killed, those before
	 * run no more, but n8n goes on to count some as running: those of which its log has the start, but no node.
	 */
	leftOver(workflowId: string, before: Date): Promise<Execution[]>;
	/** How many executions of a workflow there are, and how many of them have ended. */
	count(workflowId: string): Promise<{ all: number; ended: number }>;
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
const WORDS = restWordsOf(N8N_LINE);

/**
 * Works with an n8n as the editor does.
 * @param isFresh whether its owner has to be made first
 */
export async function connect(
	{ url, whileItRuns }: RunningN8n,
	isFresh = true,
): Promise<N8nClient> {
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
		const response = await waitFor(
			'the database of n8n is ready',
			SECONDS_TO_BE_READY,
			async () => {
				const attempt = await send();
				return (attempt.status !== 503 || method !== 'GET') && attempt;
			},
		);
		const answer = (await response.json()) as { data: T; message?: string };
		if (!response.ok) {
			throw new Error(`n8n refused ${method} ${path} (${response.status}): ${answer.message}`);
		}
		cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
		return answer.data;
	}

	const { list, read, readAll } = executionReader(call, WORDS);

	/** How the triggers were set up, or taken down, where n8n does that after it has answered. */
	async function publication(workflowId: string, wanted: Publication['status']): Promise<void> {
		if (!WORDS.publishesLater) return;
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

	async function create(workflow: Workflow): Promise<string> {
		return (await call<{ id: string }>('POST', '/workflows', WORDS.newWorkflow(workflow))).id;
	}

	/** n8n answers with the ID of the execution; with none when it waits for a test event. */
	async function start(workflowId: string, trigger: string): Promise<{ executionId?: string }> {
		const stored = await call<object>('GET', `/workflows/${workflowId}`);
		return await call('POST', `/workflows/${workflowId}/run`, WORDS.run(stored, trigger));
	}

	async function publish(workflowId: string): Promise<void> {
		const { versionId } = await call<{ versionId: string }>('GET', `/workflows/${workflowId}`);
		await call('POST', `/workflows/${workflowId}/activate`, { versionId });
		await publication(workflowId, 'published');
	}

	const owner = { ...OWNER, firstName: 'Olivia', lastName: 'Owner' };
	if (isFresh) await call('POST', '/owner/setup', owner);
	await call('POST', '/login', { emailOrLdapLoginId: OWNER.email, password: OWNER.password });

	return {
		createCredential,
		changeCredential: async ({ id, name }, type, data) => {
			await call('PATCH', `/credentials/${id}`, { name, type, data });
		},
		testCredential: async (type, data) => {
			const { id, name } = await createCredential('Test', type, data);
			return await call('POST', '/credentials/test', { credentials: { id, name, type, data } });
		},
		create,
		activate: async (workflow) => {
			const id = await create(workflow);
			await publish(id);
			return id;
		},
		reactivate: publish,
		read: async (workflowId) => await call('GET', `/workflows/${workflowId}`),
		run: async (workflowId, trigger) => {
			const { executionId } = await start(workflowId, trigger);
			const row = await waitFor('the execution ends', SECONDS_TO_RUN, async () =>
				(await list(workflowId)).find(({ id, ...rest }) => id === executionId && hasEnded(rest)),
			);
			return await read(row);
		},
		listen: async (workflowId, trigger) => {
			await start(workflowId, trigger);
		},
		nodeTypes: async () => {
			const response = await fetch(`${url}/types/nodes.json`, { headers: { cookie } });
			const types = new Map<string, Set<number>>();
			for (const { name, version } of (await response.json()) as NodeType[]) {
				types.set(name, new Set([...(types.get(name) ?? []), version].flat()));
			}
			return types;
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
			const { results } = await call<{ results: ExecutionRow[] }>(
				'GET',
				`/executions?${WORDS.executions({ workflowId, status: UNFINISHED }, 1)}`,
			);
			return results.length === 0;
		},
		leftOver: async (workflowId, before) =>
			await readAll(
				workflowId,
				(row) => !hasEnded(row) && row.startedAt !== null && new Date(row.startedAt) < before,
			),
		count: async (workflowId) => {
			const rows = await list(workflowId);
			return { all: rows.length, ended: rows.filter(hasEnded).length };
		},
	};
}
