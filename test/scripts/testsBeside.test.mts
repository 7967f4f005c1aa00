import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from '../../scripts/lib/repository.mts';
import { testsBeside } from '../../scripts/lib/testsBeside.mts';

const TESTS = globSync('test/**/*.test.{ts,mts}', { cwd: REPOSITORY });
const besideOf = (file: string) => testsBeside(`nodes/VoiceAssistantPlatform/${file}`, TESTS);

test('an operation is tested by the files with its name', () => {
	expect(besideOf('resources/lead/upsert.operation.ts')).toEqual([
		'test/engine/lead.upsert.test.ts',
	]);
	expect(besideOf('resources/assistant/update/tools.ts')).toContain(
		'test/engine/assistant.update.tools.test.ts',
	);
});

test('a file with a test of its own is tested by that one, any other by those of its folder', () => {
	expect(besideOf('client/pagination.ts')).toEqual(['test/client/pagination.test.ts']);
	expect(besideOf('polling/poll.ts')).toContain('test/polling/histories.test.ts');
	expect(besideOf('waiting/matching.ts')).toEqual(['test/waiting/matching.test.ts']);
});

test('what has no test of its own in a folder of unit tests is tested on the engine', () => {
	expect(besideOf('waiting/waitForCall.ts')).toContain('test/engine/waiting.call.test.mts');
	expect(besideOf('api/endpoints.ts')).toContain('test/engine/onSimulator.test.mts');
});

test('there are tests beside each file of the nodes and of the credential, and beside each page', () => {
	const files = [
		...globSync('{nodes,credentials}/**/*.ts', { cwd: REPOSITORY }),
		...globSync('docs/*.md', { cwd: REPOSITORY }),
	];
	expect(files.length).toBeGreaterThan(100);
	expect(files.filter((file) => testsBeside(file, TESTS).length === 0)).toEqual([]);
});

test('tests that import a file are left to Jest to find', () => {
	expect(testsBeside('simulator/clock.mts', TESTS)).toEqual([]);
});
