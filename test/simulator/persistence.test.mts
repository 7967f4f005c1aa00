import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import type { ChildProcess, ExecFileException } from 'node:child_process';
import {
	chmodSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readOptions } from '../../simulator/command.mts';
import { openStore } from '../../simulator/store/store.mts';
import { start, startReceiver, until } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const MAIN = join(import.meta.dirname, '..', '..', 'simulator', 'main.mts');

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'simulator-'));
});
const children: ChildProcess[] = [];
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
	rmSync(folder, { recursive: true, force: true });
});

type Done = (error: ExecFileException | null, out: string, err: string) => void;

/** Permissions mean nothing to root: where they matter, nobody runs the command. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

function spawn(args: string[], done?: Done, user = {}) {
	const options = { timeout: 50_000, ...user };
	const child = execFile(process.execPath, [MAIN, ...args], options, done);
	children.push(child);
	return child;
}

const runAs = (user: object, ...args: string[]) =>
	new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
		const done: Done = (error, out, err) =>
			resolve({ code: error ? (error.code ?? error.signal) : 0, out, err });
		spawn(args, done, user);
	});

const run = (...args: string[]) => runAs({}, ...args);

/** Starts the command and waits until it answers. */
async function launch(...args: string[]) {
	const child = spawn(['--port', '0', ...args]);
	let out = '';
	child.stdout?.on('data', (text: string) => (out += text));
	await until(() => (out.includes('Stop with') ? true : undefined));
	const [base] = /http:\S+(?=\/api)/.exec(out) ?? [];
	const exited = new Promise((resolve) => child.once('exit', resolve));
	const send = (method: string, path: string, body?: object) =>
		fetch(base + path, {
			method,
			headers: { authorization: 'Bearer sim-user-token', 'content-type': 'application/json' },
			body: body && JSON.stringify(body),
		});
	const ask = async (method: string, path: string, body?: object) =>
		(await (await send(method, path, body)).json()) as Json;
	const kill = () => {
		child.kill('SIGKILL');
		return exited;
	};
	return { ask, kill };
}

/** Everything in the folder, byte for byte. */
const contents = () =>
	readdirSync(folder, { withFileTypes: true }).map((entry) => [
		entry.name,
		entry.isFile() ? readFileSync(join(folder, entry.name)).toString('base64') : 'directory',
	]);

