import fc from 'fast-check';

/** What every property is checked with: the same runs each time, unless FC_SEED asks for others. */
const SEED = Number(process.env.FC_SEED ?? 20_260_302);

/** Checks a property of things to come; a failure tells its seed and its smallest example. */
export const check = <T,>(
	values: fc.Arbitrary<T>,
	holds: (value: T) => Promise<void>,
	numRuns: number,
): Promise<void> => fc.assert(fc.asyncProperty(values, holds), { seed: SEED, numRuns });
