// What Simplify makes of the report of a conversation, in every dialect.
import type { IDataObject } from 'n8n-workflow';
import schema from '../../nodes/VoiceAssistantPlatform/__schema__/v1.0.0/trigger/conversationEnded.json';
import {
	isOfType,
	simplifyEndedConversation,
	simplifyListedConversation,
} from '../../nodes/VoiceAssistantPlatform/api/conversation';
import { CONVERSATION, SIMPLE_CONVERSATION } from '../support/conversation';

const LEFT_OUT = {
	id: undefined,
	attachments: undefined,
	created_at: undefined,
	ended_at: undefined,
};

test.each([
	['all fields', CONVERSATION, SIMPLE_CONVERSATION],
	[
		'a platform without ID, attachments and times',
		{ ...CONVERSATION, ...LEFT_OUT },
		{ ...SIMPLE_CONVERSATION, id: null, attachments: [], created_at: null, ended_at: null },
	],
	[
		'no text of its own: the lines of the people, without what functions did',
		{ ...CONVERSATION, formatted_transcript: undefined },
		SIMPLE_CONVERSATION,
	],
	[
		'no transcript',
		{ ...CONVERSATION, formatted_transcript: null, transcript: null },
		{ ...SIMPLE_CONVERSATION, last_message: null, transcript: null },
	],
	[
		'empty lists for empty objects, numbers as texts',
		{ ...CONVERSATION, input_variables: [], message_count: '3', id: '512' },
		{ ...SIMPLE_CONVERSATION, input_variables: {} },
	],
	[
		'nothing at all',
		{},
		{
			...Object.fromEntries(Object.keys(SIMPLE_CONVERSATION).map((name) => [name, null])),
			attachments: [],
		},
	],
] as Array<[string, IDataObject, IDataObject]>)('%s', (_what, report, expected) => {
	const simple = simplifyEndedConversation(report);

	expect(simple).toStrictEqual(expected);
	expect(Object.keys(simple)).toEqual(Object.keys(schema.properties));
});

test.each(['messenger_sender', 'chatapp_sender'])(
	'the sender of a listed conversation is "messenger_sender" where the platform says %s; what is missing is null',
	(field) => {
		const sender = { name: 'Clinic', phone: '+40722123456' };
		const simple = simplifyListedConversation({ extra: 1, [field]: sender, id: '7', type: 'x' });

		expect(Object.keys(simple)).toHaveLength(10);
		expect(simple).toMatchObject({ id: '7', type: 'x', messenger_sender: sender, customer: null });
	},
);

test.each([
	['widget', ['widget'], true],
	['Widget', ['test', 'widget'], true],
	['widget', ['messenger'], false],
	['messenger', ['messenger'], true],
	// each platform has its own word for its messengers
	['another-network', ['messenger'], true],
	['another-network', ['widget', 'api', 'test'], false],
	[undefined, ['widget'], false],
])('a conversation of the type %j, wanted %j: %p', (type, types, expected) => {
	expect(isOfType({ type }, types)).toBe(expected);
});
