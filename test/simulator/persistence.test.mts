import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import type { ChildProcess, ExecFileException } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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

function spawn(args: string[], done?: Done) {
	const child = execFile(process.execPath, [MAIN, ...args], { timeout: 50_000 }, done);
	children.push(child);
	return child;
}

const run = (...args: string[]) =>
	new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
		spawn(args, (error, out, err) =>
			resolve({ code: error ? (error.code ?? error.signal) : 0, out, err }),
		);
	});

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

	test('is refused and left alone when it is something else', async () => {
		const path = join(folder, 'notes.txt');
		const text = 'These are notes, not a database. '.repeat(10);
		writeFileSync(path, text);
		const { code, err } = await run('--port', '0', '--db', path);
		expect(code).toBe(1);
		expect(err).toContain(path);
		expect(err).not.toContain('    at ');
		expect(readFileSync(path, 'utf8')).toBe(text);
		expect(readdirSync(folder)).toEqual(['notes.txt']);
	});

	test('is refused when it is damaged', async () => {
		const db = join(folder, 'sim.db');
		await (await start({ db })).close();
		const bytes = readFileSync(db);
		bytes.fill(0x5a, 8 * 4096, 12 * 4096);
		writeFileSync(db, bytes);
		const { code, err } = await run('--port', '0', '--db', db);
		expect(code).toBe(1);
		expect(err.trim()).toBe(`The database file ${db} cannot be used: it is damaged`);
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

	test('refuses options that make no sense, in one line', async () => {
		const wrong = [
			['--speed', 'fast'],
			['--speed', '1000001'],
			['--port', '70000'],
			['--unknown'],
			['--messenger-identifier', 'A'],
			['--list-shape', 'page'],
		];
		for (const { code, err } of await Promise.all(wrong.map((args) => run(...args)))) {
			expect(code).toBe(1);
			expect(err.trim()).toMatch(/^[^\n]+$/);
		}
	});

	test('prints where it is, and stops cleanly', async () => {
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
		running.kill('SIGINT');
		expect([await code, await delayed, err]).toEqual([0, 'dropped', '']);
	});
});
