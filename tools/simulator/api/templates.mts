import { openSession, sendMessage, TEMPLATE_COST_MICROS } from '../messenger.mts';
import type { Schemas } from '../schemas.mts';
import type { SenderRow, TemplateRow } from '../store/rows.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';
import { checkPhone, refuse, senderOf } from './messengerRefusals.mts';
import type { RefusalCode } from './messengerRefusals.mts';

const namesOf = (template: TemplateRow) => JSON.parse(template.variables) as string[];

const view = (row: TemplateRow): Schemas['Template'] => ({
	id: row.id,
	name: row.name,
	language: row.language,
	category: row.category,
	status: row.status,
	body_text: row.body_text,
	variables: namesOf(row),
	has_variables: namesOf(row).length > 0,
});

/** The placeholder of a variable, by name or number. */
const placeOf = (names: string[], key: string): number =>
	names.includes(key) ? names.indexOf(key) : Number(/^[1-9]\d*$/.exec(key)?.[0] ?? 0) - 1;

/** The text with its variables filled in, if exactly these are given. */
function fillIn(template: TemplateRow, given: Record<string, unknown>): string | undefined {
	const names = namesOf(template);
	const values = new Map(
		Object.entries(given).map(([key, value]) => [placeOf(names, key), String(value)]),
	);
	const isComplete =
		Object.keys(given).length === names.length && names.every((_name, place) => values.has(place));
	if (!isComplete) return undefined;
	return template.body_text.replace(
		/\{\{(\w+)\}\}/g,
		(_text, key: string) => values.get(placeOf(names, key)) ?? '',
	);
}

/** Message templates (operations beyond platform-api; all of it is assumed). */
export function templateHandlers({
	store,
	clock,
	identifiers,
	webhooks,
}: World): Handlers<'listTemplates' | 'sendTemplate'> {
	function templateOf(userId: number, id: number): TemplateRow {
		const template = store.get<TemplateRow>(
			`SELECT t.* FROM templates t JOIN senders s ON s.id = t.sender_id
			WHERE t.id = ? AND s.user_id = ?`,
			id,
			userId,
		);
		if (!template) throw refuse(404, 'TEMPLATE_NOT_FOUND', 'Template not found');
		return template;
	}

	function check(sender: SenderRow, template: TemplateRow, text?: string) {
		const refusals: Array<[applies: boolean, code: RefusalCode, error: string]> = [
			[sender.status !== 'online', 'SENDER_OFFLINE', 'The sender is not online'],
			[template.status !== 'approved', 'TEMPLATE_NOT_APPROVED', 'The template is not approved'],
			[
				template.sender_id !== sender.id,
				'TEMPLATE_MISMATCH',
				'The template belongs to another sender',
			],
			[text === undefined, 'TEMPLATE_MISMATCH', 'The variables are not those of the template'],
		];
		const found = refusals.find(([applies]) => applies);
		if (found) throw refuse(422, found[1], found[2]);
	}

	return {
		listTemplates: ({ user, params, query }) => {
			const sender = senderOf(store, user, params.senderId);
			const rows = store.all<TemplateRow>(
				"SELECT * FROM templates WHERE sender_id = ? AND ? IN (status, 'all') ORDER BY id",
				sender.id,
				query.status,
			);
			return { data: rows.map(view) };
		},

		sendTemplate: ({ user, body: message }) => {
			const { recipient_phone: phone, recipient_name: name } = message;
			const now = clock.now();
			const sender = senderOf(store, user, message.sender_id);
			const template = templateOf(user.id, message.template_id);
			checkPhone(phone);
			const text = fillIn(template, message.variables ?? {});
			check(sender, template, text);
			if (user.balance < TEMPLATE_COST_MICROS) {
				throw refuse(402, 'INSUFFICIENT_BALANCE', 'Insufficient balance');
			}
			const sent = store.transaction(() =>
				sendMessage(store, {
					user_id: user.id,
					conversation_id: openSession(store, sender, { phone, name }, now),
					text: text as string,
					cost: TEMPLATE_COST_MICROS,
					template_id: template.id,
					created_at: now,
				}),
			);
			webhooks.messageStatus(sent.recordId, 'sent');
			webhooks.messageStatus(sent.recordId, 'delivered');
			return {
				success: true,
				conversation_id: sent.conversationId,
				message_id: sent.messageId,
				[identifiers.spell('messenger_message_id')]: sent.recordId,
				message_sid: sent.sid,
				status: 'sent',
			};
		},
	};
}
