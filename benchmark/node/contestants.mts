import { join } from 'node:path';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { BARE, BARE_PARAMETERS } from './bare.mts';
import { loadN8n, runLine, type Credential, type Line, type N8n } from './engine.mts';
import type { Job } from './job.mts';
import type { Asked } from './limit.mts';
import { WORKLOADS, type Workload } from './workloads.mts';

/** Does the work once; called when everything is loaded. */
export type Run = (items: IDataObject[]) => Promise<Asked>;

interface Contestant {
	label: string;
	load(job: Job, workload: Workload): Promise<Run>;
}

const AT_ONCE = 10;
/** The most that the option of the node allows. */
const MOST_AT_ONCE = 50;
const HTTP_VERSION = 4.5;

export const CONTESTANTS = {
	platform: { label: 'this node', load: platform() },
	platform50: {
		label: `this node, ${MOST_AT_ONCE} at once`,
		load: platform({ options: { maxRequestsAtOnce: MOST_AT_ONCE } }),
	},
	sequential: { label: 'plain sequential node', load: onEngine(plainLine) },
	http: {
		label: 'HTTP Request node',
		load: onEngine((n8n, job, work) => httpLine(n8n, job, work)),
	},
	httpSplit: {
		label: 'HTTP Request, then Split Out',
		load: onEngine((n8n, job, work) => withSplitOut(n8n, httpLine(n8n, job, work))),
	},
	bare: { label: 'bare declarative node', load: onEngine(bareLine) },
	limit: { label: 'limit: fetch, 10 in flight', load: limit(AT_ONCE) },
	limit50: { label: `limit: fetch, ${MOST_AT_ONCE} in flight`, load: limit(MOST_AT_ONCE) },
} satisfies Record<string, Contestant>;

export type ContestantName = keyof typeof CONTESTANTS;

/** Loads what a job needs; nothing of the work is done yet. */
export async function prepare(job: Job): Promise<() => Promise<Asked>> {
	const workload = WORKLOADS[job.workload];
	const run = await CONTESTANTS[job.contestant].load(job, workload);
	const items = workload.items(job);
	return async () => await run(items);
}

type BuildLine = (n8n: N8n, job: Job, workload: Workload) => Line | Promise<Line>;

function onEngine(build: BuildLine): Contestant['load'] {
	return async (job, workload) => {
		const n8n = loadN8n(job.n8n);
		const line = await build(n8n, job, workload);
		return async (items) => outcomeOf(await runLine(n8n, line, items));
	};
}

/** An item with an error was refused; a page of the HTTP Request node is as many rows as it holds. */
function outcomeOf(items: INodeExecutionData[]): Asked {
	const good = items.filter(({ json, error }) => !error && json.error === undefined);
	const rows = good.flatMap(({ json }) =>
		Array.isArray(json.data) && 'current_page' in json ? json.data : [json],
	);
	return { rows, refused: items.length - good.length };
}

function limit(atOnce: number): Contestant['load'] {
	return async (job, workload) => async (items) => await workload.limit(job, items, atOnce);
}

function platform(more: INodeParameters = {}): Contestant['load'] {
	return onEngine(async ({ core }, job, workload) => {
		const loader = new core.PackageDirectoryLoader(job.platform);
		await loader.loadAll();
		const type = 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatform';
		const credential = 'voiceAssistantPlatformApi';
		return {
			nodes: [{ type, typeVersion: 1, parameters: { ...workload.platform, ...more } }],
			types: { [type]: loader.getNode('voiceAssistantPlatform').type },
			credentials: {
				[credential]: {
					data: { baseUrl: job.apiUrl, apiToken: job.token },
					authenticate: loader.getCredential(credential).type.authenticate,
				},
			},
		};
	});
}

/** What n8n makes of a credential that says in a template which header it adds. */
const bearer =
	(token: string): Credential['authenticate'] =>
	async (_data, request) => ({
		...request,
		headers: { ...request.headers, Authorization: `Bearer ${token}` },
	});

const plainCredentials = ({ apiUrl, token }: Job): Line['credentials'] => ({
	plainPlatformApi: { data: { baseUrl: apiUrl }, authenticate: bearer(token) },
});

async function plainLine({ core }: N8n, job: Job, workload: Workload): Promise<Line> {
	const loader = new core.PackageDirectoryLoader(job.plain);
	await loader.loadAll();
	const type = 'n8n-nodes-plain-platform.plainPlatform';
	return {
		nodes: [{ type, typeVersion: 1, parameters: workload.plain }],
		types: { [type]: loader.getNode('plainPlatform').type },
		credentials: plainCredentials(job),
	};
}

function bareLine(_n8n: N8n, job: Job): Line {
	const type = 'bench.bare';
	return {
		nodes: [{ type, typeVersion: 1, parameters: BARE_PARAMETERS }],
		types: { [type]: BARE },
		credentials: plainCredentials(job),
	};
}

const nodesOfN8n = ({ require }: N8n, file: string) =>
	require(join('n8n-nodes-base', 'dist', 'nodes', file));

function httpLine(n8n: N8n, job: Job, workload: Workload): Line {
	const { HttpRequest } = nodesOfN8n(n8n, 'HttpRequest/HttpRequest.node.js');
	const type = 'n8n-nodes-base.httpRequest';
	return {
		nodes: [{ type, typeVersion: HTTP_VERSION, parameters: workload.http(job) }],
		types: { [type]: new HttpRequest() },
		credentials: {
			httpHeaderAuth: {
				data: { name: 'Authorization', value: `Bearer ${job.token}` },
				authenticate: bearer(job.token),
			},
		},
	};
}

/** The pages as the rows that the other contestants return. */
function withSplitOut(n8n: N8n, line: Line): Line {
	const { SplitOut } = nodesOfN8n(n8n, 'Transform/SplitOut/SplitOut.node.js');
	const type = 'n8n-nodes-base.splitOut';
	return {
		...line,
		nodes: [
			...line.nodes,
			{ type, typeVersion: 1, parameters: { fieldToSplitOut: 'data', options: {} } },
		],
		types: { ...line.types, [type]: new SplitOut() },
	};
}
