// What "Simplify" makes of a call, by what platforms call its parts.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	customerPhone,
	hasEnded,
	simplifyCall,
	simplifyMadeCall,
	wasReached,
} from '../../nodes/VoiceAssistantPlatform/api/call';

/** The fields in their order, as they are where the platform gave none. */
const NOTHING = Object.fromEntries(
	[
		...['id', 'status', 'type', 'reached', 'assistant_name', 'campaign_name', 'customer_phone'],
		...['assistant_phone', 'duration', 'answered_by', 'transcript', 'extracted_variables'],
		...['input_variables', 'transfers', 'recording_url', 'total_cost', 'created_at', 'finished_at'],
		...['lead_id', 'lead_status', 'lead_variables', 'lead_call_tries', 'campaign_id'],
	].map((name) => [name, null]),
);

test('has the same fields in the same order, null where the platform gave none', () => {
	expect(simplifyCall({})).toEqual(NOTHING);
	expect(Object.keys(simplifyCall({ campaign_id: 1, id: 2, more: 3 }))).toEqual(
		Object.keys(NOTHING),
	);
});

/** What both rows of a list come to. */
const ROW = {
	...NOTHING,
	id: 50_001,
	status: 'completed',
	type: 'outbound',
	reached: true,
	assistant_name: 'Recall Caller',
	customer_phone: '+447700900123',
	assistant_phone: '+442079460301',
	duration: 61,
	total_cost: 0.12,
	created_at: '2026-11-21T10:00:00Z',
};
const GIVEN = {
	id: 50_001,
	assistant_name: 'Recall Caller',
	type: 'outbound',
	assistant_phone_number: '+442079460301',
	client_phone_number: '+447700900123',
	status: 'completed',
};

test.each<[dialect: string, row: object, simple: object]>([
	[
		'as the document has it',
		{
			campaign_name: 'Six-month recall',
			duration: 61,
			transcript: 'Assistant: Hello.\nCustomer: Yes.',
			variables: { wants_visit: true },
			evaluation: { sentiment: 'positive' },
			webhook_response: {},
			carrier_cost: 0.01,
			total_cost: 0.12,
			answered_by: 'human',
			recording_url: 'https://recordings.example/1.mp3',
			created_at: '2026-11-21 10:00:00',
			updated_at: '2026-11-21 10:01:05',
		},
		{
			campaign_name: 'Six-month recall',
			answered_by: 'human',
			transcript: 'Assistant: Hello.\nCustomer: Yes.',
			extracted_variables: { wants_visit: true, sentiment: 'positive' },
			input_variables: { wants_visit: true },
			recording_url: 'https://recordings.example/1.mp3',
		},
	],
	[
		'as platforms in use answer it',
		{
			campaign_name: null,
			duration: '61',
			transcript: [
				{ text: 'Hello.', type: 'transcript', sender: 'bot', timestamp: 1_763_719_200.25 },
				{ type: 'function', name: 'find_patient', text: '{}', timestamp: 1_763_719_201 },
				{ text: 'Yes,\n please.', type: 'transcript', sender: 'human' },
			],
			variables: { customer_name: 'Ana' },
			evaluation: [
				{ name: 'wants_visit', type: 'bool', value: true, description: 'Whether …' },
				{ name: 'rating', type: 'integer', value: 4, description: 'How …' },
			],
			webhook_response: null,
			total_cost: '0.12000000',
			answered_by: null,
			recording_url: null,
			created_at: '2026-11-21T10:00:00.000000Z',
		},
		{
			transcript: 'Assistant: Hello.\nCustomer: Yes, please.',
			extracted_variables: { wants_visit: true, rating: 4 },
			input_variables: { customer_name: 'Ana' },
		},
	],
])('reads a row of a list %s', (_dialect, row, simple) => {
	expect(simplifyCall({ ...GIVEN, ...row })).toEqual({ ...ROW, ...simple });
});

