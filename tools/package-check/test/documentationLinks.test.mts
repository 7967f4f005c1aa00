import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { IN_SOURCES, linkDocumentation, notLinked, startOfLinks } from '../documentationLinks.mts';
import { REPOSITORY } from '../../lib/repository.mts';

const CODEX = 'VoiceAssistantPlatformTrigger.node.json';
const RELEASED = { version: '1.2.3', repository: { url: 'git+https://github.com/some/where.git' } };

let dist: string;

beforeEach(() => {
	dist = mkdtempSync(join(tmpdir(), 'documentation-links-'));
	for (const path of globSync('nodes/*/*.node.json', { cwd: REPOSITORY }))
		cpSync(join(REPOSITORY, path), join(dist, path));
});

afterEach(() => rmSync(dist, { recursive: true }));

const trigger = () =>
	JSON.parse(readFileSync(join(dist, 'nodes', 'VoiceAssistantPlatform', CODEX), 'utf8')).resources;

test('a released version links to its own pages in the repository', () => {
	expect(notLinked(dist, RELEASED)).toHaveLength(3);

	linkDocumentation(dist, RELEASED);

	expect(trigger()).toEqual({
		credentialDocumentation: [
			{ url: 'https://github.com/some/where/blob/v1.2.3/docs/credentials.md' },
		],
		primaryDocumentation: [{ url: 'https://github.com/some/where/blob/v1.2.3/docs/trigger.md' }],
	});
	expect(notLinked(dist, RELEASED)).toEqual([]);
});

test('while no repository is known, the links lead to the page on npm', () => {
	const before = trigger();

	linkDocumentation(dist, { version: '1.2.3' });

	expect(trigger()).toEqual(before);
	expect(before.primaryDocumentation).toEqual([{ url: `${IN_SOURCES}docs/trigger.md` }]);
	expect(notLinked(dist, { version: '1.2.3' })).toEqual([]);
});

test.each([
	['https://github.com/some/where.git', 'some/where'],
	['https://github.com/some/where', 'some/where'],
	['https://x-access-token:ghs_secret@github.com/some/where.js.git', 'some/where.js'],
	['git@github.com:some/where.git', 'some/where'],
	['ssh://git@github.com/some/where', 'some/where'],
	['', undefined],
	['/home/me/where', undefined],
	['https://git.example.com/some/where.git', undefined],
	['https://github.com.example/some/where', undefined],
	['https://github.com/some/where/more', undefined],
])(
	'before a release, the links of a clone of %j lead to the newest pages there',
	(origin, place) => {
		const start = place ? `https://github.com/${place}/blob/HEAD/` : IN_SOURCES;

		linkDocumentation(dist, { version: '1.2.3' }, origin);

		expect(trigger().primaryDocumentation).toEqual([{ url: `${start}docs/trigger.md` }]);
		expect(startOfLinks(RELEASED, origin)).toBe('https://github.com/some/where/blob/v1.2.3/');
	},
);

test('in the sources, links start with the homepage of the package', () => {
	const { homepage } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));

	expect(IN_SOURCES).toBe(`${homepage}#`);
});
