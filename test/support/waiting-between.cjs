const { default: Sequencer } = require('@jest/test-sequencer');

const waitsForPlatform = ({ path }) => path.includes('/test/faults/');

/**
 * Begins with the files that wait for the platform's pace, each beside one that does not: a small file, they would come last
 * otherwise, and wait alone.
 */
module.exports = class extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		const waiting = sorted.filter(waitsForPlatform);
		const others = sorted.filter((test) => !waitsForPlatform(test));
		return [
			...waiting.flatMap((test, index) => [test, others[index]]).filter(Boolean),
			...others.slice(waiting.length),
		];
	}
};
