import { columns, wrap } from '../lib/table.mts';
import type { Assumption } from './checks.mts';
import { VERDICTS, type Finding } from './judging.mts';

type Row = Assumption & Finding;

const WIDTHS = [2, 45, 19, 48];

/** The width of the output, in characters. */
const WIDTH = 120;

/** The table, the totals, and what to set. */
export function report(rows: Row[], requests: number): string {
	const sections = [...new Set(rows.map(({ section }) => section))];
	const sums = VERDICTS.map(
		(verdict) => `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`,
	);
	const seenNew = numbersOf(rows, ({ verdict }) => verdict === 'new to us (please report)');
	return [
		'First contact with a platform: what the nodes assume, and what this platform does.',
		'',
		...columns(['', 'Assumed', 'Result', 'Seen'], WIDTHS),
		'-'.repeat(WIDTH),
		...sections.flatMap((section) => [
			'',
			section.toUpperCase(),
			...rows.flatMap(({ assumed, verdict, seen, ...row }, index) =>
				row.section === section ? columns([String(index + 1), assumed, verdict, seen], WIDTHS) : [],
			),
		]),
		'',
		...paragraph(`${sums.join(', ')}. ${requests} requests, all of them read-only.`),
		...(seenNew === ''
			? []
			: paragraph(
					`New to us: ${seenNew}. Please paste all of this into a new issue, "My platform differs".`,
				)),
		'',
		...whatToSet(rows),
	].join('\n');
}

/** The numbers of rows, as they are printed: "2, 3". */
const numbersOf = (rows: Row[], isOne: (row: Row) => boolean): string =>
	rows.flatMap((row, index) => (isOne(row) ? [index + 1] : [])).join(', ');

/** Wraps a text, with a hanging indent. */
const paragraph = (text: string): string[] =>
	wrap(text, WIDTH - 2).map((line, index) => `${index === 0 ? '' : '  '}${line}`);

const asksForNothing = (advice: string) => Number(advice.startsWith('Nothing to set'));

function whatToSet(rows: Row[]): string[] {
	const advices = [...new Set(rows.flatMap(({ advice }) => advice ?? []))];
	if (advices.length === 0) return ['What to set in the nodes: nothing, as far as can be seen.'];
	return [
		'What to set in the nodes, by the numbers above:',
		...advices
			.sort((one, other) => asksForNothing(one) - asksForNothing(other))
			.flatMap((advice) =>
				paragraph(`${numbersOf(rows, (row) => row.advice === advice)}: ${advice}`),
			),
	];
}
