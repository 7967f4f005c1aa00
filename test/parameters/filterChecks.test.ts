// What rows show of the filters that they answer to. That it is applied: test/engine/call.getAll.test.ts,
// test/engine/ignoredFilters.test.ts, test/polling/poll.test.ts
import type { IDataObject } from 'n8n-workflow';
import {
	checkAvailableNumbers,
	checkCalls,
	checkConversations,
	checkLeads,
	checkStatus,
} from '../../nodes/VoiceAssistantPlatform/parameters/filterChecks';

const PHONE = '+40722123456';
const UUID = '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e';

type Check = typeof checkCalls;

const checking = (check: Check, qs: object, more: object = {}, timezone = 'UTC') =>
	check({ url: '/', qs: qs as IDataObject, ...more }, timezone);

const fits = (check: Check, qs: object, row: object) =>
	checking(check, qs).fits(row as IDataObject);

/** What no field may show wrongly: nothing, or a value of another type. */
const SHOWS_NOTHING = [undefined, null, '', {}, []];

describe.each<[what: string, Check, qs: object, field: string, right: unknown[], wrong: unknown[]]>(
	[
		[
			'calls with one person',
			checkCalls,
			{ phone_number: PHONE },
			'client_phone_number',
			[PHONE, '0722 123 456', '40722123456', 40722123456, '+40722***', 'anonymous', true],
			['+40722123457', '0733999999', 40722123457],
		],
		[
			'calls with one person, under the other name of the field',
			checkCalls,
			{ phone_number: PHONE },
			'customer_phone',
			[PHONE],
			['+40722123457'],
		],
		[
			'calls of a campaign',
			checkCalls,
			{ campaign_id: 7 },
			'campaign_id',
			[7, '7', UUID],
			[88, '88'],
		],
		[
			'calls of a campaign that the lead names',
			checkCalls,
			{ campaign_id: 7 },
			'lead',
			[{ campaign_id: 7 }, { campaign: { id: 7, name: 'Recall' } }, { campaign: 'Recall' }],
			[{ campaign_id: 88 }, { campaign: { id: 88 } }],
		],
		[
			'calls of an assistant',
			checkCalls,
			{ assistant_id: 101 },
			'assistant_id',
			[101, UUID],
			[102],
		],
		[
			'calls with a status',
			checkCalls,
			{ status: 'no-answer' },
			'status',
			['no-answer', 'No_Answer', 'unanswered', 'missed'],
			['busy', 'answer', 7],
		],
		[
			'calls of a type',
			checkCalls,
			{ type: 'outbound' },
			'type',
			['outbound', 'Outbound'],
			['web'],
		],
		[
			'leads with part of a number',
			checkLeads,
			{ phone_number: '722123' },
			'phone_number',
			[PHONE, '0722-123-456', '***', '+40722***'],
			['+40733999999', '722 999 999'],
		],
		[
			'leads with a whole number',
			checkLeads,
			{ phone_number: PHONE },
			'phone_number',
			[PHONE, '0722123456', '40722123456'],
			['+40722123457'],
		],
		[
			'leads of a campaign',
			checkLeads,
			{ campaign_id: 7 },
			'campaign',
			[{ id: 7 }, { name: 'Recall' }, 'Recall'],
			[{ id: 88 }],
		],
		[
			'leads with a status',
			checkLeads,
			{ status: 'created' },
			'status',
			['Created'],
			['completed'],
		],
		[
			'conversations with one person',
			checkConversations,
			{ customer_phone: PHONE },
			'customer',
			[{ phone: PHONE }, { name: 'Ana' }, { phone: '+40722***' }],
			[{ phone: '+40722123457' }],
		],
		[
			'conversations of one sender',
			checkConversations,
			{ messenger_sender_phone: PHONE },
			'chatapp_sender',
			[{ phone: PHONE }, { name: 'Dental' }],
			[{ phone: '+40722123457' }],
		],
		[
			'conversations with an identifier',
			checkConversations,
			{ external_identifier: 'order-1' },
			'external_identifier',
			['order-1'],
			['order-2', 7],
		],
		[
			'messenger conversations, whatever the messenger is called',
			checkConversations,
			{ type: 'messenger' },
			'type',
			['messenger', 'chatapp'],
			['widget', 'API', 'test'],
		],
		[
			'conversations in the widget',
			checkConversations,
			{ type: 'widget' },
			'type',
			['widget', 'Widget'],
			['chatapp', 'api'],
		],
		[
			'conversations of an assistant, whose ID is a UUID in the list',
			checkConversations,
			{ assistant_id: 101 },
			'assistant_id',
			[UUID, 101, '101'],
			[102],
		],
		[
			'senders that are online',
			checkStatus,
			{ status: 'online' },
			'status',
			['ONLINE'],
			['offline'],
		],
		['senders of any status', checkStatus, { status: 'all' }, 'status', ['online', 'offline'], []],
		[
			'numbers for sale',
			checkAvailableNumbers,
			{ contains: '007' },
			'phone_number',
			['+40317007123'],
			['+40317123456'],
		],
	],
)('%s', (_what, check, qs, field, right, wrong) => {
	test.each([...right, ...SHOWS_NOTHING])('may have %j', (value) => {
		expect(fits(check, qs, { [field]: value })).toBe(true);
	});

	test('may lack the field', () => {
		expect(fits(check, qs, {})).toBe(true);
	});

	if (wrong.length === 0) return;
	test.each(wrong)('do not have %j', (value) => {
		expect(fits(check, qs, { [field]: value })).toBe(false);
	});
});

