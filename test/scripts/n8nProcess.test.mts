import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import getPort from 'get-port';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../../scripts/lib/orphanCleanup.mts';
import { launchN8n, whileTheyRun } from '../../scripts/lib/n8nProcess.mts';

/** Answers as n8n does when it is ready, and ends in the way that it is asked to. */
const STAND_IN = `
const { N8N_PORT, N8N_ENDPOINT_HEALTH } = process.env;
const endings = {
	code: () => process.exit(7),
	kill: () => process.kill(process.pid, 'SIGKILL'),
	abort: () => process.kill(process.pid, 'SIGABRT'),
};
console.log('standing in for n8n');
if (process.argv[2] === 'fail') endings.code();
require('node:http').createServer(({ url }, response) => {
	if (url === '/' + N8N_ENDPOINT_HEALTH + '/readiness') return response.end('{"status":"ok"}');
	console.log('the last line');
	endings[url.slice(1)]();
}).listen(Number(N8N_PORT), '127.0.0.1');
`;

let disposables: AsyncDisposableStack;

beforeEach(() => {
	disposables = new AsyncDisposableStack();
});

afterEach(() => disposables.disposeAsync());

async function launch(command: string) {
	const folder = makeTemporaryFolder('n8n-process-test', disposables);
	const starter = join(folder, 'stand-in.cjs');
	writeFileSync(starter, STAND_IN);
	const port = await getPort();
	const settings = { N8N_PORT: String(port) };
	const home = { starter, folder, places: {} };
	const running = await launchN8n({ home, command: [command], settings, port }, disposables);
	return { running, end: (how: string) => fetch(`http://127.0.0.1:${port}/${how}`) };
}

const LOG = 'The end of its log:\n\nstanding in for n8n\nthe last line';

describe('n8n that ends while it is needed', () => {
	test.each([
		['code', `n8n has ended with exit code 7. ${LOG}`],
		['kill', `n8n was killed by SIGKILL. ${LOG}`],
		['abort', `n8n was ended by the signal SIGABRT. ${LOG}`],
	])('says how: %s', async (how, message) => {
		const { running, end } = await launch('start');
		// what n8n was asked fails as well, and would say less
		await expect(whileTheyRun([running], end(how))).rejects.toThrow(new Error(message));
	});
});

test('n8n that does not start says how it has ended', async () => {
	await expect(launch('fail')).rejects.toThrow(
		new Error('n8n did not start: it has ended with exit code 7\n\nstanding in for n8n'),
	);
});
