import type { Store } from '../store/store.mts';
import {
	AVAILABLE_NUMBERS,
	KNOWLEDGEBASES,
	LANGUAGES,
	PHONE_NUMBERS,
	SEEDED_PRICE_MICROS,
	TEMPLATES,
	TOOLS,
	TRANSCRIBER_PROVIDERS,
} from './resources.mts';

const DAY_MS = 86_400_000;

function seedPhoneNumbers(store: Store, createdAt: number) {
	for (const { subscription, ...number } of PHONE_NUMBERS) {
		store.insert('phone_numbers', { ...number, created_at: createdAt });
		if (subscription === null) continue;
		store.insert('subscriptions', {
			phone_number_id: number.id,
			status: subscription,
			interval: 'monthly',
			price: SEEDED_PRICE_MICROS,
			created_at: createdAt,
		});
	}
	for (const number of AVAILABLE_NUMBERS) store.insert('available_numbers', number);
}

function seedTranscribers(store: Store) {
	for (const language of LANGUAGES) store.insert('languages', language);
	for (const { languages, ...provider } of TRANSCRIBER_PROVIDERS) {
		store.insert('transcriber_providers', provider);
		for (const id of languages) {
			store.insert('transcriber_languages', { provider_id: provider.id, language_id: id });
		}
	}
}

/** Plants what assistants are made of: numbers, tools, knowledge bases and transcribers. */
export function seedResources(store: Store, now: number): void {
	const times = { created_at: now - 80 * DAY_MS, updated_at: now - 5 * DAY_MS };
	seedPhoneNumbers(store, times.created_at);
	seedTranscribers(store);
	for (const base of KNOWLEDGEBASES) store.insert('knowledgebases', { ...base, ...times });
	for (const { headers, static_fields: fields, schema, ...tool } of TOOLS) {
		store.insert('tools', {
			...tool,
			type: 'http',
			body_format: 'json',
			headers: JSON.stringify(headers),
			static_fields: JSON.stringify(fields),
			schema: JSON.stringify(schema),
			...times,
		});
	}
}

/** Plants the message templates; their senders must be there. */
export function seedTemplates(store: Store): void {
	for (const { variables, ...template } of TEMPLATES) {
		store.insert('templates', { ...template, variables: JSON.stringify(variables) });
	}
}
