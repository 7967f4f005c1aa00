import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { markdownTable } from '../scripts/lib/table.mts';
import { megabytes, type Part, type Target } from './part.mts';

const FILE = join(import.meta.dirname, 'RESULTS.md');

/** Writes what was measured: what a user gets, then the targets, then all figures; answers the name of the file. */
export async function writeResults(parts: Part[], n8n: string, seconds: number): Promise<string> {
	const summaries = parts.flatMap(({ summary }) => summary ?? []);
	const text = [
		'# Results of the benchmark',
		...summaries.flatMap(({ text, table }) => [...text, markdownTable(table.columns, table.rows)]),
		'## Targets',
		targetTable(parts.flatMap(({ targets }) => targets)),
		'## The machine',
		`Written by \`npm run bench\`, all of it from one run of ${Math.round(seconds / 6) / 10} minutes. Times depend on the machine; what is judged are ratios.`,
		machine(n8n),
		...parts.flatMap(({ title, text, table }) => [
			`## ${title}`,
			...text,
			...(table ? [markdownTable(table.columns, table.rows)] : []),
		]),
	].join('\n\n');
	const options = await resolveConfig(FILE);
	writeFileSync(FILE, await format(text, { ...options, filepath: FILE }));
	return FILE;
}

function machine(n8n: string): string {
	const { version } = createRequire(n8n)('n8n/package.json') as { version: string };
	const [cpu] = cpus();
	return markdownTable(
		['on', ''],
		[
			['date', new Date().toISOString().slice(0, 10)],
			['machine', `${availableParallelism()} cores, ${cpu?.model}, ${megabytes(totalmem())}`],
			['system', `${platform()} ${release()}`],
			['Node', process.versions.node],
			['n8n', version],
		],
	);
}

function targetTable(targets: Target[]): string {
	const missed = targets.filter(({ isMet }) => !isMet);
	return [
		markdownTable(
			['what', 'target', 'measured', ''],
			targets.map(({ what, wanted, measured, isMet }) => [
				what,
				wanted,
				measured,
				isMet ? 'met' : '**missed**',
			]),
		),
		...missed.map(({ what, why }) => `Missed: ${what}. ${why}`),
	].join('\n\n');
}
