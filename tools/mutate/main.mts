// Breaks the nodes' code in one place at a time, and counts how often a test fails, to measure what the tests are worth.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import pLimit from 'p-limit';
import { REPOSITORY } from '../lib/repository.mts';
import { runScript } from '../lib/runScript.mts';
import { say } from '../lib/say.mts';
import { breaksIn, withBreaks, type Break } from './breaks.mts';
import type { Result, Trial } from './worker.mts';

const NODES = 'nodes/VoiceAssistantPlatform';
const WORKER = join(import.meta.dirname, 'worker.mts');
const JEST = [
	...['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--silent'],
	...['--config', 'tools/mutate/jest.config.cjs'],
];

interface Chosen extends Break {
	number: number;
	/** The test files that get to it. */
	tests: string[];
}

interface JestOutcome {
	testResults: Array<{ name: string; status: string; startTime: number; endTime: number }>;
}

/** Processes that wait for a trial. */
const idle: ChildProcess[] = [];

await runScript(async (disposables) => {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { sample: { type: 'string', default: '40' } },
	});
	const folders = positionals.length > 0 ? positionals : allFolders();
	const chosen = folders
		.flatMap((folder) => sampleOf(folder, Number(values.sample)))
		.map((one, number): Chosen => ({ ...one, number, tests: [] }));
	enterBreaks(chosen, disposables);
	say(`Which tests get to the ${chosen.length} breaks?`);
	const times = await findTests(chosen);

	const limit = pLimit(availableParallelism());
	const tryOne = async (one: Chosen) => {
		const isRed = await isCaught(one, times);
		if (!isRed) say(`  not caught: ${one.file}:${one.line}: ${one.words}`);
		return isRed;
	};
	// all at once: one that nothing catches, and so asks all tests, must not hold up the next folder
	const trials = chosen.map((one) => ({ file: one.file, isRed: limit(tryOne, one) }));
	let areAllEnough = true;
	for (const folder of folders) {
		const all = trials.filter(({ file }) => file.startsWith(`${NODES}/${folder}/`));
		const tried = await Promise.all(all.map(({ isRed }) => isRed));
		const caught = tried.filter(Boolean).length;
		const share = Math.round((caught / all.length) * 100);
		say(`${folder}: ${caught} of ${all.length} breaks were caught by a test (${share}%)`);
		areAllEnough &&= share >= 90;
	}
	return areAllEnough ? 0 : 1;
});

/** Those of the nodes that have code. */
function allFolders(): string[] {
	const files = globSync(`${NODES}/*/**/*.ts`, { cwd: REPOSITORY });
	return [...new Set(files.map((file) => relative(NODES, file).split(sep)[0]))].sort();
}

/** Some breaks of a folder, spread over all of its places. */
function sampleOf(folder: string, most: number): Break[] {
	const files = globSync(`${NODES}/${folder}/**/*.ts`, { cwd: REPOSITORY });
	const all = files.flatMap((file) => breaksIn(file, readFileSync(join(REPOSITORY, file), 'utf8')));
	const size = Math.min(most, all.length);
	return Array.from({ length: size }, (_, index) => all[Math.floor((index * all.length) / size)]);
}

/** Puts the breaks into the files, turned off, until the end. */
function enterBreaks(chosen: Chosen[], disposables: AsyncDisposableStack): void {
	for (const file of new Set(chosen.map(({ file }) => file))) {
		const path = join(REPOSITORY, file);
		const breaks = chosen.filter((one) => one.file === file);
		const text = readFileSync(path, 'utf8');
		disposables.defer(() => writeFileSync(path, text));
		writeFileSync(path, withBreaks(text, breaks));
	}
}

/**
 * Runs all tests without a break, and notes which reach each of them: no other can notice it. The tests of its folder come first.
 * @returns how long each test file took, in seconds
 */
async function findTests(chosen: Chosen[]): Promise<Map<string, number>> {
	const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
	const [reached, outcome] = ['reached', 'outcome.json'].map((name) => join(folder, name));
	await execa(process.execPath, [...JEST, '--json', '--outputFile', outcome], {
		...{ cwd: REPOSITORY, env: { REACHED: reached }, reject: false, stdio: 'ignore' },
	});

	const { testResults } = JSON.parse(readFileSync(outcome, 'utf8')) as JestOutcome;
	for (const { name } of testResults.filter(({ status }) => status !== 'passed')) {
		say(`  left out, as it fails without a break: ${relative(REPOSITORY, name)}`);
	}
	const times = new Map(
		testResults
			.filter(({ status }) => status === 'passed')
			.map(({ name, startTime, endTime }) => [name, (endTime - startTime) / 1_000]),
	);
	for (const line of readFileSync(reached, 'utf8').trim().split('\n')) {
		const [number, test] = line.split(/ (.*)/);
		if (times.has(test)) chosen[Number(number)].tests.push(test);
	}
	const reaches = (test: string) => chosen.filter(({ tests }) => tests.includes(test)).length;
	const counts = new Map([...times.keys()].map((test) => [test, reaches(test)]));
	for (const { file, tests } of chosen) {
		const [, , folder] = file.split('/');
		const isFar = (test: string) => Number(!test.startsWith(join(REPOSITORY, 'test', folder)));
		// a test that reaches few breaks examines them closely
		tests.sort((a, b) => isFar(a) - isFar(b) || counts.get(a)! - counts.get(b)!);
	}
	rmSync(folder, { recursive: true });
	return times;
}

async function isCaught({ number, tests }: Chosen, times: Map<string, number>): Promise<boolean> {
	for (const test of tests) {
		if (await fails({ number, test }, times.get(test)!)) return true;
	}
	return false;
}

/** @param seconds that the test takes without a break; one that never ends has also noticed the change */
async function fails(trial: Trial, seconds: number): Promise<boolean> {
	const worker =
		idle.pop() ?? fork(WORKER, { execArgv: ['--experimental-vm-modules'], stdio: 'ignore' });
	worker.send(trial);
	try {
		const signal = AbortSignal.timeout(3_000 * (seconds + 60));
		const [{ hasFailed, isFull }] = (await once(worker, 'message', { signal })) as [Result];
		if (isFull) worker.disconnect();
		else idle.push(worker);
		return hasFailed;
	} catch {
		worker.kill('SIGKILL');
		return true;
	}
}
