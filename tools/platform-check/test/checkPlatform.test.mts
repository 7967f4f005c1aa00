// `npm run check:platform` against the simulator, against a platform that differs in everything, and against those that refuse,
// fail or talk nonsense.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execa } from 'execa';
import fc from 'fast-check';
import { REPOSITORY } from '../../lib/repository.mts';
import { startSimulator, type Simulator } from '../../simulator/index.mts';
import { CHECKS } from '../checks.mts';
import { VERDICTS } from '../judging.mts';
import { Platform, SLOW_PACE_MS } from '../platform.mts';
import { checkPlatform, judgeAll } from '../run.mts';
import { differingPlatform, PERSONAL, TOKEN } from './support/differingPlatform.mts';
import { startStandIn, type Override, type Reply } from './support/standIn.mts';

const [AS_DOCUMENT, , , NOT_SEEN] = VERDICTS;

/** With these, the simulator's data are always the same. */
const SAME_DATA = { port: 0, speed: 0, seed: 7, now: Date.UTC(2026, 2, 2, 10) };
let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator(SAME_DATA);
});
afterAll(() => simulator.close());

interface Limits {
	deadlineMs?: number;
	sleep?: (ms: number) => Promise<unknown>;
}
const PATIENT: Limits = { sleep: async () => undefined };

/** Runs the command within the test. */
async function run(args: string[], token: string, limits = PATIENT) {
	const [said, complained]: string[][] = [[], []];
	const code = await checkPlatform(args, {
		environment: { VOICE_ASSISTANT_PLATFORM_TOKEN: token },
		say: (text) => said.push(text),
		complain: (text) => complained.push(text),
		limits,
	});
	return { code, said: said.join('\n'), complained: complained.join('\n') };
}

/** Holds what is printed against the table that docs/first-contact.md shows; `UPDATE_EXAMPLES=1` writes it anew. */
async function expectExample(file: string, baseUrl: string, token: string, limits?: Limits) {
	const { code, said } = await run(['--base-url', baseUrl], token, limits);
	const path = join(REPOSITORY, 'docs', 'first-contact', file);
	if (process.env.UPDATE_EXAMPLES) writeFileSync(path, `${said}\n`);
	expect(said).toBe(readFileSync(path, 'utf8').trimEnd());
	expect(code).toBe(0);
	return said;
}

const judge = async (baseUrl: string, token: string, limits = PATIENT) =>
	await judgeAll(new Platform({ baseUrl, token, ...limits }));

/** Judges the simulator with some of its answers replaced. */
async function judgeWith(override: Override, limits?: Limits) {
	await using standIn = await startStandIn(override, simulator.apiUrl);
	const rows = await judge(standIn.baseUrl, simulator.tokens.user, limits);
	return { rows, asked: standIn.asked };
}

describe('the recorded tables', () => {
	test('the simulator does everything as the document has it, with the token of a client', async () => {
		const said = await expectExample('simulator.txt', simulator.apiUrl, simulator.tokens.user);

		expect(said).toContain(' 0 as observed elsewhere (handled), 0 new to us');
	});

	test('nothing is new to us at the simulator when it answers as platforms in use do', async () => {
		let now = 0;
		const options = { ...SAME_DATA, dialect: 'observed', realNow: () => now } as const;
		const observed = await startSimulator(options);
		try {
			const sleep = async (ms: number) => void (now += ms);
			const { apiUrl, tokens } = observed;
			const said = await expectExample('observed.txt', apiUrl, tokens.user, { sleep });

			expect(said).toContain('(handled), 0 new to us');
		} finally {
			await observed.close();
		}
	});

	test('a platform that differs in each assumption: every row says so, and nothing of anybody is sent or printed', async () => {
		await using standIn = await startStandIn(differingPlatform);
		const said = await expectExample('differing.txt', standIn.baseUrl, TOKEN);

		expect(said).toContain('\n0 as the document');
		expect(said).toContain(' 0 cannot be seen by reading');
		for (const personal of PERSONAL) expect(said).not.toContain(personal);
		expect(new Set(standIn.asked.map(({ method }) => method))).toEqual(new Set(['GET']));
		for (const { url, path, headers } of standIn.asked) {
			const { authorization: _, ...others } = headers;
			expect(url + JSON.stringify(others)).not.toContain(TOKEN);
			expect(others).not.toHaveProperty('content-length');
			if (/\/(lead|send|make_call|(assistant|leads)\/\d+)$/.test(path))
				expect(url).not.toContain('?');
		}
	});
});

