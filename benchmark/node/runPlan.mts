import { connect } from '../../scripts/lib/n8nClient.mts';
import { startN8n } from '../../scripts/lib/n8nServer.mts';
import { say } from '../../scripts/lib/say.mts';
import { duration } from '../figures.mts';
import type { Ground } from '../ground.mts';
import { CANDIDATES } from './candidates.mts';
import { enterCredentials } from './credentials.mts';
import { measure, type Place } from './measure.mts';
import { PLAN, type Result } from './plan.mts';
import { preparePlatform } from './platform.mts';
import { WORKLOADS } from './workloads.mts';

const WARM_UP = { workload: 'create', latency: 50, count: 20 } as const;

/**
 * Measures all cells in the real n8n, each session in an n8n that was started for it and has created a few leads by
 * its candidate: what is loaded with the first request, and the memory of others, counts for nobody.
 */
export async function runPlan(
	ground: Ground,
	disposables: AsyncDisposableStack,
): Promise<Result[]> {
	const platform = await preparePlatform(disposables);
	const server = await startN8n(disposables, [ground.platform, ground.plain]);
	const n8n = await connect(server);
	const credentials = await enterCredentials(n8n, platform.apiUrl);
	const place: Place = { server, n8n, platform, credentials, disposables };
	const results: Result[] = [];
	for (const session of PLAN) {
		// also for the first session, as an n8n that has just made its database is not like the others
		await server.stop();
		await server.startAgain();
		await measure(place, { ...WARM_UP, candidate: session[0].candidate });
		for (const [index, cell] of session.entries()) {
			const { memoryBefore, memory, ...outcome } = await measure(place, cell);
			// n8n keeps what it has once had: the memory of a second cell would be that of the first, too
			const own = index === 0 ? { memoryBefore, memory } : {};
			results.push({ ...cell, ...outcome, ...own });
			sayResult(results.at(-1)!);
		}
	}
	return results;
}

function sayResult({ workload, latency, candidate, count, took, silent }: Result): void {
	const what = `${WORKLOADS[workload].label}, ${count}, ${latency} ms, ${CANDIDATES[candidate].label}`;
	say(`  ${what.padEnd(96)} ${duration(took).padEnd(8)} silent for ${duration(silent)}`);
}
