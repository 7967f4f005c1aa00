// The file that the data is kept in, and the command that keeps it there.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import type { ChildProcess, ExecFileException } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { start, startReceiver, until } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const MAIN = join(import.meta.dirname, '..', '..', 'simulator', 'main.mts');

let folder: string;
let db: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'simulator-'));
	db = join(folder, 'sim.db');
});
const children: ChildProcess[] = [];
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
	rmSync(folder, { recursive: true, force: true });
});

type Done = (error: ExecFileException | null, out: string, err: string) => void;

function spawn(args: string[], done?: Done) {
	const options = { timeout: 50_000 };
	const child = execFile(process.execPath, [MAIN, '--port', '0', ...args], options, done);
	children.push(child);
	return child;
}

const run = (...args: string[]) =>
	new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
		const done: Done = (error, out, err) =>
			resolve({ code: error ? (error.code ?? error.signal) : 0, out, err });
		spawn(args, done);
	});

/** Starts the command and waits until it answers. */
async function launch(...args: string[]) {
	const child = spawn(args);
	const said = { out: '', err: '' };
	child.stdout?.on('data', (text: string) => (said.out += text));
	child.stderr?.on('data', (text: string) => (said.err += text));
	await until(() => (said.out.includes('Stop with') ? true : undefined));
	const [base] = /http:\S+(?=\/api)/.exec(said.out) ?? [];
	const exited = new Promise((resolve) => child.once('exit', resolve));
	const ask = async (method: string, path: string, body?: object) => {
		const headers = { authorization: 'Bearer sim-user-token', 'content-type': 'application/json' };
		const sent = { method, headers, body: body && JSON.stringify(body) };
		return (await (await fetch(base + path, sent)).json()) as Json;
	};
	const kill = (signal: NodeJS.Signals = 'SIGKILL') => {
		child.kill(signal);
		return exited;
	};
	return { ask, kill, said };
}

/** Everything in the folder, byte for byte. */
const contents = () =>
	readdirSync(folder, { withFileTypes: true }).map((entry) => [
		entry.name,
		entry.isFile() ? readFileSync(join(folder, entry.name)).toString('base64') : 'directory',
	]);

const makeDatabase = async () => (await start({ db })).close();

async function inFile(sql: string) {
	await makeDatabase();
	const file = new DatabaseSync(db);
	file.exec(sql);
	file.close();
}

const unusable = (why: string) => `The database file ${db} cannot be used: ${why}`;
const FOREIGN = 'it is not a database of this simulator';

describe('a database file', () => {
	test('outlives a restart, in the middle of a call, with what was not delivered yet', async () => {
		const receiver = await startReceiver(500, 200);
		const first = await start({ db, seed: 4 });
		const webhook = { is_webhook_active: true, webhook_url: receiver.url };
		await first.api('PUT', '/user/assistant/101', { body: webhook });
		for (const phone_number of ['+447700900777', '+447700907702']) {
			await first.api('POST', '/user/lead', { body: { phone_number, campaign_id: 203 } });
		}
		await first.advance(4);
		await first.close();
		expect(receiver.received).toHaveLength(1);
		const second = await start({ db, seed: 5 });
		const query = '/user/calls?phone_number=%2B447700900777';
		expect((await second.get(query)).data[0].status).toBe('ringing');
		expect((await second.control('GET', '/state')).body.now).toBe('2026-03-02T10:00:04.000000Z');
		const delivery = await until(async () => {
			const { data } = (await second.control('GET', '/deliveries')).body;
			return data.find(({ status }: Json) => status === 'delivered') as Json;
		});
		expect(delivery.attempts).toBe(2);
		await second.advance(200);
		expect((await second.get(query)).data[0].status).toBe('completed');
	});

	test.each<[what: string, why: string | RegExp, make: () => unknown]>([
		['text', FOREIGN, () => writeFileSync(db, 'Notes. '.repeat(99))],
		[
			"somebody else's",
			FOREIGN,
			() => new DatabaseSync(db).exec('CREATE TABLE precious (id INTEGER)'),
		],
		['an older version', /^it is of version 1, and/, () => inFile('PRAGMA user_version = 1')],
		['a directory', 'it is a directory', () => mkdirSync(db)],
		[
			'damaged',
			'it is damaged',
			async () => {
				await makeDatabase();
				writeFileSync(db, readFileSync(db).fill(0x5a, 8 * 4096, 12 * 4096));
			},
		],
	])(
		'is left as it is when it cannot be used, and the reason is given: %s',
		async (_what, why, make) => {
			await make();
			const before = contents();
			const { message } = await start({ db }).then(
				() => new Error('It was used'),
				(error: Error) => error,
			);
			expect(message).toContain(unusable(''));
			const reason = message.slice(unusable('').length);
			expect(reason).toEqual(typeof why === 'string' ? why : expect.stringMatching(why));
			expect(contents()).toEqual(before);
		},
	);

	test('may be in use by another simulator, which goes on', async () => {
		const first = await start({ db });
		const { code, out, err } = await run('--db', db);
		expect([code, out, err]).toEqual([1, '', `${unusable('another simulator uses it')}\n`]);
		const body = { phone_number: '+447700907799', campaign_id: 203 };
		expect((await first.api('POST', '/user/lead', { body })).status).toBe(200);
	});
});

