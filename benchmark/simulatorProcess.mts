import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cleanUpWhenOrphaned } from '../scripts/lib/orphanCleanup.mts';
import { REPOSITORY } from '../scripts/lib/repository.mts';

const MAIN = join(REPOSITORY, 'simulator', 'main.mts');

/**
 * Starts the simulator as a process of its own, whose time stands still: nobody is called.
 * @param args of the command, further ones
 */
export async function startSimulatorProcess(disposables: AsyncDisposableStack, ...args: string[]) {
	const child = spawn(process.execPath, [MAIN, '--port', '0', '--speed', '0', ...args], {
		stdio: ['ignore', 'pipe', 'inherit'],
		detached: true,
	});
	const release = cleanUpWhenOrphaned({ group: child.pid! });
	const exited = once(child, 'exit');
	disposables.defer(async () => {
		child.kill();
		await exited;
		release();
	});
	for await (const line of createInterface({ input: child.stdout })) {
		const [base] = /http:\S+(?=\/api)/.exec(line) ?? [];
		if (!base) continue;
		child.stdout.resume();
		return { apiUrl: `${base}/api`, controlUrl: `${base}/_simulator` };
	}
	throw new Error('The simulator did not start');
}
