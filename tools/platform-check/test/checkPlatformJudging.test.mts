// How `npm run check:platform` judges platforms that differ here and there; what the examples in docs/first-contact show
// is not repeated.
import { expect, test } from '@jest/globals';
import { startSimulator } from '../../simulator/index.mts';
import {
	AS_DOCUMENT,
	ELSEWHERE,
	NEW,
	NOT_SEEN,
	runCheck,
	type Outcome,
} from './support/runCheck.mts';
import { checkedSimulator } from './support/checkedSimulator.mts';
import { startStandIn, type Asked, type Override, type Reply } from './support/standIn.mts';

const { checkWith } = checkedSimulator();

/** A row by how its assumption begins. */
const rowOf = ({ results }: Outcome, beginning: string) =>
	[...results].find(([assumed]) => assumed.startsWith(beginning))?.[1];

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** An answer to what is asked at a path, or with a parameter. */
const on = (path: string, body: unknown, more: Reply = {}): Override => {
	return (asked) => (asked.path === path ? { body, ...more } : undefined);
};
const asked = (path: string, name: string, body: unknown, status = 200): Override => {
	return ({ path: at, query }) => (at === path && query.has(name) ? { status, body } : undefined);
};
const all = (...overrides: Override[]): Override => {
	return (asked) => overrides.map((one) => one(asked)).find((reply) => reply !== undefined);
};
const refused = (path: string, status: number) => on(path, {}, { status });
const [CALLS, LEADS, ME] = ['/user/calls', '/user/leads', '/user/me'];
const [TALKS, ASSISTANTS] = ['/user/conversations', '/user/assistants/get'];
const TEMPLATES = '/user/messenger/senders/701/templates';
const SENDERS = '/user/messenger/senders';
const calls = (...rows: object[]) => on(CALLS, { data: rows.map((row) => ({ id: 1, ...row })) });
const campaign = (fields: object) => on('/user/campaigns', [{ id: 1, ...fields }]);
const tools = (...some: unknown[]) => on(ASSISTANTS, [{ tools: some }]);
const asNobody = (reply: Reply): Override => {
	return ({ headers }) => (headers.authorization === 'Bearer sim-user-token' ? undefined : reply);
};
const at = (second: number) => `2026-03-01 10:00:${second}`;
const SESSION = '/user/messenger/session-status';
const LIMITED = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '59' };
const PAGED = { data: [], meta: { last_page: 1 } };
const UNKNOWN = { errors: { assistant_id: ['The selected one is invalid'] } };
const NESTED = [
	{ type: 'call_transfer', data: { phone_number: '+447700900123' } },
	{
		type: 'warm_call_transfer',
		data: { supervisor_phone: '1', outbound_phone_id: '301', description: 'x' },
	},
];
const NO_PATH: Override = ({ path }) =>
	path.startsWith('/user/no-') ? { status: 405, body: {} } : undefined;

/** It is five hours behind the times that it prints, so that each call is on the day before. */
const callsOnDaysOfAnotherTimezone: Override = ({ path, query }) => {
	if (path !== CALLS) return undefined;
	const days = ['2026-03-10', '2026-03-09', '2026-03-02', '2026-03-01'];
	const [from, to] = [query.get('date_from') ?? '0', query.get('date_to') ?? '9'];
	const dayBefore = (day: string) =>
		new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
	return {
		body: days
			.filter((day) => dayBefore(day) >= from && dayBefore(day) <= to)
			.map((printed) => ({ id: Date.parse(printed), created_at: `${printed} 02:00:00` })),
	};
};

/** Calls on pages that are wrapped in some way, each page counted from 1. */
const paged =
	(wrap: (rows: object[], page: number) => unknown, isPaged = true): Override =>
	({ path, query }) => {
		if (path !== CALLS) return undefined;
		const page = isPaged ? Number(query.get('page') ?? 1) : 1;
		const ids = isPaged && query.has('per_page') ? [50 - page] : [49, 48, 47];
		return {
			body: wrap(
				ids.map((id) => ({ id, created_at: at(id) })),
				page,
			),
		};
	};