describe('of a report', () => {
	const campaign = { id: 201, name: 'Six-month recall', status: 'active' };
	const lead = { id: 812, status: 'completed', variables: { customer_name: 'Ana' } };
	const ofLead = {
		lead_id: 812,
		lead_status: 'completed',
		lead_variables: { customer_name: 'Ana' },
		campaign_id: 201,
		campaign_name: 'Six-month recall',
	};

	test.each([
		['within the lead', { lead: { ...lead, campaign } }, ofLead],
		['beside the lead', { lead, campaign }, ofLead],
		['beside a lead without one', { lead: { ...lead, campaign: null }, campaign }, ofLead],
		[
			'by its ID in the lead',
			{ lead: { ...lead, campaign_id: '201' } },
			{ ...ofLead, campaign_name: null },
		],
		[
			'by its name alone',
			{ lead: { ...lead, campaign: 'Recall' } },
			{ ...ofLead, campaign_id: null, campaign_name: 'Recall' },
		],
		[
			'beside the lead where the one in it says nothing',
			{ lead: { ...lead, campaign: { id: null } }, campaign },
			ofLead,
		],
		[
			'partly in the lead',
			{ lead: { ...lead, campaign: 'Six-month recall' }, campaign: { id: 201 } },
			ofLead,
		],
		[
			'without variables',
			{ lead: { ...lead, variables: [], campaign } },
			{ ...ofLead, lead_variables: {} },
		],
	])('the campaign is found %s', (_where, report, expected) => {
		expect(simplifyCall(report)).toEqual({ ...NOTHING, ...expected });
	});

	test.each([
		[{ lead: null, campaign: null }],
		[{ lead: undefined }],
		[{ lead: [], campaign: [] }],
		[{ lead: 'Ana' }],
	])('%j is of no campaign', (report) => {
		expect(simplifyCall(report)).toEqual(NOTHING);
	});
});

