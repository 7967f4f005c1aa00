// How `npm run check:platform` judges platforms that differ here and there.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startSimulator, type Simulator } from '../../simulator/index.mts';
import {
	AS_DOCUMENT,
	ELSEWHERE,
	NEW,
	NOT_SEEN,
	runCheck,
	type Outcome,
} from './support/runCheck.mts';
import { startStandIn, type Override, type Reply } from './support/standIn.mts';

const disposables = new AsyncDisposableStack();
let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator({ port: 0, speed: 0, seed: 7, now: Date.UTC(2026, 2, 2, 10) });
	disposables.defer(simulator.close);
});
afterAll(() => disposables.disposeAsync());

/** Some answers of the simulator replaced. */
async function checkWith(override: Override, ...args: string[]): Promise<Outcome> {
	const standIn = await startStandIn(override, simulator.apiUrl);
	try {
		return await runCheck([
			...['--base-url', standIn.baseUrl, '--token', simulator.tokens.user],
			...args,
		]);
	} finally {
		await standIn.close();
	}
}

/** The number of a row by how its assumption begins. */
const rowOf = ({ results }: Outcome, beginning: string) =>
	[...results].find(([assumed]) => assumed.startsWith(beginning))?.[1];

const at = (path: string, reply: Reply): Override => {
	return (asked) => (asked.path === path ? reply : undefined);
};
const notAllowed = (allow?: string): Reply => ({
	status: 405,
	headers: allow ? { allow } : {},
	body: { message: 'Method Not Allowed' },
});
const WRITING =
	/^\/user\/(lead|make_call|messenger\/send|messenger\/send-freeform|assistant\/\d+)$/;
const forWriting: Override = ({ path }) =>
	WRITING.test(path) ? notAllowed(path.includes('assistant') ? 'PUT' : 'POST') : undefined;
const PATHS = ['A lead is', 'An assistant is', 'A single call', 'A template is'];

/** It is five hours behind the times that it prints, so that each call is on the day before. */
const callsOnDaysOfAnotherTimezone: Override = ({ path, query }) => {
	if (path !== '/user/calls') return undefined;
	const days = [
		['2026-03-10', '2026-03-09'],
		['2026-03-09', '2026-03-08'],
		['2026-03-02', '2026-03-01'],
		['2026-03-01', '2026-02-28'],
	];
	const [from, to] = [query.get('date_from') ?? '0', query.get('date_to') ?? '9'];
	return {
		body: days
			.filter(([, day]) => day >= from && day <= to)
			.map(([printed]) => ({ id: Date.parse(printed), created_at: `${printed} 02:00:00` })),
	};
};

test('paths for writing that say which methods they take are judged by that', async () => {
	const outcome = await checkWith(forWriting);

	for (const row of PATHS) expect(rowOf(outcome, row)?.result).toBe(AS_DOCUMENT);
	expect(rowOf(outcome, 'A lead is')?.seen).toBe('it takes POST');
});

test.each<[string, Override, string, string]>([
	[
		'of which every path says so',
		({ path }) => (path.startsWith('/user/no-') ? notAllowed() : forWriting({ path } as never)),
		NOT_SEEN,
		'every path is answered like this (405)',
	],
	[
		'that say nothing of methods',
		({ path }) => (WRITING.test(path) ? notAllowed() : undefined),
		NOT_SEEN,
		'something is there, but it does not say what it takes',
	],
	[
		'that are answered',
		({ path }) => (WRITING.test(path) ? { body: {} } : undefined),
		NOT_SEEN,
		'reading is answered there, too (200)',
	],
	[
		'that are refused',
		({ path }) => (WRITING.test(path) ? { status: 403, body: {} } : undefined),
		NOT_SEEN,
		'refused with 403: not for this token',
	],
	[
		'that take something else',
		({ path }) => (WRITING.test(path) ? notAllowed('DELETE, OPTIONS') : undefined),
		NEW,
		'it takes DELETE',
	],
	[
		'that are missing, while others are not',
		at('/user/leads/0', notAllowed('PUT')),
		NEW,
		'nothing at this path (404)',
	],
])('paths for writing %s are judged by what they answer', async (_what, override, result, seen) => {
	const outcome = await checkWith(override);

	for (const row of PATHS) expect(rowOf(outcome, row)).toEqual({ result, seen });
});

