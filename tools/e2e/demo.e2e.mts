import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../lib/orphanCleanup.mts';
import { startGroup } from '../lib/processGroup.mts';
import { REPOSITORY } from '../lib/repository.mts';
import { waitFor } from '../lib/waitFor.mts';

/** The very first run installs n8n. */
const SECONDS_TO_PRINT = 800;
const SECONDS_TO_STOP = 30;
/** What the demo leaves is cleared away when it is gone. */
const SECONDS_TO_CLEAR = 10;

let disposables: AsyncDisposableStack;

beforeEach(() => {
	disposables = new AsyncDisposableStack();
});

afterEach(() => disposables.disposeAsync());

/**
 * Starts the demo with a temporary folder of its own, by which all it leaves behind can be found.
 * @param kept where it keeps what is built; by default, in that folder
 */
function startDemo(args: string[] = [], kept?: string) {
	const folder = makeTemporaryFolder('demo-e2e', disposables);
	const temporary = join(folder, 'tmp');
	mkdirSync(temporary);
	const logFile = join(folder, 'demo.log');
	const demo = startGroup(
		process.execPath,
		[
			join(REPOSITORY, 'tools', 'demo', 'main.mts'),
			...['--folder', kept ?? join(folder, 'kept')],
			...args,
		],
		{
			cwd: REPOSITORY,
			// ENVIRONMENT is one of the few variables that n8n hands on to its task runner
			env: { ...process.env, TMPDIR: temporary, ENVIRONMENT: temporary },
			logFile,
			secondsToStop: SECONDS_TO_STOP,
		},
	);
	disposables.defer(demo.stop);

	const output = () => readFileSync(logFile, 'utf8');
	const processes = () =>
		execFileSync('ps', ['axeww', '-o', 'pid=,stat=,command='], { encoding: 'utf8', maxBuffer: 1e8 })
			.split('\n')
			.filter((line) => line.includes(temporary) && !/^ *\d+ Z/.test(line));
	const left = () => [...processes(), ...readdirSync(temporary)];
	return {
		output,
		exitCode: async () => (await demo.ended).exitCode,
		signal: demo.signal,
		processes,
		/** Waits until the demo has printed something, or has ended without. */
		printed: (text: string) =>
			waitFor(
				`the demo prints "${text}"`,
				SECONDS_TO_PRINT,
				() => output().includes(text) || demo.ending() !== undefined,
			),
		/** The processes and the files that are still there. */
		leftovers: async () => {
			const isClear = () => left().length === 0;
			await waitFor('all is cleared away', SECONDS_TO_CLEAR, isClear).catch(() => undefined);
			return left();
		},
	};
}

describe('npm run demo', () => {
	test('plays its story to the end and leaves nothing behind', async () => {
		const demo = startDemo(['--once']);
		await demo.printed('Three people fill in the form');
		expect(demo.processes()).toEqual(
			expect.arrayContaining([
				expect.stringContaining('n8n start'),
				expect.stringContaining('task-runner'),
			]),
		);

		const code = await demo.exitCode();
		expect(demo.output()).toMatch(/^Maria +\d+ +completed +open +your own words$/m);
		expect(demo.output()).toMatch(/^Andrei +\d+ +completed +closed +a template$/m);
		expect(demo.output()).toMatch(/^Elena +\d+ +no-answer +- +none: no conversation$/m);
		expect(code).toBe(0);
		expect(await demo.leftovers()).toEqual([]);
	});

	test('keeps what was built, and goes on with it', async () => {
		const kept = join(makeTemporaryFolder('demo-kept', disposables), 'demo');
		const first = startDemo([], kept);
		await first.printed('Ctrl-C stops everything');
		first.signal('SIGINT');
		await first.exitCode();

		const again = startDemo([], kept);
		await again.printed('Ctrl-C stops everything');
		expect(again.output()).toContain('Everything is as you left it');
		// its published form still answers
		const [form] = /http:\S+\/form\/\S+/.exec(again.output())!;
		expect((await fetch(form)).status).toBe(200);
		again.signal('SIGINT');
		await again.exitCode();
		expect(await again.leftovers()).toEqual([]);
	});
});
