import { randomBytes } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';
import { copyHome, prepareHomes, type N8nHome } from './n8nHome.mts';
import { launchN8n, whileTheyRun } from './n8nProcess.mts';
import { say } from './say.mts';

/** An n8n that runs, be it one process or several. */
export interface RunningN8n {
	/** Where the editor is, without a slash at the end. */
	url: string;
	/** Where the webhooks of published workflows are, without a slash at the end. */
	webhookUrl: string;
	/** Waits for work that needs n8n. @throws Error with the end of n8n's log when n8n has ended meanwhile */
	whileItRuns<T>(work: Promise<T>): Promise<T>;
}

/** An n8n of one process. */
export interface N8nServer extends RunningN8n {
	/** The ID of the process that runs now. */
	pid(): number;
	/** What n8n has logged so far. */
	log(): string;
	/** What it answers at once as long as it lives; another address after each start. */
	healthUrl(): string;
	/** Ends n8n as its owner does. */
	stop(): Promise<void>;
	/** Ends n8n in the middle of whatever it does. */
	kill(): Promise<void>;
	/** Starts it again, with everything that it had stored. */
	startAgain(): Promise<void>;
	/** Starts a second one with everything that it has stored, as from a backup, at an address and with settings of its own. */
	startCopy(settings?: Record<string, string>): Promise<N8nServer>;
}

/** The port of n8n's editor, when it is free. */
const PORT = 5678;
const PORTS_TO_TRY = 100;

/** Test files that run at the same time have ports of their own: a port stays free until n8n has started. */
const FIRST_OF_WORKER = PORTS_TO_TRY * (Number(process.env.JEST_WORKER_ID ?? 1) - 1);

/** Takes a port, or, when it is busy, the next free one, and says so. */
export async function takePort(wanted: number, what: string): Promise<number> {
	const first = wanted + FIRST_OF_WORKER;
	const port = await getPort({ port: portNumbers(first, first + PORTS_TO_TRY - 1) });
	if (port !== first) say(`Port ${first} is busy: ${what} takes ${port}.`);
	return port;
}

/** The port, the address and the settings of the process that has the editor. @param webhookUrl where its webhooks are, if not there */
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
 * Starts the real n8n with this package installed, with nothing else in it and on this machine only.
 * @param packages the folders of what is installed instead, unpacked
 * @param ownSettings of n8n's environment
 * @throws Error with the end of n8n's log when it does not start
 */
export async function startN8n(
	disposables: AsyncDisposableStack,
	packages?: string[],
	ownSettings: Record<string, string> = {},
): Promise<N8nServer> {
	const [home] = await prepareHomes(1, disposables, packages);
	const key = { N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex') };
	return await serve(home, { ...key, ...ownSettings }, disposables);
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