test.each<[string, string, Override, { result: string; seen: string }]>([
	[
		'a filter that is refused',
		'Calls are filtered by status',
		({ query }) => (query.has('status') ? { status: 422, body: { message: 'No' } } : undefined),
		{ result: NEW, seen: 'refused with 422' },
	],
	[
		'a filter at which it fails',
		'Calls are filtered by type',
		({ query, path }) =>
			query.has('type') && path === '/user/calls' ? { status: 500, body: {} } : undefined,
		{ result: NOT_SEEN, seen: 'the platform failed (500)' },
	],
	[
		'a number of which a part finds nothing',
		'Leads are filtered by phone_number',
		({ path, query }) =>
			path === '/user/leads' && query.has('phone_number') ? { body: { data: [] } } : undefined,
		{ result: NEW, seen: 'no leads, though there are some that fit' },
	],
	[
		'an only assistant, and an unknown one that is refused by name',
		'Calls are filtered by assistant_id',
		({ path, query }) => {
			if (path === '/user/assistants/get') return { body: [] };
			if (!query.has('assistant_id')) return undefined;
			return { status: 422, body: { errors: { assistant_id: ['The selected one is invalid'] } } };
		},
		{ result: AS_DOCUMENT, seen: 'a value that nobody has is refused (422)' },
	],
	[
		'an only assistant, and an unknown one that is refused without a name',
		'Calls are filtered by assistant_id',
		({ path, query }) => {
			if (path === '/user/assistants/get') return { body: [] };
			return query.has('assistant_id') ? { status: 404, body: {} } : undefined;
		},
		{ result: NOT_SEEN, seen: 'nothing at this path (404)' },
	],
	[
		'an unknown assistant that has no calls',
		'Calls are filtered by assistant_id',
		at('/user/assistants/get', { body: [] }),
		{ result: AS_DOCUMENT, seen: 'a value that no row has gives no calls' },
	],
	[
		'pages of another size',
		'per_page says how many leads',
		({ path, query }) =>
			path === '/user/leads' && query.size === 0
				? { body: { per_page: 20, current_page: 1, data: [{ id: 2 }, { id: 1 }] } }
				: undefined,
		{ result: NEW, seen: 'asked for one, got one, but by default it is 20' },
	],
	[
		'a page that is empty',
		'page says which page of calls',
		({ path, query }) =>
			path === '/user/calls' && query.get('page') === '2' ? { body: { data: [] } } : undefined,
		{ result: NOT_SEEN, seen: 'page 2 is empty' },
	],
	[
		'one call only',
		'per_page says how many calls',
		at('/user/calls', { body: { data: [{ id: 1 }] } }),
		{ result: NOT_SEEN, seen: 'only 1 call' },
	],
	[
		'times that are none',
		'Calls are filtered by date_from',
		at('/user/calls', { body: [{ id: 1, created_at: 'yesterday' }] }),
		{ result: NOT_SEEN, seen: 'created_at does not begin with a day' },
	],
	[
		'headers that name the limit',
		'Limits are named',
		at('/user/me', {
			body: {},
			headers: { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '59' },
		}),
		{ result: AS_DOCUMENT, seen: 'both are there' },
	],
	[
		'a token that nobody has, and that is good',
		'A token that is not valid',
		at('/user/me', { body: { name: 'x' } }),
		{ result: NEW, seen: 'answered, as if the token were good' },
	],
	[
		'a list that is refused with a success status',
		'/user/campaigns',
		at('/user/campaigns', { body: { success: false, error: 'No' } }),
		{ result: NOT_SEEN, seen: 'refused, though with 200' },
	],
	[
		'a list that is none',
		'/user/campaigns',
		at('/user/campaigns', { body: { some: [], others: [] } }),
		{ result: NEW, seen: 'no list, but an object with some, others' },
	],
	[
		'a token that is refused in other words',
		'A token that is not valid',
		({ headers }) =>
			headers.authorization === 'Bearer sim-user-token'
				? undefined
				: { status: 401, body: { message: 'Who?' } },
		{ result: ELSEWHERE, seen: '401 with other words' },
	],
	[
		'a key of a calendar that is masked',
		'Built-in tools are read',
		at('/user/assistants/get', {
			body: [{ tools: [{ type: 'calendar_integration', cal_a_api_key: 'xxxx1234' }] }],
		}),
		{ result: NEW, seen: 'a value is masked' },
	],
	[
		'a key of a calendar that is left out',
		'Built-in tools are read',
		at('/user/assistants/get', {
			body: [{ tools: [{ type: 'calendar_integration', cal_a_event_slug: 'visit' }] }],
		}),
		{ result: NEW, seen: 'a tool lacks api_key' },
	],
	[
		'a text with marks in place of a value',
		'Built-in tools are read',
		at('/user/assistants/get', {
			body: [{ tools: [{ type: 'end_call', more: [{ why: 'now ••• then' }] }] }],
		}),
		{ result: NEW, seen: 'a value is masked' },
	],
	[
		'a tool that nobody has described',
		'Built-in tools are read',
		at('/user/assistants/get', { body: [{ tools: [{ type: 'teleport' }] }] }),
		{ result: NEW, seen: 'other types: teleport' },
	],
	[
		'tools that are no list',
		'Built-in tools are read',
		at('/user/assistants/get', { body: [{ tools: { end_call: true } }] }),
		{ result: NEW, seen: 'tools is an object with end_call' },
	],
	[
		'assistants without tools',
		'Built-in tools are read',
		at('/user/assistants/get', { body: [{ tools: [] }] }),
		{ result: NOT_SEEN, seen: 'no assistant has a built-in tool' },
	],
	[
		'calendars as the document has them',
		'The word for the second calendar',
		at('/user/assistants/get', { body: [{ tools: [{ cal_b_event_type_uri: 'x' }] }] }),
		{ result: AS_DOCUMENT, seen: 'an assistant has such a tool' },
	],
	[
		'conversations that cannot be filtered by the number of an assistant',
		'The assistant of a conversation',
		({ path, query }) =>
			path === '/user/conversations' && query.has('assistant_id')
				? { status: 422, body: {} }
				: undefined,
		{ result: NEW, seen: 'refused with 422' },
	],
	[
		'a messenger of which no conversation knows the word',
		'The word for the messenger',
		({ path }) =>
			path === '/user/messenger/senders' || path === '/user/conversations'
				? { status: 404, body: {} }
				: undefined,
		{ result: NEW, seen: 'nothing at /user/messenger/senders (404)' },
	],
	[
		'a filter by assistant that brings calls from before it was renamed',
		'Calls are filtered by assistant_id',
		({ path, query }) =>
			path === '/user/calls' && query.has('assistant_id')
				? { body: [{ id: 1, assistant_name: 'Before' }] }
				: undefined,
		{
			result: NOT_SEEN,
			seen: 'other calls came, but some under another name: was it renamed?',
		},
	],
	[
		'days that begin later than those of the rows',
		'Calls are filtered by date_from',
		callsOnDaysOfAnotherTimezone,
		{ result: AS_DOCUMENT, seen: '1 call, each as asked for' },
	],
	[
		'days that end earlier than those of the rows',
		'Calls are filtered by date_to',
		callsOnDaysOfAnotherTimezone,
		{ result: AS_DOCUMENT, seen: '2 calls, each as asked for' },
	],
	[
		'IDs that are texts',
		'IDs of calls and leads grow',
		at('/user/calls', {
			body: [10, 9].map((id) => ({ id: String(id), created_at: `2026-03-01 10:00:${id + 10}` })),
		}),
		{ result: AS_DOCUMENT, seen: '17 calls and leads' },
	],
	[
		'IDs that are no numbers',
		'IDs of calls and leads grow',
		at('/user/calls', { body: [{ id: 'c-2' }, { id: 'c-1' }] }),
		{ result: NEW, seen: 'calls: IDs that are no whole numbers' },
	],
	[
		'clients that are none yet',
		'/white-label/users',
		at('/white-label/users', { body: { data: [] } }),
		{ result: NOT_SEEN, seen: 'no clients to judge by' },
	],
	[
		'templates that are approved in capitals',
		'Only approved templates',
		at('/user/messenger/senders/701/templates', { body: { data: [{ status: 'APPROVED' }] } }),
		{ result: NOT_SEEN, seen: 'the first sender has no others than approved ones' },
	],
	[
		'templates of which nobody says whether they are approved',
		'Only approved templates',
		at('/user/messenger/senders/701/templates', { body: { data: [{ id: 1 }] } }),
		{ result: NOT_SEEN, seen: 'templates without a status' },
	],
	[
		'a conversation without an assistant',
		'The assistant of a conversation',
		at('/user/conversations', { body: { data: [{ id: 1, assistant_id: null }] } }),
		{ result: NOT_SEEN, seen: 'no conversation names its assistant' },
	],
	[
		'a session without a conversation',
		'The conversation_id of a session',
		at('/user/messenger/session-status', { body: { conversation_id: null } }),
		{ result: NOT_SEEN, seen: 'the session names no conversation' },
	],
	[
		'a web page at a path for writing',
		'A lead is created',
		at('/user/lead', { raw: '<!doctype html>' }),
		{ result: NOT_SEEN, seen: 'a web page instead of data' },
	],
	...(
		[
			[
				'a calendar without an event',
				{ type: 'calendar_integration', x_api_key: 'abc' },
				'event_slug',
			],
			[
				'a number under another name',
				{ type: 'call_transfer', to_phone_number: '1' },
				'phone_number',
			],
			[
				'an assistant that is an object',
				{ type: 'assistant_transfer', assistant_id: { id: 1 } },
				'assistant_id',
			],
		] as const
	).map(([what, tool, field]): [string, string, Override, { result: string; seen: string }] => [
		`${what}, which the nodes would not send back`,
		'Built-in tools are read',
		at('/user/assistants/get', { body: [{ tools: [tool] }] }),
		{ result: NEW, seen: `a tool lacks ${field}` },
	]),
	[
		'settings of a tool below another field',
		'Built-in tools are read',
		at('/user/assistants/get', {
			body: [{ tools: [{ type: 'end_call', function: { description: 'x' } }] }],
		}),
		{ result: NEW, seen: 'a tool has an object with settings in it' },
	],
	[
		'numbers without a plus',
		'Phone numbers are',
		at('/user/leads', { body: [{ phone_number: '447700900123' }] }),
		{ result: NEW, seen: '1 of 6 numbers in another form' },
	],
])('what the platform does is told in its row: %s', async (_what, row, override, expected) => {
	expect(rowOf(await checkWith(override), row)).toEqual(expected);
});

