import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import type { Closers } from './closers.mts';
import { ensureN8n } from './n8nRuntime.mts';
import { installPackage } from './packageUnderTest.mts';
import { ownEnvironment, startGroup } from './processGroup.mts';
import { say } from './say.mts';
import { until } from './until.mts';

export interface N8nServer {
	/** Where the editor is, without a slash at the end. */
	url: string;
}

const SECONDS_TO_START = 120;
const SECONDS_TO_STOP = 15;

/**
 * Starts the real n8n with this package installed, with nothing else in it and on this machine only.
 * @throws Error with the end of n8n's log when it does not start
 */
export async function startN8n(port: number, closers: Closers): Promise<N8nServer> {
	const n8n = await ensureN8n(closers);
	const userFolder = mkdtempSync(join(tmpdir(), 'n8n-voice-assistant-platform-'));
	closers.add(() => rmSync(userFolder, { recursive: true, force: true, maxRetries: 3 }));
	say('Building and installing the package …');
	await installPackage(userFolder, closers);

	say('Starting n8n …');
	const url = `http://127.0.0.1:${port}`;
	const group = startGroup(process.execPath, [n8n, 'start'], {
		cwd: userFolder,
		env: { ...withoutSettingsOfN8n(ownEnvironment()), ...(await settings(port, url, userFolder)) },
		logFile: join(userFolder, 'n8n.log'),
		patience: SECONDS_TO_STOP,
	});
	closers.add(group.stop);
	try {
		await until('n8n is ready', SECONDS_TO_START, async () => {
			if (group.exitCode() !== undefined) throw new Error('n8n has ended');
			return await isReady(url);
		});
	} catch (error) {
		throw new Error(`n8n did not start: ${(error as Error).message}\n\n${await group.tail()}`);
	}
	return { url };
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

/** What the user has set for an n8n of their own, its database above all, must not reach this one. */
function withoutSettingsOfN8n(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	return Object.fromEntries(
		Object.entries(environment).filter(
			([name]) => !/^(N8N|DB|WEBHOOK|QUEUE|EXECUTIONS)_/.test(name),
		),
	);
}

async function isReady(url: string): Promise<boolean> {
	try {
		return (await fetch(`${url}/healthz/readiness`)).ok;
	} catch {
		return false;
	}
}
