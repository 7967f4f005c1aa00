// Judges of the messenger: its word in paths, and its senders, sessions and templates.
import {
	bodyOf,
	idIn,
	isSuccess,
	kindOfId,
	objectIn,
	printable,
	refusalIn,
	type Row,
	textOf,
} from './answers.mts';
import * as lists from './lists.mts';
import { judgeList } from './fields.mts';
import { asDocument, asElsewhere, CannotTell, isNew, type Judge } from './judging.mts';
import type { Platform, Query } from './platform.mts';

/** The word in the API document. */
export const MESSENGER = 'messenger';

/** The characters that the credential allows in the word. */
export const IDENTIFIER = /^[a-z][a-z0-9_]*$/;

const MAX_WORDS = 2;

const sendersPath = (word: string) => `/user/${word}/senders`;

const sendersAnswer = async (platform: Platform, word: string) =>
	await platform.get(sendersPath(word), { status: 'all' });

/** The word that the platform answers to: the user's, the document's, or one from its conversations. */
export async function messengerWord(platform: Platform): Promise<string> {
	const word = platform.messengerIdentifier ?? MESSENGER;
	if ((await sendersAnswer(platform, word)).status !== 404) return word;
	// the type of conversations that also have a field for a sender with that word
	const rows = await lists.someOf(platform, lists.CONVERSATIONS).catch(() => []);
	const words = rows
		.map((row) => ({ row, type: String(row.type) }))
		.filter(({ row, type }) => printable(row.type) && IDENTIFIER.test(type))
		.filter(({ row, type }) => `${type}_sender` in row)
		.map(({ type }) => type);
	for (const other of [...new Set(words)].slice(0, MAX_WORDS)) {
		if (isSuccess(await sendersAnswer(platform, other))) return other;
	}
	return word;
}

/** Senders of the messenger. @throws CannotTell if there are none */
export async function sendersOf(platform: Platform): Promise<Row[]> {
	const senders = lists.rowsIn(await sendersAnswer(platform, await messengerWord(platform)));
	if (senders.length > 0) return senders;
	throw await lists.nothingToJudgeBy(platform, 'senders');
}

/** Judges the word for the messenger in addresses. @throws CannotTell for a refusal */
export const judgeMessenger: Judge = async (platform) => {
	const word = await messengerWord(platform);
	const answer = await sendersAnswer(platform, word);
	if (answer.status === 404) return isNew(`nothing at ${sendersPath(word)} (404)`);
	bodyOf(answer);
	if (word === MESSENGER) return asDocument('the senders are there');
	return asElsewhere(
		`the platform says "${word}"`,
		`Credential → Show Advanced → Messenger Identifier: ${word}`,
	);
};

const sessionOf = async (platform: Platform, sender: Row, phone: unknown) =>
	await platform.get(`/user/${await messengerWord(platform)}/session-status`, {
		sender_id: idIn(sender),
		recipient_phone: textOf(phone),
	});

/** Judges how a session names its conversation: by a whole number. */
export const judgeSessionIds: Judge = async (platform) => {
	const senders = await sendersOf(platform);
	const word = await messengerWord(platform);
	const [conversation] = (await lists.someOf(platform, lists.CONVERSATIONS))
		.map((row) => ({
			sender: objectIn(row[`${word}_sender`]).phone,
			customer: objectIn(row.customer).phone,
		}))
		.filter(({ sender, customer }) => sender && customer);
	const sender = senders.find(({ phone_number: phone }) => phone === conversation?.sender);
	if (!conversation || !sender) throw new CannotTell('no conversation with a customer of a sender');
	const body = bodyOf(await sessionOf(platform, sender, conversation.customer));
	const { conversation_id: id } = objectIn(body);
	if (id === undefined || id === null)
		throw new CannotTell('the session does not name a conversation');
	return Number.isInteger(id)
		? asDocument('a whole number')
		: isNew(`conversation_id is ${kindOfId(id)}`);
};

/** Judges how the session status refuses an invalid number: with 422. */
export const judgeInvalidNumber: Judge = async (platform) => {
	const [sender] = await sendersOf(platform);
	const answer = await sessionOf(platform, sender, '12');
	if (answer.status === 422) return asDocument('422');
	if (isSuccess(answer)) return isNew(refusalIn(answer) ?? 'answered anyway');
	if (answer.status === 400) return isNew('refused with 400');
	throw new CannotTell(refusalIn(answer)!);
};

/**
 * Where the templates of a sender are: as assumed, and on other platforms. If the path does not contain the sender, it is sent as
 * sender_id.
 */
const TEMPLATE_PATHS = [
	'/user/messenger/senders/{senderId}/templates',
	'/user/messenger/templates',
	'/user/messenger/templates/{senderId}',
];

const ALL = { status: 'all' };

/** The place where this platform has them; the assumed one if it has none. */
async function templatesOf(platform: Platform) {
	const [row] = await sendersOf(platform);
	const [word, sender] = [await messengerWord(platform), idIn(row)];
	const places = TEMPLATE_PATHS.map((pattern) => {
		const path = pattern.replace(`/${MESSENGER}/`, `/${word}/`).replace('{senderId}', sender);
		const list: lists.List = { path, what: 'templates', shapes: ['a data array'] };
		const query: Query = pattern.includes('{senderId}') ? {} : { sender_id: sender };
		return { pattern, list, query };
	});
	for (const place of places) {
		const { status } = await platform.get(place.list.path, { ...place.query, ...ALL });
		if (status !== 404) return place;
	}
	return places[0];
}

/** Judges where the templates of a sender are, and what they are like. @throws CannotTell without a sender */
export const judgeTemplates: Judge = async (platform) => {
	const { pattern, list, query } = await templatesOf(platform);
	const fields = 'id name language category status body_text variables has_variables';
	const finding = await judgeList(list, fields, { ...query, ...ALL })(platform);
	const isElsewhere = pattern !== TEMPLATE_PATHS[0];
	if (!isElsewhere || finding.verdict === 'new to us (please report)') return finding;
	return asElsewhere(
		`${finding.seen}, at another path`,
		`Messenger → Get Many Templates: Options → Endpoint Path: ${pattern}. Send Template and Send Freeform Message: Options → Template List Path: the same.`,
	);
};

/** Judges whether only approved templates are listed unless others are requested. @throws CannotTell if there are no others */
export const judgeTemplateStatus: Judge = async (platform) => {
	const { list, query } = await templatesOf(platform);
	const answer = await platform.get(list.path, { ...query, ...ALL });
	if (answer.status === 422) return isNew(refusalIn(answer)!);
	const all = lists.rowsIn(answer);
	const byDefault = await lists.rowsOf(platform, list, query);
	const isApproved = ({ status }: Row) => textOf(status).toLowerCase() === 'approved';
	if ([...all, ...byDefault].some(({ status }) => textOf(status) === '')) {
		throw new CannotTell('templates without a status');
	}
	if (!byDefault.every(isApproved))
		return isNew('also templates that are not approved, without being asked');
	if (!all.every(isApproved)) return asDocument('approved ones by default, others on request');
	throw new CannotTell('the first sender has only approved ones');
};