/** A call of a list that has one field. */
const call = (field: string, value: unknown): Override =>
	at('/user/calls', { body: { current_page: 1, data: [{ id: 1, [field]: value }] } });
const lead = (field: string, value: unknown): Override =>
	at('/user/leads', { body: { current_page: 1, data: [{ id: 1, [field]: value }] } });
const campaign = (field: string, value: unknown): Override =>
	at('/user/campaigns', { body: [{ id: 1, [field]: value }] });
const assistant = (fields: object): Override => at('/user/assistants/get', { body: [fields] });
const TRANSCRIPT = [{ sender: 'bot', type: 'transcript', text: 'Hello', timestamp: 1.5 }];
const EVALUATION = [{ name: 'day', type: 'string', value: 'Tuesday', description: 'When' }];

test.each<[row: string, Override, seen: string]>([
	['The transcript', call('transcript', TRANSCRIPT), 'an array of segments'],
	['The evaluation', call('evaluation', EVALUATION), 'an array of names and values'],
	['The variables are', call('variables', []), 'an empty array'],
	['Costs', call('total_cost', '0.12000000'), 'numbers as text'],
	['Times', call('created_at', '2026-03-01T10:00:00.000000Z'), 'with a timezone'],
	['Times', call('created_at', '2026-03-01T10:00:00+02:00'), 'with a timezone'],
	['Statuses of calls', call('status', 'voicemail'), 'also: voicemail'],
	['Statuses of leads', lead('status', 'scheduled'), 'also: scheduled'],
	['The variables of a lead', lead('variables', []), 'an empty array'],
	['A campaign is', campaign('status', 'draft'), 'also: draft'],
	['The hours', campaign('allowed_hours_start_time', '09:00:00'), 'HH:MM:SS'],
	[
		'/user/me',
		at('/user/me', { body: { name: 'x', email: 'y', total_balance: '25.00' } }),
		'all three, the balance a number as text',
	],
	[
		'Limits are named',
		at('/user/me', {
			body: {},
			headers: {
				'X-RateLimit-Limit': '100',
				'X-RateLimit-Remaining': '99',
				'X-RateLimit-Reset': '60',
			},
		}),
		'both are there, and X-RateLimit-Reset',
	],
	[
		'Built-in tools are read',
		assistant({
			tools: [
				{ type: 'call_transfer', data: { phone_number: '+447700900123' } },
				{
					type: 'warm_call_transfer',
					data: { supervisor_phone: '1', outbound_phone_id: '301', description: 'x' },
				},
			],
		}),
		'2 tools, with their settings in data',
	],
	['Custom tools', assistant({ tools: [] }), 'no tool_ids'],
	['Assistants: numbered', assistant({ tools: [] }), 'assistants: a bare array'],
	[
		'A lead is updated',
		({ path }) => (path === '/leads/0' ? notAllowed('GET, PUT') : undefined),
		'it is at /leads/0',
	],
	[
		'page says which page of leads',
		at('/user/leads', { body: { leads: [{ id: 2 }, { id: 1 }] } }),
		'page 2 begins as page 1 does',
	],
	[
		'per_page says how many leads',
		at('/user/leads', { body: [{ id: 2 }, { id: 1 }] }),
		'asked for one, got 2 leads',
	],
])('what other platforms do is told as such: %s', async (row, override, seen) => {
	expect(rowOf(await checkWith(override), row)).toEqual({ result: ELSEWHERE, seen });
});

