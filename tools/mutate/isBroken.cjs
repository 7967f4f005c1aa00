const { appendFileSync } = require('node:fs');

const { BREAK, REACHED } = process.env;
const reached = new Set();

/** Whether a break is turned on; while none is, notes which test file gets to it. */
globalThis.isBroken = (number) => {
	if (REACHED && !reached.has(number)) {
		reached.add(number);
		appendFileSync(REACHED, `${number} ${globalThis.expect.getState().testPath}\n`);
	}
	return BREAK === String(number);
};
