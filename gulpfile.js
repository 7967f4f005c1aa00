const { readFile, rm, writeFile } = require('node:fs/promises');
const { spawn } = require('node:child_process');
const esbuild = require('esbuild');
const { dest, parallel, series, src, watch: watchFiles } = require('gulp');

const ASSETS = ['icons/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'];

const clean = () => rm('dist', { recursive: true, force: true });

const compile = () =>
	spawn(process.execPath, [require.resolve('typescript/bin/tsc')], { stdio: 'inherit' });

/** Puts libphonenumber-js itself in the place of the file that passes it on: n8n installs no dependencies of its nodes. */
const bundleLibrary = () =>
	esbuild.build({
		entryPoints: ['nodes/VoiceAssistantPlatform/validation/libphonenumber.ts'],
		outdir: 'dist',
		outbase: '.',
		allowOverwrite: true,
		bundle: true,
		format: 'cjs',
		target: 'node20',
		drop: ['console'],
		banner: { js: '/*! libphonenumber-js (MIT License), see LICENSE.phone-numbers.txt */' },
	});

/** Puts the names of countries in the place of the file that finds them out, so that n8n need not when it starts. */
const writeCountries = async () => {
	const file = require.resolve('./dist/nodes/VoiceAssistantPlatform/validation/countries.js');
	await writeFile(file, `exports.COUNTRIES = ${JSON.stringify(require(file).COUNTRIES)};\n`);
};

const copyAssets = () => src(ASSETS, { base: '.', encoding: false }).pipe(dest('dist'));

const linkDocumentation = async () => {
	const links = await import('./tools/package-check/documentationLinks.mts');
	const manifest = JSON.parse(await readFile('package.json', 'utf8'));
	links.linkDocumentation('dist', manifest, links.originOf('.'));
};

const build = series(
	clean,
	parallel(compile, copyAssets),
	bundleLibrary,
	writeCountries,
	linkDocumentation,
);

function watch() {
	watchFiles(['credentials/**', 'nodes/**', 'icons/**'], { ignoreInitial: false }, build);
}

module.exports = { build, watch };
