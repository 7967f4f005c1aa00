// Runs the tests of the nodes on the engine of the oldest supported n8n; with paths, runs only those tests.
import { installedOnce } from '../n8n/installedOnce.mts';
import { runJest } from '../lib/runJest.mts';
import { runScript } from '../lib/runScript.mts';
import { say } from '../lib/say.mts';

const OLDEST = {
	name: 'n8n-oldest',
	what: 'the engine of the oldest n8n once, about a minute and 300 MB',
};

await runScript(async (disposables) => {
	const folder = await installedOnce(OLDEST, disposables);
	say(`The engine of the oldest n8n is in ${folder}`);
	const env = { N8N_FOLDER: folder };
	return await runJest('tools/oldest/jest.config.cjs', process.argv.slice(2), env);
});