test.each<[row: string, Override, seen: string]>([
	['The transcript', call('transcript', { lines: [] }), 'an object with lines'],
	['The transcript', call('transcript', ['Hello']), 'an array'],
	['The evaluation', call('evaluation', 'good'), 'a string'],
	['The variables are', call('variables', ['day']), 'an array'],
	['Costs', call('carrier_cost', '0,12'), 'a string'],
	['Times', call('updated_at', 1_772_359_200), 'a number'],
	['Statuses of calls', call('status', 'hung-up'), 'also: hung-up'],
	['A call was answered by', call('answered_by', 'robot'), 'also: robot'],
	['A campaign is', campaign('status', 'asleep'), 'also: asleep'],
	[
		'/user/leads',
		at('/user/leads', { body: { next_cursor: null, data: [] } }),
		'pages with a cursor',
	],
	[
		'/user/campaigns',
		campaign('name', 'Spring'),
		'1 campaign: a bare array, without status, max_calls_in_parallel, mark_complete_when_no_leads, allowed_hours_start_time, allowed_hours_end_time, allowed_days, max_retries, retry_interval, created_at, updated_at',
	],
])('what nobody has seen yet is told as such: %s', async (row, override, seen) => {
	expect(rowOf(await checkWith(override), row)).toEqual({ result: NEW, seen });
});

