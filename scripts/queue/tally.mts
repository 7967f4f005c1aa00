/** How what came out differs from what went in. */
export interface Tally {
	/** Went in and did not come out. */
	lost: number;
	/** Came out more often than it went in. */
	duplicated: number;
	/** Came out and never went in. */
	strange: number;
}

/** What must come of it when nothing goes wrong. */
export const EXACTLY_ONCE: Tally = { lost: 0, duplicated: 0, strange: 0 };

/** Compares what came out with what was to come out once. */
export function tally<T>(wanted: T[], actual: T[]): Tally {
	const came = new Set(actual);
	const expected = new Set(wanted);
	return {
		lost: wanted.filter((one) => !came.has(one)).length,
		duplicated: actual.length - came.size,
		strange: [...came].filter((one) => !expected.has(one)).length,
	};
}

/** Cuts a list into as many parts of one length. */
export function inParts<T>(all: T[], parts: number): T[][] {
	const length = Math.ceil(all.length / parts);
	return Array.from({ length: parts }, (_, part) => all.slice(part * length, (part + 1) * length));
}
