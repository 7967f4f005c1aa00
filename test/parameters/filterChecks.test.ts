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

const checking = (check: Check, qs: object, more: object = {}) =>
	check({ url: '/', qs: qs as IDataObject, ...more }, 'UTC', {
		phone_number: 'Phone Number',
		type: 'Type',
	});

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
	const { fits: check, hints } = checking(checkCalls, { phone_number: PHONE, type: 'outbound' });

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
