// Chats with an assistant, and its replies to texts from anywhere: what is sent, what comes out, what is refused. How the
// cursors of a list are followed: test/client/pagination.test.ts
import { expect, test } from '@jest/globals';
import { search, fieldsOf } from '../support/editor.ts';
import { byId, FORMS, formOf, UUID } from '../support/engine/forms.ts';
import { run } from '../support/engine/run.ts';
import { page } from '../support/page.ts';
import { platform } from '../support/platform.ts';
import { complaintsAbout } from '../contract/support/simplified.mts';

const [CREATE, SEND, REPLY, GET, OFF, ON] = [
	'conversation: create',
	'conversation: sendMessage',
	'conversation: generateReply',
	'conversation: get',
	'conversation: turnAiOff',
	'conversation: turnAiOn',
];
const HISTORY = [
	{ role: 'assistant', content: 'How can I help?' },
	{ role: 'user', content: 'Are you open\non Saturday?' },
	{ role: 'function', content: null },
	{ role: 'assistant', content: 'Yes, until noon.' },
];
const TRANSCRIPT =
	'Assistant: How can I help?\nCustomer: Are you open on Saturday?\nAssistant: Yes, until noon.';

let tokens = 0;
/** A token of its own: replies keep a pace. */
const someToken = () => ({ apiToken: `chat-${++tokens}` });

/** Runs an operation on a platform that answers this once, and notes what it is sent. */
async function answered(title: string, more: object, answer: object, status = 200) {
	const { method, path } = FORMS.get(title)!;
	const credential = someToken();
	let sent: unknown;
	platform(credential.apiToken)
		.intercept(`/api${path}`, method, (body) => (sent = body) !== undefined)
		.reply(status, answer);
	const result = await run(formOf(title, more), { credential });
	return { ...result, sent, json: result.items[0]?.json };
}

const SAID = { conversation_id: UUID, function_calls: [] };

test.each<[string, object, object]>([
	[
		CREATE,
		{ status: true, conversation_id: UUID, history: HISTORY },
		{ conversation_id: UUID, transcript: TRANSCRIPT, history: HISTORY },
	],
	[
		GET,
		{ status: true, history: HISTORY, variables: { name: 'Maria' }, external_identifier: 'x' },
		{
			conversation_id: UUID,
			transcript: TRANSCRIPT,
			history: HISTORY,
			variables: { name: 'Maria' },
			external_identifier: 'x',
		},
	],
	[
		GET,
		{ data: { history: [] } },
		{
			...{ conversation_id: UUID, transcript: '', history: [] },
			...{ variables: {}, external_identifier: null },
		},
	],
	[
		SEND,
		{ status: true, message: 'Yes.', function_calls: [{ name: 'find_slot' }] },
		{ ...SAID, reply: 'Yes.', ai_disabled: false, function_calls: [{ name: 'find_slot' }] },
	],
	[
		REPLY,
		{ success: true, ...SAID, customer_identifier: 'x', reply: 'Yes.', ai_disabled: false },
		{ ...SAID, reply: 'Yes.', ai_disabled: false },
	],
	// a chat whose AI was turned off: an output, not an error
	[
		REPLY,
		{ success: true, ...SAID, message: 'AI is off', reply: null, ai_disabled: true },
		{ ...SAID, reply: '', ai_disabled: true },
	],
	// what is said beside a reply must not reach a customer as one
	[
		REPLY,
		{ success: true, ...SAID, message: 'Queued' },
		{ ...SAID, reply: '', ai_disabled: false },
	],
	[OFF, { status: true, ai_enabled: false }, { conversation_id: UUID, ai_enabled: false }],
	[ON, { status: true, ai_enabled: true }, { conversation_id: UUID, ai_enabled: true }],
	// not every platform says it
	[OFF, { message: 'AI disabled' }, { conversation_id: UUID, ai_enabled: null }],
])('%s: of %j, Simplify gives %j', async (title, answer, expected) => {
	const { json, error } = await answered(title, {}, answer);
	const { json: raw } = await answered(title, { simplify: false }, answer);

	expect(error).toBeUndefined();
	expect(json).toEqual(expected);
	expect(complaintsAbout(title.replace(': ', '/'), json)).toEqual([]);
	expect(raw).toEqual(answer);
});

