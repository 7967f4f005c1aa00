/**
 * What the simulator costs: its start, its lists with 50,000 rows stored, and create lead. Figures
 * depend on the machine; what is judged is a ratio within this run: page 1,000 against page 1.
 */
import { join } from 'node:path';
import { makeTemporaryFolder } from '../scripts/lib/orphanCleanup.mts';
import { control } from '../scripts/lib/platformApi.mts';
import { CONNECTIONS, requestsPerSecond, type Call } from './load.mts';
import { mediansInTurns, type Measure, type Target } from './part.mts';
import { startSimulatorProcess } from './simulatorProcess.mts';

const TOKEN = 'sim-user-token';
const ROWS = 50_000;
const CAMPAIGN = 203;
const STARTS = 5;
const ROUNDS = 3;
const ROUND_MS = 500;
const MAX_RATIO = 3;
const MAX_START_MS = 1_000;
const MIN_PER_SECOND = 1_000;

let lastPhone = 0;
const newLead = (): Call => ({
	method: 'POST',
	path: '/user/lead',
	body: { phone_number: `+3366${String(++lastPhone).padStart(7, '0')}`, campaign_id: CAMPAIGN },
});
const list = (path: string) => (): Call => ({ method: 'GET', path });

const CASES = {
	'calls, page 1': list('/user/calls'),
	'calls, page 1000': list('/user/calls?page=1000'),
	'leads, page 1': list('/user/leads'),
	'leads, page 1000': list('/user/leads?page=1000'),
	'create lead': newLead,
};
type Rates = Record<keyof typeof CASES, number>;
const NAMES = Object.keys(CASES) as Array<keyof Rates>;

const targetsOf = (store: string, rates: Rates): Target[] => {
	const slower = Math.min(rates['calls, page 1'], rates['create lead']);
	return [
		{
			what: `Lists of calls, or leads created, a second, ${store}`,
			wanted: `at least ${MIN_PER_SECOND}`,
			measured: `${Math.round(slower)}`,
			isMet: slower >= MIN_PER_SECOND,
			why: 'The process that asks and the simulator share the cores.',
		},
		...(['calls', 'leads'] as const).map((name) => {
			const ratio = rates[`${name}, page 1`] / rates[`${name}, page 1000`];
			return {
				what: `Page 1 of ${name} against page 1000, ${store}`,
				wanted: `at most ${MAX_RATIO} times as many a second`,
				measured: ratio.toFixed(2),
				isMet: ratio <= MAX_RATIO,
				why: 'A page deep down is found by its position, not by counting; this says that it no longer is.',
			};
		}),
	];
};

export const measureSimulator: Measure = async ({ disposables }) => {
	const { start } = await mediansInTurns(['start'], STARTS, async () => {
		const { milliseconds, stop } = await startSimulatorProcess(disposables);
		await stop();
		return milliseconds;
	});
	const folder = makeTemporaryFolder('simulator-bench', disposables);
	const stores = { 'in memory': [], 'in a file': ['--db', join(folder, 'simulator.db')] };
	const byStore: Array<[store: string, rates: Rates]> = [];
	for (const [store, args] of Object.entries(stores)) {
		const simulator = await startSimulatorProcess(disposables, ...args);
		await control(simulator, '/calls', { count: ROWS, assistant_id: 102 });
		await control(simulator, '/leads', { count: ROWS, campaign_id: CAMPAIGN });
		const load = { baseUrl: simulator.apiUrl, token: TOKEN, milliseconds: ROUND_MS };
		const rates = await mediansInTurns(NAMES, ROUNDS, (name) =>
			requestsPerSecond(load, CASES[name]),
		);
		byStore.push([store, rates]);
		await simulator.stop();
	}
	return {
		title: 'The simulator',
		text: [
			`Answers a second with ${ROWS.toLocaleString('en')} calls and as many leads stored, ${CONNECTIONS} connections.`,
		],
		targets: [
			{
				what: 'Start of the simulator',
				wanted: `below ${MAX_START_MS} ms`,
				measured: `${Math.round(start)} ms`,
				isMet: start < MAX_START_MS,
				why: 'It loads Fastify, compiles the schemas of its operations and plants its data; a slow or busy machine shows here first.',
			},
			...byStore.flatMap(([store, rates]) => targetsOf(store, rates)),
		],
	};
};
