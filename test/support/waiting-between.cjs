const { default: Sequencer } = require('@jest/test-sequencer');

const waitsForPlatform = ({ path }) => path.includes('/test/faults/');

/** Small files with many cases. */
const LONG = /\/test\/(contract\/(variants|types)|fuzz\/answers|polling\/histories)\./;
const isLong = ({ path }) => LONG.test(path);

/**
 * Begins with the files that take long, and between them with those that wait for the platform's pace: small files, they would
 * come last otherwise, and end or wait alone.
 */
module.exports = class extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		const waiting = sorted.filter(waitsForPlatform);
		const others = sorted.filter((test) => !waitsForPlatform(test));
		const longFirst = [...others.filter(isLong), ...others.filter((test) => !isLong(test))];
		return [
			...waiting.flatMap((test, index) => [test, longFirst[index]]).filter(Boolean),
			...longFirst.slice(waiting.length),
		];
	}
};
