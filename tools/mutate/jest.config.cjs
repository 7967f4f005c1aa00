/** The tests of the package, on code with breaks that can be turned on. @type {import('jest').Config} */
module.exports = {
	...require('../../jest.config.cjs'),
	rootDir: '../..',
	roots: ['credentials', 'nodes', 'test', 'tools'].map((folder) => `<rootDir>/${folder}`),
	setupFiles: ['<rootDir>/tools/mutate/isBroken.cjs'],
	reporters: [],
};
