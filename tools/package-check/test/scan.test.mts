import { afterAll, expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTemporaryFolder } from '../../lib/orphanCleanup.mts';
import { OF_THE_PACKAGE, OF_THE_SOURCE, scan } from '../scan.mts';

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
	return (await scan(folder, patterns)).map((line) => line.split(': ')[0]);
}

test('a good package passes, and what is not published is not read', async () => {
	expect(await broken(OF_THE_PACKAGE, { 'dist/nodes/Sample.node.js': PLAIN })).toEqual([]);
	const source = { 'nodes/plain.ts': PLAIN, 'gulpfile.js': 'console.log(1);' };
	expect(await broken(OF_THE_SOURCE, source)).toEqual([]);
});

const SWITCHED_OFF = '/* eslint-disable */ setTimeout(() => {}, 1);';
const BOOLEAN = `
	export class Sample { description = { properties: [
		{ displayName: 'On', name: 'on', type: 'boolean', default: true, description: 'If on' },
	] }; }`;

/** By the line and the rule: a file that breaks it, with what is in it. */
const BREAKS: Array<[rule: string, file: string, text: string | object]> = [
	['1 no-console', 'dist/nodes/bad.js', 'console.log(1);'],
	['1 @n8n/community-nodes/no-restricted-globals', 'dist/nodes/bad.js', SWITCHED_OFF],
	[
		'3 n8n-nodes-base/node-param-description-boolean-without-whether',
		'nodes/Sample/Sample.node.ts',
		BOOLEAN,
	],
];

test.each(BREAKS)('the rules of n8n find %s in %s', async (rule, file, text) => {
	const patterns = file.startsWith('nodes/') ? OF_THE_SOURCE : OF_THE_PACKAGE;
	expect(await broken(patterns, { [file]: text })).toContain(`${file}:${rule}`);
});

test('a folder without anything to read is no good package', async () => {
	const folder = makeTemporaryFolder('scan', disposables);
	await expect(scan(folder, OF_THE_PACKAGE)).rejects.toThrow('There is nothing to scan in');
});
