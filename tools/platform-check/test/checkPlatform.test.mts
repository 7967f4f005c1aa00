// `npm run check:platform` against the simulator as it is, and against a platform that differs in everything.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, jest, test } from '@jest/globals';
import { execa } from 'execa';
import { ASSUMPTIONS } from '../assumptions.mts';
import { REPOSITORY } from '../../lib/repository.mts';
import { startSimulator } from '../../simulator/index.mts';
import { checkedSimulator, SAME_DATA } from './support/checkedSimulator.mts';
import { differingPlatform, PERSONAL, TOKEN } from './support/differingPlatform.mts';
import { ELSEWHERE, NEW, runCheck, type Outcome } from './support/runCheck.mts';
import { startStandIn, type StandIn } from './support/standIn.mts';

const { simulator } = checkedSimulator();
const disposables = new AsyncDisposableStack();
afterAll(() => disposables.disposeAsync());
afterEach(() => void jest.restoreAllMocks());

const checkSimulator = (token = simulator().tokens.user) =>
	runCheck(['--base-url', simulator().apiUrl, '--token', token]);

/** Holds what is printed against the table that docs/first-contact.md shows; `UPDATE_EXAMPLES=1` writes it anew. */
function expectExample(file: string, said: string): void {
	const path = join(REPOSITORY, 'docs', 'first-contact', file);
	if (process.env.UPDATE_EXAMPLES) writeFileSync(path, `${said}\n`);
	expect(said).toBe(readFileSync(path, 'utf8').trimEnd());
}

const numbersWith = ({ results }: Outcome, verdict: string) =>
	[...results.values()].flatMap(({ result }, index) => (result === verdict ? [index + 1] : []));

const isShownOnlyByWriting = ({ seen }: { seen: string }) => /^only .* shows it$/.test(seen);

test('the simulator does everything as the document has it, with the token of a client', async () => {
	const outcome = await checkSimulator();

	expect(outcome.code).toBe(0);
	expect(outcome.results.size).toBe(ASSUMPTIONS.length);
	expect(numbersWith(outcome, ELSEWHERE)).toEqual([]);
	expect(numbersWith(outcome, NEW)).toEqual([]);
	expectExample('simulator.txt', outcome.said);
	expect(outcome.said).toContain("31 needs an agency's token: run the check again with it");
});

test('nothing is new to us at the simulator when it answers as platforms in use do', async () => {
	let now = 0;
	const platform = await startSimulator({
		...SAME_DATA,
		dialect: 'observed',
		realNow: () => now,
	});
	disposables.defer(platform.close);
	const outcome = await runCheck(['--base-url', platform.apiUrl, '--token', platform.tokens.user], {
		sleep: async (ms) => void (now += ms),
	});

	expect(outcome.code).toBe(0);
	expect(numbersWith(outcome, NEW)).toEqual([]);
	expect(numbersWith(outcome, ELSEWHERE).length).toBeGreaterThan(10);
	expectExample('observed.txt', outcome.said);
});

test('a platform that differs in each assumption: every row that reading can judge says so', async () => {
	const standIn = await startStandIn(differingPlatform());
	disposables.defer(standIn.close);
	const outcome = await runCheck(['--base-url', standIn.baseUrl, '--token', TOKEN]);

	expect(outcome.code).toBe(0);
	const judged = [...outcome.results].filter(([, row]) => !isShownOnlyByWriting(row));
	expect(judged.filter(([, { result }]) => ![ELSEWHERE, NEW].includes(result))).toEqual([]);
	expect(judged).toHaveLength(74);
	expectExample('differing.txt', outcome.said);
	for (const number of numbersWith(outcome, NEW)) {
		expect(outcome.advice).toMatch(new RegExp(`^  (\\d+, )*${number}(, \\d+)*: \\S`, 'm'));
	}
	expect(outcome.advice).toMatch(/^  92: The poll trigger may miss calls and leads/m);
	expect(outcome.said).toContain('\nNew to us: 4, 5, 8-27, ');
	for (const personal of PERSONAL) expect(outcome.said).not.toContain(personal);
});

