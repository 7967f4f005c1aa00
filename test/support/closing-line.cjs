/** Ends a run of jest with the one line that tells how it went. */
module.exports = class ClosingLine {
	onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
		const failed = numFailedTests + numRuntimeErrorTestSuites;
		process.stdout.write(`${numPassedTests} passed, ${failed} failed\n`);
	}
};
