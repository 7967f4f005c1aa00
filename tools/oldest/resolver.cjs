const N8N = /^n8n-(core|workflow)(\/|$)/;

if (!process.env.N8N_FOLDER) throw new Error('Run "npm run test:oldest": it tells where n8n is.');

/** Finds n8n's engine in the folder that N8N_FOLDER names, for the tests and for the nodes; all else where it always is. */
module.exports = (request, options) =>
	options.defaultResolver(
		request,
		N8N.test(request) ? { ...options, basedir: process.env.N8N_FOLDER } : options,
	);
