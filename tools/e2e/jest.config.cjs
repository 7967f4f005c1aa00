const {
	testEnvironment,
	extensionsToTreatAsEsm,
	moduleFileExtensions,
	transform,
	reporters,
} = require('../../jest.config.cjs');

const { N8N_LINE = '2' } = process.env;
// n8n 1 is not asked for what is not about it
const NOT_ON_N8N_1 = ['demo'];
const leftOut = N8N_LINE === '1' ? NOT_ON_N8N_1 : [];

/** @type {import('jest').Config} */
module.exports = {
	rootDir: '../..',
	testEnvironment,
	extensionsToTreatAsEsm,
	moduleFileExtensions,
	transform,
	testSequencer: '<rootDir>/tools/e2e/support/longest-first.cjs',
	testMatch: ['<rootDir>/tools/e2e/*.e2e.mts'],
	testPathIgnorePatterns: ['/node_modules/', ...leftOut.map((name) => `/${name}\\.e2e\\.mts$`)],
	reporters,
	// the very first run installs n8n
	testTimeout: 900_000,
	// each file waits for its own n8n most of the time
	maxWorkers: 2,
};
