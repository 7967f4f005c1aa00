/** A conversation that has ended, as the platform reports it (docs/api-assumptions.md, "Webhook payloads"). */
export const CONVERSATION = {
	id: 512,
	conversation_id: '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e',
	assistant_id: '5f0c1d2e-7a3b-4c4d-9e5f-6a7b8c9d0e1f',
	type: 'widget',
	message_count: 3,
	status: 'ended',
	extracted_variables: { appointment_wanted: true },
	input_variables: { customer_name: 'Ana' },
	transcript: [
		{ role: 'user', content: 'Monday?', timestamp: '2026-11-21T12:00:00+02:00' },
		{ role: 'function', content: null, timestamp: '2026-11-21T12:00:01+02:00' },
		{ role: 'assistant', content: 'Yes, from 9.', timestamp: '2026-11-21T12:00:02+02:00' },
	],
	formatted_transcript: 'Customer: Monday?\nAssistant: Yes, from 9.',
	attachments: [{ type: 'image', url: 'https://files.example/1.png', filename: '1.png' }],
	customer_phone: '+40722123456',
	customer_name: 'Ana',
	sender: { phone_number: '+40312345678', display_name: 'Clinic' },
	created_at: '2026-11-21T12:00:00+02:00',
	ended_at: '2026-11-21T12:04:00+02:00',
};

/** The same, simplified. */
export const SIMPLE_CONVERSATION = {
	id: 512,
	conversation_id: '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e',
	assistant_id: '5f0c1d2e-7a3b-4c4d-9e5f-6a7b8c9d0e1f',
	type: 'widget',
	message_count: 3,
	extracted_variables: { appointment_wanted: true },
	input_variables: { customer_name: 'Ana' },
	last_message: 'Monday?',
	transcript: 'Customer: Monday?\nAssistant: Yes, from 9.',
	attachments: [{ type: 'image', url: 'https://files.example/1.png', filename: '1.png' }],
	customer_phone: '+40722123456',
	customer_name: 'Ana',
	sender_phone: '+40312345678',
	sender_name: 'Clinic',
	created_at: '2026-11-21T10:00:00Z',
	ended_at: '2026-11-21T10:04:00Z',
};
