/** Where the tests of a file are that they do not import: n8n loads the nodes by the package's manifest. */
const BESIDE: Array<[file: RegExp, tests: string]> = [
	[/^nodes\/\w+\/resources\/(\w+)\/(\w+)\b/, 'test/engine/$1.$2.'],
	[/^nodes\/\w+\/resources\/(\w+)\b/, 'test/engine/$1.'],
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
 * The tests named after a file, of which Jest cannot know.
 * @param file below the repository
 * @param tests all files with tests, below the repository
 * @returns those of the most particular name that there is; none for a file that its tests import
 */
export function testsBeside(file: string, tests: string[]): string[] {
	for (const [pattern, beside] of BESIDE) {
		const match = pattern.exec(file);
		if (!match) continue;
		const prefix = match[0].replace(pattern, beside);
		const found = tests.filter((test) => test.startsWith(prefix) && /\.test\.m?ts$/.test(test));
		if (found.length > 0) return found;
	}
	return [];
}
