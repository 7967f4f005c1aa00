// The documentation: the README is short, every link leads somewhere, and every page is found.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { IN_SOURCES } from '../tools/package-check/documentationLinks.mts';
import { REPOSITORY } from '../tools/lib/repository.mts';
import { testTitles } from '../tools/lib/testTitles.mts';
import { textsInSources } from './support/texts.mts';

const PAGES = [
	'README.md',
	'CHANGELOG.md',
	'CONTRIBUTING.md',
	'SECURITY.md',
	'tools/README.md',
	...globSync('tools/*/README.md', { cwd: REPOSITORY }),
	...globSync('docs/**/*.md', { cwd: REPOSITORY }).sort(),
];

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');

/** A page without its code, in which nothing is a link. */
const prose = (page: string) => read(page).replace(/^```.*?^```$/gms, '');

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(page: string): string[] {
	const seen = new Map<string, number>();
	return [...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => {
		const anchor = heading
			.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\p{Pc}\- ]/gu, '')
			.replaceAll(' ', '-');
		const times = seen.get(anchor) ?? 0;
		seen.set(anchor, times + 1);
		return times === 0 ? anchor : `${anchor}-${times}`;
	});
}

/** Where the links and pictures of a page lead, as far as they stay in the repository. */
const linksOf = (page: string) =>
	[...prose(page).matchAll(/\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*?(?:src|href)="([^"]+)"/g)]
		.map(([, link, inHtml]) => link ?? inHtml)
		.filter((link) => !/^[a-z]+:/.test(link));

/** The file that a link of a page leads to, and the heading in it. */
function targetOf(page: string, link: string): { file: string; anchor?: string } {
	const [path, anchor] = link.split('#');
	return { file: path ? normalize(join(dirname(page), path)) : page, anchor };
}

function leadsSomewhere({ file, anchor }: ReturnType<typeof targetOf>): boolean {
	if (file.startsWith('..') || !existsSync(join(REPOSITORY, file))) return false;
	return anchor === undefined || (file.endsWith('.md') && anchorsOf(file).includes(anchor));
}

test('the README has at most 15,000 bytes', () => {
	expect(statSync(join(REPOSITORY, 'README.md')).size).toBeLessThanOrEqual(15_000);
});

test('the README names the commands that show the package and test it', () => {
	const commands = [...read('README.md').matchAll(/^```\n(.*?)\n```$/gms)].map(([, text]) => text);

	expect(commands).toEqual(['npm install && npm run demo', 'npm install && npm test']);
});