describe('a database file', () => {
	test('outlives a restart, in the middle of a call', async () => {
		const db = join(folder, 'sim.db');
		const first = await start({ db, seed: 4 });
		const body = { phone_number: '+447700900777', campaign_id: 203 };
		await first.api('POST', '/user/lead', { body });
		await first.advance(3);
		await first.close();
		const second = await start({ db, seed: 5 });
		const query = '/user/calls?phone_number=%2B447700900777';
		expect((await second.get(query)).data[0].status).toBe('ringing');
		expect((await second.control('GET', '/state')).body.now).toBe('2026-03-02T10:00:03.000000Z');
		await second.advance(200);
		expect((await second.get(query)).data[0].status).toBe('completed');
	});

	test('keeps a notification that was not delivered yet', async () => {
		const db = join(folder, 'sim.db');
		const receiver = await startReceiver(500, 200);
		const first = await start({ db });
		const webhook = { is_webhook_active: true, webhook_url: receiver.url };
		await first.api('PUT', '/user/assistant/101', { body: webhook });
		const body = { phone_number: '+447700907702', campaign_id: 203 };
		await first.api('POST', '/user/lead', { body });
		await first.advance(4);
		await first.close();
		expect(receiver.received).toHaveLength(1);
		const second = await start({ db });
		const delivery = await until(async () => {
			const { data } = (await second.control('GET', '/deliveries')).body;
			return data.find(({ status }: Json) => status === 'delivered') as Json;
		});
		expect(delivery.attempts).toBe(2);
	});

	test('is filled when it holds nothing yet', async () => {
		const db = join(folder, 'sim.db');
		await (await start({ db })).close();
		const file = new DatabaseSync(db);
		const [{ application_id: id }] = file.prepare('PRAGMA application_id').all();
		const [{ user_version: version }] = file.prepare('PRAGMA user_version').all();
		file.close();
		rmSync(db);
		// What SQLite leaves of a creation that was broken off.
		const empty = new DatabaseSync(db);
		empty.exec(`PRAGMA application_id = ${String(id)}; PRAGMA user_version = ${String(version)}`);
		empty.close();
		expect((await (await start({ db })).get('/user/me')).name).toBe('Harbour Dental');
	});

	test('is refused when it is damaged', async () => {
		const db = join(folder, 'sim.db');
		await (await start({ db })).close();
		const bytes = readFileSync(db);
		bytes.fill(0x5a, 8 * 4096, 12 * 4096);
		writeFileSync(db, bytes);
		const why = `The database file ${db} cannot be used: it is damaged`;
		await expect(start({ db })).rejects.toThrow(why);
	});

	test('has nothing of a transaction that failed', () => {
		const store = openStore(':memory:');
		const fail = () =>
			store.transaction(() => {
				store.setMeta('seed', '1');
				throw new Error('half way');
			});
		expect(fail).toThrow('half way');
		expect(store.meta('seed')).toBeUndefined();
		store.transaction(() => store.setMeta('seed', '2'));
		expect(store.meta('seed')).toBe('2');
		store.close();
	});

	test('cannot be a folder, nor in one that does not exist, nor in use', async () => {
		const db = join(folder, 'sim.db');
		await start({ db });
		for (const path of [folder, join(folder, 'none', 'sim.db'), db]) {
			await expect(start({ db: path })).rejects.toThrow(`${path} cannot be used`);
		}
	});
});

describe('a database file that cannot be used', () => {
	const unusable = (path: string, why: string) =>
		`The database file ${path} cannot be used: ${why}`;
	const FOREIGN = 'it is not a database of this simulator';

	async function makeDatabase(path: string) {
		await (await start({ db: path })).close();
		return path;
	}

	async function makeVersion(path: string, version: number) {
		const file = new DatabaseSync(await makeDatabase(path));
		file.exec(`PRAGMA user_version = ${version}`);
		file.close();
	}

	test.each<[what: string, why: string | RegExp, make: (path: string) => unknown]>([
		['text', FOREIGN, (path) => writeFileSync(path, 'Notes. '.repeat(99))],
		['a short file', FOREIGN, (path) => writeFileSync(path, 'SQLite format 3\0')],
		[
			"somebody else's database",
			FOREIGN,
			(path) => {
				const file = new DatabaseSync(path);
				file.exec('CREATE TABLE precious (id INTEGER)');
				file.close();
			},
		],
		[
			'an older version',
			/^it is of version 1, and this simulator writes version \d+$/,
			(path) => makeVersion(path, 1),
		],
		[
			'a newer version',
			/^it is of version 999, and this simulator writes version \d+$/,
			(path) => makeVersion(path, 999),
		],
		['a directory', 'it is a directory', (path) => mkdirSync(path)],
	])('is left as it is, and the reason is told: %s', async (_what, why, make) => {
		const path = join(folder, 'sim.db');
		await make(path);
		const before = contents();
		const { message } = await start({ db: path }).then(
			() => new Error('It was used'),
			(error: Error) => error,
		);
		const [said, reason] = message.split(' cannot be used: ');
		expect(said).toBe(`The database file ${path}`);
		expect(reason).toEqual(typeof why === 'string' ? why : expect.stringMatching(why));
		expect(contents()).toEqual(before);
	});

	test('is told by the command in one line, which stops', async () => {
		const path = join(folder, 'sim.db');
		writeFileSync(path, 'Notes.');
		const { code, out, err } = await run('--port', '0', '--db', path);
		expect([code, out, err]).toEqual([1, '', `${unusable(path, FOREIGN)}\n`]);
	});

	test.each([
		['read', 0o000, 'permission denied'],
		['written', 0o444, 'attempt to write a readonly database'],
	])(
		'is left as it is, and the command tells the reason: it may not be %s',
		async (_may, mode, why) => {
			const path = await makeDatabase(join(folder, 'sim.db'));
			const before = contents();
			chmodSync(folder, 0o755);
			chmodSync(path, mode);
			const { code, err } = await runAs(NOBODY, '--port', '0', '--db', path);
			const [said, reason] = err.trim().split(' cannot be used: ');
			expect([code, said]).toEqual([1, `The database file ${path}`]);
			expect(reason).toContain(why);
			expect(reason).not.toContain('\n');
			chmodSync(path, 0o600);
			expect(contents()).toEqual(before);
		},
	);

	test('may be a device', async () => {
		const why = unusable('/dev/null', 'it is a device');
		await expect(start({ db: '/dev/null' })).rejects.toThrow(why);
	});

	test('may be in use by another simulator, which goes on', async () => {
		const db = join(folder, 'sim.db');
		const first = await start({ db });
		const { code, err } = await run('--port', '0', '--db', db);
		expect([code, err.trim()]).toEqual([1, unusable(db, 'another simulator uses it')]);
		const body = { phone_number: '+447700907799', campaign_id: 203 };
		const { data } = (await first.api('POST', '/user/lead', { body })).body;
		expect(data.phone_number).toBe('+447700907799');
	});
});

