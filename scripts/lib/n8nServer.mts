import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import type { Closers } from './closers.mts';
import { makeTemporaryFolder } from './janitor.mts';
import { ensureN8n } from './n8nRuntime.mts';
import { installPackage } from './packageUnderTest.mts';
import { takePort } from './ports.mts';
import { ownEnvironment, startGroup, type ProcessGroup } from './processGroup.mts';
import { say } from './say.mts';
import { until } from './until.mts';

export interface N8nServer {
	/** Where the editor is, without a slash at the end. */
	url: string;
	/**
	 * Waits for work that needs n8n.
	 * @throws Error with the end of n8n's log when n8n has ended meanwhile
	 */
	whileItRuns<T>(work: Promise<T>): Promise<T>;
	/** Ends n8n in the middle of whatever it does. */
	kill(): Promise<void>;
	/** Starts it again after `kill`, with everything that it had stored. */
	startAgain(): Promise<void>;
}

const PORT = 5678;
const SECONDS_TO_START = 120;
const SECONDS_TO_STOP = 15;
/** A connection to a process that ends breaks before the process is gone. */
const MS_TO_BE_GONE = 1000;

/**
 * Starts the real n8n with this package installed, with nothing else in it and on this machine only.
 * @throws Error with the end of n8n's log when it does not start
 */
export async function startN8n(closers: Closers): Promise<N8nServer> {
	const n8n = await ensureN8n(closers);
	const userFolder = makeTemporaryFolder('n8n-voice-assistant-platform', closers);
	const temporary = join(userFolder, 'tmp');
	mkdirSync(temporary);
	const places = { TMPDIR: temporary, TEMP: temporary, TMP: temporary };
	say('Building and installing the package …');
	await installPackage(userFolder, places, closers);

	say('Starting n8n …');
	const port = await takePort(PORT, 'n8n');
	const url = `http://127.0.0.1:${port}`;
	// with a name of its own no other n8n, on a port that was free a moment ago, passes for this one
	const health = `health-${crypto.randomUUID()}`;
	const env = {
		...withoutSettingsOfN8n(ownEnvironment()),
		...places,
		...(await settings(port, url, userFolder)),
		N8N_ENDPOINT_HEALTH: health,
	};
	const launch = async () =>
		await launchN8n(n8n, userFolder, env, `${url}/${health}/readiness`, closers);

	let running = await launch();
	return {
		url,
		whileItRuns: async (work) => {
			const { ended } = running;
			try {
				return await Promise.race([work, ended]);
			} catch (error) {
				await Promise.race([ended, sleep(MS_TO_BE_GONE)]);
				throw error;
			}
		},
		kill: async () => {
			running.group.signal('SIGKILL');
			await running.group.stop();
		},
		startAgain: async () => {
			running = await launch();
		},
	};
}

interface RunningN8n {
	group: ProcessGroup;
	/** Fails with the end of n8n's log when it ends. */
	ended: Promise<never>;
}

async function launchN8n(
	n8n: string,
	userFolder: string,
	env: NodeJS.ProcessEnv,
	readiness: string,
	closers: Closers,
): Promise<RunningN8n> {
	const group = startGroup(process.execPath, [n8n, 'start'], {
		cwd: userFolder,
		env,
		logFile: join(userFolder, 'n8n.log'),
		patience: SECONDS_TO_STOP,
	});
	closers.add(group.stop);
	try {
		await until('n8n is ready', SECONDS_TO_START, async () => {
			const isUp = await isReady(readiness);
			if (group.exitCode() !== undefined) throw new Error('n8n has ended');
			return isUp;
		});
	} catch (error) {
		throw new Error(`n8n did not start: ${(error as Error).message}\n\n${await group.tail()}`);
	}
	const ended = group.ended.then(async (): Promise<never> => {
		throw new Error(`n8n has ended:\n\n${await group.tail()}`);
	});
	// it also ends when it is stopped, and nobody waits any more
	ended.catch(() => undefined);
	return { group, ended };
}

async function settings(
	port: number,
	url: string,
	userFolder: string,
): Promise<Record<string, string>> {
	return {
		// a test runner sets another one, with which n8n ends at once
		NODE_ENV: 'production',
		N8N_USER_FOLDER: userFolder,
		N8N_ENCRYPTION_KEY: randomBytes(24).toString('hex'),
		N8N_PORT: String(port),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_EDITOR_BASE_URL: `${url}/`,
		WEBHOOK_URL: `${url}/`,
		N8N_RUNNERS_BROKER_PORT: String(await getPort()),
		N8N_SECURE_COOKIE: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
	};
}

const SETTING_OF_N8N =
	/^((N8N|DB|WEBHOOK|QUEUE|EXECUTIONS|NODES|NODE_FUNCTION|CREDENTIALS|EXTERNAL|CACHE)_|GENERIC_TIMEZONE$)/;

/** What the user has set for an n8n of their own, its database above all, must not reach this one. */
function withoutSettingsOfN8n(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return Object.fromEntries(
		Object.entries(environment).filter(([name]) => !SETTING_OF_N8N.test(name)),
	);
}

async function isReady(readiness: string): Promise<boolean> {
	try {
		const { status } = (await (await fetch(readiness)).json()) as { status?: unknown };
		return status === 'ok';
	} catch {
		return false;
	}
}
