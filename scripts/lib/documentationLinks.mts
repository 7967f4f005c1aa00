// The links of nodes and credential to pages of docs/. In the sources they lead to the package's page on npm, since only the
// workflow that releases a version knows in which repository it is published; there the build makes them lead to that
// version's page.
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
 * What a link starts with in a package: the files of the version in its repository, or the sources' start while no repository is known.
 * Throws where the repository has no https address.
 */
export function startOfLinks({ version, repository }: Manifest): string {
	if (!repository) return IN_SOURCES;
	const address = /^(?:git\+)?(https:\/\/[^?#]+?)(?:\.git)?\/?$/.exec(repository.url)?.[1];
	if (address) return `${address}/blob/v${version}/`;
	throw new Error(`package.json: the repository's url must start with https://: ${repository.url}`);
}

/** Has the links in the files of a built package lead to where its manifest says. */
export function linkDocumentation(dist: string, manifest: Manifest): void {
	const start = startOfLinks(manifest);
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
