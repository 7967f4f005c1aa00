/** Rows as a table of plain text, with the names of the columns above. */
export function textTable<Row extends object>(
	columns: Record<keyof Row & string, string>,
	rows: Row[],
): string {
	const fields = Object.keys(columns) as Array<keyof Row & string>;
	const lines = [columns, ...rows].map((row) => fields.map((field) => String(row[field])));
	const widths = fields.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
	const print = (line: string[]) =>
		line
			.map((text, column) => text.padEnd(widths[column]))
			.join('  ')
			.trimEnd();
	const rule = widths.map((width) => '-'.repeat(width));
	return [lines[0], rule, ...lines.slice(1)].map(print).join('\n');
}
