import { addMessage, FREEFORM_COST_MICROS, messageSid } from '../messenger.mts';
import type { Random } from '../random.mts';
import type { Store } from '../store/store.mts';

const HOUR_MS = 3_600_000;
const FIRST_MESSAGE_ID = 9_001;
const FIRST_RECORD_ID = 95_001;

const SENDERS = [
	{
		id: 701,
		user_id: 12,
		assistant_id: 103,
		phone_number: '+442079460701',
		display_name: 'Harbour Dental',
		status: 'online',
		quality_rating: 'GREEN',
		messaging_limit: 1000,
	},
	{
		id: 702,
		user_id: 12,
		assistant_id: 103,
		phone_number: '+442079460702',
		display_name: 'Harbour Dental Billing',
		status: 'online',
		quality_rating: 'YELLOW',
		messaging_limit: null,
	},
	{
		id: 703,
		user_id: 12,
		assistant_id: 103,
		phone_number: '+442079460703',
		display_name: 'Harbour Dental Night Line',
		status: 'offline',
		quality_rating: 'RED',
		messaging_limit: 250,
	},
	{
		id: 721,
		user_id: 13,
		assistant_id: 121,
		phone_number: '+442079460721',
		display_name: 'Kestrel Motors',
		status: 'online',
		quality_rating: 'GREEN',
		messaging_limit: 1000,
	},
];

/** Templates with numbered placeholders use variables in their order. */
const TEMPLATES = [
	{
		id: 751,
		sender_id: 701,
		name: 'practice_closed',
		body_text: 'Harbour Dental is closed today. We are back tomorrow at nine.',
		variables: [],
	},
	{
		id: 752,
		sender_id: 701,
		name: 'checkup_reminder',
		body_text: 'Hello {{customer_name}}, your check-up at Harbour Dental is due.',
		variables: ['customer_name'],
	},
	{
		id: 753,
		sender_id: 701,
		name: 'appointment_confirmation',
		body_text: 'Hello {{1}}, your appointment is on {{2}} at {{3}}.',
		variables: ['1', '2', '3'],
	},
	{
		id: 754,
		sender_id: 701,
		name: 'confirmation_rendez_vous',
		language: 'fr',
		body_text: 'Bonjour {{1}}, votre rendez-vous est le {{2}} à {{3}}.',
		variables: ['customer_name', 'day', 'time'],
	},
	{
		id: 755,
		sender_id: 701,
		name: 'whitening_offer',
		category: 'MARKETING',
		status: 'pending',
		body_text: 'Hello {{customer_name}}, whitening is half the price this month.',
		variables: ['customer_name'],
	},
	{
		id: 761,
		sender_id: 702,
		name: 'invoice_ready',
		body_text: 'Your invoice {{invoice_number}} is ready.',
		variables: ['invoice_number'],
	},
	{
		id: 771,
		sender_id: 703,
		name: 'night_notice',
		body_text: 'Nobody is here at night. In an emergency call the hospital.',
		variables: [],
	},
	{
		id: 781,
		sender_id: 721,
		name: 'test_drive_reminder',
		body_text: 'Hello {{1}}, your test drive is tomorrow.',
		variables: ['customer_name'],
	},
];

interface SeedConversation {
	id: number;
	user_id: number;
	assistant_id: number;
	type: string;
	hoursAgo: number;
	/** Alternately from the customer and the assistant. */
	messages: string[];
	variables?: Record<string, string>;
	external_identifier?: string;
	sender_id?: number;
	customer_name?: string;
	customer_phone?: string;
}

