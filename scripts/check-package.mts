// Looks at the package as npm would publish it: what is in it, and that nothing in it would keep n8n from loading it.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

const FORBIDDEN_SCRIPTS = ['prepare', 'preinstall', 'install', 'postinstall', 'prepublish'];
const ALLOWED = [/^dist\//, /^package\.json$/, /^README\.md$/, /^LICENSE$/, /^CHANGELOG\.md$/];

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const [{ files }] = JSON.parse(
	execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' }),
) as [{ files: Array<{ path: string }> }];
const packed = files.map(({ path }) => path);
const types: string[] = [...manifest.n8n.nodes, ...manifest.n8n.credentials];

const CHECKS: Array<[what: string, offenders: string[]]> = [
	['no runtime dependencies', Object.keys(manifest.dependencies ?? {})],
	['no overrides', Object.keys(manifest.overrides ?? {})],
	[
		'n8n-workflow is the only peer dependency, in any version',
		JSON.stringify(manifest.peerDependencies) === '{"n8n-workflow":"*"}'
			? []
			: [JSON.stringify(manifest.peerDependencies)],
	],
	['no install scripts', FORBIDDEN_SCRIPTS.filter((name) => manifest.scripts[name] !== undefined)],
	['only what users need', packed.filter((path) => !ALLOWED.some((rule) => rule.test(path)))],
	['every node and credential is built', types.filter((path) => !packed.includes(path))],
	[
		'every node has its codex file',
		manifest.n8n.nodes
			.map((path: string) => path.replace(/\.js$/, '.json'))
			.filter((path: string) => !packed.includes(path)),
	],
	[
		'no lint rule is switched off inline',
		globSync(['nodes/**/*.ts', 'credentials/**/*.ts']).filter((path) =>
			readFileSync(path, 'utf8').includes('eslint-disable'),
		),
	],
];

for (const [what, offenders] of CHECKS) {
	console.log(
		`${offenders.length === 0 ? 'ok  ' : 'FAIL'} ${what}${offenders.map((o) => `\n       ${o}`).join('')}`,
	);
}
const failed = CHECKS.filter(([, offenders]) => offenders.length > 0).length;
console.log(`${CHECKS.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