test.each([
	['a null', null],
	['nothing', undefined],
])('a field with %s shows nothing', async (_what, value) => {
	expect(rowOf(await checkWith(call('transcript', value)), 'The transcript')).toEqual({
		result: NOT_SEEN,
		seen: '1 call, none with a value',
	});
});

test('lists may come under a key of their own, and on pages', async () => {
	const bodies: Record<string, object> = {
		'/user/leads': { leads: [] },
		'/user/campaigns': { campaigns: [] },
		'/user/messenger/senders/701/templates': { templates: [] },
		'/user/phone-numbers': { data: [], meta: { last_page: 1 } },
	};
	const outcome = await checkWith(({ path }) => bodies[path] && { body: bodies[path] });

	for (const [row, seen] of [
		['/user/leads', 'under a key of its own, 0 leads'],
		['/user/campaigns', 'under a key of its own, 0 campaigns'],
		['Templates of a sender', 'under a key of its own, 0 templates'],
		['/user/phone-numbers', 'numbered pages, 0 phone numbers'],
	]) {
		expect(rowOf(outcome, row)).toEqual({ result: ELSEWHERE, seen });
	}
});

test.each([
	['/user/messenger/templates', { sender_id: '701' }, '/user/messenger/templates. Send'],
	['/user/messenger/templates/701', {}, '/user/messenger/templates/{senderId}. Send'],
])('templates may be at %s', async (elsewhere, query, advice) => {
	const template = Object.fromEntries(
		['id', 'name', 'language', 'category', 'body_text', 'variables', 'has_variables'].map(
			(field) => [field, 1],
		),
	);
	const outcome = await checkWith(({ path, query: asked }) => {
		if (/\/senders\/701\/templates$/.test(path)) return { status: 404, body: {} };
		const isThere =
			path === elsewhere &&
			Object.entries(query).every(([name, value]) => asked.get(name) === value);
		if (!isThere) return undefined;
		const status = asked.get('status') === 'all' ? 'PENDING' : 'APPROVED';
		return { body: { data: [{ ...template, status }] } };
	});

	expect(rowOf(outcome, 'Templates of a sender')).toEqual({
		result: ELSEWHERE,
		seen: 'a data array, 1 template, all fields, at another path',
	});
	expect(rowOf(outcome, 'Only approved templates')?.result).toBe(AS_DOCUMENT);
	expect(outcome.advice.replace(/\s+/g, ' ')).toContain(`Endpoint Path: ${advice}`);
});

