interface Release {
	/** The tag that is released, such as v1.2.3. */
	tag: string;
	/** The version in package.json. */
	version: string;
	/** The version in package-lock.json. */
	locked: string;
	changelog: string;
}

/** Why a tag must not be published, in words; none when it may. */
export function reasonsAgainst({ tag, version, locked, changelog }: Release): string[] {
	const heading = changelog
		.split('\n')
		.find((line) => line === `## ${version}` || line.startsWith(`## ${version} `));
	return [
		...(tag === `v${version}` ? [] : [`The tag is ${tag}, but package.json has ${version}`]),
		...(locked === version ? [] : [`package-lock.json has ${locked}, package.json ${version}`]),
		...(heading && / – \d{4}-\d{2}-\d{2}$/.test(heading)
			? []
			: [`CHANGELOG.md needs the heading "## ${version} – " with the date, as 2026-11-21`]),
	];
}