test.each<[what: string, transcript: unknown[], text: string]>([
	[
		'of roles',
		[
			{ role: 'system', content: 'You are …' },
			{ role: 'assistant', content: 'Hello.' },
			{ role: 'function', content: null },
			{ role: 'user', content: 'Hi.' },
		],
		'Assistant: Hello.\nCustomer: Hi.',
	],
	[
		'of nothing that was said',
		[
			{ sender: 'bot', text: '' },
			{ role: 'user', content: null },
			{ type: 'Event', text: 'a' },
		],
		'',
	],
	[
		'of an unknown form beside a known one',
		[{ a: 1 }, { text: 'Hi.', sender: 'human' }],
		'Customer: Hi.',
	],
	[
		'of somebody else',
		[{ text: 'Hello', sender: 'Supervisor' }, { text: 'No name' }],
		'Supervisor: Hello\nNo name',
	],
	['of texts', ['Assistant: Hello.', 'Customer: Hi.'], 'Assistant: Hello.\nCustomer: Hi.'],
	...['message', 'utterance', 'words', 'content', 'text'].map(
		(field): [string, unknown[], string] => [
			`of entries with ${field}`,
			[
				{ role: 'agent', [field]: 'Hello.' },
				{ speaker: 'Caller', [field]: 'Hi.' },
			],
			'Assistant: Hello.\nCustomer: Hi.',
		],
	),
	[
		'of parts',
		[
			{ type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Hello,' }, 'Ana.'] },
			{ role: 'user', content: [{ type: 'input_audio', transcript: 'Hi.' }] },
			{ role: 'assistant', content: [{ type: 'tool_use', name: 'find', text: '{"a":1}' }] },
			{ role: 'user', content: [{ type: 'Tool_Result', content: 'Found 3' }] },
		],
		'Assistant: Hello, Ana.\nCustomer: Hi.',
	],
	[
		'of single words',
		[{ speaker: 'user', words: [{ word: 'Hi', start: 0.1 }, { text: 'there.' }] }],
		'Customer: Hi there.',
	],
	[
		'of pairs',
		[
			['agent', 'Hello.'],
			['user', 'Hi.'],
		],
		'Assistant: Hello.\nCustomer: Hi.',
	],
	[
		'said by people whose names begin like a tool or a system',
		['Tooley', 'Eventim', 'Systema'].map((sender) => ({ sender, text: 'Hi' })),
		'Tooley: Hi\nEventim: Hi\nSystema: Hi',
	],
	[
		'of what systems, tools and functions did, in any case',
		[
			...['System', 'TOOL', 'tool_call_result', 'Function', 'developer'].flatMap((word) => [
				{ role: word, text: 'You are a bot' },
				{ sender: 'bot', type: word, text: 'You are a bot' },
			]),
			{ role: 'User', type: 'Transcript', text: 'Hi.' },
		],
		'Customer: Hi.',
	],
])('a transcript that is %s', (_what, transcript, text) => {
	expect(simplifyCall({ transcript } as IDataObject).transcript).toBe(text);
	expect(simplifyCall({ transcript: { messages: transcript } } as IDataObject).transcript).toBe(
		text,
	);
	expect(simplifyCall({ messages: transcript } as IDataObject).transcript).toBe(text);
});

test.each([
	[[{ a: 1 }]],
	[[null, 7]],
	[[{ sender: 'bot' }]],
	[[{ text: { a: 1 } }, { text: [{ b: 1 }] }]],
	[[[{ text: 'Hello.' }]]],
	[[{ role: 'user', type: 'debug', text: 'x' }]],
	[{ segments: [{ text: 'Hello.' }] }],
	[7],
	[true],
])('a transcript of an unknown form is not known, rather than blank: %j', (transcript) => {
	for (const formatted_transcript of [undefined, null, '']) {
		expect(simplifyCall({ transcript, formatted_transcript } as IDataObject).transcript).toBeNull();
	}
});

test.each<[text: string | null, call: object]>([
	['Customer: Hello', { formatted_transcript: '', transcript: [{ role: 'user', text: 'Hello' }] }],
	['Customer: Hello', { formatted_transcript: ' \n', transcript: 'Customer: Hello' }],
	['Customer: Hello', { transcript: [], messages: [{ role: 'user', message: 'Hello' }] }],
	['AI: Hello', { formatted_transcript: 'AI: Hello', transcript: [{ a: 1 }] }],
	['', { formatted_transcript: '', transcript: [] }],
	['', { transcript: '', messages: 3 }],
	[null, { formatted_transcript: null, transcript: null, messages: 'Hello' }],
])('of several transcripts, the one that says something counts: %j', (text, call) => {
	expect(simplifyCall(call as IDataObject).transcript).toBe(text);
});

test('a transcript that is nested without end is not known', () => {
	const nested = JSON.parse(`${'[["a",'.repeat(50_000)}1${']]'.repeat(50_000)}`) as unknown;
	const inside = JSON.parse(`${'{"text":['.repeat(50_000)}1${']}'.repeat(50_000)}`) as unknown;
	for (const transcript of [nested, [inside]]) {
		expect(simplifyCall({ transcript } as IDataObject).transcript).toBeNull();
	}
});

test('a transcript of 5 MB is read whole', () => {
	const transcript = Array.from({ length: 50_000 }, () => ({
		text: 'x'.repeat(100),
		type: 'transcript',
		sender: 'human',
	}));
	expect(simplifyCall({ transcript }).transcript).toHaveLength(50_000 * 111 - 1);
});

test('a transcript of blanks is read in no time', () => {
	const transcript = [{ text: ` ${' '.repeat(1_000_000)}x`, sender: 'bot' }];
	expect(simplifyCall({ transcript }).transcript).toHaveLength('Assistant: x'.length);
});

test.each([
	[
		'two of one name',
		[
			{ name: 'a', value: 1 },
			{ name: 'a', value: 2 },
		],
		{ a: 2 },
	],
	['nested values', [{ name: 'a', value: { b: [1] } }], { a: { b: [1] } }],
	['no value', [{ name: 'a' }], { a: null }],
	['no name', [{ value: 1 }, null, 'a', { name: {}, value: 1 }], {}],
	[
		'keys',
		[
			{ key: 'a', value: 1 },
			{ key: null, value: 2 },
			{ name: 'b', key: 'c', value: 3 },
		],
		{ a: 1, b: 3 },
	],
	['none', [], {}],
])('an evaluation with %s', (_what, evaluation, expected) => {
	const variables = { customer_name: 'Ana' };
	expect(simplifyCall({ evaluation, variables })).toMatchObject({
		extracted_variables: expected,
		input_variables: variables,
	});
});

test('names of Object.prototype are names like others', () => {
	const evaluation = ['__proto__', 'constructor', 'toString'].map((name) => ({
		name,
		value: name,
	}));
	const found = simplifyCall({ evaluation }).extracted_variables as object;
	expect(Object.entries(found)).toEqual(evaluation.map(({ name }) => [name, name]));
	expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
});

test.each<[call: IDataObject, extracted: IDataObject | null, input: IDataObject | null]>([
	[{ evaluation: { a: 1 }, variables: [] }, { a: 1 }, {}],
	[{ evaluation: { a: 1 }, variables: { b: 2 } }, { a: 1, b: 2 }, { b: 2 }],
	[{ evaluation: null, variables: { b: 2 } }, { b: 2 }, { b: 2 }],
	[{ variables: { b: 2 } }, { b: 2 }, { b: 2 }],
	[{ evaluation: null, variables: null }, null, null],
	[{ extracted_variables: { a: 1 }, input_variables: [] }, { a: 1 }, {}],
	[{ extracted_variables: [], input_variables: { b: 2 } }, {}, { b: 2 }],
	[{ extracted_variables: [{ name: 'a', value: 1 }], input_variables: null }, { a: 1 }, null],
	// as JSON text
	[
		{ extracted_variables: '{"day":"Friday"}', input_variables: '{"b":2}' },
		{ day: 'Friday' },
		{ b: 2 },
	],
	[
		{ extracted_variables: '[{"key":"day","value":"Friday"}]', variables: '[]' },
		{ day: 'Friday' },
		{},
	],
	...['', 'Friday', '7', 'null', '{"day":', 7, true].map(
		(extracted_variables): [IDataObject, null, IDataObject] => [
			{ extracted_variables, variables: { b: 2 } },
			null,
			{ b: 2 },
		],
	),
	// in the analysis of a call
	[{ analysis: { day: 'Friday' }, variables: { b: 2 } }, { day: 'Friday' }, { b: 2 }],
	[
		{ analysis: { summary: 'x', extracted_variables: [{ key: 'day', value: 'Friday' }] } },
		{ day: 'Friday' },
		null,
	],
	[{ analysis: '[{"key":"day","value":"Friday"}]' }, { day: 'Friday' }, null],
	[{ extracted_variables: {}, analysis: { day: 'Friday' } }, { day: 'Friday' }, null],
	[{ extracted_variables: { a: 1 }, analysis: { day: 'Friday' } }, { a: 1 }, null],
	[{ extracted_variables: {}, analysis: 'x', variables: { b: 2 } }, {}, { b: 2 }],
])('%j', (call, extracted_variables, input_variables) => {
	expect(simplifyCall(call)).toMatchObject({ extracted_variables, input_variables });
});

test.each<[field: string, call: IDataObject, expected: unknown]>([
	...[
		['2026-11-21 10:00:00', '2026-11-21T10:00:00Z'],
		['2026-11-21T10:00:00.123456Z', '2026-11-21T10:00:00Z'],
		['2026-11-21T12:00:00+02:00', '2026-11-21T10:00:00Z'],
		['2026-11-21T12:00:00+0200', '2026-11-21T10:00:00Z'],
		['2026-13-01 10:00:00', '2026-13-01 10:00:00'],
		['2026-11-21 99:00:00', '2026-11-21 99:00:00'],
		['yesterday', 'yesterday'],
		['', null],
		[null, null],
	].flatMap(
		([date, expected]): Array<[string, IDataObject, unknown]> => [
			['created_at', { created_at: date }, expected],
			['finished_at', { finished_at: date }, expected],
		],
	),
	['id', { id: '12' }, 12],
	['id', { id: '7f1c2a10-0000-4000-8000-000000000001' }, '7f1c2a10-0000-4000-8000-000000000001'],
	['id', { call_id: 12 }, 12],
	['id', { id: null, call_id: '12' }, 12],
	['id', { id: ' ', call_id: ' 12 ' }, 12],
	// the last digits are lost: as a text it would look as if it were told from others
	['id', { id: Number('12345678901234567890') }, Number('12345678901234567890')],
	['id', { id: '12345678901234567890' }, '12345678901234567890'],
	['id', { id: {} }, null],
	['total_cost', { total_cost: '0.12000000' }, 0.12],
	['total_cost', { total_cost: 0 }, 0],
	['total_cost', { total_cost: '' }, null],
	['total_cost', { total_cost: 'free' }, null],
	['total_cost', { total_cost: '1e999' }, null],
	['campaign_id', { campaign_id: '12' }, 12],
	['transfers', { transfers: [{ id: 7, transcript: null }] }, [{ id: 7, transcript: null }]],
	['transfers', { transfers: [] }, []],
	['transfers', { transfers: null }, null],
	['transfers', { transfers: { id: 7 } }, null],
	['lead_call_tries', { lead: { call_tries: 2 } }, 2],
	['lead_call_tries', { lead: { call_tries: '2' } }, 2],
	['lead_call_tries', { lead: { call_tries: null } }, null],
	['lead_call_tries', { lead: { call_tries: 'two' } }, null],
	['transcript', { transcript: 'A: b' }, 'A: b'],
	['transcript', { transcript: '' }, ''],
	['transcript', { transcript: [] }, ''],
	['transcript', { transcript: { text: 'A' } }, null],
	['transcript', { transcript: [{ text: 'A' }], formatted_transcript: 'AI: Hello.' }, 'AI: Hello.'],
])('%s of %j is %j', (field, call, expected) => {
	expect(simplifyCall(call)[field]).toEqual(expected);
});

const of = (status: unknown) => ({ status }) as IDataObject;

const answeredBy = (answered_by: unknown) => ({ ...of('completed'), answered_by }) as IDataObject;

test.each<[what: string, ended: boolean, reached: boolean | null, calls: IDataObject[]]>([
	[
		'is going on, or does not say',
		false,
		null,
		[
			...['initiated', 'ringing', 'in-progress', 'in_progress', ' In Progress ', ' '].map(of),
			...['queued', 'Scheduled', 'pending', 'DIALING', 'dialling', 'ongoing'].map(of),
			...[null, undefined, { toString: 1 }, ['no-answer']].map(of),
			{ ...of('ringing'), answered_by: 'human' },
			{ ...of('queued'), answered_by: 'machine' },
		],
	],
	[
		'reached a person',
		true,
		true,
		[
			...['completed', 'Ended', 'ended_by_customer', 'ended-by-assistant'].map(of),
			...['human', 'HUMAN', 'person', 'customer', 'user', '', ' ', null, undefined].map(answeredBy),
			{ ...of('ended'), ended_by: 'assistant' },
			{ ...of('ended'), ended_by: 7 },
		],
	],
	[
		'reached nobody',
		true,
		false,
		[
			...['no-answer', 'busy', 'failed', 'voicemail', 'No_Answer', 'unanswered'].map(of),
			...['missed', 'not-answered', 'NOT ANSWERED', 'canceled', 'cancelled', 'rejected'].map(of),
			...['declined', 'unreachable', 'blocked', 'expired', 'answering_machine'].map(of),
			...['machine', 'MACHINE', 'machine_start', 'answering-machine', 'fax'].map(answeredBy),
			...['voicemail', 'Voice Mail', 'machine_end_beep'].map(answeredBy),
			{ ...of('completed'), ended_by: 'voicemail_detected' },
			{ ...of('completed'), ended_by: 'Voice-Mail', answered_by: 'human' },
			{ ...of('unanswered'), answered_by: 'human' },
			{ ...of('whatever'), answered_by: 'machine' },
		],
	],
	[
		'is over, and nothing says whether it reached somebody',
		true,
		null,
		[
			...['transferred', 'no-answers', 'constructor', 'завершён', 'answered', 7, true].map(of),
			...['unknown', 'not_sure', 'somebody', 7, true, { type: 'machine' }, ['fax']].map(answeredBy),
			{ ...of('whatever'), answered_by: 'human' },
		],
	],
])('a call that %s has ended: %p, reached: %p, as %j', (_what, ended, reached, calls) => {
	expect(calls.map((call) => [call, hasEnded(call), wasReached(call)])).toEqual(
		calls.map((call) => [call, ended, reached]),
	);
	expect(calls.map((call) => simplifyCall(call).reached)).toEqual(calls.map(() => reached));
});

test.each([
	[{ customer_phone: '+447700900123' }, '+447700900123'],
	[{ client_phone_number: '+447700900123' }, '+447700900123'],
	[{ customer_phone: null, client_phone_number: '+447700900123' }, '+447700900123'],
	[{ customer_phone: null }, null],
	[{ client_phone_number: null }, null],
	[{}, undefined],
])('the number of the person in %j', (call, expected) => {
	expect(customerPhone(call)).toBe(expected);
});

/** The types that a field may have, beside null. */
const TYPES: Record<string, string[]> = {
	id: ['number', 'string'],
	reached: ['boolean'],
	duration: ['number'],
	total_cost: ['number'],
	lead_id: ['number', 'string'],
	lead_call_tries: ['number'],
	campaign_id: ['number', 'string'],
	extracted_variables: ['object'],
	input_variables: ['object'],
	lead_variables: ['object'],
	transfers: ['object'],
};

test('of rows that nobody has described comes the same, and they stay as they were', () => {
	const names = [
		...Object.keys(NOTHING),
		...['call_id', 'client_phone_number', 'assistant_phone_number', 'formatted_transcript'],
		...['variables', 'evaluation', 'analysis', 'messages', 'ended_by', 'lead', 'campaign'],
		...['__proto__', 'toString'],
	];
	const value = fc.oneof(
		fc.jsonValue(),
		fc.array(
			fc.dictionary(
				fc.constantFrom('name', 'key', 'value', 'text', 'sender', 'type'),
				fc.jsonValue(),
			),
		),
		fc.dictionary(fc.constantFrom('id', 'name', 'status', 'campaign', 'variables'), fc.jsonValue()),
	);
	const row = fc
		.array(fc.tuple(fc.constantFrom(...names), value))
		.map((fields) => Object.fromEntries(fields) as IDataObject);
	fc.assert(
		fc.property(row, (call) => {
			const before = JSON.stringify(call);
			const simple = simplifyCall(call);
			expect(JSON.stringify(call)).toBe(before);
			expect(Object.keys(simple)).toEqual(Object.keys(NOTHING));
			const odd = Object.entries(simple).filter(
				([name, found]) =>
					(Array.isArray(found) && name !== 'transfers') ||
					(found !== null && !(TYPES[name] ?? ['string']).includes(typeof found)),
			);
			expect(odd).toEqual([]);
		}),
		{ seed: 2026, numRuns: 2_000 },
	);
});

test.each([
	[
		{ message: 'On its way', call_id: 12, status: 'initiated' },
		{ id: 12, message: 'On its way', status: 'initiated' },
	],
	[
		{ id: 12, status: 'initiated' },
		{ id: 12, status: 'initiated' },
	],
	[
		{ message: 'On its way', call_id: '12' },
		{ id: 12, message: 'On its way' },
	],
	[{ message: 'On its way' }, { message: 'On its way' }],
])('the answer to a call that was made has its ID under one name: %j', (answer, simple) => {
	expect(simplifyMadeCall(answer)).toEqual(simple);
});
