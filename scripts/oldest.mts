// Runs the tests of the nodes on the engine of the oldest n8n that the package is for; paths of tests run only those.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { installedOnce } from './lib/installedOnce.mts';
import { REPOSITORY } from './lib/repository.mts';
import { runScript } from './lib/runScript.mts';
import { say } from './lib/say.mts';

const OLDEST = {
	name: 'n8n-oldest',
	manifest: 'n8n-oldest',
	what: 'the engine of the oldest n8n once, about a minute and 300 MB',
};
const JEST = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];

await runScript(async (closers) => {
	const folder = await installedOnce(OLDEST, closers);
	say(`The engine of the oldest n8n is in ${folder}`);
	const tests = spawn(
		process.execPath,
		[...JEST, '-c', 'jest.oldest.config.cjs', ...process.argv.slice(2)],
		{ cwd: REPOSITORY, env: { ...process.env, N8N_FOLDER: folder }, stdio: 'inherit' },
	);
	closers.add(() => tests.kill());
	const [code] = (await once(tests, 'exit')) as [number | null];
	return code ?? 1;
});
