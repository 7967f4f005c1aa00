// `npm run check:platform` where a platform refuses, fails, is slow or talks nonsense, and where the command line is wrong.
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ASSUMPTIONS } from '../assumptions.mts';
import { SLOW_PACE_MS, type Limits } from '../platform.mts';
import { SELF_SIGNED } from '../../../test/support/selfSigned.mts';
import {
	AS_DOCUMENT,
	ELSEWHERE,
	NEW,
	NOT_SEEN,
	runCheck,
	type Outcome,
} from './support/runCheck.mts';
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

const NOT_FOUND: Reply = { status: 404, body: { message: 'Not Found' } };
const PATHS = [
	...['/user/me', '/user/calls', '/user/leads', '/user/campaigns', '/user/assistants/get'],
	...['/user/conversations', '/user/phone-numbers/all', '/user/phone-numbers', '/user/tools'],
	...['/user/messenger/senders', '/user/messenger/senders/701/templates'],
	...['/user/messenger/session-status', '/white-label/users'],
];

test.each(PATHS)('%s may be refused or missing, and that is all that differs', async (path) => {
	const refused = await checkWith((asked) =>
		asked.path === path ? { status: 403, body: { error: 'No' } } : undefined,
	);
	expect([refused.code, refused.results.size]).toEqual([0, ASSUMPTIONS.length]);
	for (const [assumed, { result }] of refused.results) {
		if (result === asItIs.results.get(assumed)!.result) continue;
		// with a made-up token, another refusal than the assumed one came
		const expected = assumed.startsWith('A token that') ? NEW : NOT_SEEN;
		expect([assumed, result]).toEqual([assumed, expected]);
	}
	if (path === '/user/me') return;
	const missing = await checkWith((asked) => (asked.path === path ? NOT_FOUND : undefined));
	const differing = [...missing.results.values()].filter(({ result }) => result === NEW);
	expect(missing.code).toBe(0);
	for (const { seen } of differing) expect(seen).toMatch(/nothing at (this path|\/user)/);
});

const slow: Reply = { by: () => undefined };
const dripping: Reply = {
	by: (response) => {
		response.writeHead(200, { 'content-type': 'application/json' });
		const timer = setInterval(() => response.write(' '), 20);
		response.on('close', () => clearInterval(timer));
	},
};

const tooMany = (headers: Record<string, string>): Reply => ({
	...{ status: 429, headers, body: { message: 'Too Many Attempts.' } },
});

