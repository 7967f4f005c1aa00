import { E164 } from '../formats.mts';
import { Refusal } from '../http/refusal.mts';
import type { Schemas } from '../schemas.mts';
import type { SenderRow, UserRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';

type SendRefusal = Schemas['SendRefusal'];

export type RefusalCode = (SendRefusal | Schemas['TemplateRefusal'])['error_code'];

/** Nothing was sent, and why (platform-api 7). */
export const refuse = (
	status: number,
	code: RefusalCode,
	error: string,
	more: Pick<SendRefusal, 'session_status'> = {},
): Refusal => new Refusal(status, { success: false, error, error_code: code, ...more });

/** A sender of the caller (platform-api 4.7, rule 3). */
export function senderOf(store: Store, user: UserRow, id: number): SenderRow {
	const sender = store.find<SenderRow>('senders', id, user.id);
	if (!sender) throw refuse(404, 'SENDER_NOT_FOUND', 'Sender not found');
	return sender;
}

/** Refuses a recipient that is not in E.164 (platform-api 4.7, rule 5). */
export function checkPhone(phone: string): void {
	if (E164.test(phone)) return;
	throw refuse(422, 'INVALID_PHONE', 'The recipient phone must be in E.164 format');
}
