import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Waits on a pipe that closes when the process that holds it ends; signals to all processes do not end the wait. */
const WAIT = "trap '' INT TERM HUP; read -r _";

/**
 * Has a command of the shell run as soon as this process is gone, even by kill -9.
 * @param args of the command: "$0", "$1" and so on
 * @returns takes it back
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

/** What dies at that moment may still write. */
const REMOVE = 'for _ in 1 2 3 4 5; do sleep 1; rm -rf "$0" && exit; done';

/** Makes a folder that is removed however this process ends. */
export function makeFolder(path: string, disposables: AsyncDisposableStack): string {
	const release = whenOrphaned(REMOVE, path);
	mkdirSync(path, { recursive: true, mode: 0o700 });
	disposables.defer(() => {
		rmSync(path, { recursive: true, force: true, maxRetries: 3 });
		release();
	});
	return path;
}

/** Makes such a folder among the temporary ones of the system. */
export function makeTemporaryFolder(prefix: string, disposables: AsyncDisposableStack): string {
	return makeFolder(join(tmpdir(), `${prefix}-${crypto.randomUUID()}`), disposables);
}
