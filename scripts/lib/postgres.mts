import { randomBytes } from 'node:crypto';
import { chownSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import getPort from 'get-port';
import { findOrInstall, type Program } from './aptGet.mts';
import type { Closers } from './closers.mts';
import { runCommand } from './command.mts';
import { makeTemporaryFolder } from './janitor.mts';
import type { SystemUser } from './processGroup.mts';
import { startService } from './service.mts';

const PLACES = [
	'/usr/lib/postgresql/*/bin/initdb',
	'/usr/local/bin/initdb',
	'/opt/homebrew/bin/initdb',
	'/opt/homebrew/opt/postgresql@*/bin/initdb',
];
const POSTGRES: Program = {
	name: 'PostgreSQL',
	debianPackage: 'postgresql',
	find: () => globSync(PLACES).sort(byNumbers).at(-1),
};
const USER = 'n8n';
const DATABASE = 'postgres';

/** Starts an empty PostgreSQL on this machine only; answers what n8n has to know of it. */
export async function startPostgres(closers: Closers): Promise<Record<string, string>> {
	const initdb = await findOrInstall(POSTGRES, closers);
	const user = userForPostgres();
	const folder = makeTemporaryFolder('postgresql', closers);
	const data = join(folder, 'data');
	const passwordFile = join(folder, 'password');
	const password = randomBytes(24).toString('hex');
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
	await runCommand(
		{
			what: 'creating a database',
			command: initdb,
			args: [
				...['--pgdata', data, '--username', USER, '--pwfile', passwordFile],
				...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-locale'],
			],
			cwd: folder,
			user,
		},
		join(folder, 'initdb.log'),
		closers,
	);
	const port = await getPort();
	await startService(
		{
			name: 'PostgreSQL',
			command: join(dirname(initdb), 'postgres'),
			args: [
				...['-D', data, '-p', String(port)],
				...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
			],
			cwd: folder,
			logFile: join(folder, 'postgresql.log'),
			ready: 'ready to accept connections',
			user,
		},
		closers,
	);
	return {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(port),
		DB_POSTGRESDB_DATABASE: DATABASE,
		DB_POSTGRESDB_USER: USER,
		DB_POSTGRESDB_PASSWORD: password,
		// with n8n's own two connections, executions fail on a busy machine that wait 20 seconds for one
		DB_POSTGRESDB_POOL_SIZE: '10',
		DB_POSTGRESDB_CONNECTION_TIMEOUT: '60000',
	};
}

/** It refuses to run as root: then it runs as the user that its package has made. */
function userForPostgres(): SystemUser | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const line = readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.find((entry) => entry.startsWith('postgres:'));
	if (!line) throw new Error('PostgreSQL does not run as root, and there is no user "postgres".');
	const [, , uid, gid] = line.split(':').map(Number);
	return { uid, gid };
}

/** Version 9 comes before version 15. */
function byNumbers(one: string, other: string): number {
	return one.localeCompare(other, 'en', { numeric: true });
}
