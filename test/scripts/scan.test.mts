import { afterAll, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTemporaryFolder } from '../../scripts/lib/orphanCleanup.mts';
import { OF_THE_PACKAGE, OF_THE_SOURCE, scan } from '../../scripts/lib/scan.mts';

const disposables = new AsyncDisposableStack();
afterAll(() => disposables.disposeAsync());

const MANIFEST = {
	name: 'n8n-nodes-sample',
	version: '1.0.0',
	description: 'n8n nodes for a sample',
	license: 'MIT',
	author: { name: 'Somebody', email: 'somebody@voice-assistant-platform.example' },
	homepage: 'https://voice-assistant-platform.example',
	repository: { type: 'git', url: 'git+https://voice-assistant-platform.example/sample.git' },
	keywords: ['n8n-community-node-package'],
	files: ['dist'],
	n8n: { n8nNodesApiVersion: 1, strict: true, nodes: ['dist/nodes/Sample.node.js'] },
	peerDependencies: { 'n8n-workflow': '*' },
};

const PLAIN = 'export const plain = 1;\n';

/** The rules that a folder with these files breaks, file by file. */
async function broken(patterns: string[], files: Record<string, string | object>) {
	const folder = makeTemporaryFolder('scan', disposables);
	for (const [file, content] of Object.entries({ 'package.json': MANIFEST, ...files })) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(
			join(folder, file),
			typeof content === 'string' ? content : JSON.stringify(content),
		);
	}
	return (await scan(folder, patterns)).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

test('a good package passes', async () => {
	expect(await broken(OF_THE_PACKAGE, { 'dist/nodes/Sample.node.js': PLAIN })).toEqual([]);
	expect(await broken(OF_THE_SOURCE, { 'nodes/plain.ts': PLAIN })).toEqual([]);
});

test.each([
	['what it prints', 'console.log(1);', 'no-console'],
	[
		'a rule switched off inline',
		'/* eslint-disable */ setTimeout(() => {}, 1);',
		'@n8n/community-nodes/no-restricted-globals',
	],
	['no JavaScript', 'const const;', ''],
])('the rules of n8n find in the package %s', async (_what, code, rule) => {
	expect(await broken(OF_THE_PACKAGE, { 'dist/nodes/bad.js': code })).toContain(
		`dist/nodes/bad.js:1 ${rule}`,
	);
});

test.each<[string, object, string]>([
	['dependencies', { dependencies: { axios: '1.18.0' } }, 'no-runtime-dependencies'],
	['no files', { files: undefined }, 'require-files-array'],
])('the rules of n8n find in package.json %s', async (_what, fields, rule) => {
	const findings = await broken(OF_THE_PACKAGE, { 'package.json': { ...MANIFEST, ...fields } });
	expect(findings).toContain(`package.json:1 @n8n/community-nodes/${rule}`);
});

test('the rules of n8n find in the source secrets in JSON, and what TypeScript alone shows', async () => {
	const findings = await broken(OF_THE_SOURCE, {
		'nodes/Sample/sample.json': { token: 'c2VjcmV0LXRva2Vu1234' },
		'nodes/Sample/Sample.node.ts': `
			export class Sample { description = { properties: [
				{ displayName: 'On', name: 'on', type: 'boolean', default: true, description: 'If on' },
			] }; }`,
		'gulpfile.js': "console.log('not published');",
	});
	expect(findings).toContain(
		'nodes/Sample/sample.json:1 @n8n/community-nodes/no-hardcoded-secrets',
	);
	expect(findings).toContain(
		'nodes/Sample/Sample.node.ts:3 n8n-nodes-base/node-param-description-boolean-without-whether',
	);
	expect(findings.filter((finding) => finding.startsWith('gulpfile.js'))).toEqual([]);
});

test('a folder without anything to read is no good package', async () => {
	const folder = makeTemporaryFolder('scan', disposables);
	await expect(scan(folder, OF_THE_PACKAGE)).rejects.toThrow('There is nothing to scan in');
});
