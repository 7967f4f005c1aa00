// What "Simplify" makes of a call, by what platforms call its parts.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import {
	customerPhone,
	simplifyCall,
	simplifyMadeCall,
} from '../../nodes/VoiceAssistantPlatform/api/call';
import { simplifyEndedConversation } from '../../nodes/VoiceAssistantPlatform/api/conversation';

/** The fields in their order, as they are where the platform gave none. */
const NOTHING = Object.fromEntries(
	[
		...['id', 'status', 'customer_phone', 'type', 'reached', 'assistant_name', 'campaign_name'],
		...['assistant_phone', 'created_at', 'duration', 'answered_by', 'transcript'],
		...['extracted_variables', 'input_variables', 'transfers', 'recording_url', 'total_cost'],
		...['finished_at'],
		...['lead_id', 'lead_status', 'lead_variables', 'lead_call_tries', 'campaign_id'],
	].map((name) => [name, null]),
);

test('every call has the same fields in the same order, null where the platform gave none', () => {
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
			input_variables: null,
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
])('a row of a list is read %s', (_dialect, row, simple) => {
	expect(simplifyCall({ ...GIVEN, ...row })).toEqual({ ...ROW, ...simple });
});

describe('a report of a call', () => {
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
		['by its ID', { lead: { ...lead, campaign_id: '201' } }, { ...ofLead, campaign_name: null }],
		[
			'beside the lead where the one in it says nothing',
			{ lead: { ...lead, campaign: { id: null } }, campaign },
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

test.each<[field: string, call: IDataObject, expected: unknown]>([
	...[
		['2026-11-21 10:00:00', '2026-11-21T10:00:00Z'],
		['2026-11-21T10:00:00.123456Z', '2026-11-21T10:00:00Z'],
		['2026-11-21T12:00:00+02:00', '2026-11-21T10:00:00Z'],
		['2026-11-21T12:00:00+0200', '2026-11-21T10:00:00Z'],
		['2026-13-01 10:00:00', '2026-13-01 10:00:00'],
		['2026-11-21 99:00:00', '2026-11-21 99:00:00'],
		['yesterday', 'yesterday'],
		// since 1970
		[1763632800, '2025-11-20T10:00:00Z'],
		['1763632800.25', '2025-11-20T10:00:00Z'],
		[1763632800000, '2025-11-20T10:00:00Z'],
		[20261121, '20261121'],
		['99999999999999999999', '99999999999999999999'],
		['0000-00-00 00:00:00', null],
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
	['duration', { duration: '56' }, 56],
	['duration', { duration: '00:00:56' }, 56],
	['duration', { duration: '01:02:03' }, 3723],
	['duration', { duration: '0:56' }, null],
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
])('the field %s of %j is %j', (field, call, expected) => {
	expect(simplifyCall(call)[field]).toEqual(expected);
});

test.each(['anonymous', 'Unknown', '+266696687', '+86282452253'])(
	'a caller who withholds the number has none: %s',
	(customer_phone) => {
		expect(simplifyCall({ customer_phone }).customer_phone).toBeNull();
		expect(simplifyEndedConversation({ customer_phone }).customer_phone).toBeNull();
	},
);

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

test('any row comes out with the same fields and types, and stays as it was', () => {
	const names = [
		...Object.keys(NOTHING),
		...['call_id', 'client_phone_number', 'assistant_phone_number', 'formatted_transcript'],
		...['variables', 'evaluation', 'ended_by', 'lead', 'campaign'],
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
		{ seed: 2026, numRuns: 500 },
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
