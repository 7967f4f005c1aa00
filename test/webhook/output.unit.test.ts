// A call that has ended, as the workflow gets it, whatever of it the platform sends.
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { callOutput } from '../../nodes/VoiceAssistantPlatform/webhook/output';
import { CALL, CAMPAIGN_CALL } from '../support/call';

const outputOf = (call: IDataObject, simplify: unknown = true) =>
	callOutput(
		{
			getNodeParameter: () => simplify,
			getNode: () => ({ name: 'Trigger' }),
		} as unknown as IWebhookFunctions,
		call,
	);

describe('a number that came as text is a number', () => {
	test.each([
		['12', 12],
		['0', 0],
		['007', 7],
		['999999999999999', 999_999_999_999_999],
		[12, 12],
	])('%j becomes %j', (id, expected) => {
		expect(outputOf({ ...CALL, id, duration: id })).toEqual({
			...CALL,
			id: expected,
			duration: expected,
		});
	});

	test.each([
		'',
		' 12 ',
		'abc',
		'1.5',
		'-1',
		'+1',
		'1e3',
		'0x1',
		'٣',
		'1234567890123456',
		'12345678901234567890',
		null,
		undefined,
		true,
		{},
	])('%j stays as it is', (id) => {
		expect(outputOf({ ...CALL, id } as IDataObject)).toEqual({ ...CALL, id });
	});

	test('only where it stands for one: a phone number, a name and the variables stay text', () => {
		const text = {
			customer_phone: '40722123456',
			transcript: '42',
			extracted_variables: { rating: '4' },
		};
		const lead = {
			phone_number: '40722123456',
			variables: { age: '41' },
			campaign: { name: '2026' },
		};

		expect(outputOf({ ...text, lead }, false)).toEqual({ ...text, lead });
	});

	test('in its lead and campaign, too, simplified or not', () => {
		const lead = {
			id: '7',
			campaign_id: '5',
			campaign: { id: '5', max_calls_in_parallel: '3', max_retries: '2', retry_interval: '60' },
		};

		expect(outputOf({ lead }, false)).toEqual({
			lead: {
				id: 7,
				campaign_id: 5,
				campaign: { id: 5, max_calls_in_parallel: 3, max_retries: 2, retry_interval: 60 },
			},
		});
		expect(outputOf({ lead })).toEqual({ lead_id: 7, campaign_id: 5 });
	});

	test('in no other campaign than an object', () => {
		for (const campaign of ['5', ['5'], null]) {
			expect(outputOf({ lead: { id: 7, campaign } }, false)).toEqual({ lead: { id: 7, campaign } });
		}
	});
});

describe('without Simplify', () => {
	test.each([null, 'x', [1], 7, {}, { id: 7, campaign: null }])(
		'a lead %j stays as it is',
		(lead) => {
			expect(outputOf({ ...CALL, lead } as IDataObject, false)).toEqual({ ...CALL, lead });
		},
	);
});

describe('Simplify', () => {
	test.each([
		['no campaign', { id: 7, status: 'created' }, { lead_id: 7, lead_status: 'created' }],
		['a campaign that is null', { id: 7, campaign: null }, { lead_id: 7 }],
		['a campaign of which nothing is known', { id: 7, campaign: {} }, { lead_id: 7 }],
		['only the ID of its campaign', { id: 7, campaign_id: '5' }, { lead_id: 7, campaign_id: 5 }],
		[
			'both',
			{ campaign_id: 4, campaign: { id: 5, name: 'Autumn' } },
			{ campaign_id: 5, campaign_name: 'Autumn' },
		],
		[
			'a campaign whose ID is null',
			{ campaign_id: 4, campaign: { id: null, name: 'Autumn' } },
			{ campaign_id: 4, campaign_name: 'Autumn' },
		],
		['the name of its campaign', { id: 7, campaign: 'Autumn' }, { lead_id: 7, campaign: 'Autumn' }],
		['a list of campaigns', { id: 7, campaign: [5] }, { lead_id: 7, campaign: [5] }],
		['a field that is null', { id: 7, status: null }, { lead_id: 7, lead_status: null }],
		['further fields', { id: 7, created_at: '2026', extra: 1 }, { lead_id: 7 }],
	])('a lead with %s brings what it has, and nothing else', (_case, lead, fields) => {
		expect(outputOf({ ...CALL, lead } as IDataObject)).toStrictEqual({ ...CALL, ...fields });
	});

	test.each([['x'], [[1]], [7], [true], [{}], [{ number: '+40722123456' }], [{ campaign: {} }]])(
		'a lead %j, of which nothing is known, stays as it is',
		(lead) => {
			expect(outputOf({ ...CALL, lead } as IDataObject)).toStrictEqual({ ...CALL, lead });
		},
	);

	test.each([null, undefined])('a lead %p is left out', (lead) => {
		expect(outputOf({ ...CALL, lead })).toStrictEqual(CALL);
	});

	test('what the call itself says of its campaign stays, unless the lead says it', () => {
		const call = { ...CALL, campaign_name: 'Autumn', campaign_id: 4 };

		expect(outputOf({ ...call, lead: { id: 7, campaign: { id: 5 } } })).toStrictEqual({
			...call,
			lead_id: 7,
			campaign_id: 5,
		});
	});

	test.each([['true'], ['false'], [1], [0], [''], [null], [undefined], [[]]])(
		'%j is neither on nor off, and refused',
		(simplify) => {
			expect(() =>
				callOutput(
					{ getNodeParameter: () => simplify, getNode: () => ({}) } as unknown as IWebhookFunctions,
					CALL,
				),
			).toThrow("'Simplify' is neither true nor false");
		},
	);
});

test.each([true, false])('what came is left as it was, with Simplify %p', (simplify) => {
	const call = JSON.parse(JSON.stringify({ ...CAMPAIGN_CALL, id: '12' })) as IDataObject;
	const before = JSON.stringify(call);

	outputOf(call, simplify);

	expect(JSON.stringify(call)).toBe(before);
});
