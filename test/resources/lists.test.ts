// What the user reads of the rows of a list in the editor.
import type { IDataObject } from 'n8n-workflow';
import { LISTS, type List } from '../../nodes/VoiceAssistantPlatform/listSearch/lists';

test.each<[list: keyof typeof LISTS, row: IDataObject, name: string]>([
	[
		'searchAssistantPhoneNumbers',
		{ phone_number: '+40312345678', type_label: 'Normal', is_available: false },
		'+40312345678 (Normal, in use)',
	],
	[
		'searchAssistantPhoneNumbers',
		{ phone_number: '+40312345678', is_available: true },
		'+40312345678',
	],
	['searchAssistants', { name: 'Anna', type: 'inbound' }, 'Anna (inbound)'],
	['searchAssistants', { name: 'Anna', type: 'inbound', status: 'active' }, 'Anna (inbound)'],
	['searchAssistants', { name: 'Anna', status: 'Inactive' }, 'Anna (–, inactive)'],
	[
		'searchAvailableNumbers',
		{ phone_number: '+40312345678', price: '3.00' },
		'+40312345678 (price 3.00)',
	],
	[
		'searchAvailableNumbers',
		{ phone_number: '+40312345678', price: 3, sms_capable: true },
		'+40312345678 (price 3, SMS)',
	],
	[
		'searchCalls',
		{
			created_at: '2026-06-28 10:30:00',
			client_phone_number: '+40722123456',
			assistant_name: 'Anna',
			status: 'no-answer',
		},
		// in summer, London is an hour ahead of UTC
		'28 Jun 2026, 11:30, +40722123456 (Anna, no-answer)',
	],
	['searchCalls', { customer_phone: 'anonymous', type: 'inbound' }, '–, inbound'],
	['searchCalls', { created_at: 'soon', status: { code: 1 } }, '–, –'],
	[
		'searchCampaigns',
		{ name: 'Spring offer', status: 'in-progress' },
		'Spring offer (in-progress)',
	],
	['searchCampaigns', { name: 'Winter', status: { code: 1 } }, 'Winter'],
	[
		'searchCampaigns',
		{ name: 'Spring', status: 'draft', assistant_name: 'Anna' },
		'Spring (draft, Anna)',
	],
	['searchCampaigns', { name: 'Spring', assistant: { id: 7, name: 'Anna' } }, 'Spring (Anna)'],
	[
		'searchConversations',
		{
			updated_at: '2026-11-28 10:30:00',
			type: 'messenger',
			customer: { name: 'Ana', phone: '+40722123456' },
			assistant_name: 'Front Desk',
			ai_enabled: false,
		},
		'28 Nov 2026, 10:30, Ana (Front Desk, AI off)',
	],
	[
		'searchConversations',
		{ updated_at: null, customer: { name: '', phone: '+40722123456' }, ai_enabled: true },
		'–, +40722123456',
	],
	['searchConversations', { external_identifier: 'order-7', type: 'api' }, '–, order-7'],
	['searchConversations', { customer: null, type: 'widget' }, '–, widget'],
	['searchDocuments', { name: 'prices.pdf', status: 'active' }, 'prices.pdf (active)'],
	['searchFolders', { name: 'Patients' }, 'Patients'],
	['searchKnowledgeBases', { name: 'Handbook' }, 'Handbook'],
	[
		'searchLeads',
		{ phone_number: '+40722123456', campaign: { name: 'Recall' } },
		'+40722123456 (Recall)',
	],
	['searchLeads', { phone_number: '+40722123456', campaign: null }, '+40722123456 (no campaign)'],
	[
		'searchPhoneNumbers',
		{ phone_number: '+40312345678', nickname: 'Desk', type_label: 'Normal' },
		'Desk: +40312345678 (Normal)',
	],
	['searchPhoneNumbers', { phone_number: '+40312345678', nickname: null }, '+40312345678'],
	['searchPlatformUsers', { name: 'Harbour', email: 'a@b.example' }, 'Harbour (a@b.example)'],
	[
		'searchSenders',
		{ display_name: 'Harbour', phone_number: '+403', status: 'online' },
		'Harbour (+403)',
	],
	[
		'searchSenders',
		{ display_name: 'Harbour', phone_number: '+403', status: 'Offline' },
		'Harbour (+403, offline)',
	],
	['searchTools', { name: 'Find a slot' }, 'Find a slot'],
	['searchTools', { name: 'n'.repeat(500) }, 'n'.repeat(200)],
	['searchTools', { name: '' }, '–'],
	['searchTranscriberProviders', { name: 'Swift' }, 'Swift'],
	['searchVoices', { name: 'Clara', gender: 'female' }, 'Clara (female)'],
	['searchVoices', { name: 'Clara', gender: null }, 'Clara'],
	['searchTemplates', { name: { a: 1 }, language: null, body_text: 'Hello' }, '– (–) – Hello'],
])('of %s: %j', (list, row, name) => {
	const { nameOf }: List = LISTS[list];
	expect(nameOf(row, 'Europe/London')).toBe(name);
});

test.each<[list: keyof typeof LISTS, typed: string, searched: string | undefined]>([
	['searchLeads', '0722 123', '722123'],
	['searchLeads', '0040 722', '40722'],
	['searchLeads', '+40 (0)722', '+40722'],
	['searchLeads', 'Maria', undefined],
	['searchAvailableNumbers', '722', '722'],
	['searchAvailableNumbers', 'Berlin', undefined],
	['searchAvailableNumbers', '0722 123', '722123'],
	['searchAvailableNumbers', '+40 722 123 456', '0722123456'],
])('of %s, %j is searched for as %j', (list, typed, searched) => {
	const { searchedAs }: List = LISTS[list];
	expect(searchedAs?.(typed)).toBe(searched);
});

const LONG =
	'Hello {{customer_name}}, see you on {{day}} at {{time}}. Please call us if you cannot come.';

test.each<[string, body_text: unknown, beginning: string]>([
	['short', 'Hello {{1}}!', ' – Hello {{1}}!'],
	['long', LONG, ` – ${LONG.slice(0, 70)}…`],
	['in one line', ' Hello\n\n{{1}},\t see you ', ' – Hello {{1}}, see you'],
	['of signs that take two places', '👋'.repeat(71), ` – ${'👋'.repeat(70)}…`],
	['of just as many signs', '👋'.repeat(70), ` – ${'👋'.repeat(70)}`],
	['of a megabyte', 'word '.repeat(200_000), ` – ${'word '.repeat(14)}…`],
	['only blanks', ' \n ', ''],
	...[undefined, null, 5, { toString: 1 }, ['Hello']].map((text): [string, unknown, string] => [
		`that is ${JSON.stringify(text)}`,
		text,
		'',
	]),
])('of templates, the beginning of the text: %s', (_what, body_text, beginning) => {
	const { nameOf, textOf }: List = LISTS.searchTemplates;
	const row = { name: 'reminder', language: 'en', body_text } as IDataObject;

	expect(nameOf(row, 'Europe/London')).toBe(`reminder (en)${beginning}`);
	if (beginning === '') expect(textOf?.(row)).toBe('');
});
