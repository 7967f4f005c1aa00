import {
	applyIdentifiersToFields,
	applyIdentifiersToPath,
} from '../../nodes/VoiceAssistantPlatform/client/request';

const WORDS = { messenger: 'chatapp', cal_a: 'calendly', cal_b: 'other_cal' };

test.each([
	['/user/messenger/senders', '/user/chatapp/senders'],
	['/user/messengers', '/user/messengers'],
	['/user/conversations', '/user/conversations'],
])('the path %s is sent as %s', (path, expected) => {
	expect(applyIdentifiersToPath(path, WORDS)).toBe(expected);
});

test('fields, and values that name a messenger or a calendar, are sent in the words of the deployment', () => {
	expect(
		applyIdentifiersToFields(
			{
				messenger_sender_phone: '+40722123456',
				type: 'messenger',
				cal_a_api_key: 'messenger',
				calendar_type: 'cal_b',
				message: 'messenger',
				variables: { messenger_name: 'type' },
			},
			WORDS,
		),
	).toEqual({
		chatapp_sender_phone: '+40722123456',
		type: 'chatapp',
		calendly_api_key: 'messenger',
		calendar_type: 'other_cal',
		message: 'messenger',
		variables: { messenger_name: 'type' },
	});
});

test("of an assistant's tools, names and calendar types are sent in the words of the deployment, but nothing below them, and nothing like them elsewhere", () => {
	const tool = {
		type: 'calendar_integration',
		calendar_type: 'cal_a',
		cal_a_api_key: 'cal_a',
		description: 'cal_a',
		cal_a_booking_fields: [{ slug: 'cal_a_day', type: 'messenger', cal_a_x: 'cal_a' }],
	};

	expect(
		applyIdentifiersToFields({ tools: [tool, { type: 'end_call' }], rows: [tool] }, WORDS),
	).toEqual({
		tools: [
			{
				type: 'calendar_integration',
				calendar_type: 'calendly',
				calendly_api_key: 'cal_a',
				description: 'cal_a',
				calendly_booking_fields: tool.cal_a_booking_fields,
			},
			{ type: 'end_call' },
		],
		rows: [tool],
	});
	expect(applyIdentifiersToFields({ tools: [], variables: { tools: [tool] } }, WORDS)).toEqual({
		tools: [],
		variables: { tools: [tool] },
	});
});
