const { default: Sequencer } = require('@jest/test-sequencer');

/** Small files with many cases, which would come last otherwise. */
const isLong = ({ path }) => /\/test\/contract\/(variants|types)\./.test(path);

/** Begins with the files that take long. */
module.exports = class extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
	}
};
