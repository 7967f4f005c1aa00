import { availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import n8n from '../n8n/install/n8n/package.json' with { type: 'json' };
import { markdownTable } from '../lib/table.mts';
import { megabytes, type Part, type Target } from './part.mts';

export const FILE = join(import.meta.dirname, 'RESULTS.md');

/** The results in Markdown: what they mean for a user, then the targets, then all figures. */
export async function inMarkdown(parts: Part[], seconds: number): Promise<string> {
	const summaries = parts.flatMap(({ summary }) => summary ?? []);
	const text = [
		'# Results of the benchmark',
		...summaries.flatMap(({ text, table }) => [...text, markdownTable(table.columns, table.rows)]),
		'## Targets',
		targetTable(parts.flatMap(({ targets }) => targets)),
		'## The machine',
		`Written by \`npm run bench\`, from a single run of ${Math.round(seconds / 6) / 10} minutes. Times depend on the machine, so most targets are ratios.`,
		machine(),
		...parts.flatMap(({ title, text, table }) => [
			`## ${title}`,
			...text,
			...(table ? [markdownTable(table.columns, table.rows)] : []),
		]),
	].join('\n\n');
	return await format(text, { ...(await resolveConfig(FILE)), filepath: FILE });
}

function machine(): string {
	const [cpu] = cpus();
	return markdownTable(
		['on', ''],
		[
			['date', new Date().toISOString().slice(0, 10)],
			['machine', `${availableParallelism()} cores, ${cpu?.model}, ${megabytes(totalmem())}`],
			['system', `${platform()} ${release()}`],
			['Node', process.versions.node],
			['n8n', n8n.dependencies.n8n],
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
