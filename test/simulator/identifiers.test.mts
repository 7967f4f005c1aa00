import { expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';

const WORDS = {
	messengerIdentifier: 'chatly',
	calendarAIdentifier: 'calendar',
	calendarBIdentifier: 'bookit',
};

test("a deployment's own words stand in paths, values and names of fields (platform-api Conventions)", async () => {
	const { raw } = await start(WORDS);
	expect((await raw('GET', '/user/messenger/senders')).status).toBe(404);
	expect((await raw('GET', '/user/chatly/senders')).body.data).toHaveLength(2);
	const conversations = await raw(
		'GET',
		'/user/conversations?type=chatly&chatly_sender_phone=%2B442079460701',
	);
	expect(conversations.body.data).toHaveLength(2);
	expect(conversations.body.data[0]).toMatchObject({
		type: 'chatly',
		chatly_sender: { name: 'Harbour Dental' },
	});
	expect((await raw('GET', '/user/conversations?type=messenger')).status).toBe(422);
	const sent = await raw('POST', '/user/chatly/send-freeform', {
		body: { sender_id: 701, recipient_phone: '+447700900110', message: 'Hi' },
	});
	expect(sent.body.chatly_message_id).toEqual(expect.any(Number));
	expect(sent.body).not.toHaveProperty('messenger_message_id');
});

test('templates are found and sent under them (platform-api Conventions)', async () => {
	const { raw } = await start(WORDS);
	expect((await raw('GET', '/user/messenger/senders/701/templates')).status).toBe(404);
	const { body } = await raw('GET', '/user/chatly/senders/701/templates');
	const sent = await raw('POST', '/user/chatly/send', {
		body: { sender_id: 701, template_id: body.data[0].id, recipient_phone: '+447700900998' },
	});
	expect(sent.body.chatly_message_id).toEqual(expect.any(Number));
	expect(sent.body).not.toHaveProperty('messenger_message_id');
});

test('calendars are spelled with them, and stay with the tool (platform-api Conventions, 4.10)', async () => {
	const { raw } = await start(WORDS);
	const update = (tool: object) =>
		raw('PUT', '/user/assistant/101', {
			body: { tools: [{ type: 'calendar_integration', ...tool }] },
		});
	const first = { calendar_type: 'calendar', calendar_api_key: 'k', calendar_event_slug: 's' };
	const filledIn = { calendar_endpoint: 'us' };
	const second = { calendar_type: 'bookit', bookit_api_key: 'k', bookit_event_type_uri: 'u' };
	for (const [tool, more] of [[first, filledIn], [second]]) {
		const { body } = await update(tool);
		expect(body.data.tools).toEqual([{ type: 'calendar_integration', ...tool, ...more }]);
	}
	const neutral = { calendar_type: 'cal_a', cal_a_api_key: 'k', cal_a_event_slug: 's' };
	expect((await update(neutral)).status).toBe(422);
});

test.each([
	{ messengerIdentifier: 'Chatly' },
	{ messengerIdentifier: 'widget' },
	{ calendarAIdentifier: '1cal' },
	{ calendarAIdentifier: 'same', calendarBIdentifier: 'same' },
])('words that cannot stand for these names are refused: %j', async (words) => {
	await expect(start(words)).rejects.toThrow(/identifier/);
});
