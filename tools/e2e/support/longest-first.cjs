const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * The files, so that what takes longest does not end alone. The simulator's page, which needs no n8n, stands second, so that no two
 * build the package at the same time.
 */
const ORDER = ['real-n8n', 'simulatorPage', 'examples', 'editor', 'registration', 'demo'];

const placeOf = ({ path }) => ORDER.findIndex((name) => path.endsWith(`/${name}.e2e.mts`));

module.exports = class extends Sequencer {
	sort(tests) {
		return [...tests].sort((one, other) => placeOf(one) - placeOf(other));
	}
};
