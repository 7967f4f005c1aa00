/** Tests of all operations: what they send, and what they refuse. */
const OF_OPERATIONS = [
	'requests',
	'refusals',
	'spending',
	'deleting',
	'onSimulator.operations',
].map((name) => `test/engine/${name}.`);

/** Tests of how the items of a run are processed. */
const OF_RUNS = ['agencyAccount', 'preview', 'sendAndWait', 'sending', 'stopping', 'waiting'].map(
	(name) => `test/engine/${name}.`,
);

/** Where to find the tests of a file that they do not import, because n8n loads the nodes through the package's manifest. */
const BESIDE: Array<[file: RegExp, ...tests: string[]]> = [
	[/^nodes\/\w+\/resources\/(\w+)\/(\w+)\b/, 'test/engine/$1.$2.'],
	[/^nodes\/\w+\/resources\/(\w+)\//, 'test/engine/$1.', ...OF_OPERATIONS],
	[/^nodes\/\w+\/client\/file\.ts/, 'test/engine/call.downloadRecording.'],
	[/^nodes\/\w+\/waiting\/waitForDocument\.ts/, 'test/engine/document.'],
	[/^nodes\/\w+\/waiting\/(sleep|wake|approval)/, 'test/engine/sendAndWait.', 'test/waiting/'],
	[/^nodes\/\w+\/execution\//, 'test/execution/', ...OF_RUNS, ...OF_OPERATIONS],
	[/^nodes\/\w+\/webhook\/events\.ts/, 'test/webhook/deliver.', 'test/webhook/otherWebhooks.'],
	[/^nodes\/\w+\/(\w+)\/(\w+)\.ts/, 'test/$1/$2.'],
	[/^nodes\/\w+\/(\w+)\/(\w+)\.ts/, 'test/engine/$2.'],
	[/^nodes\/\w+\/(\w+)\//, 'test/engine/$1.'],
	[/^nodes\/\w+\/api\//, 'test/engine/onSimulator.'],
	[/^nodes\/\w+\/(\w+)\//, 'test/$1/'],
	[/^nodes\/\w+\/\w+\.node\./, 'test/description.'],
	[/^nodes\//, 'test/engine/onSimulator.'],
	[/^credentials\//, 'test/credentials/'],
	[/^examples\//, 'test/examples.'],
	[/\.md$/, 'test/docs.'],
];

/**
 * The tests that belong to a file by name; Jest cannot find these through imports.
 * @param file relative to the repository
 * @param tests all test files, relative to the repository
 * @returns the tests with the most specific name; none for a file that its tests import
 */
export function testsBeside(file: string, tests: string[]): string[] {
	for (const [pattern, ...beside] of BESIDE) {
		const match = pattern.exec(file);
		if (!match) continue;
		const prefixes = beside.map((one) => match[0].replace(pattern, one));
		const found = tests.filter(
			(test) => prefixes.some((prefix) => test.startsWith(prefix)) && /\.test\.m?ts$/.test(test),
		);
		if (found.length > 0) return found;
	}
	return [];
}
