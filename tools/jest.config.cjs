const {
	testEnvironment,
	testTimeout,
	extensionsToTreatAsEsm,
	moduleFileExtensions,
	transform,
	reporters,
} = require('../jest.config.cjs');

/** The tests of the tools; those in a real n8n have a configuration of their own, in e2e/. @type {import('jest').Config} */
module.exports = {
	rootDir: '..',
	testEnvironment,
	testTimeout,
	extensionsToTreatAsEsm,
	moduleFileExtensions,
	transform,
	reporters,
	testMatch: ['<rootDir>/tools/*/test/**/*.test.mts'],
};
