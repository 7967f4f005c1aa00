// What became of a message, whatever a platform calls its parts.
import {
	messageIdOf,
	messageStatus,
	simplifyMessageStatus,
} from '../../nodes/VoiceAssistantPlatform/api/messageStatus';

test.each([
	['Delivered', 'delivered'],
	['undelivered', 'failed'],
	['UNDELIVERED', 'failed'],
	['queued', 'queued'],
	[null, undefined],
	[{}, undefined],
])('the status %j is %j', (status, expected) => {
	expect(messageStatus({ status })).toBe(expected);
});

test.each<[report: object, id: unknown]>([
	[{ meta_message_id: 'wamid.1', chatapp_message_id: 7 }, 7],
	[{ messenger_message_id: '7' }, 7],
	[{ chatapp_message_id: null, message_sid: 'SM1', meta_message_id: null }, 'SM1'],
	[{ meta_message_id: 'wamid.1', message_sid: null }, 'wamid.1'],
	[{ message_id: 7, conversation_id: 'c' }, undefined],
])('the message of %j is %j', (report, id) => {
	expect(messageIdOf(report as never)).toBe(id);
});

test('what is not known is null; the reason may stand under another name', () => {
	const report = { status: 'failed', error_code: '131026', error_description: 'No such person.' };

	expect(simplifyMessageStatus(report)).toEqual({
		messenger_message_id: null,
		status: 'failed',
		customer_phone: null,
		sender_phone: null,
		sender_name: null,
		conversation_id: null,
		assistant_id: null,
		error_code: 131026,
		error_message: 'No such person.',
		timestamp: null,
	});
});

test.each<[report: object, phone: string]>([
	[{ sender: { phone_number: '+40722000001' }, from: '+40722000002' }, '+40722000001'],
	[{ sender: {}, from: '+40722000002' }, '+40722000002'],
	[{ sender: { phone_number: '+40722000001' } }, '+40722000001'],
])('the number of the sender of %j is %s', (report, phone) => {
	expect(simplifyMessageStatus(report as never).sender_phone).toBe(phone);
});