describe('all endpoints but one', () => {
	test.each<[string, Reply, string]>([
		['are refused', { status: 403, body: {} }, 'refused with 403: not for this token'],
		['fail', { status: 500, raw: '<h1>Oops</h1>' }, 'the platform failed (500)'],
		['are a web page', { raw: '<!doctype html><p>Welcome' }, 'a web page instead of data'],
		['are broken JSON', { raw: '{"data": [' }, 'an answer without data'],
		['are empty', { status: 204, raw: '' }, 'an answer without data'],
		['lead on', { status: 302, raw: '' }, 'it redirects to another address (302)'],
		['are giant', { raw: `[${'0,'.repeat(150_000)}0]` }, 'an answer of more than 0.2 MB'],
		['break off', { by: (response) => void response.destroy() }, 'the connection broke'],
		['do not answer', slow, 'no answer within 1 second'],
		['drip', dripping, 'no answer within 1 second'],
	])('say nothing of any assumption when they %s', async (_what, reply, reason) => {
		const outcome = await checkWith(
			without(() => reply),
			[slow, dripping].includes(reply) ? SHORT : SMALL,
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

	test('are not asked on and on when several in a row do not answer', async () => {
		const { asked, ...outcome } = await checkWith(
			without(() => slow),
			SHORT,
		);

		expect(asked).toHaveLength(4);
		expect(seenIn(outcome)).toContain('not asked: several requests in a row had no answer');
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

	test.each<[string, string, number[]]>([
		['a wait that is too long', '3600', []],
		['no end of it', '1', [1_000, 1_000, 1_000]],
	])('with %s have it ask nothing more', async (_what, after, waits) => {
		const { asked, ...outcome } = await checkWith(without(() => tooMany({ 'retry-after': after })));

		expect(outcome.code).toBe(0);
		expect(waitsWhenTold(outcome)).toEqual(waits);
		expect(asked).toHaveLength(2 + waits.length);
		expect(seenIn(outcome)).toContain('not asked: the platform had enough requests (429)');
	});
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
		['finds a web page', { raw: '<html>' }, 'The Base URL leads to a web page, not to the API.'],
		['finds a text', { raw: 'hello' }, 'No API was found at the Base URL: the answer is not JSON.'],
		['is led on', { status: 301, raw: '' }, 'The Base URL redirects to another address, which'],
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

	test('may go wrong, and one sentence says so: by its address', async () => {
		const standIn = await startStandIn(() => undefined);
		await standIn.close();
		const server = createSecureServer(SELF_SIGNED, (_request, response) => response.end('{}'));
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		for (const [address, reason] of [
			[standIn.baseUrl, 'nobody listens at this address'],
			[simulator().apiUrl.replace('/api', ''), 'Check it: it usually ends in /api.'],
			[
				`https://127.0.0.1:${port}/api`,
				'its certificate is not trusted. If it is a server of your',
			],
		]) {
			const { code, complained } = await runCheck(['--base-url', address, '--token', TOKEN]);
			expect([code, complained]).toEqual([1, expect.stringContaining(reason)]);
		}
		server.close();
	});
});

describe('the command line', () => {
	const URL_GIVEN = ['--base-url', 'https://app.example.com/api'];

	test.each<[string, string[], string]>([
		['no base URL', ['--token', TOKEN], '--base-url is missing.'],
		['another protocol', ['--base-url', 'ftp://app.example.com'], 'must be a whole address'],
		['a password in it', ['--base-url', 'https://a:b@app.example.com'], 'must not have a user'],
		['a query in it', ['--base-url', 'https://app.example.com/api?x=1'], 'must not have a user'],
		['http', ['--base-url', 'http://app.example.com/api'], 'must begin with https://'],
		['http to a neighbour', ['--base-url', 'http://127.evil.example/'], 'must begin with https:'],
		['no token', URL_GIVEN, 'The API token is missing'],
		['a token with a blank', [...URL_GIVEN, '--token', 'secret token'], 'is cut off, or has'],
		['a token that is cut off', [...URL_GIVEN, '--token', 'abc'], 'is cut off, or has'],
		['an option without value', ['--base-url'], 'An option lacks its value.'],
		['an unknown option', [...URL_GIVEN, '--tokn', 'very-secret'], 'does not know'],
		['something else', [...URL_GIVEN, 'very-secret'], 'does not know'],
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

	test.each([
		['a slash at the end', (url: string) => `${url}/`, TOKEN],
		[
			'blanks around it, and "Bearer" before the token',
			(url: string) => ` ${url} `,
			`Bearer ${TOKEN}`,
		],
	])('forgives %s', async (_what, spell, token) => {
		const outcome = await runCheck(['--base-url', spell(simulator().apiUrl), '--token', token]);

		expect(outcome.said).toBe(asItIs.said);
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
			{ numRuns: 60 },
		);
	});

	test('an answer that is nested as deep as it is long is judged', async () => {
		const deep = { raw: '['.repeat(50_000) + ']'.repeat(50_000) };
		const tools = { raw: `[{"tools":[${deep.raw}]}]` };
		const outcome = await checkWith(
			without((path) => (path === '/user/assistants/get' ? tools : deep)),
		);

		expect(outcome.code).toBe(0);
		expect(outcome.said).not.toContain('a fault of this check');
	});
});
