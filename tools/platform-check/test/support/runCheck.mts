import { VERDICTS } from '../../judging.mts';
import { checkPlatform } from '../../run.mts';
import type { Limits } from '../../platform.mts';

export const [AS_DOCUMENT, ELSEWHERE, NEW, NOT_SEEN] = VERDICTS as readonly string[];

export interface Outcome {
	code: number;
	/** What is pasted. */
	said: string;
	/** What is not. */
	complained: string;
	/** How long it would have waited, in milliseconds. */
	waits: number[];
	/** The results of the table, by what is assumed. */
	results: Map<string, { result: string; seen: string }>;
	/** What to set, by numbers. */
	advice: string;
}

/** Runs `npm run check:platform -- …` within the test; waits are not waited for. */
export async function runCheck(
	args: string[],
	limits: Partial<Limits> = {},
	environment: Record<string, string> = {},
): Promise<Outcome> {
	const [said, complained]: string[][] = [[], []];
	const waits: number[] = [];
	const code = await checkPlatform(args, {
		environment,
		say: (text) => said.push(text),
		complain: (text) => complained.push(text),
		limits: { sleep: async (ms) => void waits.push(ms), ...limits },
	});
	const text = said.join('\n');
	return {
		code,
		said: text,
		complained: complained.join('\n'),
		waits,
		results: resultsIn(text),
		advice: text.slice(text.indexOf('What to set')),
	};
}

const CELLS = [
	[4, 49],
	[51, 70],
	[72, 120],
];

/** Reads the table as a person does. */
function resultsIn(text: string): Outcome['results'] {
	const rows: string[][] = [];
	for (const line of text.split('\n')) {
		if (/^\d+ as the document/.test(line)) break;
		const cells = CELLS.map(([from, to]) => line.slice(from, to).trim());
		if (/^\d+ /.test(line) && line.length > 51) rows.push(cells);
		else if (line.startsWith('    ') && rows.length > 0) {
			rows.at(-1)!.forEach((cell, index, row) => {
				row[index] = `${cell} ${cells[index]}`.trim();
			});
		}
	}
	return new Map(rows.map(([assumed, result, seen]) => [assumed, { result, seen }]));
}
