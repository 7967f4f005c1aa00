const { default: Sequencer } = require('@jest/test-sequencer');

/** The files, so that what takes longest does not end alone. */
const ORDER = ['real-n8n', 'examples', 'editor', 'registration', 'demo'];

const placeOf = ({ path }) => ORDER.findIndex((name) => path.endsWith(`/${name}.e2e.mts`));

module.exports = class extends Sequencer {
	sort(tests) {
		return [...tests].sort((one, other) => placeOf(one) - placeOf(other));
	}
};
