// The links of nodes and credential to pages of docs/. In the sources they lead to the package's page on npm, since the
// repository is not known there. The build makes them lead to pages in the repository: of the version that is released or,
// in a clone, of the newest state, which is there before the first release.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a link starts with in the sources; the page follows: "docs/trigger.md", with or without "#" and a heading. */
export const IN_SOURCES = 'https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#';

/** What of package.json decides where links lead. */
export interface Manifest {
	version: string;
	repository?: { url: string };
}

/**
 * What a link starts with in a package: the files of the version in its repository; without one, the newest files in the
 * one that this clone comes from; without that, what it starts with in the sources.
 * Throws where the repository has no https address.
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

/** Where git clones from: by https, where a token may stand before the host, or by SSH. */
const ON_GITHUB =
	/^(?:https:\/\/(?:[^@/]+@)?github\.com\/|(?:ssh:\/\/)?git@github\.com[:/])([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;

/** Where the repository in a folder was cloned from; blank if it was not. */
export function originOf(cwd: string): string {
	const args = ['config', '--get', 'remote.origin.url'];
	return spawnSync('git', args, { cwd, encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Has the links in the files of a built package lead to where its manifest says, or to where the clone comes from. */
export function linkDocumentation(dist: string, manifest: Manifest, origin?: string): void {
	const start = startOfLinks(manifest, origin);
	for (const file of filesWithLinks(dist)) {
		const built = readFileSync(file, 'utf8');
		writeFileSync(file, built.replaceAll(`${IN_SOURCES}docs/`, `${start}docs/`));
	}
}

/** The files of a built package whose links still lead to npm though its manifest names a repository. */
export function notLinked(dist: string, manifest: Manifest): string[] {
	return startOfLinks(manifest) === IN_SOURCES ? [] : filesWithLinks(dist);
}

const filesWithLinks = (dist: string) =>
	globSync('**/*.{js,json}', { cwd: dist })
		.map((path) => join(dist, path))
		.filter((file) => readFileSync(file, 'utf8').includes(`${IN_SOURCES}docs/`));
