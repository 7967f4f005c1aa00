import { expect, test } from '@jest/globals';
import { reasonsAgainst } from '../../scripts/lib/release.mts';

const READY = {
	tag: 'v1.2.3',
	version: '1.2.3',
	locked: '1.2.3',
	email: 'somebody@voice-assistant-platform.com',
	changelog: '# Changelog\n\n## 1.2.3 – 2026-11-21\n\nBetter.\n\n## 1.2.2 – 2026-11-01\n',
};

test('a release that is ready passes', () => {
	expect(reasonsAgainst(READY)).toEqual([]);
});

test.each([
	['a tag of another version', { tag: 'v1.2.4' }, /^The tag is v1\.2\.4, but package\.json has 1/],
	['a tag without v', { tag: '1.2.3' }, /^The tag is 1\.2\.3, but package\.json has 1\.2\.3$/],
	['a lock of another version', { locked: '1.2.2' }, /^package-lock\.json has 1\.2\.2, /],
	[
		'no author to be reached',
		{ email: 'none' },
		/^package\.json has the author's e-mail address "none"/,
	],
	['an author at an example', { email: 'a@b.example' }, /^package\.json has the author's e-mail/],
	[
		'an author at example.com',
		{ email: 'a@example.com' },
		/^package\.json has the author's e-mail/,
	],
	['a changelog that lacks it', { changelog: '## 1.2.2 – 2026-11-01' }, /^CHANGELOG\.md needs/],
	['a longer version', { changelog: '## 1.2.30 – 2026-11-01' }, /^CHANGELOG\.md needs/],
	['no date', { changelog: '## 1.2.3 – unreleased' }, /^CHANGELOG\.md needs/],
])('a release is refused for %s', (_what, fields, reason) => {
	const reasons = reasonsAgainst({ ...READY, ...fields });
	expect(reasons).toEqual([expect.stringMatching(reason)]);
});
