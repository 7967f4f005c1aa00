import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What a package may contain: code, entries of the nodes panel, output schemas for the editor, icons, and texts. */
const NEEDED = [
	/^dist\/(nodes|credentials)\/.*\.js$/,
	/^dist\/nodes\/.*\.node\.json$/,
	/^dist\/nodes\/.*\/__schema__\/.*\.json$/,
	/^dist\/icons\/.*\.svg$/,
	/^(package\.json|README\.md|LICENSE(\.phone-numbers\.txt)?)$/,
];

/** The package must not be distributed without these: its own license, and those of the phone number data. */
const LICENSES = ['LICENSE', 'LICENSE.phone-numbers.txt'];

/** The files of a folder, as paths relative to it. */
export const filesOf = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
		.sort();

/** The files that a package does not need. */
export const needless = (files: string[]): string[] =>
	files.filter((path) => !NEEDED.some((pattern) => pattern.test(path)));

/** The files that n8n needs to load and show what the manifest names, and the licenses. */
export function missing(
	files: string[],
	{ n8n }: { n8n: { nodes: string[]; credentials: string[] } },
): string[] {
	const codex = n8n.nodes.map((path) => path.replace(/\.js$/, '.json'));
	const wanted = [...n8n.nodes, ...n8n.credentials, ...codex, ...LICENSES];
	return wanted.filter((path) => !files.includes(path));
}
