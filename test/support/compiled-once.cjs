// Jest compiles every module anew for each test file. A process that runs many of them compiles each module of n8n once here;
// it runs anew for each of them all the same, in a context of its own.
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** A dynamic import needs to know which test file it is for; those in comments are types. */
const DYNAMIC_IMPORT = /^(?!\s*(\*|\/[*/])).*\bimport\(/m;

/** What was compiled, by file. */
const compiled = new Map();

module.exports = class extends Runtime {
	constructor(config, environment, ...others) {
		super(config, environment, ...others);
		const { executor } = this;
		const compileAnew = executor.compile.bind(executor);
		executor.compile = (source, file) => {
			const context = environment.getVmContext();
			if (compiled.get(file)?.source !== source) {
				const script = scriptOf(source, file, executor.injectedModuleParameters);
				compiled.set(file, { source, script });
			}
			const { script } = compiled.get(file);
			return context && script ? script.runInContext(context) : compileAnew(source, file);
		};
	}
};

/** A script that brings the function which a module is; undefined where Jest has to compile it, or to say that it is none. */
function scriptOf(source, filename, parameters) {
	if (DYNAMIC_IMPORT.test(source)) return undefined;
	const opening = `(function(${parameters.join(',')}){`;
	try {
		return new Script(`${opening}${source}\n})`, { filename, columnOffset: -opening.length });
	} catch {
		return undefined;
	}
}
