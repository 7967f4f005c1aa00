import type { Cell, Result } from './plan.mts';

type Wanted = Pick<Cell, 'workload' | 'candidate'> & Partial<Cell>;

/** Finds what came of a cell; that at 50 ms unless told otherwise. Undefined where it was not measured. */
export function findResult(results: Result[], wanted: Wanted): Result | undefined {
	const cell = Object.entries({ latency: 50, ...wanted });
	return results.find((result) =>
		cell.every(([name, value]) => result[name as keyof Cell] === value),
	);
}

/**
 * Finds what came of a cell that is in the plan.
 * @throws Error when it was not measured
 */
export function resultOf(results: Result[], wanted: Wanted): Result {
	const found = findResult(results, wanted);
	if (!found) throw new Error(`This was not measured: ${JSON.stringify(wanted)}`);
	return found;
}
