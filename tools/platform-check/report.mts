import { columns, wrap } from '../lib/table.mts';
import * as lists from './lists.mts';
import type { Assumption } from './assumptions.mts';
import { VERDICTS, type Finding } from './judging.mts';

type Row = Assumption & Finding;

const WIDTHS = [2, 45, 19, 48];

/** The width of the output, in characters. */
const BLOCK_WIDTH = 120;

/** The table, the totals, and what to set. */
export function report(rows: Row[], requests: number, token: string): string {
	const sections = [...new Set(rows.map(({ section }) => section))];
	const sums = VERDICTS.map(
		(verdict) => `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`,
	);
	const lines = [
		'First contact with a platform: what the nodes assume, and what this platform does.',
		'',
		...columns(['', 'Assumed', 'Result', 'Seen'], WIDTHS),
		'-'.repeat(BLOCK_WIDTH),
		...sections.flatMap((section) => [
			'',
			section.toUpperCase(),
			...rows.flatMap(({ assumed, verdict, seen, ...row }, index) =>
				row.section === section ? columns([String(index + 1), assumed, verdict, seen], WIDTHS) : [],
			),
		]),
		'',
		...paragraph(`${sums.join(', ')}. ${requests} requests, all of them read-only.`, 0),
		...about(
			rows,
			({ verdict }) => verdict === 'new to us (please report)',
			(numbers) =>
				`New to us: ${ranges(numbers)}. Please paste all of this into a new issue, "My platform differs".`,
		),
		...[lists.CLIENTS_TOKEN, lists.AGENCYS_TOKEN].flatMap((other) =>
			about(
				rows,
				({ seen }) => seen.includes(other),
				(numbers) =>
					`${ranges(numbers)} ${numbers.length === 1 ? 'needs' : 'need'} ${other}: run the check again with it, if you have one.`,
			),
		),
		'',
		...whatToSet(rows),
	];
	// a platform's answers may contain anything
	return lines.join('\n').replaceAll(token, '*****');
}

/** The numbers of rows, as they are printed. */
const numbersOf = (rows: Row[], isOne: (row: Row) => boolean): number[] =>
	rows.flatMap((row, index) => (isOne(row) ? [index + 1] : []));

/** A paragraph about some rows, if there are any. */
function about(
	rows: Row[],
	isOne: (row: Row) => boolean,
	inWords: (numbers: number[]) => string,
): string[] {
	const numbers = numbersOf(rows, isOne);
	return numbers.length === 0 ? [] : paragraph(inWords(numbers), 0);
}

/** Wraps a text, with a hanging indent. @param indent of the first line */
const paragraph = (text: string, indent = 2): string[] =>
	wrap(text, BLOCK_WIDTH - indent - 2).map(
		(line, index) => `${' '.repeat(index === 0 ? indent : indent + 2)}${line}`,
	);

/** "2, 3, 7-15" */
function ranges(numbers: number[]): string {
	const runs: number[][] = [];
	for (const number of numbers) {
		const run = runs.at(-1);
		if (run?.at(-1) === number - 1) run.push(number);
		else runs.push([number]);
	}
	return runs
		.map((run) => (run.length < 3 ? run.join(', ') : `${run[0]}-${run.at(-1)}`))
		.join(', ');
}

const asksForNothing = (advice: string) => Number(advice.startsWith('Nothing to set'));

function whatToSet(rows: Row[]): string[] {
	const advices = [...new Set(rows.flatMap(({ advice }) => advice ?? []))];
	if (advices.length === 0) return ['What to set in the nodes: nothing, as far as can be seen.'];
	return [
		'What to set in the nodes, by the numbers above:',
		...advices
			.sort((one, other) => asksForNothing(one) - asksForNothing(other))
			.flatMap((advice) =>
				paragraph(`${numbersOf(rows, (row) => row.advice === advice).join(', ')}: ${advice}`),
			),
	];
}