const CONVERSATIONS: SeedConversation[] = [
	{
		id: 801,
		user_id: 12,
		assistant_id: 103,
		type: 'test',
		hoursAgo: 300,
		messages: ['Are you open on Saturday?', 'Yes, from nine to one.'],
	},
	{
		id: 802,
		user_id: 12,
		assistant_id: 103,
		type: 'widget',
		hoursAgo: 250,
		messages: ['How much is a check-up?', 'A check-up is 45 pounds.', 'Thanks!'],
		variables: { page: '/prices' },
	},
	{
		id: 803,
		user_id: 12,
		assistant_id: 101,
		type: 'api',
		hoursAgo: 200,
		messages: ['I want to move my appointment.', 'Which day suits you?'],
		external_identifier: 'crm-4711',
		variables: { customer_name: 'Dev Anand' },
	},
	{
		id: 804,
		user_id: 12,
		assistant_id: 103,
		type: 'api',
		hoursAgo: 150,
		messages: ['Hello', 'Hello, how can I help?'],
	},
	{
		id: 805,
		user_id: 13,
		assistant_id: 121,
		type: 'messenger',
		hoursAgo: 100,
		messages: ['Is the blue one still there?', 'It is.'],
		sender_id: 721,
		customer_name: 'Petra Novak',
		customer_phone: '+447700900120',
	},
	{
		id: 806,
		user_id: 12,
		assistant_id: 103,
		type: 'widget',
		hoursAgo: 90,
		messages: ['Do you treat children?', 'We do, from the age of three.'],
	},
	{
		id: 807,
		user_id: 12,
		assistant_id: 103,
		type: 'messenger',
		hoursAgo: 72,
		messages: ['My tooth hurts.', 'I am sorry. Can you come at four?'],
		sender_id: 701,
		customer_name: 'Bruno Keller',
		customer_phone: '+447700900111',
	},
	{
		id: 808,
		user_id: 12,
		assistant_id: 103,
		type: 'test',
		hoursAgo: 20,
		messages: ['Test', 'I am here.'],
	},
	{
		id: 809,
		user_id: 12,
		assistant_id: 103,
		type: 'messenger',
		hoursAgo: 3,
		messages: ['Can I come earlier tomorrow?', 'Half past eight is free.', 'Great, thank you.'],
		sender_id: 701,
		customer_name: 'Ada Whitfield',
		customer_phone: '+447700900110',
	},
];

function seedTemplates(store: Store): void {
	for (const { variables, ...template } of TEMPLATES) {
		store.insert('templates', {
			language: 'en',
			category: 'UTILITY',
			status: 'approved',
			...template,
			variables: JSON.stringify(variables),
		});
	}
}

function seedConversations(store: Store, random: Random, now: number) {
	let messageId = FIRST_MESSAGE_ID;
	let recordId = FIRST_RECORD_ID;
	for (const { hoursAgo, messages, variables, ...conversation } of CONVERSATIONS) {
		const startedAt = now - hoursAgo * HOUR_MS;
		const isMessenger = conversation.type === 'messenger';
		store.insert('conversations', {
			...conversation,
			uuid: random.uuid(),
			variables: variables ? JSON.stringify(variables) : null,
			created_at: startedAt,
			updated_at: startedAt,
		});
		for (const [index, text] of messages.entries()) {
			const isReply = index % 2 === 1;
			const id = messageId++;
			addMessage(store, {
				id,
				conversation_id: conversation.id,
				direction: isReply ? 'outbound' : 'inbound',
				text,
				cost: isReply ? FREEFORM_COST_MICROS : 0,
				created_at: startedAt + index * 20_000,
			});
			if (isMessenger && isReply) {
				store.insert('messenger_messages', { id: recordId++, message_id: id, sid: messageSid(id) });
			}
		}
		if (isMessenger) {
			store.run(
				`UPDATE conversations SET last_customer_message_at = (SELECT max(created_at) FROM messages
				WHERE conversation_id = conversations.id AND direction = 'inbound') WHERE id = ?`,
				conversation.id,
			);
			store.run(
				'UPDATE conversations SET session_started_at = last_customer_message_at WHERE id = ?',
				conversation.id,
			);
		}
	}
}

/** Plants the senders with their templates, and the conversations of the messenger and of others. */
export function seedMessenger(store: Store, random: Random, now: number): void {
	for (const sender of SENDERS) store.insert('senders', sender);
	seedTemplates(store);
	seedConversations(store, random, now);
}
