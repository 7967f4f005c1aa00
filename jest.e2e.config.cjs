const {
	testEnvironment,
	extensionsToTreatAsEsm,
	moduleFileExtensions,
	transform,
	modulePathIgnorePatterns,
	reporters,
} = require('./jest.config.cjs');

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment,
	extensionsToTreatAsEsm,
	moduleFileExtensions,
	transform,
	testMatch: ['<rootDir>/test/e2e/*.e2e.mts'],
	modulePathIgnorePatterns,
	reporters,
	// the very first run installs n8n
	testTimeout: 900_000,
	maxWorkers: 1,
};