test.each([
	['41|kT2vQxW8sN', ELSEWHERE],
	['kT2vQxW8sN', AS_DOCUMENT],
])('whether a token shows its ID is seen by the own one', async (token, result) => {
	const standIn = await startStandIn(({ path }) =>
		path === '/user/me' ? { body: { name: 'x' } } : undefined,
	);
	disposables.defer(standIn.close);
	const outcome = await runCheck(['--base-url', standIn.baseUrl, '--token', token]);

	expect(rowOf(outcome, 'A token does not show')?.result).toBe(result);
	expect(outcome.said).not.toContain('kT2v');
});

test('a refusal with status false is one', async () => {
	const outcome = await checkWith(at('/user/campaigns', { body: { status: false, error: 'No' } }));

	expect(rowOf(outcome, '/user/campaigns')).toEqual({
		result: NOT_SEEN,
		seen: 'refused, though with 200',
	});
});

/** Calls on pages that are wrapped in some way, each page counted from 1. */
const paged =
	(wrap: (rows: object[], page: number) => unknown, isPaged = true): Override =>
	({ path, query }) => {
		if (path !== '/user/calls') return undefined;
		const page = isPaged ? Number(query.get('page') ?? 1) : 1;
		const ids = isPaged && query.has('per_page') ? [50 - page] : [49, 48, 47];
		const rows = ids.map((id) => ({ id, created_at: '2026-03-01 10:00:00' }));
		return { body: wrap(rows, page) };
	};

