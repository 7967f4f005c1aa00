/**
 * The node on a platform that lets through 100 requests a minute, and 20 in 10 seconds, as platforms in use do; beside n8n's
 * HTTP Request node with its own means. Time goes faster on this platform: LIMIT_FASTER says how many times, 5 by default.
 */
import type { LoggedRequest } from '../simulator/control/requestLog.mts';
import { connect, type N8nClient } from '../scripts/lib/n8nClient.mts';
import { startN8n } from '../scripts/lib/n8nServer.mts';
import { control } from '../scripts/lib/platformApi.mts';
import { say } from '../scripts/lib/say.mts';
import { waitFor } from '../scripts/lib/waitFor.mts';
import { chain, step, type WorkflowNode } from '../scripts/lib/workflow.mts';
import { duration, times } from './figures.mts';
import { ASKING, CANDIDATES, type CandidateName } from './node/candidates.mts';
import { enterCredentials, type CredentialsOf } from './node/credentials.mts';
import { ACCOUNTS, CAMPAIGN } from './node/platform.mts';
import { WORKLOADS, type Situation, type Workload, type WorkloadName } from './node/workloads.mts';
import type { Measure, Target } from './part.mts';
import { startSimulatorProcess, type SimulatorProcess } from './simulatorProcess.mts';

const FASTER = Number(process.env.LIMIT_FASTER ?? 5);

/** What is let through: requests, and in how many seconds. */
const LIMITS = [
	{ requests: 100, seconds: 60 / FASTER },
	{ requests: 20, seconds: 10 / FASTER },
];

const ITEMS = 600;
const PAGES = 60;
const PER_PAGE = 100;
const LATENCY = 50;
const MAX_TIMES = 1.2;
const MAX_REFUSALS = 20;
const SECONDS_TO_END = 1_200;

interface Case {
	what: string;
	workload: WorkloadName;
	candidate: CandidateName;
	/** Of each execution: items, or rows; several executions go at once. */
	counts: number[];
	requests: number;
	/** What n8n's own "Retry on Fail" is set to. */
	retries?: Partial<WorkflowNode> & Record<string, unknown>;
}

const CASES: Case[] = [
	{
		what: '600 leads',
		workload: 'create',
		candidate: 'platform',
		counts: [ITEMS],
		requests: ITEMS,
	},
	{
		what: '600 updates',
		workload: 'update',
		candidate: 'platform',
		counts: [ITEMS],
		requests: ITEMS,
	},
	{
		what: '300 leads in each of two executions at once',
		workload: 'create',
		candidate: 'platform',
		counts: [ITEMS / 2, ITEMS / 2],
		requests: ITEMS,
	},
	{
		what: '60 pages of calls',
		workload: 'list',
		candidate: 'platform',
		counts: [PAGES * PER_PAGE],
		requests: PAGES,
	},
	{ what: '600 leads', workload: 'create', candidate: 'http10', counts: [ITEMS], requests: ITEMS },
	{
		what: '600 leads, Retry on Fail: 5 tries, 5 seconds',
		workload: 'create',
		candidate: 'http10',
		counts: [ITEMS],
		requests: ITEMS,
		retries: { retryOnFail: true, maxTries: 5, waitBetweenTries: 5_000, onError: 'stopWorkflow' },
	},
];

interface Outcome {
	case: Case;
	took: number;
	/** By the execution that ended first, in parts of the time of the last one. */
	first: number;
	passed: number;
	refused: number;
	failed: number;
}

export const measureLimit: Measure = async ({ disposables, ground }) => {
	const limits = LIMITS.map(({ requests, seconds }) => `${requests}/${seconds}`).join();
	const simulator = await startSimulatorProcess(
		disposables,
		'--dialect',
		'observed',
		'--limits',
		limits,
	);
	const { platform, plain } = await ground();
	const server = await startN8n(disposables, [platform, plain]);
	const n8n = await connect(server);
	const credentials = await enterCredentials(n8n, simulator.apiUrl);
	await control(simulator, '/faults', { path: '/user', delay_ms: LATENCY });
	const { first_id: firstLead } = await control<{ first_id: number }>(simulator, '/leads', {
		count: ITEMS,
		campaign_id: CAMPAIGN,
	});
	await control(simulator, '/calls', {
		count: PAGES * PER_PAGE - 6,
		assistant_id: ACCOUNTS.other.assistant,
	});
	const place = { n8n, base: server.webhookUrl, simulator, credentials, firstLead };
	const outcomes: Outcome[] = [];
	for (const one of CASES) {
		// what the platform and the nodes know of the limit is past
		await new Promise((resolve) => setTimeout(resolve, LIMITS[0].seconds * 1_000));
		outcomes.push(await run(place, one, outcomes.length));
		const { took, passed, refused } = outcomes.at(-1)!;
		say(
			`  ${one.what}, ${CANDIDATES[one.candidate].label}: ${duration(took)}, ${passed} passed, ${refused} refused`,
		);
	}
	return {
		title: 'A platform with a limit',
		text: [
			`The simulator lets through 100 requests in ${LIMITS[0].seconds} s and 20 in ${LIMITS[1].seconds} s: 100 a minute and 20 in 10 seconds, with time ${FASTER} times as fast. It speaks as platforms in use do (\`--dialect observed\`), and takes ${LATENCY} ms to answer. The shortest time is what the limits allow.`,
			'The HTTP Request node sends 10 at once (its option "Batching"). What is refused goes on as an error; with n8n\'s "Retry on Fail" the whole node begins again, and what had been created is refused as a duplicate.',
		],
		tables: [
			{
				title: 'What gets through',
				columns: [
					'what',
					'candidate',
					'time',
					'of the shortest',
					'done',
					'refused with 429',
					'first of two',
				],
				rows: outcomes.map(({ case: { what, candidate, requests, counts }, ...one }) => [
					what,
					CANDIDATES[candidate].label,
					duration(one.took),
					times(one.took / shortest(requests)),
					`${one.passed} of ${requests}`,
					String(one.refused),
					counts.length > 1 ? `${Math.round(one.first * 100)} %` : '',
				]),
			},
		],
		targets: outcomes.filter(({ case: { candidate } }) => candidate === 'platform').map(targetOf),
	};
};

