import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Closers } from '../scripts/lib/closers.mts';
import { leaveToJanitor } from '../scripts/lib/janitor.mts';

const MAIN = join(import.meta.dirname, '..', 'simulator', 'main.mts');

export interface SimulatorProcess {
	/** Where it is, without `/api`. */
	base: string;
	/** From its start until it told where it is. */
	milliseconds: number;
	stop(): Promise<void>;
}

/**
 * Starts the simulator as a process of its own, whose time stands still: nobody is called.
 * @param args of the command, further ones
 */
export async function startSimulatorProcess(
	closers: Closers,
	...args: string[]
): Promise<SimulatorProcess> {
	const started = performance.now();
	const child = spawn(process.execPath, [MAIN, '--port', '0', '--speed', '0', ...args], {
		stdio: ['ignore', 'pipe', 'inherit'],
		detached: true,
	});
	const release = child.pid === undefined ? undefined : leaveToJanitor({ group: child.pid });
	const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	let stopped: Promise<void> | undefined;
	const stop = () =>
		(stopped ??= (async () => {
			child.kill();
			await exited;
			release?.();
		})());
	closers.add(stop);
	const base = await new Promise<string>((resolve, reject) => {
		let out = '';
		child.stdout.on('data', (chunk) => {
			out += chunk;
			const [url] = /http:\S+(?=\/api)/.exec(out) ?? [];
			if (url) resolve(url);
		});
		child.on('exit', (code) => reject(new Error(`The simulator exited with ${code}`)));
	});
	return { base, milliseconds: performance.now() - started, stop };
}

/** Tells a simulator what to do next; gives back its answer. */
export async function tell<Answer>(base: string, path: string, body: object): Promise<Answer> {
	const response = await fetch(`${base}/_simulator${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
	return (await response.json()) as Answer;
}
