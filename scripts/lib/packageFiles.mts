import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { textTable } from './table.mts';

/** A file of the package, by its path in it. */
interface PackageFile {
	path: string;
	bytes: number;
}

/** What a package may have, and why it is needed. */
const KINDS: Array<[what: string, pattern: RegExp]> = [
	['code that n8n loads', /^dist\/(nodes|credentials)\/.*\.js$/],
	['entries of the nodes panel', /^dist\/nodes\/.*\.node\.json$/],
	['output schemas for the editor', /^dist\/nodes\/.*\/__schema__\/.*\.json$/],
	['icons', /^dist\/icons\/.*\.svg$/],
	['package.json and texts', /^(package\.json|README\.md|LICENSE(\.phone-numbers\.txt)?)$/],
];

/** The package may be passed on with these only: its own, and those of the data on phone numbers. */
const LICENSES = ['LICENSE', 'LICENSE.phone-numbers.txt'];

/** The files of a folder, with their sizes. */
export const filesOf = (folder: string): PackageFile[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.map((file) => ({ path: file.slice(folder.length + 1), bytes: statSync(file).size }))
		.sort((a, b) => a.path.localeCompare(b.path));

/** A table of the kinds of files: how many there are, and their size together. */
export function sizes(files: PackageFile[]): string {
	const rows = [...KINDS, ['all', /./] as const].map(([what, pattern]) => {
		const ofKind = files.filter(({ path }) => pattern.test(path));
		const bytes = ofKind.reduce((sum, file) => sum + file.bytes, 0);
		return [what, String(ofKind.length), `${(bytes / 1000).toFixed(1)} kB`];
	});
	return textTable(['What', 'Files', 'Size'], rows);
}

/** The files that nobody needs. */
export const needless = (files: PackageFile[]): string[] =>
	files.map(({ path }) => path).filter((path) => !KINDS.some(([, pattern]) => pattern.test(path)));

/** The files without which n8n could not load or show what the manifest names, and licenses. */
export function missing(
	files: PackageFile[],
	{ n8n }: { n8n: { nodes: string[]; credentials: string[] } },
): string[] {
	const codex = n8n.nodes.map((path) => path.replace(/\.js$/, '.json'));
	const wanted = [...n8n.nodes, ...n8n.credentials, ...codex, ...LICENSES];
	return wanted.filter((path) => !files.some((file) => file.path === path));
}
