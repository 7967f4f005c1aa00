// Runs tests in a process that stays, so that Jest and n8n are loaded and compiled once for many breaks.
import { runCLI } from 'jest';
import { REPOSITORY } from '../lib/repository.mts';

/** Which break is turned on, and a test file that may notice it. */
export interface Trial {
	number: number;
	test: string;
}

export interface Result {
	hasFailed: boolean;
	/** Whether another process should go on: Jest frees little of its memory. */
	isFull: boolean;
}

const MAX_BYTES = 2 * 1024 ** 3;

process.on('message', async ({ number, test }: Trial) => {
	process.env.BREAK = String(number);
	const options = { runTestsByPath: true, runInBand: true, silent: true };
	const args = { ...options, _: [test], $0: '', config: 'tools/mutate/jest.config.cjs' };
	const hasFailed = await runCLI(args, [REPOSITORY]).then(
		({ results }) => !results.success,
		() => true,
	);
	const isFull = process.memoryUsage.rss() > MAX_BYTES;
	process.send!({ hasFailed, isFull } satisfies Result);
});
process.on('disconnect', () => process.exit());
