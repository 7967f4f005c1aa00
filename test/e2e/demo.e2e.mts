import { describe, expect, test } from '@jest/globals';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from '../../scripts/lib/repository.mts';

const MARK = 'E2E_DEMO_RUN';

/** Starts the demo, marked so that whatever it leaves behind can be found. */
function startDemo(...args: string[]) {
	const mark = `${MARK}=${crypto.randomUUID()}`;
	const temporary = mkdtempSync(join(tmpdir(), 'demo-e2e-'));
	const demo = spawn(process.execPath, [join(REPOSITORY, 'scripts', 'demo.mts'), ...args], {
		env: { ...process.env, TMPDIR: temporary, [MARK]: mark.slice(MARK.length + 1) },
		detached: true,
	});
	let output = '';
	for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (text) => (output += text));
	const ended = once(demo, 'exit').then(([code]) => code as number);
	const processes = () =>
		execFileSync('ps', ['axeww'], { encoding: 'utf8', maxBuffer: 1e8 })
			.split('\n')
			.filter((line) => line.includes(mark));
	return {
		output: () => output,
		ended,
		kill: (signal: NodeJS.Signals) => demo.kill(signal),
		processes,
		printed: async (text: string) => {
			while (!output.includes(text) && demo.exitCode === null) {
				await Promise.race([once(demo.stdout, 'data'), ended]);
			}
		},
		/** What is still there: processes, and folders of n8n. */
		leftovers: () => {
			const folders = readdirSync(temporary).filter((name) => name.startsWith('n8n-'));
			rmSync(temporary, { recursive: true, force: true });
			return [...processes(), ...folders];
		},
	};
}

describe('npm run demo', () => {
	test('plays its story to the end and leaves nothing behind', async () => {
		const demo = startDemo('--once');
		await demo.printed('Three people fill in the form');
		expect(demo.processes().length).toBeGreaterThan(1);

		const code = await demo.ended;
		expect(demo.output()).toMatch(/^Maria +\d+ +completed +open +sent$/m);
		expect(demo.output()).toMatch(/^Andrei +\d+ +completed +closed +needs a template$/m);
		expect(demo.output()).toMatch(/^Elena +\d+ +no-answer +- +none: call not completed$/m);
		expect(code).toBe(0);
		expect(demo.leftovers()).toEqual([]);
	});

	test.each([
		['SIGINT' as const, 130, 'Starting n8n'],
		['SIGTERM' as const, 143, 'Building and installing'],
	])('stops everything at %s half-way through its start', async (signal, expected, moment) => {
		const demo = startDemo();
		await demo.printed(moment);
		demo.kill(signal);
		expect(await demo.ended).toBe(expected);
		expect(demo.leftovers()).toEqual([]);
	});
});