describe('what it sends', () => {
	const TOKEN_HEADER = 'authorization';
	let standIn: StandIn;

	test('reads only, at the host of the base URL only, with the token in its header only', async () => {
		const fetches = jest.spyOn(globalThis, 'fetch');
		standIn = await startStandIn(differingPlatform());
		disposables.defer(standIn.close);
		await runCheck(['--base-url', `${standIn.baseUrl}/`, '--token', TOKEN]);
		const urls = fetches.mock.calls.map(([url]) => String(url));

		expect(standIn.asked.length).toBe(urls.length);
		expect(standIn.asked.length).toBeLessThan(70);
		expect(urls.filter((url) => !url.startsWith(`${standIn.baseUrl}/`))).toEqual([]);
		expect(new Set(standIn.asked.map(({ method }) => method))).toEqual(new Set(['GET']));
		for (const { headers, url } of standIn.asked) {
			expect(url).not.toContain(TOKEN);
			expect(headers).not.toHaveProperty('content-length');
			expect(headers).not.toHaveProperty('transfer-encoding');
			const { [TOKEN_HEADER]: _token, ...others } = headers;
			expect(JSON.stringify(others)).not.toContain(TOKEN);
		}
	});

	test('nothing goes along to a path for writing', () => {
		const forWriting = standIn.asked.filter(({ path }) =>
			/\/(lead|make_call|send|send-freeform|(assistant|leads)\/\d+)$/.test(path),
		);

		expect(new Set(forWriting.map(({ path }) => path)).size).toBe(7);
		expect(forWriting.map(({ query }) => query.size)).toEqual(forWriting.map(() => 0));
	});

	test('there is one place that sends, and it cannot send anything else', () => {
		const sources = globSync('tools/platform-check/*.mts', {
			cwd: REPOSITORY,
		}).map((file) => readFileSync(join(REPOSITORY, file), 'utf8'));
		const all = sources.join('\n');

		expect(all.match(/\bfetch\(/g)).toHaveLength(1);
		expect(all.match(/method: '(\w+)'/g)).toEqual(["method: 'GET'"]);
		expect(all).not.toMatch(
			/from 'node:(http|https|http2|net|tls|dgram|child_process)'|nock|undici/,
		);
	});
});

test('the token shows whether it has an ID, and is not printed', async () => {
	const standIn = await startStandIn(() => ({ body: { name: 'x' } }));
	disposables.defer(standIn.close);
	const outcome = await runCheck(['--base-url', standIn.baseUrl, '--token', '41|kT2vQxW8sN']);

	expect(outcome.results.get('A token does not show its ID (for Logout)')?.result).toBe(ELSEWHERE);
	expect(outcome.said).not.toContain('kT2v');
});

test('the sections are those of docs/api-assumptions.md, in their order', () => {
	const headings = readFileSync(join(REPOSITORY, 'docs', 'api-assumptions.md'), 'utf8')
		.split('\n')
		.flatMap((line) => /^## (.+)/.exec(line)?.slice(1) ?? []);
	const sections = [...new Set(ASSUMPTIONS.map(({ section }) => section))];
	const aboutThePage = ['When your platform differs', 'How to read this page'];
	// they have a page of their own
	const onThePage = sections.filter((section) => section !== 'Further operations');

	expect(onThePage).toEqual(headings.filter((heading) => !aboutThePage.includes(heading)));
});

test('the command that the user starts prints the same', async () => {
	const script = join(REPOSITORY, 'tools', 'platform-check', 'main.mts');
	const start = async (args: string[], environment: Record<string, string> = {}) => {
		const { exitCode, stdout, stderr } = await execa(process.execPath, [script, ...args], {
			env: environment,
			reject: false,
		});
		return { code: exitCode, stdout, stderr };
	};
	const url = ['--base-url', simulator().apiUrl];
	const token = { VOICE_ASSISTANT_PLATFORM_TOKEN: simulator().tokens.user };

	expect(await start(url, token)).toMatchObject({
		code: 0,
		stdout: expect.stringContaining(
			'56 as the document, 0 as observed elsewhere (handled), 0 new to us',
		),
	});
	expect(await start([])).toMatchObject({ code: 2, stdout: '' });
	expect(await start(['--help'])).toMatchObject({ code: 0, stderr: '' });
});
