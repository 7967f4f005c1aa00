// Checks whether a tag may be published: "npm run check:release -- v1.2.3".
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isOnMain, reasonsAgainst } from './release.mts';
import { REPOSITORY } from '../lib/repository.mts';
import { complain, say } from '../lib/say.mts';

const read = (file: string) => readFileSync(join(REPOSITORY, file), 'utf8');

const [tag = ''] = parseArgs({ allowPositionals: true }).positionals;
const { version, author } = JSON.parse(read('package.json'));
const reasons = reasonsAgainst({
	tag,
	version,
	email: author.email,
	locked: JSON.parse(read('package-lock.json')).version,
	changelog: read('CHANGELOG.md'),
	isOnMain: isOnMain(REPOSITORY),
});
for (const reason of reasons) complain(reason);
if (reasons.length === 0) say(`${tag} may be published`);
process.exitCode = reasons.length === 0 ? 0 : 1;