test('the sections are those of docs/api-assumptions.md', () => {
	const page = readFileSync(join(REPOSITORY, 'docs', 'api-assumptions.md'), 'utf8');
	const headings = page.split('\n').flatMap((line) => /^## (.+)/.exec(line)?.slice(1) ?? []);

	// the last have a page of their own
	const known = [...headings, 'Further operations'];
	expect(known).toEqual(expect.arrayContaining(CHECKS.map(({ section }) => section)));
});

const without =
	(reply: Reply): Override =>
	({ path }) =>
		path === '/user/me' ? undefined : reply;
const SLOW: Reply = { body: undefined };
const SHORT: Limits = { ...PATIENT, deadlineMs: 1_000 };

test.each<[string, Reply, string]>([
	['are refused', { status: 403, body: {} }, 'refused with 403: not for this token'],
	['fail', { status: 500, body: '<h1>Oops</h1>' }, 'the platform failed (500)'],
	['are broken JSON', { body: '{"data": [' }, 'an answer without data'],
	['redirect', { status: 302, body: '' }, 'it redirects to another address (302)'],
	['do not answer', SLOW, 'no answer (TimeoutError)'],
])('if all endpoints but one %s, nothing is said of the others', async (_what, reply, reason) => {
	const { rows } = await judgeWith(without(reply), reply === SLOW ? SHORT : undefined);
	const told = rows.filter(({ verdict }) => verdict !== NOT_SEEN);

	expect(rows.map(({ seen }) => seen)).toContain(reason);
	expect(told.filter(({ verdict }) => verdict !== AS_DOCUMENT)).toEqual([]);
	expect(told.length).toBeLessThanOrEqual(2);
});

test('where a platform redirects to, or names IDs that lead elsewhere, nobody is asked', async () => {
	await using other = await startStandIn(() => ({ body: [] }));
	const headers = { location: `${other.baseUrl}/user/calls` };
	await judgeWith(without({ status: 307, headers, body: '' }));
	const row = { id: '../../../evil?x=', uuid: 'x', phone_number: '+12025550123' };
	const { rows, asked } = await judgeWith(without({ body: { data: [row] } }));

	expect(other.asked).toEqual([]);
	expect(asked.filter(({ url }) => url.includes('evil'))).toEqual([]);
	expect(rows.map(({ seen }) => seen)).toContain('an ID that cannot be asked for');
});

test.each<[string, Reply, number]>([
	['seconds to wait', { headers: { 'retry-after': '7' } }, 7_000],
	['nothing else', {}, 10_000],
])('a 429 with %s is waited for, and changes no result', async (_what, reply, wait) => {
	let isFirst = true;
	const waits: number[] = [];
	const { rows } = await judgeWith(
		({ path }) => {
			if (path !== '/user/calls' || !isFirst) return undefined;
			isFirst = false;
			return { status: 429, body: {}, ...reply };
		},
		{ sleep: async (ms) => void waits.push(ms) },
	);

	expect(waits.filter((ms) => ms !== SLOW_PACE_MS)).toEqual([wait]);
	expect(rows).toEqual(await judge(simulator.apiUrl, simulator.tokens.user));
});

test.each<[string, Reply, string]>([
	['is refused', { status: 401, body: {} }, 'Create a new API token'],
	['is forbidden', { status: 403, body: {} }, 'Ask your provider or agency'],
	['finds nothing', { status: 404, body: {} }, 'Check the Base URL: it usually ends in /api.'],
	['fails', { status: 503, body: '<html>' }, 'the platform failed (503)'],
	['has no answer', SLOW, 'no answer (TimeoutError)'],
	['is one too many', { status: 429, headers: { 'retry-after': '900' }, body: {} }, '(429)'],
])('nothing is checked if the first request %s', async (_what, reply, sentence) => {
	await using standIn = await startStandIn(() => reply);
	const outcome = await run(['--base-url', standIn.baseUrl], TOKEN, SHORT);

	expect(outcome).toMatchObject({ code: 1, said: '' });
	expect(outcome.complained).toContain(sentence);
	expect(outcome.complained).not.toContain(TOKEN);
});

test.each<[string, string[], string]>([
	['no base URL', [], '--base-url must be a whole address'],
	['http', ['--base-url', 'http://app.example.com/api'], 'must begin with https://'],
	['http to a neighbour', ['--base-url', 'http://127.evil.example/'], 'must begin with https:'],
	['an unknown option', ['--token', 'very-secret'], 'does not know'],
	['a word that is none', ['--messenger-identifier', 'a/../b'], 'is a word of small letters'],
])('a command line with %s is refused in one sentence', async (_what, args, reason) => {
	const url = args[0] === '--messenger-identifier' ? ['--base-url', 'https://app.example.com'] : [];
	const outcome = await run([...url, ...args], TOKEN);

	expect(outcome).toMatchObject({ code: 2, said: '' });
	expect(outcome.complained).toContain(reason);
	expect(outcome.complained).not.toContain('very-secret');
});

test.each(['', 'secret token', 'abc'])('the token "%s" is refused', async (token) => {
	const outcome = await run(['--base-url', 'https://app.example.com'], token);

	expect(outcome).toMatchObject({ code: 2, said: '' });
	expect(outcome.complained).toContain('Put the whole API token into');
});

test('whatever a platform answers, each row has a result, and nothing of anybody is printed', async () => {
	const SECRETS = ['sim-user-token', '441614960123', 'ada@example.com', 'Ada Whitfield'];
	const FIELDS = [
		...'data id name status type tools tool_ids created_at errors phone_number message'.split(' '),
		...'client_phone_number current_page campaign_id __proto__ length toString'.split(' '),
	];
	const word = fc.constantFrom(...SECRETS, ...FIELDS, '+441614960123', 'completed', '');
	const { any } = fc.letrec((tie) => ({
		any: fc.oneof(
			{ depthSize: 'small', withCrossShrink: true },
			word,
			fc.constantFrom(null, true, -1, 1e308, 441614960123, '2026-03-01 10:00:00'),
			fc.array(tie('any'), { maxLength: 4 }),
			fc.array(fc.tuple(word, tie('any')), { maxLength: 8 }).map(Object.fromEntries),
		),
	}));
	const reply = fc.record({
		status: fc.constantFrom(200, 200, 200, 201, 302, 400, 403, 404, 405, 422, 500),
		body: any,
		headers: fc.constantFrom<Record<string, string>>({}, { allow: `POST, ${SECRETS[0]}` }),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 12 }), async (replies) => {
			let next = 0;
			await using standIn = await startStandIn(
				({ path }) => (path === '/user/me' ? undefined : replies[next++ % replies.length]),
				simulator.apiUrl,
			);
			const { said } = await run(['--base-url', standIn.baseUrl], simulator.tokens.user);

			expect(said).toMatch(new RegExp(`^${CHECKS.length} `, 'm'));
			expect(said).not.toContain('a fault of this check');
			for (const secret of SECRETS) expect(said).not.toContain(secret);
		}),
		{ seed: 2026, numRuns: 40 },
	);
});

test('the command that the user starts prints the table', async () => {
	const script = join(REPOSITORY, 'tools', 'platform-check', 'main.mts');
	const env = { VOICE_ASSISTANT_PLATFORM_TOKEN: simulator.tokens.user };
	const args = ['--base-url', simulator.apiUrl];
	const { stdout } = await execa(process.execPath, [script, ...args], { env });

	expect(stdout).toBe((await run(args, simulator.tokens.user)).said);
});
