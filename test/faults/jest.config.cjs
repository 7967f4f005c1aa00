const { availableParallelism } = require('node:os');
const base = require('../../jest.config.cjs');

/** The tests of whatever a platform may do wrong. @type {import('jest').Config} */
module.exports = {
	...base,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/{faults,fuzz}/**/*.test.{ts,mts}'],
	testPathIgnorePatterns: ['/node_modules/'],
	// most of them wait for a pace or a deadline
	maxWorkers: 3 * availableParallelism(),
};
