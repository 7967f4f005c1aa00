import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Waits on a pipe that closes when the process that holds it ends; signals to all processes do not interrupt it. */
const WAIT = "trap '' INT TERM HUP; read -r _";

/**
 * Runs a shell command as soon as this process is gone, even after kill -9.
 * @param args arguments of the command: "$0", "$1" and so on
 * @returns a function that cancels it
 */
export function whenOrphaned(command: string, ...args: string[]): () => void {
	const watcher = spawn('/bin/sh', ['-c', `${WAIT}; ${command}`, ...args], {
		detached: true,
		stdio: ['pipe', 'ignore', 'ignore'],
	});
	watcher.unref();
	(watcher.stdin as Socket).on('error', () => undefined).unref();
	return () => void watcher.kill('SIGKILL');
}

/** A process that is ending at that moment may still write. */
const REMOVE = 'for _ in 1 2 3 4 5; do sleep 1; rm -rf "$0" && exit; done';

/** Makes a folder that is removed no matter how this process ends. */
export function makeFolder(path: string, disposables: AsyncDisposableStack): string {
	const release = whenOrphaned(REMOVE, path);
	mkdirSync(path, { recursive: true, mode: 0o700 });
	disposables.defer(() => {
		rmSync(path, { recursive: true, force: true, maxRetries: 3 });
		release();
	});
	return path;
}

/** Makes such a folder in the system's temporary folder. */
export function makeTemporaryFolder(prefix: string, disposables: AsyncDisposableStack): string {
	return makeFolder(join(tmpdir(), `${prefix}-${crypto.randomUUID()}`), disposables);
}
