// Judges of conversations and of their sessions.
import {
	bodyOf,
	idIn,
	isObject,
	isSuccess,
	isUuid,
	kindOfId,
	refusalIn,
	someOf,
	textOf,
} from './answers.mts';
import { judgeFilter } from './filters.mts';
import { asDocument, CannotTell, isNew, type Finding } from './judging.mts';
import { CONVERSATIONS } from './lists.mts';
import { messengerWord, sendersOf } from './messengerWord.mts';
import type { Platform } from './platform.mts';
import { assistantsOf } from './tools.mts';

const conversationsOf = (platform: Platform) =>
	someOf(platform, CONVERSATIONS.path, CONVERSATIONS.what);

/** The IDs of conversations: UUIDs. @throws CannotTell without any conversation */
export async function judgeConversationIds(platform: Platform): Promise<Finding> {
	const rows = await conversationsOf(platform);
	const other = rows.find(({ id }) => !isUuid(id));
	return other ? isNew(`id is ${kindOfId(other.id)}`) : asDocument('each is a UUID');
}

/** How conversations name their assistant, by its UUID, and how they are filtered by it. @throws CannotTell when none names one */
export async function judgeAssistantOfConversations(platform: Platform): Promise<Finding> {
	const rows = await conversationsOf(platform);
	// a conversation may have lost its assistant
	const ids = rows.map((row) => row.assistant_id).filter((id) => id !== undefined && id !== null);
	if (ids.length === 0) throw new CannotTell('no conversation names its assistant');
	const other = ids.find((id) => !isUuid(id));
	if (other !== undefined) return isNew(`assistant_id is ${kindOfId(other)}`);
	const assistants = await assistantsOf(platform);
	return await judgeFilter(CONVERSATIONS, 'assistant_id', () =>
		assistants.map((assistant) => ({
			value: idIn(assistant),
			fits: ({ assistant_id: uuid }) => uuid === assistant.uuid,
		})),
	)(platform);
}

const sessionPath = async (platform: Platform) =>
	`/user/${await messengerWord(platform)}/session-status`;

const phoneIn = (value: unknown) => (isObject(value) ? value.phone : undefined);

/** How a session names its conversation: by a whole number. @throws CannotTell without a conversation of a sender */
export async function judgeSessionIds(platform: Platform): Promise<Finding> {
	const senders = await sendersOf(platform);
	const word = await messengerWord(platform);
	const conversation = (await conversationsOf(platform)).find(
		(row) => phoneIn(row[`${word}_sender`]) && phoneIn(row.customer),
	);
	const sender = senders.find(
		({ phone_number: phone }) => phone === phoneIn(conversation?.[`${word}_sender`]),
	);
	if (!conversation || !sender) throw new CannotTell('no conversation with a customer of a sender');
	const body = await bodyOf(platform, await sessionPath(platform), {
		sender_id: idIn(sender),
		recipient_phone: textOf(phoneIn(conversation.customer)),
	});
	const id = isObject(body) ? body.conversation_id : undefined;
	if (id === undefined || id === null) throw new CannotTell('the session names no conversation');
	return Number.isInteger(id)
		? asDocument('a whole number')
		: isNew(`conversation_id is ${kindOfId(id)}`);
}

/** How the session of a number that is none is refused: with 422. @throws CannotTell for a refusal of another kind */
export async function judgeInvalidNumber(platform: Platform): Promise<Finding> {
	const [sender] = await sendersOf(platform);
	const answer = await platform.get(await sessionPath(platform), {
		sender_id: idIn(sender),
		recipient_phone: '12',
	});
	if (answer.status === 422) return asDocument('422');
	if (isSuccess(answer)) return isNew(refusalIn(answer) ?? 'answered all the same');
	if (answer.status === 400) return isNew('refused with 400');
	throw new CannotTell(refusalIn(answer)!);
}
