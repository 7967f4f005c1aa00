const { readFile, rm } = require('node:fs/promises');
const { spawn } = require('node:child_process');
const { dest, parallel, series, src, watch: watchFiles } = require('gulp');

const ASSETS = ['icons/*.svg', 'nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'];

const clean = () => rm('dist', { recursive: true, force: true });

const compile = () =>
	spawn(process.execPath, [require.resolve('typescript/bin/tsc')], { stdio: 'inherit' });

const copyAssets = () => src(ASSETS, { base: '.', encoding: false }).pipe(dest('dist'));

const linkDocumentation = async () => {
	const links = await import('./scripts/lib/documentationLinks.mts');
	const manifest = JSON.parse(await readFile('package.json', 'utf8'));
	links.linkDocumentation('dist', manifest, links.originOf('.'));
};

const build = series(clean, parallel(compile, copyAssets), linkDocumentation);

function watch() {
	watchFiles(['credentials/**', 'nodes/**', 'icons/**'], { ignoreInitial: false }, build);
}

module.exports = { build, watch };
