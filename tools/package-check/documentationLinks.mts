// The links from nodes and credentials to pages of docs/. In the sources, they lead to the package's page on npm, because the
// repository is not known there. The build makes them lead to pages in the repository: those of the released version or, in a
// clone, the newest ones, which exist even before the first release.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The start of every link in the sources; the page follows, such as "docs/trigger.md", with or without "#" and a heading. */
export const IN_SOURCES = 'https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#';

/** The fields of package.json that decide where links lead. */
export interface Manifest {
	version: string;
	repository?: { url: string };
}

/**
 * The start of links in a package: the version's files in the package's repository; if it names none, the newest files in the
 * repository that this clone comes from; otherwise, the same start as in the sources. Throws if the repository has no https
 * address.
 */
export function startOfLinks({ version, repository }: Manifest, origin = ''): string {
	if (!repository) {
		const [, place] = ON_GITHUB.exec(origin) ?? [];
		return place ? `https://github.com/${place}/blob/HEAD/` : IN_SOURCES;
	}
	const address = /^(?:git\+)?(https:\/\/[^?#]+?)(?:\.git)?\/?$/.exec(repository.url)?.[1];
	if (address) return `${address}/blob/v${version}/`;
	throw new Error(`package.json: the repository's url must start with https://: ${repository.url}`);
}

/** Matches the address that git clones from: over HTTPS (possibly with a token before the host), or over SSH. */
const ON_GITHUB =
	/^(?:https:\/\/(?:[^@/]+@)?github\.com\/|(?:ssh:\/\/)?git@github\.com[:/])([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;

/** The address that the repository in a folder was cloned from; blank if it is not a clone. */
export function originOf(cwd: string): string {
	const args = ['config', '--get', 'remote.origin.url'];
	return spawnSync('git', args, { cwd, encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Points the links in a built package to the repository that its manifest names, or to the one that the clone comes from. */
export function linkDocumentation(dist: string, manifest: Manifest, origin?: string): void {
	const start = startOfLinks(manifest, origin);
	for (const file of filesWithLinks(dist)) {
		const built = readFileSync(file, 'utf8');
		writeFileSync(file, built.replaceAll(`${IN_SOURCES}docs/`, `${start}docs/`));
	}
}

/** The files of a built package whose links still lead to npm although its manifest names a repository. */
export function notLinked(dist: string, manifest: Manifest): string[] {
	return startOfLinks(manifest) === IN_SOURCES ? [] : filesWithLinks(dist);
}

const filesWithLinks = (dist: string) =>
	globSync('**/*.{js,json}', { cwd: dist })
		.map((path) => join(dist, path))
		.filter((file) => readFileSync(file, 'utf8').includes(`${IN_SOURCES}docs/`));
