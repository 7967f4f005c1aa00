import { createRequire } from 'node:module';

/** n8n's own packages, those of the installed n8n. */
interface N8n {
	core: typeof import('n8n-core');
	workflow: typeof import('n8n-workflow');
	require: NodeJS.Require;
}

/** @param starter the file that starts n8n */
export function loadN8n(starter: string): N8n {
	const require = createRequire(starter);
	require('reflect-metadata');
	return { core: require('n8n-core'), workflow: require('n8n-workflow'), require };
}
