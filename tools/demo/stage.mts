import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../n8n/client.mts';
import { startN8n, takePort } from '../n8n/server.mts';
import { createCredential, credentialData, SIMULATOR_PORT, type Stage } from '../n8n/stage.mts';
import { CREDENTIAL_TYPE } from '../n8n/workflow.mts';
import type { DialectName } from '../simulator/dialects/dialect.mts';
import { startSimulator } from '../simulator/index.mts';
import { SCHEMA } from '../simulator/store/store.mts';

/** Where the demo keeps what people build, unless they name another folder. */
export const FOLDER = join(
	process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
	'n8n-nodes-voice-assistant-platform',
	'demo',
);

const CREDENTIAL = 'Simulator';

/**
 * Starts the simulator and n8n with what they kept in a folder.
 * @param speed how many times faster than real calls the simulator's calls run
 * @throws Error if another demo uses the folder, or if somebody has changed the password of n8n's owner
 */
export async function openStage(
	folder: string,
	{ speed, dialect = 'document' }: { speed: number; dialect?: DialectName },
	disposables: AsyncDisposableStack,
): Promise<Stage> {
	const port = await takePort(SIMULATOR_PORT, 'the simulator');
	// n8n is started after it and stopped before it: published workflows ask the platform
	const file = fileIn(folder, dialect);
	const simulator = await startSimulator({
		...{ port, speed, dialect, file },
		showsConversationWebhook: true,
	}).catch((cause: unknown) => {
		throw new Error(
			`The demo cannot use ${folder}: does another one run in it? For a second demo: npm run demo -- --folder <another folder>`,
			{ cause },
		);
	});
	disposables.defer(simulator.close);
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	const server = await startN8n(disposables, { GENERIC_TIMEZONE: timeZone }, folder);
	const n8n = await connect(server);
	const { user } = simulator.tokens;
	const known = await n8n.findCredential(CREDENTIAL);
	// the simulator may have another port this time
	const data = credentialData(simulator.apiUrl, user);
	if (known) await n8n.changeCredential(known, CREDENTIAL_TYPE, data);
	const credential = known ?? (await createCredential({ n8n, simulator }, CREDENTIAL, user));
	return { n8nUrl: server.url, server, n8n, simulator, credential };
}

/** Each dialect has its own data, and so has each version of the simulator that stores them differently. */
function fileIn(folder: string, dialect: DialectName): string {
	const version = createHash('sha256').update(SCHEMA).digest('hex').slice(0, 8);
	return join(folder, `simulator-${dialect}-${version}.sqlite`);
}
