// Text in columns, for a terminal and for an issue.

const GAP = '  ';

/** Width of everything that is printed, in characters. */
export const BLOCK_WIDTH = 120;

/** Text in lines of at most so many characters; a longer word is cut. */
export function wrap(text: string, width: number): string[] {
	const lines = [''];
	const words = text
		.split(/\s+/)
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

/** A text in lines, the further ones indented. @param indent of the first line */
export function paragraph(text: string, indent = 2): string[] {
	return wrap(text, BLOCK_WIDTH - indent - 2).map(
		(line, index) => `${' '.repeat(index === 0 ? indent : indent + 2)}${line}`,
	);
}
