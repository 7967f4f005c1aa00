import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { makeTemporaryFolder } from '../../lib/orphanCleanup.mts';
import { isOnMain, reasonsAgainst } from '../release.mts';

const READY = {
	tag: 'v1.2.3',
	version: '1.2.3',
	locked: '1.2.3',
	email: 'somebody@voice-assistant-platform.com',
	changelog: '# Changelog\n\n## 1.2.3 – 2026-11-21\n\nBetter.\n\n## 1.2.2 – 2026-11-01\n',
	isOnMain: true,
};

test('a release that is ready passes', () => {
	expect(reasonsAgainst(READY)).toEqual([]);
});

test.each([
	['a commit that is not on main', { isOnMain: false }, /^The commit is not on main: merge it/],
	['a tag of another version', { tag: 'v1.2.4' }, /^The tag is v1\.2\.4, but package\.json has 1/],
	['a lock of another version', { locked: '1.2.2' }, /^package-lock\.json has 1\.2\.2, /],
	[
		'no author to be reached',
		{ email: 'none' },
		/^package\.json has the author's e-mail address "none"/,
	],
	['a changelog that lacks it', { changelog: '## 1.2.2 – 2026-11-01' }, /^CHANGELOG\.md needs/],
	['a longer version', { changelog: '## 1.2.30 – 2026-11-01' }, /^CHANGELOG\.md needs/],
	['no date', { changelog: '## 1.2.3 – unreleased' }, /^CHANGELOG\.md needs/],
])('a release is refused for %s', (_what, fields, reason) => {
	const reasons = reasonsAgainst({ ...READY, ...fields });
	expect(reasons).toEqual([expect.stringMatching(reason)]);
});

test('a commit is on main when main of the remote repository has it', async () => {
	await using disposables = new AsyncDisposableStack();
	const folder = makeTemporaryFolder('release', disposables);
	const git = (...args: string[]) =>
		execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], {
			cwd: folder,
		});
	const commit = (message: string) => git('commit', '--quiet', '--allow-empty', '-m', message);
	git('init', '--quiet', '--initial-branch', 'main');
	commit('Released before');
	expect(isOnMain(folder)).toBe(false);

	git('update-ref', 'refs/remotes/origin/main', 'HEAD');
	expect(isOnMain(folder)).toBe(true);

	commit('Not merged');
	expect(isOnMain(folder)).toBe(false);

	git('update-ref', 'refs/remotes/origin/main', 'HEAD');
	git('checkout', '--quiet', '--detach', 'HEAD~1');
	expect(isOnMain(folder)).toBe(true);
});
