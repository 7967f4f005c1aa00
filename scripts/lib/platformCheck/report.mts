// What the check has found, as a text to read and to paste.
import { AGENCYS_TOKEN, CLIENTS_TOKEN } from './answers.mts';
import { VERDICTS, type Assumption, type Finding, type Verdict } from './judging.mts';
import { columns, wrap } from '../table.mts';

export interface Row {
	assumption: Assumption;
	finding: Finding;
}

const WIDTHS = [2, 45, 19, 48];

/** Width of everything that is printed, in characters. */
const BLOCK_WIDTH = 120;

/** The table, the sum, and what to set. */
export function report(rows: Row[], requests: number, token: string): string {
	const numbered = rows.map((row, index) => ({ ...row, number: String(index + 1) }));
	const sections = [...new Set(rows.map(({ assumption }) => assumption.section))];
	const lines = [
		'First contact with a platform: what the nodes assume, and what this platform does.',
		'',
		...columns(['', 'Assumed', 'Result', 'Seen'], WIDTHS),
		'-'.repeat(BLOCK_WIDTH),
		...sections.flatMap((section) => [
			'',
			section.toUpperCase(),
			...numbered
				.filter(({ assumption }) => assumption.section === section)
				.flatMap(({ number, assumption, finding }) =>
					columns([number, assumption.assumed, finding.verdict, finding.seen], WIDTHS),
				),
		]),
		'',
		...paragraph(
			`${VERDICTS.map((verdict) => `${tally(rows, verdict)} ${verdict}`).join(', ')}. ${requests} requests, all of them reading.`,
			0,
		),
		...toReport(rows),
		...otherToken(rows),
		'',
		...whatToSet(numbered),
	];
	// what a platform answers may hold anything
	return lines.join('\n').replaceAll(token, '*****');
}

/** The numbers of rows, as they are printed. */
const numbersOf = (rows: Row[], isOne: (finding: Finding) => boolean): number[] =>
	rows.flatMap(({ finding }, index) => (isOne(finding) ? [index + 1] : []));

/** Which rows nobody has seen yet. */
function toReport(rows: Row[]): string[] {
	const numbers = numbersOf(rows, ({ verdict }) => verdict === 'new to us (please report)');
	if (numbers.length === 0) return [];
	return paragraph(
		`New to us: ${ranges(numbers)}. Please paste all of this into a new issue, "My platform differs".`,
		0,
	);
}

/** Which rows need the token of somebody else. */
function otherToken(rows: Row[]): string[] {
	return [CLIENTS_TOKEN, AGENCYS_TOKEN].flatMap((token) => {
		const numbers = numbersOf(rows, ({ seen }) => seen.includes(token));
		if (numbers.length === 0) return [];
		const needs = numbers.length === 1 ? 'needs' : 'need';
		return paragraph(
			`${ranges(numbers)} ${needs} ${token}: run the check once more with it, if you have one.`,
			0,
		);
	});
}

/** A text in lines, the further ones indented. @param indent of the first line */
function paragraph(text: string, indent = 2): string[] {
	return wrap(text, BLOCK_WIDTH - indent - 2).map(
		(line, index) => `${' '.repeat(index === 0 ? indent : indent + 2)}${line}`,
	);
}

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

const tally = (rows: Row[], verdict: Verdict) =>
	rows.filter(({ finding }) => finding.verdict === verdict).length;

const asksForNothing = (advice: string) => advice.startsWith('Nothing to set');

function whatToSet(rows: Array<Row & { number: string }>): string[] {
	const differing = rows.filter(({ finding }) => finding.advice);
	if (differing.length === 0) return ['What to set in the nodes: nothing, as far as can be seen.'];
	const advices = [...new Set(differing.map(({ finding }) => finding.advice!))].sort(
		(one, other) => Number(asksForNothing(one)) - Number(asksForNothing(other)),
	);
	return [
		'What to set in the nodes, by the numbers above:',
		...advices.flatMap((advice) => {
			const numbers = differing
				.filter(({ finding }) => finding.advice === advice)
				.map(({ number }) => number);
			return paragraph(`${numbers.join(', ')}: ${advice}`);
		}),
	];
}
