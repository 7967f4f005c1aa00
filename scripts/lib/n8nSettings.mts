import { ownEnvironment } from './processGroup.mts';

/** What every n8n gets: nothing that asks others on the network, and the package that n8n has not checked. */
const QUIET = {
	// a test runner sets another one, with which n8n ends at once
	NODE_ENV: 'production',
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_SECURE_COOKIE: 'false',
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
};

const SETTING_OF_N8N =
	/^((N8N|DB|WEBHOOK|QUEUE|EXECUTIONS|OFFLOAD|NODES|NODE_FUNCTION|CREDENTIALS|EXTERNAL|CACHE)_|GENERIC_TIMEZONE$)/;

/** The environment of an n8n. What the user has set for one of their own, its database above all, does not reach it. */
export function n8nEnvironment(settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
	const own = Object.entries(ownEnvironment()).filter(([name]) => !SETTING_OF_N8N.test(name));
	return { ...Object.fromEntries(own), ...QUIET, ...settings };
}
