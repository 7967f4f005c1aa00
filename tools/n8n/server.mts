import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort, { portNumbers } from 'get-port';
import { copyHome, prepareHomes, type N8nHome } from './home.mts';
import { launchN8n, runN8nCommand, whileTheyRun } from './process.mts';
import { say } from '../lib/say.mts';
import type { Workflow } from './workflow.mts';

/** A running n8n, with one process or several. */
export interface RunningN8n {
	/** The address of the editor, without a trailing slash. */
	url: string;
	/** The address of the webhooks of published workflows, without a trailing slash. */
	webhookUrl: string;
	/** Waits for work that needs n8n. @throws Error with the end of n8n's log if n8n ends in the meantime */
	whileItRuns<T>(work: Promise<T>): Promise<T>;
}

/** An n8n with one process. */
export interface N8nServer extends RunningN8n {
	pid(): number;
	log(): string;
	/** An address that it answers at once while it is alive; it changes with each start. */
	healthUrl(): string;
	/** Imports a workflow file by the command line, which takes it as it is. */
	importByCommand(workflow: Workflow & { id: string }): Promise<void>;
	/** Stops n8n as its owner would. */
	stop(): Promise<void>;
	/** Kills n8n in the middle of whatever it is doing. */
	kill(): Promise<void>;
	/** Starts it again with everything that it had stored. */
	startAgain(): Promise<void>;
	/**
	 * Starts a second one with a copy of everything that it has stored, as from a backup, at its own address and with its own
	 * settings.
	 */
	startCopy(settings?: Record<string, string>): Promise<N8nServer>;
}

/** The port of n8n's editor, if it is free. */
const PORT = 5678;
const PORTS_TO_TRY = 100;

/** Test files that run in parallel use separate ports, because a port stays free until n8n has started. */
const FIRST_OF_WORKER = PORTS_TO_TRY * (Number(process.env.JEST_WORKER_ID ?? 1) - 1);

/** Takes a port or, if it is busy, the next free one, and says so. */
export async function takePort(wanted: number, what: string): Promise<number> {
	const first = wanted + FIRST_OF_WORKER;
	const port = await getPort({ port: portNumbers(first, first + PORTS_TO_TRY - 1) });
	if (port !== first) say(`Port ${first} is busy: ${what} takes ${port}.`);
	return port;
}

/**
 * The port, the address and the settings of the process with the editor.
 * @param webhookUrl the address of its webhooks, if different
 */
export async function settingsOfMain(webhookUrl?: string) {
	const port = await takePort(PORT, 'n8n');
	const url = `http://127.0.0.1:${port}`;
	const settings = {
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: `${url}/`,
		WEBHOOK_URL: `${webhookUrl ?? url}/`,
	};
	return { port, url, settings };
}

/**
 * Starts the real n8n with only this package installed, reachable only from this machine.
 * @param ownSettings further variables of n8n's environment
 * @param kept the folder that keeps what it stores; without it, all is gone when this script ends
 * @throws Error with the end of n8n's log if it does not start
 */
export async function startN8n(
	disposables: AsyncDisposableStack,
	ownSettings: Record<string, string> = {},
	kept?: string,
): Promise<N8nServer> {
	const [home] = await prepareHomes(1, disposables, kept);
	const key = { N8N_ENCRYPTION_KEY: keyIn(home.folder) };
	return await serve(home, { ...key, ...ownSettings }, disposables);
}

/** The key that n8n encrypts credentials with: the same each time that it starts in a folder. */
function keyIn(folder: string): string {
	const file = join(folder, 'encryption-key');
	if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
	return readFileSync(file, 'utf8');
}

async function serve(
	home: N8nHome,
	ownSettings: Record<string, string>,
	disposables: AsyncDisposableStack,
): Promise<N8nServer> {
	say('Starting n8n …');
	const { port, url, settings: ofMain } = await settingsOfMain();
	const N8N_RUNNERS_BROKER_PORT = String(await getPort());
	const settings = { ...ofMain, N8N_RUNNERS_BROKER_PORT, ...ownSettings };
	const launch = () => launchN8n({ home, command: ['start'], settings, port }, disposables);

	let running = await launch();
	return {
		url,
		webhookUrl: url,
		whileItRuns: (work) => whileTheyRun([running], work),
		pid: () => running.group.pid!,
		log: () => running.log(),
		healthUrl: () => running.healthUrl,
		importByCommand: async (workflow) => {
			const file = join(home.folder, 'workflow.json');
			writeFileSync(file, JSON.stringify(workflow));
			const command = ['import:workflow', `--input=${file}`];
			await runN8nCommand({ home, command, settings }, disposables);
		},
		stop: () => running.group.stop(),
		kill: async () => {
			running.group.signal('SIGKILL');
			await running.group.stop();
		},
		startAgain: async () => {
			running = await launch();
		},
		startCopy: async (copySettings = {}) => {
			await running.group.stop();
			const copy = copyHome(home, disposables);
			running = await launch();
			return await serve(copy, { ...ownSettings, ...copySettings }, disposables);
		},
	};
}
