import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { cleanUpWhenOrphaned } from '../scripts/lib/orphanCleanup.mts';

const MAIN = join(import.meta.dirname, '..', 'simulator', 'main.mts');

export interface SimulatorProcess {
	apiUrl: string;
	controlUrl: string;
	/** From its start until it told where it is. */
	milliseconds: number;
	stop(): Promise<void>;
}

/**
 * Starts the simulator as a process of its own, whose time stands still: nobody is called.
 * @param args of the command, further ones
 */
export async function startSimulatorProcess(
	disposables: AsyncDisposableStack,
	...args: string[]
): Promise<SimulatorProcess> {
	const started = performance.now();
	const child = spawn(process.execPath, [MAIN, '--port', '0', '--speed', '0', ...args], {
		stdio: ['ignore', 'pipe', 'inherit'],
		detached: true,
	});
	const release = child.pid === undefined ? undefined : cleanUpWhenOrphaned({ group: child.pid });
	const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	let stopped: Promise<void> | undefined;
	const stop = () =>
		(stopped ??= (async () => {
			child.kill();
			await exited;
			release?.();
		})());
	disposables.defer(stop);
	const base = await new Promise<string>((resolve, reject) => {
		let out = '';
		child.stdout.on('data', (chunk) => {
			out += chunk;
			const [url] = /http:\S+(?=\/api)/.exec(out) ?? [];
			if (url) resolve(url);
		});
		child.on('exit', (code) => reject(new Error(`The simulator exited with ${code}`)));
	});
	return {
		apiUrl: `${base}/api`,
		controlUrl: `${base}/_simulator`,
		milliseconds: performance.now() - started,
		stop,
	};
}
