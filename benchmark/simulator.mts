/**
 * What the simulator costs: its start, its lists with 50,000 rows stored, and create lead. Figures
 * depend on the machine; what is judged is a ratio within this run: page 1,000 against page 1.
 */
import { join } from 'node:path';
import { makeTemporaryFolder } from '../scripts/lib/orphanCleanup.mts';
import { control } from '../scripts/lib/platformApi.mts';
import { median } from './figures.mts';
import { requestsPerSecond } from './load.mts';
import type { Call } from './load.mts';
import type { Measure, Target } from './part.mts';
import { startSimulatorProcess, type SimulatorProcess } from './simulatorProcess.mts';

const TOKEN = 'sim-user-token';
const ROWS = 50_000;
const CAMPAIGN = 203;
const STARTS = 5;
const ROUNDS = 3;
const ROUND_MS = 500;
const CONNECTIONS = 8;
const DEEP_PAGE = 1_000;
const MAX_RATIO = 3;
const TARGETS = { startMs: 1_000, perSecond: 1_000 };

async function fill(simulator: SimulatorProcess) {
	const bulks = { calls: { assistant_id: 102 }, leads: { campaign_id: CAMPAIGN } };
	for (const [name, more] of Object.entries(bulks)) {
		await control(simulator, `/${name}`, { count: ROWS, ...more });
	}
}

let lastPhone = 0;
const newLead = (): Call => ({
	method: 'POST',
	path: '/user/lead',
	body: { phone_number: `+3366${String(++lastPhone).padStart(7, '0')}`, campaign_id: CAMPAIGN },
});
const list = (path: string) => (): Call => ({ method: 'GET', path });

const CASES: Record<string, () => Call> = {
	'calls, page 1': list('/user/calls'),
	[`calls, page ${DEEP_PAGE}`]: list(`/user/calls?page=${DEEP_PAGE}`),
	'calls by status': list('/user/calls?status=completed'),
	'leads, page 1': list('/user/leads'),
	[`leads, page ${DEEP_PAGE}`]: list(`/user/leads?page=${DEEP_PAGE}`),
	conversations: list('/user/conversations'),
	assistants: list('/user/assistants/get'),
	'create lead': newLead,
};

type Rates = Record<string, number>;

/** The median rate of each case; rounds go through all cases, so that noise strikes them alike. */
async function measure({ apiUrl }: SimulatorProcess): Promise<Rates> {
	const rates: Record<string, number[]> = {};
	const load = { baseUrl: apiUrl, token: TOKEN, connections: CONNECTIONS };
	for (let round = 0; round <= ROUNDS; round++) {
		for (const [name, next] of Object.entries(CASES)) {
			const rate = await requestsPerSecond({ ...load, milliseconds: ROUND_MS }, next);
			// The first round only warms up.
			if (round > 0) (rates[name] ??= []).push(rate);
		}
	}
	return Object.fromEntries(Object.entries(rates).map(([name, all]) => [name, median(all)]));
}

const deepRatio = (rates: Rates, name: string) =>
	rates[`${name}, page 1`] / rates[`${name}, page ${DEEP_PAGE}`];

function targets(start: number, byStore: Record<string, Rates>): Target[] {
	const ratios = Object.entries(byStore).flatMap(([store, rates]) =>
		['calls', 'leads'].map((name) => ({ store, name, ratio: deepRatio(rates, name) })),
	);
	return [
		{
			what: 'Start of the simulator',
			wanted: `below ${TARGETS.startMs} ms`,
			measured: `${Math.round(start)} ms`,
			isMet: start < TARGETS.startMs,
			why: 'It loads Fastify, compiles the schemas of 27 operations and plants its data; a slow or busy machine shows here first.',
		},
		...Object.entries(byStore).map(([store, rates]) => {
			const slower = Math.min(rates['calls, page 1'], rates['create lead']);
			return {
				what: `Lists of calls, or leads created, a second, ${store}`,
				wanted: `at least ${TARGETS.perSecond}`,
				measured: `${Math.round(slower)}`,
				isMet: slower >= TARGETS.perSecond,
				why: 'The process that asks and the simulator share the cores.',
			};
		}),
		...ratios.map(({ store, name, ratio }) => ({
			what: `Page 1 of ${name} against page ${DEEP_PAGE}, ${store}`,
			wanted: `at most ${MAX_RATIO} times as many a second`,
			measured: ratio.toFixed(2),
			isMet: ratio <= MAX_RATIO,
			why: 'A page deep down is found by its position, not by counting; this says that it no longer is.',
		})),
	];
}

export const measureSimulator: Measure = async ({ disposables }) => {
	const starts: number[] = [];
	for (let count = 0; count < STARTS; count++) {
		const { milliseconds, stop } = await startSimulatorProcess(disposables);
		starts.push(milliseconds);
		await stop();
	}
	const folder = makeTemporaryFolder('simulator-bench', disposables);
	const stores = { 'in memory': [], 'in a file': ['--db', join(folder, 'simulator.db')] };
	const byStore: Record<string, Rates> = {};
	for (const [name, args] of Object.entries(stores)) {
		const simulator = await startSimulatorProcess(disposables, ...args);
		await fill(simulator);
		byStore[name] = await measure(simulator);
		await simulator.stop();
	}
	return {
		title: 'The simulator',
		text: [
			`Answers a second with ${ROWS.toLocaleString('en')} calls and as many leads stored, ${CONNECTIONS} connections.`,
		],
		tables: [
			{
				title: 'Answers a second',
				columns: ['request', ...Object.keys(byStore)],
				rows: Object.keys(CASES).map((name) => [
					name,
					...Object.values(byStore).map((rates) => `${Math.round(rates[name])}`),
				]),
			},
		],
		targets: targets(median(starts), byStore),
	};
};
