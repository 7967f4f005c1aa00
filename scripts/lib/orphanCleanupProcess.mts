// Waits until the process that has started it is gone, then clears away what that one has left.
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Belonging } from './orphanCleanup.mts';

// when all processes are ended at once, this one ends last, when its pipe closes
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const notes = new Set<string>();
for await (const line of createInterface({ input: process.stdin })) {
	const note = line.slice(1);
	if (line.startsWith('+')) notes.add(note);
	else notes.delete(note);
}

const belongings = Array.from(notes, (note) => JSON.parse(note) as Belonging);
for (const belonging of belongings) {
	if ('group' in belonging) kill(belonging.group);
}
for (const belonging of belongings) {
	if ('folder' in belonging) await remove(belonging.folder);
}

function kill(group: number): void {
	try {
		process.kill(-group, 'SIGKILL');
	} catch {
		// it has ended already
	}
}

/** What dies at this moment may still write: hence the retries. */
async function remove(folder: string): Promise<void> {
	await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }).catch(
		() => undefined,
	);
}