const CALENDAR = { type: 'calendar_integration' };
const TEMPLATE = { status: 'APPROVED' };
const [D, E, N, X] = [AS_DOCUMENT, ELSEWHERE, NEW, NOT_SEEN];

type Case = [result: string, seen: string, Override];

/** What is seen of an assumption, and what that is taken for. */
const CASES: Record<string, Case[]> = {
	'The word for the messenger': [
		[N, `nothing at ${SENDERS} (404)`, all(refused(SENDERS, 404), refused(TALKS, 404))],
	],
	'The word for the second calendar': [
		[D, 'an assistant has such a tool', tools({ cal_b_event_type_uri: 'x' })],
	],
	'Calls are filtered by status': [[N, 'refused with 422', asked(CALLS, 'status', {}, 422)]],
	'Calls are filtered by assistant_id': [
		[D, 'a value that no row has gives no calls', on(ASSISTANTS, [])],
		[
			D,
			'a value that nobody has is refused (422)',
			all(on(ASSISTANTS, []), asked(CALLS, 'assistant_id', UNKNOWN, 422)),
		],
		[
			X,
			'nothing at this path (404)',
			all(on(ASSISTANTS, []), asked(CALLS, 'assistant_id', {}, 404)),
		],
		[
			X,
			'other calls came, but some under another name: was it renamed?',
			asked(CALLS, 'assistant_id', [{ id: 1, assistant_name: 'Before' }]),
		],
	],
	'Calls are filtered by date_from': [
		[D, '1 call, each as asked for', callsOnDaysOfAnotherTimezone],
		[X, 'created_at does not begin with a day', calls({ created_at: 'yesterday' })],
	],
	'Calls are filtered by date_to': [
		[D, '2 calls, each as asked for', callsOnDaysOfAnotherTimezone],
	],
	'Leads are filtered by phone_number': [
		[N, 'no leads, though there are some that fit', asked(LEADS, 'phone_number', [])],
	],
	'per_page says how many calls': [[X, 'only 1 call', calls({})]],
	'page says which page of calls': [
		[X, 'page 2 is empty', asked(CALLS, 'page', { data: [] })],
		...[
			paged((data) => ({ data, total: 3, per_page: data.length })),
			paged((rows) => rows),
			paged((data, page) => ({ data, meta: { current_page: page, last_page: 3 } })),
			paged((data) => ({ data, links: { next: '/user/calls?page=2' } })),
		].map((some): Case => [D, 'page 2 begins with another row', some]),
	],
	'/user/campaigns': [
		[X, 'refused, though with 200', on('/user/campaigns', { success: false, error: 'No' })],
		[
			N,
			'no list, but an object with some, others',
			on('/user/campaigns', { some: [], others: [] }),
		],
	],
	'A campaign is': [[E, 'also: draft', campaign({ status: 'draft' })]],
	'/user/leads': [[N, 'pages with a cursor', on(LEADS, { next_cursor: null, data: [] })]],
	'The variables of a lead': [[E, 'an empty array', on(LEADS, [{ id: 1, variables: [] }])]],
	'Statuses of leads': [[E, 'also: scheduled', on(LEADS, [{ id: 1, status: 'scheduled' }])]],
	'/white-label/users': [[X, 'no clients to judge by', on('/white-label/users', { data: [] })]],
	'/user/phone-numbers': [[E, 'numbered pages, 0 phone numbers', on('/user/phone-numbers', PAGED)]],
	'The transcript': [
		[N, 'an array', calls({ transcript: ['Hello'] })],
		[X, '1 call, none with a value', calls({})],
	],
	'The variables are': [[E, 'an empty array', calls({ variables: [] })]],
	Times: [
		[E, 'with a timezone', calls({ created_at: '2026-03-01T10:00:00+02:00' })],
		[N, 'a number', calls({ updated_at: 1_772_359_200 })],
	],
	'Statuses of calls': [[E, 'also: voicemail', calls({ status: 'voicemail' })]],
	'A token that is not valid': [
		[N, 'answered, as if the token were good', on(ME, { name: 'x' })],
		[E, '401 with other words', asNobody({ status: 401, body: { message: 'Who?' } })],
	],
	'Limits are named': [[D, 'both are there', on(ME, {}, { headers: LIMITED })]],
	'Only approved templates': [
		[X, 'the first sender has only approved ones', on(TEMPLATES, [TEMPLATE])],
		[X, 'templates without a status', on(TEMPLATES, [{ id: 1 }])],
	],
	'The assistant of a conversation': [
		[X, 'no conversation names its assistant', on(TALKS, [{ id: 1, assistant_id: null }])],
	],
	'The conversation_id of a session': [
		[X, 'the session does not name a conversation', on(SESSION, { conversation_id: null })],
	],
	'IDs of calls and leads grow': [
		[N, 'calls: IDs that are no whole numbers', calls({ id: 'c-2' }, { id: 'c-1' })],
		[
			D,
			'17 calls and leads',
			calls(...[10, 9].map((id) => ({ id: `${id}`, created_at: at(id + 10) }))),
		],
	],
	'Phone numbers are': [
		[N, '1 of 6 numbers in another form', on(LEADS, [{ phone_number: '447700900123' }])],
	],
	'Custom tools': [[E, 'no tool_ids', on(ASSISTANTS, [{}])]],
	'Built-in tools are read': [
		[X, 'no assistant has a built-in tool', tools()],
		[N, 'tools is an object with end_call', on(ASSISTANTS, [{ tools: { end_call: true } }])],
		[N, 'other types: teleport', tools({ type: 'teleport' })],
		[N, 'a value is masked', tools({ ...CALENDAR, cal_a_api_key: 'xxxx1234' })],
		[N, 'a value is masked', tools({ type: 'end_call', more: [{ why: 'now ••• then' }] })],
		[N, 'a tool lacks api_key', tools({ ...CALENDAR, cal_a_event_slug: 'visit' })],
		[N, 'a tool lacks phone_number', tools({ type: 'call_transfer', to_phone_number: '1' })],
		[
			N,
			'a tool has an object with settings in it',
			tools({ type: 'end_call', function: { a: 1 } }),
		],
		[E, '2 tools, with their settings in data', tools(...NESTED)],
	],
};

