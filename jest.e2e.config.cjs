const {
	testEnvironment,
	extensionsToTreatAsEsm,
	moduleFileExtensions,
	transform,
	reporters,
} = require('./jest.config.cjs');

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment,
	extensionsToTreatAsEsm,
	moduleFileExtensions,
	transform,
	testMatch: ['<rootDir>/test/e2e/*.e2e.mts'],
	reporters,
	// the very first run installs n8n
	testTimeout: 900_000,
	maxWorkers: 1,
};