describe('a simulator that is killed', () => {
	test('in the middle of writing has kept everything that it acknowledged, once', async () => {
		const acknowledged: number[] = [];
		for (let round = 0; round < 3; round++) {
			const { ask, kill } = await launch('--db', db, '--speed', '0');
			const target = acknowledged.length + 40;
			let killed: Promise<unknown> | undefined;
			const write = async (writer: number) => {
				for (let number = 0; !killed; number++) {
					const phone_number = `+33${round}${writer}${String(number).padStart(6, '0')}`;
					const body = { phone_number, campaign_id: 203, secondary_contacts: [{ phone_number }] };
					acknowledged.push((await ask('POST', '/api/user/lead', body)).data.id);
					// Seven others are on their way.
					if (acknowledged.length >= target) killed ??= kill();
				}
			};
			await Promise.allSettled(Array.from({ length: 8 }, (_, writer) => write(writer)));
			await killed;
		}
		expect(acknowledged.length).toBeGreaterThanOrEqual(120);
		const { get } = await start({ db });
		const ids: number[] = [];
		for (let page = 1, last = 1; page <= last; page++) {
			const { data, last_page: lastPage } = await get(`/user/leads?per_page=100&page=${page}`);
			ids.push(...data.map(({ id }: Json) => id));
			last = lastPage;
		}
		expect(ids).toEqual(expect.arrayContaining(acknowledged));
		expect(new Set(ids).size).toBe(ids.length);
	});

	test('has not gone back in time', async () => {
		const { ask, kill } = await launch('--db', db, '--speed', '0');
		const year = { seconds: 365 * 24 * 3600 };
		const { now } = await ask('POST', '/_simulator/advance', year);
		await kill();
		const { now: later } = (await (await start({ db })).control('GET', '/state')).body;
		expect(later >= now).toBe(true);
	});
});

describe('the command', () => {
	test('stops with 1 and one line: a busy port, a wrong option, a life that broke off', async () => {
		const { port } = new URL((await start()).apiUrl);
		await inFile("UPDATE assistants SET timezone = 'Mars/X'");
		for (const [args, why] of [
			[['--port', port], `Port ${port} is busy. Choose another with --port.`],
			[['--speed', 'fast'], '--speed must be a number from 0 to 1000000, not "fast"'],
		] as const) {
			expect(await run(...args)).toEqual({ code: 1, out: '', err: `${why}\n` });
		}
		const { code, err } = await run('--db', db, '--speed', '10000');
		expect([code, err]).toEqual([1, 'Invalid time zone specified: Mars/X\n']);
	});

	test.each(['SIGINT', 'SIGTERM'] as const)(
		'says where it is, and stops cleanly: %s',
		async (signal) => {
			const { ask, kill, said } = await launch();
			expect(said.out).toContain('/_simulator');
			const fault = { path: '/user/calls', delay_ms: 3_600_000 };
			await ask('POST', '/_simulator/faults', fault);
			const delayed = ask('GET', '/api/user/calls').catch(() => 'dropped');
			await until(async () => {
				const { data } = await ask('GET', '/_simulator/requests');
				return data.find(({ path }: Json) => path === '/api/user/calls') as Json;
			});
			expect([await kill(signal), await delayed, said.err]).toEqual([0, 'dropped', '']);
		},
	);
});
