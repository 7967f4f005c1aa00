import { isDeepStrictEqual } from 'node:util';
import { say } from '../lib/say.mts';

/** Counts what holds and what does not, and says so at once. */
export interface Checks {
	/** Holds that something is as it must be. */
	equal(what: string, actual: unknown, wanted: unknown): void;
	passed: number;
	failed: number;
}

/** Begins to count what holds and what fails; each check tells its outcome. */
export function createChecks(): Checks {
	const checks: Checks = {
		passed: 0,
		failed: 0,
		equal: (what, actual, wanted) => {
			if (isDeepStrictEqual(actual, wanted)) {
				checks.passed++;
				say(`  holds  ${what}`);
			} else {
				checks.failed++;
				say(`  FAILS  ${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(wanted)}`);
			}
		},
	};
	return checks;
}
