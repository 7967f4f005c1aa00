const base = require('./jest.config.cjs');
const leftOut = require('./scripts/n8n-oldest/left-out.json');

const names = leftOut.map(({ test }) => test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** @type {import('jest').Config} */
module.exports = {
	...base,
	resolver: '<rootDir>/test/support/oldest-resolver.cjs',
	// what runs without n8n's engine runs the same here
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/(e2e|scripts|simulator)/'],
	testNamePattern: `^(?!(${names.join('|')})$)`,
	// a timer of n8n 1 (ssh-clients-manager.js) would keep the process alive
	forceExit: true,
	reporters: [
		'default',
		'<rootDir>/test/support/left-out.cjs',
		'<rootDir>/test/support/closing-line.cjs',
	],
};
