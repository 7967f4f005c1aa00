/**
 * What the simulator costs: its start, its lists with 50,000 rows stored, and create lead. Figures
 * depend on the machine; what is judged is a ratio within this run: page 1,000 against page 1.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestsPerSecond } from './load.mts';
import type { Call } from './load.mts';

const MAIN = join(import.meta.dirname, '..', 'simulator', 'main.mts');
const TOKEN = 'sim-user-token';
const ROWS = 50_000;
const CAMPAIGN = 203;
const STARTS = 5;
const ROUNDS = 5;
const ROUND_MS = 1_000;
const CONNECTIONS = 8;
const DEEP_PAGE = 1_000;
const MAX_RATIO = 3;
const TARGETS = { startMs: 1_000, perSecond: 1_000 };

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Starts the command and waits until it tells where it is. */
async function launch(...args: string[]) {
	const started = performance.now();
	const child = spawn(process.execPath, [MAIN, '--port', '0', '--speed', '0', ...args], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const base = await new Promise<string>((resolve, reject) => {
		let out = '';
		child.stdout.on('data', (chunk) => {
			out += chunk;
			const [url] = /http:\S+(?=\/api)/.exec(out) ?? [];
			if (url) resolve(url);
		});
		child.on('exit', (code) => reject(new Error(`The simulator exited with ${code}`)));
	});
	return { child, base, milliseconds: performance.now() - started };
}

async function stop(child: ChildProcess) {
	const exited = new Promise((resolve) => child.once('exit', resolve));
	child.kill();
	await exited;
}

async function startTime(): Promise<number> {
	const { child, milliseconds } = await launch();
	await stop(child);
	return milliseconds;
}

async function fill(base: string) {
	const bulks = { calls: { assistant_id: 102 }, leads: { campaign_id: CAMPAIGN } };
	for (const [name, more] of Object.entries(bulks)) {
		const response = await fetch(`${base}/_simulator/${name}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ count: ROWS, ...more }),
		});
		if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
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

/** The median rate of each case; rounds go through all cases, so that noise strikes them alike. */
async function measure(base: string): Promise<Record<string, number>> {
	const rates: Record<string, number[]> = {};
	const load = { baseUrl: `${base}/api`, token: TOKEN, connections: CONNECTIONS };
	for (let round = 0; round <= ROUNDS; round++) {
		for (const [name, next] of Object.entries(CASES)) {
			const rate = await requestsPerSecond({ ...load, milliseconds: ROUND_MS }, next);
			// The first round only warms up.
			if (round > 0) (rates[name] ??= []).push(rate);
		}
	}
	return Object.fromEntries(Object.entries(rates).map(([name, all]) => [name, median(all)]));
}

const line = (name: string, figure: string, remark = '') =>
	console.log(`  ${name.padEnd(28)}${figure.padStart(10)}  ${remark}`);

function report(rates: Record<string, number>): boolean {
	for (const [name, rate] of Object.entries(rates)) {
		const remark = rate < TARGETS.perSecond ? `below ${TARGETS.perSecond}` : '';
		line(name, `${Math.round(rate)}/s`, remark);
	}
	const ratios = ['calls', 'leads'].map((name) => {
		const ratio = rates[`${name}, page 1`] / rates[`${name}, page ${DEEP_PAGE}`];
		line(`${name}: page ${DEEP_PAGE} / page 1`, ratio.toFixed(2), `at most ${MAX_RATIO}`);
		return ratio;
	});
	return ratios.every((ratio) => ratio <= MAX_RATIO);
}

async function run(): Promise<boolean> {
	const starts: number[] = [];
	for (let count = 0; count < STARTS; count++) starts.push(await startTime());
	line('start', `${Math.round(median(starts))} ms`, `target: below ${TARGETS.startMs} ms`);
	const folder = mkdtempSync(join(tmpdir(), 'simulator-bench-'));
	const stores = { 'in memory': [], 'in a file': ['--db', join(folder, 'simulator.db')] };
	let good = true;
	try {
		for (const [name, args] of Object.entries(stores)) {
			const { child, base } = await launch(...args);
			try {
				await fill(base);
				console.log(`\n${ROWS} calls and ${ROWS} leads ${name}, ${CONNECTIONS} connections:`);
				good = report(await measure(base)) && good;
			} finally {
				await stop(child);
			}
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	return good;
}

if (!(await run())) {
	console.error(`\nPage ${DEEP_PAGE} costs more than ${MAX_RATIO} times what page 1 costs.`);
	process.exitCode = 1;
}