describe('a simulator that is killed', () => {
	const LEADS = '/user/leads?per_page=100';

	async function listLeads(get: (path: string) => Promise<Json>) {
		const ids: number[] = [];
		for (let page = 1, last = 1; page <= last; page++) {
			const { data, last_page: lastPage } = await get(`${LEADS}&page=${page}`);
			ids.push(...data.map(({ id }: Json) => id));
			last = lastPage;
		}
		return ids;
	}

	test('in the middle of writing has kept everything that it acknowledged', async () => {
		const db = join(folder, 'sim.db');
		const acknowledged: number[] = [];
		for (let round = 0; round < 3; round++) {
			const { ask, kill } = await launch('--db', db, '--speed', '0');
			const target = acknowledged.length + 40;
			let killed: Promise<unknown> | undefined;
			const write = async (writer: number) => {
				for (let number = 0; !killed; number++) {
					const phone_number = `+33${round}${writer}${String(number).padStart(6, '0')}`;
					const body = { phone_number, campaign_id: 203, secondary_contacts: [{ phone_number }] };
					const { data } = await ask('POST', '/api/user/lead', body);
					acknowledged.push(data.id);
					// Seven others are on their way.
					if (acknowledged.length >= target) killed ??= kill();
				}
			};
			await Promise.allSettled(Array.from({ length: 8 }, (_, writer) => write(writer)));
			await killed;
		}
		expect(acknowledged.length).toBeGreaterThanOrEqual(120);
		const { get } = await start({ db });
		const ids = await listLeads(get);
		expect(ids).toEqual(expect.arrayContaining(acknowledged));
		expect(new Set(ids).size).toBe(ids.length);
		expect((await get(LEADS)).total).toBe(ids.length);
	});

	test('has not gone back in time', async () => {
		const db = join(folder, 'sim.db');
		const first = await launch('--db', db, '--speed', '0');
		const { now } = await first.ask('POST', '/_simulator/advance', { seconds: 365 * 24 * 3600 });
		await first.kill();
		const { now: later } = (await (await start({ db })).control('GET', '/state')).body;
		expect(later >= now).toBe(true);
	});

	test('has not gone back behind what it stored', async () => {
		const db = join(folder, 'sim.db');
		const first = await launch('--db', db, '--speed', '1000000');
		const lead = { phone_number: '+447700907798', campaign_id: 203 };
		const { data } = await first.ask('POST', '/api/user/lead', lead);
		await first.kill();
		const { now } = (await (await start({ db })).control('GET', '/state')).body;
		expect(now.slice(0, 19) >= data.created_at.replace(' ', 'T')).toBe(true);
	});

	test.each([
		['in its first moments', 0],
		['a little later', 1],
	])('while it made the file can be started with it again: %s', async (_when, files) => {
		const db = join(folder, 'sim.db');
		const child = spawn(['--port', '0', '--db', db]);
		const exited = new Promise((resolve) => child.once('exit', resolve));
		await until(() => readdirSync(folder).length > files || undefined);
		child.kill('SIGKILL');
		await exited;
		expect((await (await start({ db })).get('/user/me')).name).toBe('Harbour Dental');
	});
});

