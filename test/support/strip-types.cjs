// Jest runs .mts files as Node 24 itself does: types stripped, nothing else changed.
const { stripTypeScriptTypes } = require('node:module');

module.exports = {
	process: (source) => ({ code: stripTypeScriptTypes(source) }),
};
