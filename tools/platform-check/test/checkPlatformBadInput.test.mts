// `npm run check:platform` where a platform refuses, fails, is slow or talks nonsense, and where the command line is wrong.
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ASSUMPTIONS } from '../assumptions.mts';
import { SLOW_PACE_MS, type Limits } from '../platform.mts';
import { AS_DOCUMENT, ELSEWHERE, NEW, runCheck, type Outcome } from './support/runCheck.mts';
import { checkedSimulator } from './support/checkedSimulator.mts';
import { startStandIn, type Override, type Reply } from './support/standIn.mts';

const TOKEN = 'sim-user-token';
/** For what never answers: others have time, on a busy machine too. */
const SHORT: Partial<Limits> = { deadlineMs: 1_000 };
const SMALL: Partial<Limits> = { maxBytes: 200_000 };

const { simulator, checkWith } = checkedSimulator();
let asItIs: Outcome;

beforeAll(async () => {
	asItIs = await runCheck(['--base-url', simulator().apiUrl, '--token', TOKEN]);
});

const without = (override: (path: string) => Reply | undefined): Override => {
	return ({ path }) => (path === '/user/me' ? undefined : override(path));
};

const seenIn = ({ results }: Outcome) => [...results.values()].map(({ seen }) => seen);

const slow: Reply = { by: () => undefined };
const tooMany = (headers: Record<string, string>): Reply => ({
	...{ status: 429, headers, body: { message: 'Too Many Attempts.' } },
});

describe('all endpoints but one', () => {
	test.each<[string, Reply, string]>([
		['are refused', { status: 403, body: {} }, 'refused with 403: not for this token'],
		['fail', { status: 500, raw: '<h1>Oops</h1>' }, 'the platform failed (500)'],
		['are a web page', { raw: '<!doctype html><p>Welcome' }, 'a web page instead of data'],
		['are broken JSON', { raw: '{"data": [' }, 'an answer without data'],
		['lead on', { status: 302, raw: '' }, 'it redirects to another address (302)'],
		['are giant', { raw: `[${'0,'.repeat(150_000)}0]` }, 'an answer of more than 0.2 MB'],
		['break off', { by: (response) => void response.destroy() }, 'the connection broke'],
		['do not answer', slow, 'no answer within 1 second'],
	])('say nothing of any assumption when they %s', async (_what, reply, reason) => {
		const outcome = await checkWith(
			without(() => reply),
			reply === slow ? SHORT : SMALL,
		);

		expect(outcome.code).toBe(0);
		expect(outcome.results.size).toBe(ASSUMPTIONS.length);
		expect(seenIn(outcome)).toContain(reason);
		const asDocument = [...outcome.results].filter(([, { result }]) => result === AS_DOCUMENT);
		expect(asDocument.map(([assumed]) => assumed)).toEqual([
			'/user/me: name, email, and total_balance, a number',
			...(outcome.asked.filter(({ path }) => path === '/user/me').length === 2
				? ['A token that is not valid: 401, "Unauthenticated."']
				: []),
			'A token does not show its ID (for Logout)',
		]);
		expect([...outcome.results.values()].filter(({ result }) => result === NEW)).toEqual([]);
	});

	test('may lead on, and nobody is asked there', async () => {
		await using disposables = new AsyncDisposableStack();
		const other = await startStandIn(() => ({ body: [] }));
		disposables.defer(other.close);
		const headers = { location: `${other.baseUrl}/user/calls` };
		await checkWith(without(() => ({ status: 307, headers, raw: '' })));

		expect(other.asked).toEqual([]);
	});

	test('may name IDs that would lead elsewhere, and nobody is asked there', async () => {
		const row = { id: '../../../evil?x=', uuid: 'x', phone_number: '+12025550123' };
		const { asked, ...outcome } = await checkWith(without(() => ({ body: { data: [row] } })));

		expect(asked.filter(({ url }) => url.includes('evil') && !url.includes('_id='))).toEqual([]);
		expect(seenIn(outcome)).toContain('an ID that cannot be asked for');
	});
});

describe('too many requests', () => {
	const onceAt = (path: string, reply: Reply): Override => {
		let isFirst = true;
		return (asked) => {
			if (asked.path !== path || !isFirst) return undefined;
			isFirst = false;
			return reply;
		};
	};
	const waitsWhenTold = ({ waits }: Outcome) => waits.filter((ms) => ms !== SLOW_PACE_MS);

	test.each<[string, Reply, number, string]>([
		['seconds', tooMany({ 'retry-after': '7' }), 7_000, AS_DOCUMENT],
		['a date', tooMany({ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }), 0, ELSEWHERE],
		['seconds in the answer', { status: 429, body: { retry_after: 60 } }, 60_000, ELSEWHERE],
		['nothing', tooMany({}), 10_000, NEW],
	])(
		'with %s have it wait and go on, and the row says so',
		async (_what, reply, wait, expected) => {
			const outcome = await checkWith(onceAt('/user/calls', reply));

			expect(waitsWhenTold(outcome)).toEqual([wait]);
			// and the rest of it at a pace that every platform allows
			expect(outcome.waits.length).toBeGreaterThan(30);
			for (const [assumed, { result }] of outcome.results) {
				const isAboutIt = assumed.startsWith('Too many requests');
				expect(result).toBe(isAboutIt ? expected : asItIs.results.get(assumed)!.result);
			}
		},
	);
});

