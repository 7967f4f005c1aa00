/** What the package costs n8n: the time to load it. */
import { join } from 'node:path';
import { execa } from 'execa';
import { type Measure, mediansInTurns, times } from './part.mts';

const LOADS = 7;
const MAX_DIFFERENCE_MS = 60;

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

export const measurePackage: Measure = async ({ ground }) => {
	const { n8n, nodePath, ...folders } = await ground();
	const script = join(import.meta.dirname, 'loading.mts');
	const { platform, plain } = await mediansInTurns(['platform', 'plain'], LOADS, async (name) => {
		const env = { NODE_PATH: nodePath, NODE_ENV: 'production' };
		return Number((await execa(process.execPath, [script, n8n, folders[name]], { env })).stdout);
	});
	return {
		title: 'The package',
		text: [
			`Loading is the time that n8n's \`PackageDirectoryLoader.loadAll()\` takes when n8n itself is already loaded: the medians of ${LOADS} fresh processes each, taking turns. Other packages for this API may not be installable, so the comparison is with a minimal package of a node and a credential (\`tools/benchmark/plain\`).`,
		],
		targets: [
			{
				what: 'Loading the package against a minimal one',
				wanted: `at most ${MAX_DIFFERENCE_MS} ms more`,
				measured: `${milliseconds(platform - plain)} more (${milliseconds(platform)} against ${milliseconds(plain)}, ${times(platform / plain)})`,
				isMet: platform - plain <= MAX_DIFFERENCE_MS,
				why: 'Most of its files are small modules that Node finds, reads and compiles one by one, and there are three nodes instead of one.',
			},
		],
	};
};
