import getPort from 'get-port';
import { prepareHomes } from '../n8n/home.mts';
import { launchN8n, whileTheyRun } from '../n8n/process.mts';
import { settingsOfMain, type RunningN8n } from '../n8n/server.mts';
import { startPostgres, startRedis } from './stores.mts';
import { say } from '../lib/say.mts';

/** An n8n in queue mode: a main process, a webhook processor and workers. */
interface QueuedN8n extends RunningN8n {
	/** How many executions each worker has finished. */
	finishedByWorkers(): number[];
}

const WORKERS = 2;
const EXECUTIONS_AT_ONCE = 10;
const FINISHED = /Worker finished execution/g;

/**
 * Starts the real n8n in queue mode with this package installed in each process, together with the Redis and the PostgreSQL that
 * they share; all of it only on this machine.
 * @throws Error with the end of the log of whatever does not start
 */
export async function startQueuedN8n(disposables: AsyncDisposableStack): Promise<QueuedN8n> {
	const [mainHome, webhookHome, ...workerHomes] = await prepareHomes(2 + WORKERS, disposables);
	say('Starting Redis and PostgreSQL …');
	const stores = { ...(await startRedis(disposables)), ...(await startPostgres(disposables)) };

	say(`Starting n8n: a main process, a webhook processor and ${WORKERS} workers …`);
	const webhookPort = await getPort();
	const webhookUrl = `http://127.0.0.1:${webhookPort}`;
	const { port: mainPort, url, settings } = await settingsOfMain(webhookUrl);
	const shared = {
		...{ ...stores, ...settings },
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	};
	const launch = async (
		home: (typeof workerHomes)[number],
		port: number,
		command: string[],
		more: Record<string, string>,
	) => await launchN8n({ home, command, settings: { ...shared, ...more }, port }, disposables);

	// the others use the tables that the main process creates
	const main = await launch(mainHome, mainPort, ['start'], {});
	const [webhook, ...workers] = await Promise.all([
		launch(webhookHome, webhookPort, ['webhook'], { N8N_PORT: String(webhookPort) }),
		...workerHomes.map(async (home) => {
			const port = await getPort();
			return await launch(home, port, ['worker', `--concurrency=${EXECUTIONS_AT_ONCE}`], {
				QUEUE_HEALTH_CHECK_ACTIVE: 'true',
				QUEUE_HEALTH_CHECK_PORT: String(port),
				N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
				N8N_RUNNERS_BROKER_PORT: String(await getPort()),
			});
		}),
	]);
	const all = [main, webhook, ...workers];
	// one after another would take long
	disposables.defer(async () => {
		await Promise.all(all.map(({ group }) => group.stop()));
	});
	return {
		url,
		webhookUrl,
		whileItRuns: (work) => whileTheyRun(all, work),
		finishedByWorkers: () => workers.map(({ log }) => log().match(FINISHED)?.length ?? 0),
	};
}
