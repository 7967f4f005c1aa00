import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../lib/command.mts';
import type { N8nHome } from './home.mts';
import { inImage, N8N_IMAGE } from './image.mts';
import { N8N_LINE } from './line.mts';
import { endingInWords, ownEnvironment, startGroup, untilReady } from '../lib/processGroup.mts';

export type N8nProcess = Awaited<ReturnType<typeof launchN8n>>;

/** One of n8n's processes to start. */
interface ProcessPlan {
	home: N8nHome;
	/** n8n's command: `start`, `webhook` or `worker`, with options. */
	command: string[];
	settings: Record<string, string>;
	/** The address that says whether it is ready. */
	port: number;
}

const SECONDS_TO_START = 120;
const SECONDS_TO_STOP = 15;
/** When a process ends, connections to it break before the process is gone. */
const MS_TO_BE_GONE = 1000;

/** Settings for every n8n: no requests to third parties, and unverified packages are allowed. */
const QUIET = {
	// with the value that a test runner sets, n8n would end at once
	NODE_ENV: 'production',
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_SECURE_COOKIE: 'false',
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	// workflows may read and write files only where tests put them
	N8N_RESTRICT_FILE_ACCESS_TO: tmpdir(),
};

/** Settings that the user has made for an n8n of their own, above all its database, do not reach this one. */
const SETTING_OF_N8N =
	/^((N8N|DB|WEBHOOK|QUEUE|EXECUTIONS|OFFLOAD|NODES|NODE_FUNCTION|CREDENTIALS|EXTERNAL|CACHE)_|GENERIC_TIMEZONE$)/;

/** Starts an n8n process, and waits until it is ready. @throws Error with the end of n8n's log if it does not start */
export async function launchN8n(
	{ home, command, settings, port }: ProcessPlan,
	disposables: AsyncDisposableStack,
) {
	// its own name keeps it from being confused with another n8n on a port that was free a moment ago
	const health = `health-${crypto.randomUUID()}`;
	const origin = `http://127.0.0.1:${port}`;
	const healthUrl = `${origin}/${health}`;
	const logFile = join(home.folder, 'n8n.log');
	const given = settingsIn(home, { ...settings, N8N_ENDPOINT_HEALTH: health });
	const [program, ...args] = N8N_IMAGE
		? inImage(N8N_IMAGE, home.folder, Object.keys(given))
		: [process.execPath, home.starter, ...command];
	const group = startGroup(program, args, {
		cwd: home.folder,
		env: environmentWith(given),
		logFile,
		secondsToStop: SECONDS_TO_STOP,
	});
	disposables.defer(group.stop);
	await untilReady('n8n', group, SECONDS_TO_START, async () => {
		try {
			const { readyAt } = N8N_LINE;
			const response = await fetch(readyAt ? origin + readyAt : `${healthUrl}/readiness`);
			// while starting, n8n answers everything with a page or a sentence
			await response.json();
			return response.ok;
		} catch {
			return false;
		}
	});
	const ended = group.ended.then(async (ending): Promise<never> => {
		throw new Error(`n8n ${endingInWords(ending)}. The end of its log:\n\n${await group.tail()}`);
	});
	// it also ends when it is stopped, when nobody is waiting any more
	ended.catch(() => undefined);
	return {
		group,
		/** An address that it answers at once while it is alive. */
		healthUrl,
		/** Rejects when it ends, with how it ended and the end of n8n's log. */
		ended,
		log: () => readFileSync(logFile, 'utf8'),
	};
}

const settingsIn = ({ places }: N8nHome, settings: Record<string, string>) => ({
	...QUIET,
	...places,
	...settings,
});

function environmentWith(settings: Record<string, string>): NodeJS.ProcessEnv {
	const own = Object.entries(ownEnvironment()).filter(([name]) => !SETTING_OF_N8N.test(name));
	return { ...Object.fromEntries(own), ...settings };
}

/** Runs one of n8n's commands that come to an end, beside a running n8n. @throws Error with its output if it fails */
export async function runN8nCommand(
	{ home, command, settings }: Omit<ProcessPlan, 'port'>,
	disposables: AsyncDisposableStack,
): Promise<void> {
	await runCommand(
		{
			what: `n8n ${command[0]}`,
			command: process.execPath,
			args: [home.starter, ...command],
			cwd: home.folder,
			env: environmentWith(settingsIn(home, settings)),
		},
		join(home.folder, 'command.log'),
		disposables,
	);
}

/**
 * Waits for work that needs these processes to run.
 * @throws Error with how one of them ended in the meantime, and the end of n8n's log
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