describe.each(PAGES)('%s', (page) => {
	test('every link, heading and picture in it is there', () => {
		expect(linksOf(page).filter((link) => !leadsSomewhere(targetOf(page, link)))).toEqual([]);
	});

	test('begins with its title, and then says in a few lines what people ask first', () => {
		const [title, opening] = read(page)
			.replace(/^<!--.*?-->\s*/s, '')
			.split('\n\n');

		expect(title).toMatch(/^# \S/);
		if (page.startsWith('docs/')) expect(opening).toMatch(/^[^#|!<\-]/);
	});
});

test('every page is found from docs/README.md, which the README leads to', () => {
	const found = new Set<string>();
	const follow = (page: string) => {
		if (found.has(page)) return;
		found.add(page);
		for (const { file } of linksOf(page).map((link) => targetOf(page, link)))
			if (file.endsWith('.md') && existsSync(join(REPOSITORY, file))) follow(file);
	};
	const index = linksOf('docs/README.md').map((link) => targetOf('docs/README.md', link).file);

	expect(linksOf('README.md')).toContain('docs/README.md');
	expect(PAGES.filter((page) => page !== 'docs/README.md' && !index.includes(page))).toEqual([]);
	follow('README.md');
	expect(PAGES.filter((page) => !found.has(page))).toEqual([]);
});

test('docs/README.md has at most 25 pages for users', () => {
	const [forUsers] = read('docs/README.md').split('\n## For maintainers\n');
	const pages = [...forUsers.matchAll(/^\| \[[^\]]+\]\(([^)#]+\.md)\)/gm)].map(([, page]) => page);

	expect(pages).toContain('recipes.md');
	expect(pages.length).toBeLessThanOrEqual(25);
});

test('every picture is shown on a page', () => {
	const pictures = globSync('docs/images/*', { cwd: REPOSITORY });
	const shown = PAGES.flatMap((page) => linksOf(page).map((link) => targetOf(page, link).file));

	expect(pictures).not.toEqual([]);
	expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});

test('every example workflow is among the recipes', () => {
	const files = linksOf('docs/recipes.md').map((link) => targetOf('docs/recipes.md', link).file);

	expect(files).toEqual(expect.arrayContaining(globSync('examples/*.json', { cwd: REPOSITORY })));
});

describe('the links in the editor', () => {
	const sources = globSync(['nodes/**/*.{ts,json}', 'credentials/*.ts'], { cwd: REPOSITORY });
	const links = sources.flatMap((file) =>
		[...read(file).matchAll(/https:\/\/www\.npmjs\.com[^'"\s]*/g)].map(([link]) => [file, link]),
	);

	test('every node and the credential have one', () => {
		const files = links.map(([file]) => file);
		const described = globSync(['nodes/*/*.node.json', 'credentials/*.ts'], { cwd: REPOSITORY });

		expect(files).toEqual(expect.arrayContaining(described));
	});

	test.each(links)('%s: %s leads to a page, and to a heading that it has', (_file, link) => {
		expect(link.startsWith(IN_SOURCES)).toBe(true);
		const [file, anchor] = link.slice(IN_SOURCES.length).split('#');

		expect(PAGES).toContain(file);
		expect(leadsSomewhere({ file, anchor })).toBe(true);
	});

	// n8n adds a query to them, which would become a part of the heading's name
	test.each(links.filter(([file]) => file.endsWith('.json')))(
		"%s: the link of the node's 'Docs' names no heading",
		(_file, link) => {
			expect(link.slice(IN_SOURCES.length)).not.toContain('#');
		},
	);
});

describe('docs/errors.md', () => {
	const said = textsInSources().flat().join('\n');
	const messages = [...prose('docs/errors.md').matchAll(/^\| (?!Message|-)(.+?) *\|/gm)].flatMap(
		([, cell]) => cell.split('; '),
	);
	/** What stands in a message between what is filled in; the name of the field before it is filled in, too. */
	const fixedParts = (message: string) =>
		message
			.replace(/^'Phone Number' /, '…')
			.split('…')
			.map((part) => part.trim())
			.filter((part) => part !== '');

	test('has messages', () => {
		expect(messages.length).toBeGreaterThan(20);
	});

	test.each(messages)('the nodes say so: %s', (message) => {
		expect(fixedParts(message).filter((part) => !said.includes(part))).toEqual([]);
	});
});

test('the page on calls lists the fields of a call, in the order in which they come', () => {
	const path = 'nodes/VoiceAssistantPlatform/__schema__/v1.0.0/call/getAll.json';
	const { properties } = JSON.parse(read(path)) as { properties: object };
	const listed = [...read('docs/calls.md').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name);

	expect(listed).toEqual(Object.keys(properties));
});

describe('docs/promises.md', () => {
	const promises = read('docs/promises.md').match(/^- (?:.|\n {2})+/gm) ?? [];
	const cited = promises.map((promise) =>
		[...promise.matchAll(/\[([^\]]+)\]\(\.\.\/((?:test|tools)\/[^)]+)\)/g)].map(
			([, title, file]) => ({ title, file }),
		),
	);

	test('names a test for every promise', () => {
		expect(promises.length).toBeGreaterThan(20);
		expect(promises.filter((_, index) => cited[index].length === 0)).toEqual([]);
	});

	test.each(cited.flat())('cites a test that is there: $file: $title', ({ title, file }) => {
		expect(testTitles(file, read(file)).flat()).toContain(title);
	});
});