test.each<[string, Override, { result: string; seen: string }, advice: string]>([
	[
		'that say how many there are',
		paged((data) => ({ data, total: 3, per_page: data.length })),
		{ result: AS_DOCUMENT, seen: 'page 2 begins with another row' },
		'',
	],
	[
		'that say nothing of further ones, but are as full as they can be',
		paged((rows) => rows),
		{ result: AS_DOCUMENT, seen: 'page 2 begins with another row' },
		'',
	],
	[
		'that say it in meta',
		paged((data, page) => ({ data, meta: { current_page: page, last_page: 3 } })),
		{ result: AS_DOCUMENT, seen: 'page 2 begins with another row' },
		'',
	],
	[
		'that say it in links',
		paged((data) => ({ data, links: { next: '/user/calls?page=2' } })),
		{ result: AS_DOCUMENT, seen: 'page 2 begins with another row' },
		'',
	],
	[
		'of a size of their own that say nothing of further ones',
		({ path, query }) => {
			if (path !== '/user/calls') return undefined;
			const last = 50 - 2 * Number(query.get('page') ?? 1);
			const body = [last + 1, last].map((id) => ({ id, created_at: '2026-03-01 10:00:00' }));
			return { body };
		},
		{ result: NEW, seen: 'page 2 has other rows, but page 1 does not say so' },
		'take the first page for the whole list',
	],
	[
		'of which there is but one',
		paged((rows) => rows, false),
		{ result: NEW, seen: 'page 2 begins as page 1 does' },
		'Nothing to set if the platform gives out all rows at once',
	],
	[
		'of which only the first comes',
		paged((data) => ({ data, current_page: 1, last_page: 9 }), false),
		{ result: NEW, seen: 'page 2 begins as page 1 does' },
		'Only the first page can be read: such a list stops with an error',
	],
])('pages %s are judged by their rows', async (_what, override, expected, advice) => {
	const outcome = await checkWith(override);

	expect(rowOf(outcome, 'page says which page of calls')).toEqual(expected);
	expect(outcome.advice.replace(/\s+/g, ' ')).toContain(advice);
});

test('the word for the messenger that the user gives is the one that is asked with', async () => {
	const platform = await startSimulator({ port: 0, speed: 0, messengerIdentifier: 'chatline' });
	disposables.defer(platform.close);
	const args = ['--base-url', platform.apiUrl, '--token', platform.tokens.user];
	const found = await runCheck(args);
	const given = await runCheck([...args, '--messenger-identifier', 'chatline']);

	for (const outcome of [found, given]) {
		expect(rowOf(outcome, 'The word for the messenger')).toEqual({
			result: ELSEWHERE,
			seen: 'the platform says "chatline"',
		});
		expect(outcome.advice).toContain(
			'1: Credential → Show Advanced → Messenger Identifier: chatline',
		);
		expect(rowOf(outcome, 'Templates of a sender')?.result).toBe(AS_DOCUMENT);
		expect(rowOf(outcome, 'The conversation_id of a session')?.result).toBe(AS_DOCUMENT);
	}
});

test('a word for the messenger that the user gives, and that is none', async () => {
	const outcome = await checkWith(
		({ path }) => (path === '/user/conversations' ? { status: 404, body: {} } : undefined),
		...['--messenger-identifier', 'pigeon'],
	);

	expect(rowOf(outcome, 'The word for the messenger')).toEqual({
		result: NEW,
		seen: 'nothing at /user/pigeon/senders (404)',
	});
});