describe('the first request', () => {
	test.each<[string, Reply, string]>([
		['is refused', { status: 401, body: {} }, 'The platform did not accept the API token.'],
		[
			'is forbidden',
			{ status: 403, body: {} },
			'The account of the API token is not allowed to use',
		],
		['finds nothing', { status: 404, body: {} }, 'No API was found at the Base URL. Check it:'],
		['fails', { status: 503, raw: '<html>' }, 'The platform failed (503).'],
		['has no answer', slow, 'The platform did not answer: no answer within 1 second.'],
		['is one too many', tooMany({ 'retry-after': '900' }), 'The platform did not answer: too many'],
	])('may go wrong, and one sentence says so: it %s', async (_what, reply, sentence) => {
		const limits = reply === slow ? SHORT : {};
		const { code, said, complained } = await checkWith(() => reply, limits);

		expect(code).toBe(1);
		expect(said).toBe('');
		const [, reason] = complained.split('\n');
		expect(reason.startsWith(sentence)).toBe(true);
		expect(complained).not.toContain(TOKEN);
	});
});

describe('the command line', () => {
	const URL_GIVEN = ['--base-url', 'https://app.example.com/api'];

	test.each<[string, string[], string]>([
		['no base URL', ['--token', TOKEN], '--base-url is missing.'],
		['a password in it', ['--base-url', 'https://a:b@app.example.com'], 'must not have a user'],
		['a query in it', ['--base-url', 'https://app.example.com/api?x=1'], 'must not have a user'],
		['http', ['--base-url', 'http://app.example.com/api'], 'must begin with https://'],
		['http to a neighbour', ['--base-url', 'http://127.evil.example/'], 'must begin with https:'],
		['no token', URL_GIVEN, 'The API token is missing'],
		['a token with a blank', [...URL_GIVEN, '--token', 'secret token'], 'is cut off, or has'],
		['a token that is cut off', [...URL_GIVEN, '--token', 'abc'], 'is cut off, or has'],
		['an unknown option', [...URL_GIVEN, '--tokn', 'very-secret'], 'does not know'],
		[
			'a word that is none',
			[...URL_GIVEN, '--messenger-identifier', 'a/../b'],
			'is a word of small letters',
		],
	])('is refused in one sentence with %s', async (_what, args, reason) => {
		const { code, said, complained } = await runCheck(args);

		expect(code).toBe(2);
		expect(said).toBe('');
		expect(complained).toContain(reason);
		expect(complained).not.toMatch(/very-secret|secret token/);
	});

	test('takes a token from the environment, and says that npm prints one of the command line', async () => {
		const url = ['--base-url', simulator().apiUrl];
		const npm = { npm_lifecycle_event: 'check:platform' };
		const kept = await runCheck(url, {}, { ...npm, VOICE_ASSISTANT_PLATFORM_TOKEN: TOKEN });
		const shown = await runCheck([...url, '--token', TOKEN], {}, npm);

		expect(kept.said).toBe(asItIs.said);
		expect(kept.complained).not.toContain('do not paste');
		expect(shown.complained).toContain('npm has printed the command with your token');

		const silent = { ...npm, npm_config_loglevel: 'silent' };
		const hidden = await runCheck([...url, '--token', TOKEN], {}, silent);
		expect(hidden.complained).not.toContain('npm has printed');
	});
});

describe('whatever comes', () => {
	const SECRETS = [TOKEN, '+447700900123', '447700900123', 'ada@example.com', 'Ada Whitfield'];
	const FIELDS = [
		...'data id uuid name status type tools tool_ids created_at errors phone_number'.split(' '),
		...'client_phone_number current_page per_page next_page_url assistant_id'.split(' '),
		...'campaign_id campaign conversation_id messenger_sender customer phone'.split(' '),
		...'next_cursor total_balance message __proto__ length toString'.split(' '),
	];
	const word = fc.constantFrom(...SECRETS, ...FIELDS, 'messenger', 'completed', '');
	const value = fc.letrec((tie) => ({
		any: fc.oneof(
			{ depthSize: 'small', withCrossShrink: true },
			word,
			fc.constantFrom(null, true, 0, -1, 1e308, 7, 447700900123, '2026-03-01 10:00:00'),
			fc.array(tie('any'), { maxLength: 4 }),
			fc
				.array(fc.tuple(word, tie('any')), { maxLength: 8 })
				.map((entries) => Object.fromEntries(entries)),
		),
	})).any;
	const reply = fc.record({
		status: fc.constantFrom(200, 200, 200, 200, 201, 204, 302, 400, 403, 404, 405, 422, 500),
		body: value,
		headers: fc.constantFrom<Record<string, string>>(
			{},
			{ allow: `POST, ${TOKEN}` },
			{ 'x-ratelimit-limit': TOKEN },
		),
	});

	test('there is a result in every row, and nothing of anybody in what is printed', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 12 }), async (replies) => {
				let next = 0;
				const outcome = await checkWith(
					without(() => {
						const { status, body, headers } = replies[next++ % replies.length];
						return status === 204 ? { status, raw: '' } : { status, body, headers };
					}),
				);

				expect(outcome.code).toBe(0);
				expect(outcome.results.size).toBe(ASSUMPTIONS.length);
				expect(outcome.said).not.toContain('a fault of this check');
				for (const secret of SECRETS) {
					expect(outcome.said + outcome.complained).not.toContain(secret);
				}
			}),
			{ numRuns: 40 },
		);
	});
});
