import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What must not outlive this process. */
export type Belonging = { group: number } | { folder: string };

let notes: Socket | undefined;

/**
 * Has a process group killed, or a folder removed, as soon as this process is gone, even by kill -9.
 * @returns takes it back, once the group has ended
 */
export function cleanUpWhenOrphaned(belonging: Belonging): () => void {
	notes ??= startOrphanCleanup();
	const note = JSON.stringify(belonging);
	notes.write(`+${note}\n`);
	return () => notes?.write(`-${note}\n`);
}

/** Makes a folder that is removed however this process ends. */
export function makeFolder(path: string, disposables: AsyncDisposableStack): string {
	cleanUpWhenOrphaned({ folder: path });
	mkdirSync(path, { recursive: true, mode: 0o700 });
	disposables.defer(() => rmSync(path, { recursive: true, force: true, maxRetries: 3 }));
	return path;
}

/** Makes such a folder among the temporary ones of the system. */
export function makeTemporaryFolder(prefix: string, disposables: AsyncDisposableStack): string {
	return makeFolder(join(tmpdir(), `${prefix}-${crypto.randomUUID()}`), disposables);
}

/** It reads from a pipe, which closes when this process ends, whatever way that happens. */
function startOrphanCleanup(): Socket {
	const program = join(import.meta.dirname, 'orphanCleanupProcess.mts');
	const cleanup = spawn(process.execPath, [program], {
		detached: true,
		stdio: ['pipe', 'ignore', 'ignore'],
	});
	cleanup.unref();
	const pipe = cleanup.stdin as Socket;
	pipe.on('error', () => undefined).unref();
	return pipe;
}
