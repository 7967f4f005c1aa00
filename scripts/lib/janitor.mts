import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Closers } from './closers.mts';

/** What must not outlive this process. */
export type Belonging = { group: number } | { folder: string };

let notes: Socket | undefined;

/**
 * Has a process group killed, or a folder removed, as soon as this process is gone, even by kill -9.
 * @returns takes it back, once the group has ended
 */
export function leaveToJanitor(belonging: Belonging): () => void {
	notes ??= startJanitor();
	const note = JSON.stringify(belonging);
	notes.write(`+${note}\n`);
	return () => notes?.write(`-${note}\n`);
}

/** Makes a folder that is removed however this process ends. */
export function makeFolder(path: string, closers: Closers): string {
	leaveToJanitor({ folder: path });
	mkdirSync(path, { recursive: true, mode: 0o700 });
	closers.add(() => rmSync(path, { recursive: true, force: true, maxRetries: 3 }));
	return path;
}

/** Makes such a folder among the temporary ones of the system. */
export function makeTemporaryFolder(prefix: string, closers: Closers): string {
	return makeFolder(join(tmpdir(), `${prefix}-${crypto.randomUUID()}`), closers);
}

/** The janitor reads from a pipe: it closes when this process ends, whatever way that happens. */
function startJanitor(): Socket {
	const janitor = spawn(process.execPath, [join(import.meta.dirname, 'janitorProcess.mts')], {
		detached: true,
		stdio: ['pipe', 'ignore', 'ignore'],
	});
	janitor.unref();
	const pipe = janitor.stdin as Socket;
	pipe.on('error', () => undefined).unref();
	return pipe;
}
