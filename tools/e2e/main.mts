// Runs the end-to-end tests on the current n8n or, if --n8n 1 comes first, on the last version before 2; all other arguments go
// to Jest: paths of tests, -t "part of a title".
import { n8nLineOf } from '../n8n/line.mts';
import { makeTemporaryFolder } from '../lib/orphanCleanup.mts';
import { tarballOf } from '../n8n/packedPackage.mts';
import { runJest } from '../lib/runJest.mts';
import { runScript } from '../lib/runScript.mts';

await runScript(async (disposables) => {
	const args = process.argv.slice(2);
	const [number = '', forJest] = args[0] === '--n8n' ? [args[1], args.slice(2)] : ['2', args];
	const line = n8nLineOf(number);
	// packed once: test files that run in parallel would overwrite each other's build
	const folder = makeTemporaryFolder('package', disposables);
	return await runJest('tools/e2e/jest.config.cjs', forJest, {
		N8N_LINE: String(line.number),
		PACKAGE_TARBALL: await tarballOf(folder, disposables),
	});
});
