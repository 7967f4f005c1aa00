import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start, startReceiver, until } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const MAIN = join(import.meta.dirname, '..', '..', 'simulator', 'main.mts');

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'simulator-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
	new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
		execFile(process.execPath, [MAIN, ...args], { timeout: 10_000 }, (error, out, err) =>
			resolve({ code: error?.code ?? 0, out, err }),
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

	test('refuses options that make no sense, in one line', async () => {
		const wrong = [
			['--speed', 'fast'],
			['--port', '70000'],
			['--unknown'],
			['--messenger-identifier', 'A'],
		];
		for (const { code, err } of await Promise.all(wrong.map((args) => run(...args)))) {
			expect(code).toBe(1);
			expect(err.trim()).toMatch(/^[^\n]+$/);
		}
	});

	test('prints where it is, and stops cleanly', async () => {
		const running = execFile(process.execPath, [MAIN, '--port', '0']);
		let out = '';
		running.stdout?.on('data', (text: string) => (out += text));
		await until(() => (out.includes('Stop with') ? true : undefined));
		const [base] = /http:\S+\/api/.exec(out) ?? [];
		const headers = { authorization: 'Bearer sim-user-token' };
		expect((await fetch(`${base}/user/me`, { headers })).status).toBe(200);
		expect(out).toContain('/_simulator');
		const code = new Promise((resolve) => running.on('exit', resolve));
		running.kill('SIGINT');
		expect(await code).toBe(0);
	});
});
