/**
 * What a burst of reports costs: n8n's memory, the reports that are acknowledged and have not run yet, and how many run a second,
 * through this package's trigger and through n8n's own nodes. Each has a fresh n8n; the targets are ratios.
 */
import { setUpStage, publish, type Stage } from '../n8n/stage.mts';
import { waitFor } from '../lib/waitFor.mts';
import { END, step, triggerOf, webhookAt } from '../n8n/workflow.mts';
import { webhookOf } from '../simulator/client.mts';
import { forgetPeak, peakOf } from './memory.mts';
import { megabytes, times, type Measure } from './part.mts';

const ASSISTANT = 101;
const REPORTS = 1_000;
const WARM_UP = 40;
const CONNECTIONS = 20;
const SECONDS_TO_END = 600;
const TOKEN = 'token-of-the-benchmark';
const PATH = 'reports';

/** A workflow that is published: its ID, and where reports go. */
interface Published {
	id: string;
	url: string;
}

/** By what starts the workflow. */
const CANDIDATES: Record<string, (stage: Stage) => Promise<Published>> = {
	'this trigger': async (stage) => {
		const id = await publish(stage, triggerOf(ASSISTANT), END);
		return { id, url: String((await webhookOf(stage.simulator, ASSISTANT)).webhook_url) };
	},
	'Webhook with Header Auth, then Remove Duplicates': async (stage) => {
		const header = { name: 'Authorization', value: `Bearer ${TOKEN}` };
		const httpHeaderAuth = await stage.n8n.createCredential('Header', 'httpHeaderAuth', header);
		const webhook = webhookAt(PATH, { authentication: 'headerAuth' });
		const once = step('Remove Duplicates', 'n8n-nodes-base.removeDuplicates', 2, {
			operation: 'removeItemsSeenInPreviousExecutions',
			logic: 'removeItemsWithAlreadySeenKeyValues',
			dedupeValue: '={{ $json.body.id }} {{ $json.body.status }}',
			options: {},
		});
		const id = await publish(stage, { ...webhook, credentials: { httpHeaderAuth } }, once, END);
		return { id, url: `${stage.n8nUrl}/webhook/${PATH}` };
	},
	"n8n's Webhook node, which lets everything in": async (stage) => ({
		id: await publish(stage, webhookAt(PATH), END),
		url: `${stage.n8nUrl}/webhook/${PATH}`,
	}),
};

interface Burst {
	memory: number;
	/** The most reports that were acknowledged, and whose executions had not ended. */
	backlog: number;
	perSecond: number;
}

export const measureTrigger: Measure = async (disposables) => {
	const bursts: Burst[] = [];
	for (const start of Object.values(CANDIDATES)) {
		const own = disposables.use(new AsyncDisposableStack());
		const stage = await setUpStage(0, own);
		bursts.push(await stage.server.whileItRuns(burst(stage, await start(stage))));
		await own.disposeAsync();
	}
	const [ours, alike] = bursts;
	const target = (what: string, figure: keyof Burst, limit: number, isMost: boolean) => {
		const ratio = ours[figure] / alike[figure];
		return {
			what: `A burst of ${REPORTS} reports: ${what} against Webhook with Header Auth, then Remove Duplicates`,
			wanted: `at ${isMost ? 'most' : 'least'} ${limit} times`,
			measured: times(ratio),
			isMet: isMost ? ratio <= limit : ratio >= limit,
			why: 'Every trigger costs n8n two expression sandboxes, but it saves one of them for its own Webhook node. A package cannot request that.',
		};
	};
	return {
		title: 'A burst of reports',
		text: [
			`${REPORTS} reports of ended calls over ${CONNECTIONS} connections, each of which sends the next one as soon as n8n has acknowledged the last. Each candidate has a fresh n8n. The second one has the same protection, and lets each report through once, with n8n's own nodes.`,
			'Memory is the most that n8n took. The backlog is the most reports that were acknowledged and whose executions had not ended: if n8n is killed, it loses these.',
		],
		table: {
			columns: ['start of the workflow', 'memory', 'backlog', 'run per second'],
			rows: Object.keys(CANDIDATES).map((name, index) => {
				const { memory, backlog, perSecond } = bursts[index];
				return [name, megabytes(memory), String(backlog), perSecond.toFixed(1)];
			}),
		},
		targets: [
			target("n8n's memory", 'memory', 1.3, true),
			target('the backlog', 'backlog', 2, true),
			target('reports run a second', 'perSecond', 0.9, false),
		],
	};
};

/** Sends the reports, and waits until all of their executions have ended. */
async function burst({ n8n, server }: Stage, { id, url }: Published): Promise<Burst> {
	let reported = 0;
	const acknowledged: number[] = [];
	const send = async (count: number) => {
		const report = async () => {
			while (reported < count) {
				await post(url, ++reported);
				acknowledged.push(Date.now());
			}
		};
		await Promise.all(Array.from({ length: CONNECTIONS }, report));
		await waitFor('the executions end', SECONDS_TO_END, () => n8n.isQuiet(id));
	};
	await send(WARM_UP);
	forgetPeak(server.pid());
	const start = Date.now();
	await send(WARM_UP + REPORTS);
	const memory = peakOf(server.pid());
	const ended = (await n8n.endings(id)).map(Number).sort((a, b) => a - b);
	const backlogs = acknowledged.map(
		(time, index) => index + 1 - ended.filter((end) => end <= time).length,
	);
	return {
		memory,
		backlog: Math.max(...backlogs),
		perSecond: (REPORTS / (ended.at(-1)! - start)) * 1_000,
	};
}

/** @throws Error if the report is not accepted */
async function post(url: string, id: number): Promise<void> {
	const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
	const report = { id, status: 'completed', duration: 61, transcript: 'Hello. '.repeat(200) };
	const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(report) });
	await response.text();
	if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}
