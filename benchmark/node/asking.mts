import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** When somebody asked, and when the answer came, in milliseconds since 1970. */
export interface Asked {
	start: number;
	end: number;
}

const ASKER = join(import.meta.dirname, 'asker.mts');

/**
 * Asks an address every 50 ms from now on.
 * @returns ends that, and tells what came of it
 */
export async function keepAsking(
	url: string,
	disposables: AsyncDisposableStack,
): Promise<() => Promise<Asked[]>> {
	const child: ChildProcess = fork(ASKER, [url]);
	disposables.defer(() => void child.kill('SIGKILL'));
	await once(child, 'message');
	return async () => {
		child.send('enough');
		const [asked] = (await once(child, 'message')) as [Asked[]];
		return asked;
	};
}

/** The longest time within a span for which nobody was answered. */
export function longestSilence(asked: Asked[], from: number, to: number): number {
	return Math.max(0, ...asked.map(({ start, end }) => Math.min(end, to) - Math.max(start, from)));
}
