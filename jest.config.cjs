const { availableParallelism } = require('node:os');

// n8n's engine logs every refusal that the tests provoke
process.env.N8N_LOG_LEVEL = 'silent';

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	// the first test of a file loads n8n, which takes long on a busy machine
	testTimeout: 60_000,
	maxWorkers: availableParallelism() + 1,
	runtime: '<rootDir>/test/support/compiled-once.cjs',
	testSequencer: '<rootDir>/test/support/long-first.cjs',
	testMatch: ['<rootDir>/test/**/*.test.{ts,mts}'],
	// they have a configuration of their own, in faults/
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/(faults|fuzz)/'],
	extensionsToTreatAsEsm: ['.mts'],
	moduleFileExtensions: ['ts', 'mts', 'js', 'mjs', 'cjs', 'json', 'node'],
	transform: {
		'\\.mts$': '<rootDir>/test/support/strip-types.cjs',
		'\\.ts$': ['ts-jest', { tsconfig: 'tsconfig.json', diagnostics: false }],
	},
	// n8n loads the nodes from dist; the tests, so that coverage speaks of the sources, from there
	moduleNameMapper: { '^.*/dist/((?:nodes|credentials)/.+)\\.js$': '<rootDir>/$1.ts' },
	reporters: ['default', '<rootDir>/test/support/closing-line.cjs'],
	coverageReporters: ['text'],
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
};
