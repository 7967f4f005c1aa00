// What the user reads of the rows of a list in the editor.
import type { IDataObject } from 'n8n-workflow';
import { LISTS, type List } from '../../nodes/VoiceAssistantPlatform/listSearch/lists';

test.each<[list: keyof typeof LISTS, row: IDataObject, name: string]>([
	[
		'assistantPhoneNumbers',
		{ phone_number: '+40312345678', type_label: 'Normal', is_available: false },
		'+40312345678 (Normal, in use)',
	],
	['assistantPhoneNumbers', { phone_number: '+40312345678', is_available: true }, '+40312345678'],
	['assistants', { name: 'Anna', type: 'inbound' }, 'Anna (inbound)'],
	['assistants', { name: 'Anna', type: 'inbound', status: 'active' }, 'Anna (inbound)'],
	['assistants', { name: 'Anna', status: 'Inactive' }, 'Anna (–, inactive)'],
	[
		'availableNumbers',
		{ phone_number: '+40312345678', price: '3.00' },
		'+40312345678 (price 3.00)',
	],
	[
		'availableNumbers',
		{ phone_number: '+40312345678', price: 3, sms_capable: true },
		'+40312345678 (price 3, SMS)',
	],
	['campaigns', { name: 'Spring offer', status: 'in-progress' }, 'Spring offer (in-progress)'],
	['campaigns', { name: 'Winter', status: { code: 1 } }, 'Winter'],
	[
		'campaigns',
		{ name: 'Spring', status: 'draft', assistant_name: 'Anna' },
		'Spring (draft, Anna)',
	],
	['campaigns', { name: 'Spring', assistant: { id: 7, name: 'Anna' } }, 'Spring (Anna)'],
	['documents', { name: 'prices.pdf', status: 'active' }, 'prices.pdf (active)'],
	['folders', { name: 'Patients' }, 'Patients'],
	['knowledgeBases', { name: 'Handbook' }, 'Handbook'],
	[
		'leads',
		{ phone_number: '+40722123456', campaign: { name: 'Recall' } },
		'+40722123456 (Recall)',
	],
	['leads', { phone_number: '+40722123456', campaign: null }, '+40722123456 (no campaign)'],
	[
		'phoneNumbers',
		{ phone_number: '+40312345678', nickname: 'Desk', type_label: 'Normal' },
		'Desk: +40312345678 (Normal)',
	],
	['phoneNumbers', { phone_number: '+40312345678', nickname: null }, '+40312345678'],
	['platformUsers', { name: 'Harbour', email: 'a@b.example' }, 'Harbour (a@b.example)'],
	[
		'senders',
		{ display_name: 'Harbour', phone_number: '+403', status: 'online' },
		'Harbour (+403)',
	],
	[
		'senders',
		{ display_name: 'Harbour', phone_number: '+403', status: 'Offline' },
		'Harbour (+403, offline)',
	],
	['tools', { name: 'Find a slot' }, 'Find a slot'],
	['tools', { name: 'n'.repeat(500) }, 'n'.repeat(200)],
	['tools', { name: '' }, '–'],
	['transcriberProviders', { name: 'Swift' }, 'Swift'],
	['voices', { name: 'Clara', gender: 'female' }, 'Clara (female)'],
	['voices', { name: 'Clara', gender: null }, 'Clara'],
	['templates', { name: { a: 1 }, language: null, body_text: 'Hello' }, '– (–) – Hello'],
])('of %s: %j', (list, row, name) => {
	const { nameOf }: List = LISTS[list];
	expect(nameOf(row)).toBe(name);
});

test.each<[list: keyof typeof LISTS, typed: string, searched: string | undefined]>([
	['leads', '0722 123', '722123'],
	['leads', '0040 722', '40722'],
	['leads', '+40 (0)722', '+40722'],
	['leads', 'Maria', undefined],
	['availableNumbers', '722', '722'],
	['availableNumbers', 'Berlin', undefined],
	['availableNumbers', '0722 123', '722123'],
	['availableNumbers', '+40 722 123 456', '0722123456'],
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
	const { nameOf, textOf }: List = LISTS.templates;
	const row = { name: 'reminder', language: 'en', body_text } as IDataObject;

	expect(nameOf(row)).toBe(`reminder (en)${beginning}`);
	if (beginning === '') expect(textOf?.(row)).toBe('');
});
