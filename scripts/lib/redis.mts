import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { findOrInstall, type Program } from './aptGet.mts';
import { makeTemporaryFolder } from './orphanCleanup.mts';
import { startService } from './service.mts';

const PLACES = [
	'/usr/bin/redis-server',
	'/usr/local/bin/redis-server',
	'/opt/homebrew/bin/redis-server',
];
const REDIS: Program = {
	name: 'Redis',
	debianPackage: 'redis-server',
	find: () => PLACES.find((place) => existsSync(place)),
};

/** Starts an empty Redis on this machine only; answers what n8n has to know of it. */
export async function startRedis(
	disposables: AsyncDisposableStack,
): Promise<Record<string, string>> {
	const command = await findOrInstall(REDIS, disposables);
	const folder = makeTemporaryFolder('redis', disposables);
	const port = await getPort();
	const password = randomBytes(24).toString('hex');
	const config = join(folder, 'redis.conf');
	// in a file: what is on a command line, everybody on the machine can read
	writeFileSync(
		config,
		[
			'bind 127.0.0.1',
			`port ${port}`,
			`requirepass ${password}`,
			`dir ${folder}`,
			'save ""',
			'',
		].join('\n'),
		{ mode: 0o600 },
	);
	await startService(
		{
			name: 'Redis',
			command,
			args: [config],
			cwd: folder,
			logFile: join(folder, 'redis.log'),
			ready: 'Ready to accept connections',
		},
		disposables,
	);
	return {
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(port),
		QUEUE_BULL_REDIS_PASSWORD: password,
	};
}
