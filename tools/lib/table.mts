// Tables as text, without a library: npm run check:platform must run where nothing is installed, and prints what a platform
// answers, whatever characters it contains.

const GAP = '  ';

/** Wraps text at a number of characters, without control characters; a longer word is cut. */
export function wrap(text: string, width: number): string[] {
	const lines = [''];
	const words = text
		.split(/[\s\p{Cc}]+/u)
		.flatMap((word) => word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? []);
	for (const word of words) {
		const line = lines[lines.length - 1];
		if (line === '') lines[lines.length - 1] = word;
		else if (line.length + 1 + word.length <= width) lines[lines.length - 1] += ` ${word}`;
		else lines.push(word);
	}
	return lines;
}

/** A row of a table: each cell wraps within its column. */
export function columns(cells: string[], widths: number[]): string[] {
	const wrapped = cells.map((cell, index) => wrap(cell, widths[index]));
	const height = Math.max(...wrapped.map((lines) => lines.length));
	return Array.from({ length: height }, (_, line) =>
		wrapped
			.map((lines, index) => (lines[line] ?? '').padEnd(widths[index]))
			.join(GAP)
			.trimEnd(),
	);
}

/** Rows below their column names, each column as wide as its content. */
export function textTable(names: string[], rows: string[][]): string {
	const widths = names.map((_, index) =>
		Math.max(1, ...[names, ...rows].map((cells) => cells[index].length)),
	);
	const rule = widths.map((width) => '-'.repeat(width));
	return [names, rule, ...rows].flatMap((cells) => columns(cells, widths)).join('\n');
}

/** The same as Markdown. */
export function markdownTable(names: string[], rows: string[][]): string {
	const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
	return [names, names.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.map(cell).join(' | ')} |`)
		.join('\n');
}