test('a row that does not fit is said to come from a platform that ignores the filter, by its name on the screen', () => {
	const { fits: check, hints } = checking(
		checkCalls,
		{ phone_number: PHONE, type: 'outbound' },
		{ labels: { phone_number: 'Phone Number', type: 'Type' } },
	);

	check({ client_phone_number: PHONE, type: 'outbound' });
	expect(hints.size).toBe(0);
	check({ client_phone_number: '+40722123457', type: 'outbound' });
	expect([...hints.values()]).toEqual([
		expect.stringMatching(
			/^The platform sent rows that do not fit 'Phone Number'\. They were left out\. .*'Additional Query Parameters' in 'Options'\.$/,
		),
	]);
});

test('a parameter that is added by hand is not compared', () => {
	const { fits: check, hints } = checking(
		checkCalls,
		{ status: 'busy', date_from: '2026-11-26' },
		{ additionalQuery: { status: 'voicemail', date_from: '2026-01-01' } },
	);

	expect(check({ status: 'left-a-message', created_at: '2026-02-01 10:00:00' })).toBe(true);
	expect(hints.size).toBe(0);
});

describe('days', () => {
	const inSydney = (qs: object) => checking(checkCalls, qs, {}, 'Australia/Sydney');
	const ONE_DAY = { date_from: '2026-11-26', date_to: '2026-11-26' };

	test.each([
		[ONE_DAY, { date_from: '2026-11-25', date_to: '2026-11-27' }],
		[{ date_from: '2026-03-01' }, { date_from: '2026-02-28' }],
		[{ date_to: '2026-12-31' }, { date_to: '2027-01-01' }],
		[{}, {}],
	])('of %j, the platform is asked for %j', (qs, asked) => {
		expect(inSydney(qs).days).toEqual(asked);
	});

	test.each([
		[ONE_DAY, 'Period: 2026-11-26 (Australia/Sydney)'],
		[
			{ ...ONE_DAY, date_from: '2026-11-20' },
			'Period: 2026-11-20 to 2026-11-26 (Australia/Sydney)',
		],
		[{ date_from: '2026-11-20' }, 'Period: 2026-11-20 to … (Australia/Sydney)'],
		[{ date_to: '2026-11-20' }, 'Period: … to 2026-11-20 (Australia/Sydney)'],
	])('%j are named with the timezone', (qs, words) => {
		expect([...inSydney(qs).hints.values()]).toEqual([words]);
	});

	test('no days are not named', () => {
		expect([...inSydney({ type: 'web' }).hints]).toEqual([]);
	});

	const SPRING = 'the clocks go forward';
	const AUTUMN = 'the clocks go back';
	test.each([
		['Australia/Sydney', '2026-11-26', '2026-11-25T13:00:00Z', '2026-11-26T12:59:59Z', ''],
		['America/Los_Angeles', '2026-11-26', '2026-11-26T08:00:00Z', '2026-11-27T07:59:59Z', ''],
		['Asia/Kolkata', '2026-11-26', '2026-11-25T18:30:00Z', '2026-11-26T18:29:59Z', ''],
		['Europe/Bucharest', '2026-03-29', '2026-03-28T22:00:00Z', '2026-03-29T20:59:59Z', SPRING],
		['Europe/Bucharest', '2026-10-25', '2026-10-24T21:00:00Z', '2026-10-25T21:59:59Z', AUTUMN],
		['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00Z', '2026-10-04T12:59:59Z', SPRING],
		['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00Z', '2026-04-05T13:59:59Z', AUTUMN],
		['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T02:59:59Z', SPRING],
		['America/Santiago', '2026-04-04', '2026-04-04T03:00:00Z', '2026-04-05T03:59:59Z', AUTUMN],
	])('a day in %s: %s is from %s to %s %s', (timezone, day, first, last) => {
		const { fits: check } = checking(checkLeads, { date_from: day, date_to: day }, {}, timezone);
		const at = (moment: string, by = 0) =>
			check({ created_at: new Date(Date.parse(moment) + by).toISOString() });

		expect([at(first, -1_000), at(first), at(last), at(last, 1_000)]).toEqual([
			false,
			true,
			true,
			false,
		]);
	});

	test('a time without a timezone is one in UTC', () => {
		const { fits: check } = inSydney(ONE_DAY);

		expect(check({ created_at: '2026-11-25 12:59:59' })).toBe(false);
		expect(check({ created_at: '2026-11-25 13:00:00' })).toBe(true);
	});

	test('rows of up to three days beside those meant are left out in silence', () => {
		const { fits: check, hints } = inSydney(ONE_DAY);

		expect(check({ created_at: '2026-11-23T00:00:00Z' })).toBe(false);
		expect(check({ created_at: '2026-11-29T00:00:00Z' })).toBe(false);
		expect([...hints.keys()]).toEqual(['period']);
	});

	test.each(['2026-11-22T00:00:00Z', '2026-11-30T00:00:00Z'])(
		'a row of %s shows that the platform ignores days',
		(created_at) => {
			const { fits: check, hints } = inSydney(ONE_DAY);

			expect(check({ created_at })).toBe(false);
			expect([...hints.values()]).toContainEqual(
				expect.stringMatching(/^The platform sent rows that do not fit 'Period'/),
			);
		},
	);

	test.each([undefined, null, '', 'soon', 1_795_000_000, {}, []])(
		'a row that was created at %j comes out, and is spoken of',
		(created_at) => {
			const { fits: check, hints } = inSydney(ONE_DAY);

			expect(check({ created_at } as IDataObject)).toBe(true);
			expect([...hints.values()]).toContain(
				"Some rows have no creation time: they are part of the output whatever 'Period' says.",
			);
		},
	);

	test('a timezone that does not exist is not asked about without days', () => {
		expect(checking(checkCalls, {}, {}, 'DEFAULT').fits({ id: 1 })).toBe(true);
	});
});
