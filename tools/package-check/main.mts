// Inspects the package as npm would publish it: what it contains, and what n8n's scan would object to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { notLinked } from './documentationLinks.mts';
import { makeTemporaryFolder } from '../lib/orphanCleanup.mts';
import { filesOf, missing, needless } from './packageFiles.mts';
import { packedPackage } from '../n8n/packedPackage.mts';
import { REPOSITORY } from '../lib/repository.mts';
import { runScript } from '../lib/runScript.mts';
import { say } from '../lib/say.mts';
import { OF_THE_PACKAGE, OF_THE_SOURCE, scan } from './scan.mts';

await runScript(async (disposables) => {
	const folder = await packedPackage(makeTemporaryFolder('package', disposables), disposables);
	const files = filesOf(folder);
	say(`${files.join('\n')}\n`);

	const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const checks: Array<[what: string, offenders: string[]]> = [
		['only what users need', needless(files)],
		[
			'every node and credential, with its entry in the nodes panel, and the licenses',
			missing(files, manifest),
		],
		['links to the documentation of this version', notLinked(folder, manifest)],
		["n8n's scan of the package", await scan(folder, OF_THE_PACKAGE)],
		["n8n's scan of the source", await scan(REPOSITORY, OF_THE_SOURCE)],
	];
	for (const [what, offenders] of checks) {
		const lines = offenders.map((offender) => `\n       ${offender}`);
		say(`${offenders.length === 0 ? 'ok  ' : 'FAIL'} ${what}${lines.join('')}`);
	}
	const failed = checks.filter(([, offenders]) => offenders.length > 0).length;
	say(`${checks.length - failed} passed, ${failed} failed`);
	return failed === 0 ? 0 : 1;
});
