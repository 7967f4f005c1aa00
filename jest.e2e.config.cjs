const {
	testEnvironment,
	extensionsToTreatAsEsm,
	moduleFileExtensions,
	transform,
	reporters,
} = require('./jest.config.cjs');

const { N8N_LINE = '2' } = process.env;
// n8n 1 is not asked for what it does not do (it loses no static data: pollMemory), nor for what is not about it (the load of
// manyDeliveries, the demo, the simulator's own page)
const FILES_OF_N8N_1 = [
	'ai-agent',
	'editor',
	'examples',
	'real-n8n',
	'registration',
	'resources',
	'trigger',
	'waiting',
];
const files = N8N_LINE === '1' ? `{${FILES_OF_N8N_1.join(',')}}` : '*';

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment,
	extensionsToTreatAsEsm,
	moduleFileExtensions,
	transform,
	testMatch: [`<rootDir>/test/e2e/${files}.e2e.mts`],
	reporters,
	// the very first run installs n8n
	testTimeout: 900_000,
	maxWorkers: 1,
};
