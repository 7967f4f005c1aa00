/** The tests of test/contract/variants.test.mts that stand for a variant are those below "resource: operation". */
const VARIANTS = /[\\/]contract[\\/]variants\.test\.mts$/;
const OPERATION = /^\w+: \w+$/;

/** Ends a run of jest with the one line that tells how it went; before it, what of the contract was tried. */
module.exports = class ClosingLine {
	onRunComplete(_contexts, { testResults, ...results }) {
		const contract = testResults.find(({ testFilePath }) => VARIANTS.test(testFilePath));
		if (contract) process.stdout.write(variantsLine(contract));

		const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = results;
		const failed = numFailedTests + numRuntimeErrorTestSuites;
		process.stdout.write(`${numPassedTests} passed, ${failed} failed\n`);
	}
};

function variantsLine({ testResults, testExecError }) {
	const variants = testResults.filter(
		({ ancestorTitles: [title = ''], status }) => OPERATION.test(title) && status !== 'pending',
	);
	const operations = new Set(variants.map(({ ancestorTitles: [title] }) => title));
	const count = (status) => variants.filter((variant) => variant.status === status).length;
	const failed = count('failed') + (testExecError ? 1 : 0);
	return `${operations.size} operations, ${variants.length} variants: ${count('passed')} passed, ${failed} failed\n`;
}
