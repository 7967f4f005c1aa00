const base = require('../../jest.config.cjs');
const leftOut = require('./left-out.json');

const names = leftOut.map(({ test }) => test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** @type {import('jest').Config} */
module.exports = {
	...base,
	rootDir: '../..',
	resolver: '<rootDir>/tools/oldest/resolver.cjs',
	testNamePattern: `^(?!(${names.join('|')})$)`,
	// a timer of n8n 1 (ssh-clients-manager.js) would keep the process alive
	forceExit: true,
	reporters: [
		'default',
		'<rootDir>/tools/oldest/left-out.cjs',
		'<rootDir>/test/support/closing-line.cjs',
	],
};
