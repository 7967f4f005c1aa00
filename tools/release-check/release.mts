import { spawnSync } from 'node:child_process';

interface Release {
	/** The tag to release, such as v1.2.3. */
	tag: string;
	version: string;
	locked: string;
	email: string;
	changelog: string;
	isOnMain: boolean;
}

/** Whether the commit that is checked out in a folder is on the branch main of its origin. */
export function isOnMain(folder: string): boolean {
	const args = ['merge-base', '--is-ancestor', 'HEAD', 'refs/remotes/origin/main'];
	return spawnSync('git', args, { cwd: folder }).status === 0;
}

/** The reasons why a tag must not be published; empty if it may be. */
export function reasonsAgainst(release: Release): string[] {
	const { tag, version, locked, email, changelog, isOnMain } = release;
	const heading = changelog
		.split('\n')
		.find((line) => line === `## ${version}` || line.startsWith(`## ${version} `));
	return [
		...(isOnMain ? [] : ['The commit is not on main: merge it, and tag what was merged']),
		...(tag === `v${version}` ? [] : [`The tag is ${tag}, but package.json has ${version}`]),
		...(locked === version ? [] : [`package-lock.json has ${locked}, package.json ${version}`]),
		...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
			? []
			: [
					`package.json has the author's e-mail address "${email}", at which nobody can be reached`,
				]),
		...(heading && / – \d{4}-\d{2}-\d{2}$/.test(heading)
			? []
			: [`CHANGELOG.md needs the heading "## ${version} – " with the date, as 2026-11-21`]),
	];
}
