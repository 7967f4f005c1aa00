// One measurement: loads a contestant, tells that it is ready, and does the work when it is told to.
import { prepare } from './contestants.mts';
import type { Job, Outcome } from './job.mts';

/** The most memory that this process has had, in bytes. */
const memory = () => process.resourceUsage().maxRSS * 1024;

process.on('disconnect', () => process.exit());
const work = await prepare(JSON.parse(process.argv[2]) as Job);

process.once('message', async () => {
	const memoryBefore = memory();
	const start = performance.now();
	const { rows, refused } = await work();
	const milliseconds = performance.now() - start;
	const outcome: Outcome = {
		milliseconds,
		memoryBefore,
		memory: memory(),
		done: rows.length,
		refused,
	};
	process.send!(outcome, () => process.exit());
});
process.send!('ready');
