import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nHome } from './n8nHome.mts';
import { N8N_LINE } from './n8nLine.mts';
import { n8nEnvironment } from './n8nSettings.mts';
import { endingInWords, startGroup, type ProcessGroup } from './processGroup.mts';
import { waitFor } from './waitFor.mts';

export interface N8nProcess {
	group: ProcessGroup;
	/** What it answers at once as long as it lives. */
	healthUrl: string;
	/** Fails when it ends, and tells how, with the end of n8n's log. */
	ended: Promise<never>;
	/** All that it has told so far. */
	log(): string;
}

/** One of n8n's processes, as it is to be started. */
export interface ProcessPlan {
	home: N8nHome;
	/** The command of n8n: `start`, `webhook` or `worker`, with its options. */
	command: string[];
	settings: Record<string, string>;
	/** Where it tells whether it is ready. */
	port: number;
}

const SECONDS_TO_START = 120;
const SECONDS_TO_STOP = 15;
/** A connection to a process that ends breaks before the process is gone. */
const MS_TO_BE_GONE = 1000;

/**
 * Starts a process of n8n, and waits until it is ready.
 * @throws Error with the end of n8n's log when it does not start
 */
export async function launchN8n(
	{ home, command, settings, port }: ProcessPlan,
	disposables: AsyncDisposableStack,
): Promise<N8nProcess> {
	// with a name of its own no other n8n, on a port that was free a moment ago, passes for this one
	const health = `health-${crypto.randomUUID()}`;
	const origin = `http://127.0.0.1:${port}`;
	const healthUrl = `${origin}/${health}`;
	const readiness = N8N_LINE.readyAt ? `${origin}${N8N_LINE.readyAt}` : `${healthUrl}/readiness`;
	const logFile = join(home.folder, 'n8n.log');
	const group = startGroup(process.execPath, [home.starter, ...command], {
		cwd: home.folder,
		env: n8nEnvironment({ ...home.places, ...settings, N8N_ENDPOINT_HEALTH: health }),
		logFile,
		secondsToStop: SECONDS_TO_STOP,
	});
	disposables.defer(group.stop);
	try {
		await waitFor('n8n is ready', SECONDS_TO_START, async () => {
			const isUp = await isReady(readiness);
			const ending = group.ending();
			if (ending) throw new Error(`it ${endingInWords(ending)}`);
			return isUp;
		});
	} catch (error) {
		throw new Error(`n8n did not start: ${(error as Error).message}\n\n${await group.tail()}`);
	}
	const ended = group.ended.then(async (ending): Promise<never> => {
		throw new Error(`n8n ${endingInWords(ending)}. The end of its log:\n\n${await group.tail()}`);
	});
	// it also ends when it is stopped, and nobody waits any more
	ended.catch(() => undefined);
	return { group, healthUrl, ended, log: () => readFileSync(logFile, 'utf8') };
}

/**
 * Waits for work that needs these processes.
 * @throws Error that tells how one of them has ended meanwhile, with the end of n8n's log
 */
export async function whileTheyRun<T>(processes: N8nProcess[], work: Promise<T>): Promise<T> {
	const ended = Promise.race(processes.map((process) => process.ended));
	try {
		return await Promise.race([work, ended]);
	} catch (error) {
		await Promise.race([ended, sleep(MS_TO_BE_GONE)]);
		throw error;
	}
}

async function isReady(readiness: string): Promise<boolean> {
	try {
		const response = await fetch(readiness);
		// while it starts, n8n answers everything with a page or a sentence
		await response.json();
		return response.ok;
	} catch {
		return false;
	}
}
