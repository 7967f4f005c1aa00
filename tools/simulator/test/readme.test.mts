import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { documentedArguments, documentedRequests } from './support/readme.mts';

const MAIN = join(import.meta.dirname, '..', 'main.mts');
const DOCUMENTED_ORIGIN = 'http://127.0.0.1:4010';
const DOCUMENTED_N8N = 'http://127.0.0.1:5678';
const NOBODY = 'http://127.0.0.1:9';

const requests = documentedRequests();

let simulator: ChildProcess;
let origin: string;

beforeAll(async () => {
	// The same command on any free port, where nobody's own simulator is in the way.
	simulator = spawn(process.execPath, [MAIN, ...documentedArguments(), '--port', '0']);
	origin = await new Promise<string>((resolve, reject) => {
		let out = '';
		simulator.stdout?.on('data', (text: Buffer) => {
			out += text;
			const found = /(http:\S+)\/api/.exec(out);
			if (found) resolve(found[1]);
		});
		simulator.on('exit', (code) => reject(new Error(`The simulator has exited with ${code}`)));
	});
});
afterAll(() => void simulator.kill('SIGKILL'));

test('the README asks the API and the control surface', () => {
	const areas = requests.map(({ url }) => url.slice(DOCUMENTED_ORIGIN.length).split('/')[1]);
	expect(new Set(areas)).toEqual(new Set(['api', '_simulator']));
});

test.each(requests)('$line', async ({ method, url, headers, body: shown, status }) => {
	// Nor does anybody's own n8n hear of it.
	const body = shown?.replaceAll(DOCUMENTED_N8N, NOBODY);
	const answer = await fetch(url.replace(DOCUMENTED_ORIGIN, origin), { method, headers, body });
	const found = { status: answer.status, ok: answer.ok, text: await answer.text() };
	expect(found).toMatchObject(status === undefined ? { ok: true } : { status });
});

test('the command stops with 1 and one line at a busy port, and with 0 when it is told to', async () => {
	const { port } = new URL(origin);
	const second = spawn(process.execPath, [MAIN, '--port', port]);
	const exited = once(second, 'exit');
	expect(await text(second.stderr)).toBe(`Port ${port} is busy. Choose another with --port.\n`);
	expect(await exited).toEqual([1, null]);

	const stopped = once(simulator, 'exit');
	simulator.kill('SIGTERM');
	expect(await stopped).toEqual([0, null]);
});
