// What was said in a call or conversation, in a line for each statement, and what the customer said last.
import type { IDataObject } from 'n8n-workflow';
import { lastOfCustomer, transcriptText } from '../../nodes/VoiceAssistantPlatform/api/transcript';

const textOf = (row: object) => transcriptText(row as IDataObject);

test.each<[what: string, transcript: unknown[], text: string]>([
	[
		'with senders',
		[
			{ text: 'Hello.', type: 'transcript', sender: 'bot', timestamp: 1_763_719_200.25 },
			{ type: 'function', name: 'find_patient', text: '{}' },
			{ text: 'Yes,\n please.', type: 'Transcript', sender: 'human' },
		],
		'Assistant: Hello.\nCustomer: Yes, please.',
	],
	[
		'with roles',
		[
			{ role: 'system', content: 'You are …' },
			{ role: 'assistant', content: 'Hello.' },
			{ role: 'function', content: null },
			{ role: 'User', content: 'Hi.' },
		],
		'Assistant: Hello.\nCustomer: Hi.',
	],
	['of texts', ['Assistant: Hello.', 'Customer: Hi.'], 'Assistant: Hello.\nCustomer: Hi.'],
	[
		'in which nothing was said',
		[
			{ sender: 'bot', text: '' },
			{ role: 'user', content: null },
			{ type: 'Event', text: 'a' },
		],
		'',
	],
	[
		'with an entry of an unknown form',
		[{ a: 1 }, { text: 'Hi.', sender: 'human' }],
		'Customer: Hi.',
	],
	[
		'with somebody else, or nobody named',
		[{ text: 'Hello', sender: 'Supervisor' }, { text: 'No name' }],
		'Supervisor: Hello\nNo name',
	],
	[
		'with people whose names begin like a tool or a system',
		['Tooley', 'Eventim', 'Systema'].map((sender) => ({ sender, text: 'Hi' })),
		'Tooley: Hi\nEventim: Hi\nSystema: Hi',
	],
	[
		'with what systems, tools and functions did, in any case',
		[
			...['System', 'TOOL', 'tool_call_result', 'Function', 'developer'].flatMap((word) => [
				{ role: word, text: 'You are a bot' },
				{ sender: 'bot', type: word, text: 'You are a bot' },
			]),
			{ role: 'user', text: 'Hi.' },
		],
		'Customer: Hi.',
	],
])('a transcript %s is read', (_what, transcript, text) => {
	expect(textOf({ transcript })).toBe(text);
});

test.each([
	...[[{ a: 1 }], [null, 7], [{ sender: 'bot' }], [{ text: { a: 1 } }], [[{ text: 'Hello.' }]]],
	[{ role: 'user', type: 'debug', text: 'x' }],
	...[{ segments: [{ text: 'Hello.' }] }, { text: 'A' }, 7, true],
])('a transcript of an unknown form is not known, rather than blank: %j', (transcript) => {
	for (const formatted_transcript of [undefined, null, '']) {
		expect(textOf({ transcript, formatted_transcript })).toBeUndefined();
	}
});

test.each<[text: string | undefined, row: object]>([
	['A: b', { transcript: 'A: b' }],
	['', { transcript: '' }],
	['', { transcript: [] }],
	['Customer: Hello', { formatted_transcript: '', transcript: [{ role: 'user', text: 'Hello' }] }],
	['Customer: Hello', { formatted_transcript: ' \n', transcript: 'Customer: Hello' }],
	['AI: Hello', { formatted_transcript: 'AI: Hello', transcript: [{ text: 'A' }] }],
	['AI: Hello', { formatted_transcript: 'AI: Hello', transcript: [{ a: 1 }] }],
	['', { formatted_transcript: '', transcript: [] }],
	[undefined, { formatted_transcript: null, transcript: null }],
])('the transcript that says something is taken: %j of %j', (text, row) => {
	expect(textOf(row)).toBe(text);
});

test('a transcript of 5 MB is read whole, and one of blanks in no time', () => {
	const statement = { text: 'x'.repeat(100), type: 'transcript', sender: 'human' };
	const blanks = [{ text: ` ${' '.repeat(1_000_000)}x`, sender: 'bot' }];

	expect(textOf({ transcript: Array.from({ length: 50_000 }, () => statement) })).toHaveLength(
		50_000 * 111 - 1,
	);
	expect(textOf({ transcript: blanks })).toHaveLength('Assistant: x'.length);
});

const user = (content: string | null) => ({ role: 'user', content });

test.each<[what: string, last: string | undefined, row: object]>([
	[
		'of a list',
		'STOP',
		{ transcript: [user('Hi'), user('STOP'), { role: 'bot', content: 'Bye' }] },
	],
	['of a list of texts', 'STOP', { transcript: ['AI: Hello', 'Customer: STOP', 'System: sent'] }],
	['of a text', 'STOP', { transcript: 'User: Hi\nAssistant: Hello\nUser: STOP\nAssistant: Bye' }],
	[
		'of a text, with several lines',
		'Hi Mail: a@b.example STOP',
		{ formatted_transcript: 'Customer: Hi\nMail: a@b.example\nSTOP\nTool: sent' },
	],
	[
		'of a text beside a list that cannot be read',
		'STOP',
		{ transcript: [{ a: 1 }], formatted_transcript: 'Customer: STOP' },
	],
	['that was no text', undefined, { transcript: [user('STOP'), user(null)] }],
	['where only the assistant wrote', undefined, { transcript: 'Assistant: Hello' }],
	['where nobody is named', undefined, { transcript: 'STOP' }],
	['where nothing came', undefined, {}],
])('the last message of the customer %s is %j', (_what, last, row) => {
	expect(lastOfCustomer(row as IDataObject)).toBe(last);
});