describe('the command', () => {
	test('tells of a busy port', async () => {
		const { apiUrl } = await start();
		const { port } = new URL(apiUrl);
		const { code, err } = await run('--port', port);
		expect(code).toBe(1);
		expect(err.trim()).toBe(`Port ${port} is busy. Choose another with --port.`);
	});

	test('leaves no file behind that it made for nothing, but keeps one it found', async () => {
		const port = Number(new URL((await start()).apiUrl).port);
		const db = join(folder, 'sim.db');
		await expect(start({ port, db })).rejects.toThrow('EADDRINUSE');
		expect(readdirSync(folder)).toEqual([]);
		await (await start({ db })).close();
		await expect(start({ port, db })).rejects.toThrow('EADDRINUSE');
		expect(readdirSync(folder)).toEqual(['sim.db']);
	});

	test('says in one line what broke its life off, and stops', async () => {
		const db = join(folder, 'sim.db');
		await (await start({ db })).close();
		const file = new DatabaseSync(db);
		file.exec("UPDATE assistants SET timezone = 'Mars/X'");
		file.close();
		const { code, err } = await run('--port', '0', '--db', db, '--speed', '10000');
		expect([code, err.trim()]).toEqual([1, 'Invalid time zone specified: Mars/X']);
	});

	test.each([
		[['--speed', 'fast']],
		[['--speed', '1000001']],
		[['--port', '70000']],
		[['--unknown']],
		[['--messenger-identifier', 'A']],
		[['--list-shape', 'page']],
		[['--dialect', 'other']],
		[['--db', '']],
		[['--host', '']],
		[['--allowed-hosts', 'sim.example:80']],
		[['--webhook-retries', '1,x']],
	])('refuses an option that makes no sense, in one line: %j', async (args) => {
		const attempt = async () => start(readOptions(args));
		await expect(attempt()).rejects.toThrow(/^[^\n]+$/);
	});

	test('stops with 1 after a refusal, and prints nothing else', async () => {
		const why = '--speed must be a number from 0 to 1000000, not "fast"\n';
		expect(await run('--speed', 'fast')).toEqual({ code: 1, out: '', err: why });
	});

	test.each(['SIGINT', 'SIGTERM'] as const)(
		'prints where it is, and stops cleanly: %s',
		async (signal) => {
			const running = spawn(['--port', '0']);
			let out = '';
			running.stdout?.on('data', (text: string) => (out += text));
			let err = '';
			running.stderr?.on('data', (text: string) => (err += text));
			await until(() => (out.includes('Stop with') ? true : undefined));
			const [base] = /http:\S+\/api/.exec(out) ?? [];
			const headers = { authorization: 'Bearer sim-user-token' };
			expect((await fetch(`${base}/user/me`, { headers })).status).toBe(200);
			expect(out).toContain('/_simulator');
			const control = String(base).replace('/api', '/_simulator');
			await fetch(`${control}/faults`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ path: '/user/calls', delay_ms: 3_600_000 }),
			});
			const delayed = fetch(`${base}/user/calls`, { headers }).catch(() => 'dropped');
			await until(async () => {
				const { data } = (await (await fetch(`${control}/requests`)).json()) as Json;
				return data.find(({ path }: Json) => path === '/api/user/calls') as Json;
			});
			const code = new Promise((resolve) => running.on('exit', resolve));
			running.kill(signal);
			expect([await code, await delayed, err]).toEqual([0, 'dropped', '']);
		},
	);
});
