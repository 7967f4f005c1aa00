const leftOut = require('./left-out.json');

/** Tells which tests the oldest n8n was spared, and why; fails when one of the table is not a test of its own any more. */
module.exports = class LeftOut {
	constructor({ nonFlagArgs }) {
		this.isWhole = nonFlagArgs.length === 0;
	}

	onRunComplete(_contexts, { testResults }) {
		const skipped = testResults
			.flatMap((file) => file.testResults)
			.filter(({ status }) => status === 'pending')
			.map(({ fullName }) => fullName);
		const found = leftOut.filter(({ test }) => skipped.includes(test));
		for (const { test, reason } of found) process.stdout.write(`left out: ${test} (${reason})\n`);
		if (found.length === skipped.length && (!this.isWhole || found.length === leftOut.length))
			return;
		this.error = new Error(
			'tools/oldest/left-out.json does not name each test once that is left out',
		);
	}

	getLastError() {
		return this.error;
	}
};
