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

const OF_PHONE = { phone_number: PHONE };
/** Ways to write it, and another one. */
const [WRITTEN, OTHER] = [[PHONE, '0722 123 456', '40722123456', 40722123456], '+40722123457'];

describe.each<[Check, qs: object, field: string, right: unknown[], wrong: unknown[]]>([
	[
		checkCalls,
		OF_PHONE,
		'client_phone_number',
		[...WRITTEN, '+40722***', 'anonymous', true],
		[OTHER, '0733999999', 40722123457],
	],
	[checkCalls, OF_PHONE, 'customer_phone', [PHONE], [OTHER]],
	[checkCalls, { campaign_id: 7 }, 'campaign_id', [7, '7', UUID], [88, '88']],
	[
		checkCalls,
		{ campaign_id: 7 },
		'lead',
		[{ campaign_id: 7 }, { campaign: { id: 7 } }, { campaign: 'Recall' }],
		[{ campaign_id: 88 }, { campaign: { id: 88 } }],
	],
	[checkCalls, { assistant_id: 101 }, 'assistant_id', [101, UUID], [102]],
	[
		checkCalls,
		{ status: 'no-answer' },
		'status',
		['no-answer', 'No_Answer', 'missed'],
		['busy', 'answer', 7],
	],
	[checkCalls, { type: 'outbound' }, 'type', ['outbound', 'Outbound'], ['web']],
	[
		checkLeads,
		{ phone_number: '722123' },
		'phone_number',
		[PHONE, '0722-123-456', '***', '+40722***'],
		['+40733999999', '722 999 999'],
	],
	[checkLeads, OF_PHONE, 'phone_number', WRITTEN, [OTHER]],
	[
		checkLeads,
		{ campaign_id: 7 },
		'campaign',
		[{ id: 7 }, { name: 'Recall' }, 'Recall'],
		[{ id: 88 }],
	],
	[checkLeads, { status: 'created' }, 'status', ['Created'], ['completed']],
	[
		checkConversations,
		{ customer_phone: PHONE },
		'customer',
		[{ phone: PHONE }, { name: 'Ana' }, { phone: '+40722***' }],
		[{ phone: OTHER }],
	],
	[
		checkConversations,
		{ messenger_sender_phone: PHONE },
		'chatapp_sender',
		[{ phone: PHONE }, { name: 'Dental' }],
		[{ phone: OTHER }],
	],
	[
		checkConversations,
		{ external_identifier: 'order-1' },
		'external_identifier',
		['order-1'],
		['order-2', 7],
	],
	// whatever the messenger is called
	[
		checkConversations,
		{ type: 'messenger' },
		'type',
		['messenger', 'chatapp'],
		['widget', 'API', 'test'],
	],
	[checkConversations, { type: 'widget' }, 'type', ['widget', 'Widget'], ['chatapp', 'api']],
	// in the list, it is a UUID
	[checkConversations, { assistant_id: 101 }, 'assistant_id', [UUID, 101, '101'], [102]],
	[checkStatus, { status: 'online' }, 'status', ['ONLINE'], ['offline']],
	[checkStatus, { status: 'all' }, 'status', ['online', 'offline'], []],
	[checkAvailableNumbers, { contains: '007' }, 'phone_number', ['+40317007123'], ['+40317123456']],
])('by %p, rows that are filtered by %j and show "%s"', (check, qs, field, right, wrong) => {
	test.each([...right, ...SHOWS_NOTHING])('may have %j there', (value) => {
		expect(fits(check, qs, { [field]: value })).toBe(true);
	});

	test('may lack the field', () => {
		expect(fits(check, qs, {})).toBe(true);
	});

	if (wrong.length === 0) return;
	test.each(wrong)('do not have %j there', (value) => {
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