function targetOf({ case: { what, requests }, took, passed, refused }: Outcome): Target {
	const ratio = took / shortest(requests);
	return {
		what: `${what} where 100 a minute and 20 in 10 seconds are allowed`,
		wanted: `all of them, at most ${MAX_TIMES} times the shortest time, at most ${MAX_REFUSALS} refused`,
		measured: `${passed} of ${requests}, ${times(ratio)} (${duration(took)} against ${duration(shortest(requests))}), ${refused} refused`,
		isMet: passed >= requests && ratio <= MAX_TIMES && refused <= MAX_REFUSALS,
		why: 'The node leaves a little of an announced limit to others, and the platform names its end in whole seconds.',
	};
}

/** The shortest time in which so many requests can be let through, in milliseconds: full bursts, as soon as there is room. */
function shortest(requests: number): number {
	const sent: number[] = [];
	for (let number = 0; number < requests; number++) {
		const earliest = LIMITS.map(
			(limit) => (sent.at(-limit.requests) ?? -Infinity) + limit.seconds * 1_000,
		);
		sent.push(Math.max(0, ...earliest));
	}
	return Math.max(sent.at(-1)!, LATENCY);
}

interface Place {
	n8n: N8nClient;
	/** Where n8n's webhooks are. */
	base: string;
	simulator: SimulatorProcess;
	credentials: CredentialsOf;
	firstLead: number;
}

async function run(place: Place, one: Case, serial: number): Promise<Outcome> {
	const { n8n, base, simulator, firstLead } = place;
	const workflows = await Promise.all(
		one.counts.map(async (count, index) => {
			const situation = {
				platform: { apiUrl: simulator.apiUrl, firstLead },
				count,
				serial: 700 + serial * 10 + index,
			};
			const path = `limit-${serial}-${index}`;
			const id = await n8n.activate(workflowOf(place, one, situation, path));
			return { id, path, items: (WORKLOADS[one.workload] as Workload).items(situation) };
		}),
	);
	await fetch(`${simulator.controlUrl}/requests`, { method: 'DELETE' });
	for (const { path, items } of workflows) void post(`${base}/webhook/${path}`, { items });
	const ended = await Promise.all(
		workflows.map(async ({ id }) => {
			await waitFor(
				'the execution has ended',
				SECONDS_TO_END,
				async () => (await n8n.count(id)).ended > 0,
			);
			const [execution] = await n8n.finished(id);
			await n8n.deactivate(id);
			return execution.times[ASKING];
		}),
	);
	const { data } = (await (await fetch(`${simulator.controlUrl}/requests`)).json()) as {
		data: LoggedRequest[];
	};
	const asked = data.filter(({ path }) => !path.startsWith('/api/user/campaigns'));
	const begin = Math.min(...ended.map(({ start }) => start));
	const ends = ended.map(({ start, took }) => start + took - begin);
	return {
		case: one,
		took: Math.max(...ends),
		first: Math.min(...ends) / Math.max(...ends),
		passed: asked.filter(({ status }) => status !== null && status < 300).length,
		refused: asked.filter(({ status }) => status === 429).length,
		failed: asked.filter(({ status }) => status !== null && status >= 300 && status !== 429).length,
	};
}

function workflowOf({ credentials }: Place, one: Case, situation: Situation, path: string) {
	const workload: Workload = WORKLOADS[one.workload];
	const account = one.workload === 'list' ? 'other' : 'user';
	const [asking] = CANDIDATES[one.candidate].nodes({
		workload,
		situation,
		latency: LATENCY,
		credentials: credentials[account],
	});
	return chain(path, [
		step('Webhook', 'n8n-nodes-base.webhook', 2, { httpMethod: 'POST', path, options: {} }),
		step('Split Out', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'body.items', options: {} }),
		{ ...asking, ...one.retries },
	]);
}

async function post(url: string, body: object): Promise<void> {
	await fetch(url, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(body),
	});
}
