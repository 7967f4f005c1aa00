import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Closers } from '../../scripts/lib/closers.mts';
import type { Job, Outcome } from './job.mts';

const CHILD = join(import.meta.dirname, 'child.mts');

/** Runs jobs side by side, each in a process of its own; they begin when all of them are loaded. */
export async function measure(jobs: Job[], nodePath: string, closers: Closers): Promise<Outcome[]> {
	const children = jobs.map((job) => {
		const child = fork(CHILD, [JSON.stringify(job)], {
			env: { ...process.env, NODE_PATH: nodePath, NODE_ENV: 'production' },
		});
		closers.add(() => child.kill('SIGKILL'));
		return child;
	});
	await Promise.all(children.map(nextMessage));
	return await Promise.all(
		children.map(async (child) => {
			child.send('go');
			const outcome = (await nextMessage(child)) as Outcome;
			await once(child, 'exit');
			return outcome;
		}),
	);
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
	return await new Promise((resolve, reject) => {
		const failed = (code: number | null) => reject(new Error(`A measurement ended with ${code}`));
		child.once('exit', failed);
		child.once('message', (message) => {
			child.off('exit', failed);
			resolve(message);
		});
	});
}
