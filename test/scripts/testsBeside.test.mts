import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from '../../scripts/lib/repository.mts';
import { testsBeside } from '../../scripts/lib/testsBeside.mts';

const TESTS = globSync('test/**/*.test.{ts,mts}', { cwd: REPOSITORY });

test.each([
	['resources/lead/upsert.operation.ts', 'test/engine/lead.upsert.test.ts'],
	['resources/campaign/create.operation.ts', 'test/engine/requests.test.ts'],
	['resources/lead/delete.operation.ts', 'test/engine/deleting.test.ts'],
	['client/pagination.ts', 'test/client/pagination.test.ts'],
	['client/file.ts', 'test/engine/call.downloadRecording.test.mts'],
	['waiting/waitForDocument.ts', 'test/engine/document.onSimulator.test.mts'],
	['webhook/reports.ts', 'test/webhook/deduplication.test.ts'],
	['polling/passOn.ts', 'test/polling/histories.test.ts'],
	['api/endpoints.ts', 'test/engine/onSimulator.test.mts'],
])('%s is tested by %s', (file, test) => {
	expect(testsBeside(`nodes/VoiceAssistantPlatform/${file}`, TESTS)).toContain(test);
});

test('there are tests beside each file of the nodes and of the credential, and beside each page', () => {
	const files = globSync('{{nodes,credentials}/**/*.ts,docs/*.md}', { cwd: REPOSITORY });
	expect(files.length).toBeGreaterThan(100);
	expect(files.filter((file) => testsBeside(file, TESTS).length === 0)).toEqual([]);
});