test.each([{}, { message: 'OK' }, [{ id: UUID }]])(
	'what is no conversation is not taken for one in which nothing was said: %j',
	async (answer) => {
		const { error, items } = await answered(GET, {}, answer);
		const raw = await answered(GET, { simplify: false }, answer);

		expect(error?.message).toBe('The platform did not answer with a conversation');
		expect(items).toEqual([]);
		expect(raw.error).toBeUndefined();
	},
);

// any other value that is wrong: test/contract/types.test.mts
test.each<[string, object, string]>([
	[CREATE, { assistantId: byId('Front Desk') }, "'Assistant' is not an ID of 36 characters"],
	[CREATE, { type: '={{ $json.no }}' }, "'Type' is empty"],
	[CREATE, { type: '={{ "messenger" }}' }, "'Type' is not one of the possible values"],
	[SEND, { conversationId: byId(`${UUID}/../..`) }, "'Conversation' is not an ID of 36 characters"],
	[REPLY, { assistantId: byId(UUID) }, "'Assistant' is not an ID"],
])('%s with %j is refused before anything is sent: %s', async (title, more, message) => {
	expect((await run(formOf(title, more))).error?.message).toBe(message);
});

test('a conversation is named by the address of its page on the platform', async () => {
	const address = `https://app.example.com/inbox/${UUID}`;
	const { error, json } = await answered(OFF, { conversationId: byId(address) }, {});

	expect(error).toBeUndefined();
	expect(json).toMatchObject({ conversation_id: UUID });
});

const UNPAID = 'The balance does not cover this message';
const NO_ASSISTANT = 'The platform did not find the assistant';
const no = (error: string, error_code?: string) => ({ success: false, error, error_code });

test.each<[string, number, object, string]>([
	[REPLY, 404, no('Assistant not found', 'ASSISTANT_NOT_FOUND'), NO_ASSISTANT],
	[REPLY, 404, { error_code: 'ASSISTANT_NOT_FOUND' }, NO_ASSISTANT],
	[REPLY, 402, no('Insufficient balance', 'INSUFFICIENT_BALANCE'), UNPAID],
	[REPLY, 200, no('Insufficient balance', 'INSUFFICIENT_BALANCE'), UNPAID],
	[CREATE, 404, { status: false, error: 'Assistant not found' }, NO_ASSISTANT],
	[OFF, 404, { status: false, error: 'Not found' }, 'The platform did not find the conversation'],
	[ON, 200, { status: false, error: 'No' }, 'The platform did not carry out the request'],
	[SEND, 402, { status: false, error: 'No money' }, UNPAID],
	[SEND, 200, { status: false, error: 'Closed' }, 'The platform did not carry out the request'],
])('%s, refused with %d %j: %s', async (title, status, answer, message) => {
	const { error, items } = await answered(title, {}, answer, status);

	expect(error?.message).toBe(message);
	expect(items).toEqual([]);
});

test('what one person writes is answered in the order of the items; others do not wait', async () => {
	const credential = someToken();
	const asked: string[] = [];
	platform(credential.apiToken)
		.post('/api/user/ai/generate-reply')
		.times(4)
		.reply((_uri, body) => {
			const { customer_identifier: who, message } = body as Record<string, string>;
			asked.push(who + message);
			return [200, { reply: message }];
		});
	const of = (who: string, ...messages: number[]) => messages.map((message) => ({ who, message }));

	const { items } = await run(
		formOf(REPLY, { customerIdentifier: '={{ $json.who }}', message: '={{ $json.message }}' }),
		{ credential, items: [...of('a', 1, 2, 3), ...of('b', 4)] },
	);

	expect(items.map(({ json }) => json.reply)).toEqual(['1', '2', '3', '4']);
	expect(asked.filter((one) => one.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
	expect(asked.indexOf('b4')).toBeLessThan(2);
});

test('the assistant of a chat is chosen by name, and its variables are shown', async () => {
	const rows = [
		{ id: 7, uuid: UUID, name: 'Front Desk', type: 'inbound', variables: { customer_name: 'A' } },
		// some platforms do not say it
		{ id: 8, name: 'Other', type: 'inbound' },
	];
	platform().get('/api/user/assistants/get').query(true).twice().reply(200, page(rows));
	const parameters = formOf(CREATE, { specifyVariables: 'mapped' });

	const { results } = await search('searchAssistantUuids', '', { parameters });
	const { fields } = await fieldsOf('getAssistantVariables', parameters);

	expect(results).toEqual([{ name: 'Front Desk (inbound)', value: UUID }]);
	expect(fields.map(({ displayName }) => displayName)).toEqual(['customer_name']);
});
