// Breaks the nodes' code in one place after the other, and counts how often a test turns red: what the tests are worth.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { mutationsIn, type Mutation } from './lib/mutations.mts';
import { REPOSITORY } from './lib/repository.mts';
import { runScript } from './lib/runScript.mts';
import { say } from './lib/say.mts';
import { testsBeside } from './lib/testsBeside.mts';

const NODES = 'nodes/VoiceAssistantPlatform';
const SECONDS_FOR_ONE = 180;
const JEST = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--bail', '--silent'];

interface Break extends Mutation {
	file: string;
}

await runScript(async (disposables) => {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { sample: { type: 'string', default: '40' } },
	});
	const tests = globSync('test/**/*.test.{ts,mts}', { cwd: REPOSITORY });
	let areAllEnough = true;
	for (const folder of positionals) {
		const files = globSync(`${NODES}/${folder}/**/*.ts`, { cwd: REPOSITORY });
		const all = files.flatMap((file): Break[] =>
			mutationsIn(readFileSync(join(REPOSITORY, file), 'utf8')).map((one) => ({ ...one, file })),
		);
		// spread over all
		const size = Math.min(Number(values.sample), all.length);
		const step = all.length / size;
		say(`${folder}: ${size} of ${all.length} breaks`);
		let red = 0;
		for (let index = 0; index < size; index++) {
			const one = all[Math.floor(index * step)];
			if (await turnsRed(one, tests, disposables)) red++;
			else say(`  survives: ${one.file}:${one.line}: ${one.before} → ${one.after}`);
		}
		const share = Math.round((red / size) * 100);
		say(`${folder}: ${red} of ${size} turn red (${share} %)`);
		areAllEnough &&= share >= 90;
	}
	return areAllEnough ? 0 : 1;
});

async function turnsRed(
	{ file, start, end, after }: Break,
	tests: string[],
	disposables: AsyncDisposableStack,
): Promise<boolean> {
	const path = join(REPOSITORY, file);
	const [, , folder] = file.split('/');
	const text = readFileSync(path, 'utf8');
	const restore = () => writeFileSync(path, text);
	// also when this is stopped in the middle
	disposables.defer(restore);
	writeFileSync(path, text.slice(0, start) + after + text.slice(end));
	try {
		const named = tests.filter((test) => basename(test).startsWith(`${basename(file, '.ts')}.`));
		const first = [...named, ...testsBeside(file, tests)];
		const others = tests.filter(
			(test) => test.startsWith(`test/${folder}/`) && !first.includes(test),
		);
		return (
			(await fails(first)) ||
			(await fails(others)) ||
			(await fails(['--findRelatedTests', file, '--testPathIgnorePatterns', ...first, ...others]))
		);
	} finally {
		restore();
	}
}

/** Tests that never end have noticed it, too. */
async function fails(args: string[]): Promise<boolean> {
	if (args.length === 0) return false;
	const timeout = SECONDS_FOR_ONE * 1_000;
	const options = { cwd: REPOSITORY, reject: false, timeout, stdio: 'ignore' } as const;
	const all = [...JEST, '--passWithNoTests', ...args];
	const { exitCode, timedOut } = await execa(process.execPath, all, options);
	return timedOut || exitCode !== 0;
}