const cases = Object.entries(CASES).flatMap(([row, some]) =>
	some.map(([result, seen, override]) => [row, seen, result, override] as const),
);

test.each(cases)('%s: "%s" is %s', async (row, seen, result, override) => {
	expect(rowOf(await checkWith(override), row)).toEqual({ result, seen });
});

const WRITING =
	/^\/user\/(lead|make_call|messenger\/send|messenger\/send-freeform|assistant\/\d+)$/;
const ROWS_OF_PATHS = ['A lead is c', 'An assistant is', 'A single call', 'A template is'];
const notAllowed = (allow?: string): Reply => ({ status: 405, headers: allow ? { allow } : {} });
const forWriting = (reply: (asked: Asked) => Reply): Override => {
	return (asked) => (WRITING.test(asked.path) ? { body: {}, ...reply(asked) } : undefined);
};
const methodsOf = ({ path }: Asked) => notAllowed(path.includes('assistant') ? 'PUT' : 'POST');

test.each<[seen: RegExp, result: string, Override]>([
	[/^it takes (POST|PUT)$/, D, forWriting(methodsOf)],
	[/^every path is answered like this \(405\)$/, X, all(NO_PATH, forWriting(methodsOf))],
	[/^something is there, but it does not say what it takes$/, X, forWriting(() => notAllowed())],
	[/^reading is answered there, too \(200\)$/, X, forWriting(() => ({}))],
	[/^refused with 403: not for this token$/, X, forWriting(() => ({ status: 403 }))],
	[/^it takes DELETE$/, N, forWriting(() => notAllowed('DELETE, OPTIONS'))],
	[/^nothing at this path \(404\)$/, N, on('/user/leads/0', {}, notAllowed('PUT'))],
])('paths for writing: "%s" is %s', async (seen, result, override) => {
	const outcome = await checkWith(override);

	for (const row of ROWS_OF_PATHS) {
		expect(rowOf(outcome, row)).toEqual({ result, seen: expect.stringMatching(seen) });
	}
});

