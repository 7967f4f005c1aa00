/** What the package costs an n8n: time to load it, time to compute a form for the editor, place on the disk. */
import { execa } from 'execa';
import { join } from 'node:path';
import { ownEnvironment } from '../scripts/lib/processGroup.mts';
import { median, times } from './figures.mts';
import type { Ground } from './ground.mts';
import type { Form } from './package/parameters.mts';
import type { Measure } from './part.mts';

const LOADS = 7;
const MAX_DIFFERENCE_MS = 60;

async function child<Answer>(
	script: string,
	{ n8n, nodePath }: Ground,
	folder: string,
): Promise<Answer> {
	const { stdout } = await execa(
		process.execPath,
		[join(import.meta.dirname, 'package', script), n8n, folder],
		{ env: { NODE_PATH: nodePath, NODE_ENV: 'production' } },
	);
	return JSON.parse(stdout) as Answer;
}

/** How npm would pack a folder. */
async function packed(folder: string) {
	const { stdout } = await execa('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
		cwd: folder,
		env: ownEnvironment(),
	});
	const [{ size, unpackedSize, entryCount }] = JSON.parse(stdout) as Array<
		Record<'size' | 'unpackedSize' | 'entryCount', number>
	>;
	return { size, unpackedSize, entryCount };
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} kB`;
const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

export const measurePackage: Measure = async ({ ground }) => {
	const places = await ground();
	const loading = { platform: [] as number[], plain: [] as number[] };
	for (let round = 0; round < LOADS; round++) {
		for (const name of ['platform', 'plain'] as const) {
			loading[name].push(await child<number>('loading.mts', places, places[name]));
		}
	}
	const [ours, plain] = [median(loading.platform), median(loading.plain)];
	const forms = await child<Form[]>('parameters.mts', places, places.platform);
	const sizes = [await packed(places.platform), await packed(places.plain)];
	return {
		title: 'The package',
		text: [
			`Loading is what \`PackageDirectoryLoader.loadAll()\` of n8n takes, n8n itself being loaded already; the medians of ${LOADS} fresh processes each, taking turns. The other packages for this API cannot be counted upon to be installable: in their place stands a minimal package of two nodes and a credential, written as they are (\`benchmark/plain\`).`,
			'For the editor n8n computes all parameters of a form with their defaults, and which of them are shown: medians of 400 times, warmed up.',
		],
		tables: [
			{
				title: 'Loading and size',
				columns: ['package', 'loading', 'unpacked', 'packed', 'files'],
				rows: ['this package', 'minimal package'].map((name, index) => [
					name,
					milliseconds([ours, plain][index]),
					kilobytes(sizes[index].unpackedSize),
					kilobytes(sizes[index].size),
					String(sizes[index].entryCount),
				]),
			},
			formTable(forms),
		],
		targets: [
			{
				what: 'Loading the package against a minimal one',
				wanted: `at most ${MAX_DIFFERENCE_MS} ms more`,
				measured: `${milliseconds(ours - plain)} more (${milliseconds(ours)} against ${milliseconds(plain)}, ${times(ours / plain)})`,
				isMet: ours - plain <= MAX_DIFFERENCE_MS,
				why: `${sizes[0].entryCount} files, most of them small modules that Node finds, reads and compiles one by one, and three nodes instead of two.`,
			},
		],
	};
};

function formTable(forms: Form[]) {
	const sorted = forms.toSorted((a, b) => a.microseconds - b.microseconds);
	const own = sorted.filter(({ node }) => node === forms[0].node);
	const others = sorted.filter(({ node }) => node !== forms[0].node);
	const middle = own[own.length >> 1];
	const shown = [
		{ ...own[0], name: `fastest of ${own.length}: ${own[0].name}` },
		{ ...middle, name: `median: ${middle.name}` },
		{ ...own.at(-1)!, name: `slowest: ${own.at(-1)!.name}` },
		...others,
	];
	return {
		title: 'Computing a form',
		columns: ['node', 'form', 'time'],
		rows: shown.map(({ node, name, microseconds }) => [
			node,
			name,
			`${(microseconds / 1_000).toFixed(2)} ms`,
		]),
	};
}