const ofTheirSize: Override = ({ path, query }) => {
	const last = 50 - 2 * Number(query.get('page') ?? 1);
	const body = [last + 1, last].map((id) => ({ id, created_at: at(id) }));
	return path === CALLS ? { body } : undefined;
};
const THE_SAME = 'page 2 begins as page 1 does';

test.each<[seen: string, advice: string, Override]>([
	[
		'page 2 has other rows, but page 1 does not say so',
		'take the first page for the whole list',
		ofTheirSize,
	],
	[
		THE_SAME,
		'Nothing to set if the platform returns all rows at once',
		paged((rows) => rows, false),
	],
	[
		THE_SAME,
		'Only the first page can be read: such a list stops with an error',
		paged((data) => ({ data, current_page: 1, last_page: 9 }), false),
	],
])('pages: "%s" is new to us: %s', async (seen, advice, override) => {
	const outcome = await checkWith(override);

	expect(rowOf(outcome, 'page says which page of calls')).toEqual({ result: N, seen });
	expect(oneLine(outcome.advice)).toContain(advice);
});

test.each([
	['/user/messenger/templates', { sender_id: '701' }, '/user/messenger/templates. Send'],
	['/user/messenger/templates/701', {}, '/user/messenger/templates/{senderId}. Send'],
])('templates may be at %s', async (elsewhere, query, advice) => {
	const fields = ['id', 'name', 'language', 'category', 'body_text', 'variables', 'has_variables'];
	const template = Object.fromEntries(fields.map((field) => [field, 1]));
	const outcome = await checkWith(({ path, query: asked }) => {
		if (path === TEMPLATES) return { status: 404, body: {} };
		const isAsked = Object.entries(query).every(([name, value]) => asked.get(name) === value);
		const status = asked.get('status') === 'all' ? 'PENDING' : 'APPROVED';
		return path === elsewhere && isAsked
			? { body: { data: [{ ...template, status }] } }
			: undefined;
	});

	const seen = 'a data array, 1 template, all fields, at another path';
	expect(rowOf(outcome, 'Templates of a sender')).toEqual({ result: E, seen });
	expect(rowOf(outcome, 'Only approved templates')?.result).toBe(D);
	expect(oneLine(outcome.advice)).toContain(`Endpoint Path: ${advice}`);
});

test.each([
	['41|kT2vQxW8sN', E],
	['kT2vQxW8sN', D],
])(
	'whether a token shows its ID is seen by the own one, which is not printed',
	async (token, result) => {
		await using disposables = new AsyncDisposableStack();
		const standIn = await startStandIn(on(ME, { name: 'x' }));
		disposables.defer(standIn.close);
		const outcome = await runCheck(['--base-url', standIn.baseUrl, '--token', token]);

		expect(rowOf(outcome, 'A token does not show')?.result).toBe(result);
		expect(outcome.said).not.toContain('kT2v');
	},
);

test('the word for the messenger is found, or the one that the user gives is asked with', async () => {
	await using disposables = new AsyncDisposableStack();
	const platform = await startSimulator({ port: 0, speed: 0, messengerIdentifier: 'chatline' });
	disposables.defer(platform.close);
	const args = ['--base-url', platform.apiUrl, '--token', platform.tokens.user];
	for (const more of [[], ['--messenger-identifier', 'chatline']]) {
		const outcome = await runCheck([...args, ...more]);
		const seen = 'the platform says "chatline"';
		expect(rowOf(outcome, 'The word for the messenger')).toEqual({ result: E, seen });
		expect(outcome.advice).toContain(
			'1: Credential → Show Advanced → Messenger Identifier: chatline',
		);
		expect(rowOf(outcome, 'Templates of a sender')?.result).toBe(D);
		expect(rowOf(outcome, 'The conversation_id of a session')?.result).toBe(D);
	}
	const wrong = await checkWith(refused(TALKS, 404), {}, '--messenger-identifier', 'pigeon');
	const seen = 'nothing at /user/pigeon/senders (404)';
	expect(rowOf(wrong, 'The word for the messenger')).toEqual({ result: N, seen });
});
