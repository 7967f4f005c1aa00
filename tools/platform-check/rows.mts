// Judges of how rows are identified, numbered and ordered, and of refusals.
import {
	bodyOf,
	count,
	idIn,
	isSuccess,
	isUuid,
	kindOfId,
	namesOf,
	numberOf,
	objectIn,
	refusalIn,
	type Row,
	textOf,
} from './answers.mts';
import * as lists from './lists.mts';
import { judgeFilter } from './filters.mts';
import { asDocument, asElsewhere, CannotTell, isNew, type Judge } from './judging.mts';
import type { Platform } from './platform.mts';

/** Judges the IDs of conversations: UUIDs. */
export const judgeConversationIds: Judge = async (platform) => {
	const other = (await lists.someOf(platform, lists.CONVERSATIONS)).find(({ id }) => !isUuid(id));
	return other ? isNew(`id is ${kindOfId(other.id)}`) : asDocument('each is a UUID');
};

/** Judges whether conversations name their assistant by its UUID, and how they are filtered by it. */
export const judgeAssistantOfConversations: Judge = async (platform) => {
	const rows = await lists.someOf(platform, lists.CONVERSATIONS);
	// a conversation may have lost its assistant
	const ids = rows.map((row) => row.assistant_id).filter((id) => id !== undefined && id !== null);
	if (ids.length === 0) throw new CannotTell('no conversation names its assistant');
	const other = ids.find((id) => !isUuid(id));
	if (other !== undefined) return isNew(`assistant_id is ${kindOfId(other)}`);
	const assistants = await lists.someOf(platform, lists.ASSISTANTS);
	return await judgeFilter(lists.CONVERSATIONS, 'assistant_id', () =>
		assistants.map((assistant) => ({
			value: idIn(assistant),
			fits: ({ assistant_id: uuid }) => uuid === assistant.uuid,
		})),
	)(platform);
};

const E164 = /^\+[1-9]\d{6,14}$/;

const readable = async (platform: Platform, list: lists.List) =>
	await lists.rowsOf(platform, list).catch((): Row[] => []);

/** Judges whether the phone numbers of leads and of the account are in E.164. */
export const judgeE164: Judge = async (platform) => {
	const numbers = [
		...(await readable(platform, lists.LEADS)),
		...(await readable(platform, lists.PHONE_NUMBERS)).filter(({ type }) => type !== 'sip'),
	]
		.map(({ phone_number: phone }) => phone)
		.filter((phone) => phone !== undefined && phone !== null);
	if (numbers.length === 0) throw await lists.nothingToJudgeBy(platform, 'phone numbers');
	const others = numbers.filter((phone) => !E164.test(textOf(phone)));
	return others.length === 0
		? asDocument(`${count(numbers.length, 'numbers')}, all in this form`)
		: isNew(`${others.length} of ${count(numbers.length, 'numbers')} in another form`);
};

const createdAt = (row: Row) => String(row.created_at);

/** Judges pairs of calls and pairs of leads. @throws CannotTell with fewer than two */
const judgeNeighbours =
	(arrange: (rows: Row[]) => Row[], isInOrder: (one: Row, next: Row) => boolean, wrong: string) =>
	async (platform: Platform) => {
		let [pairs, found] = [0, 0];
		for (const list of [lists.CALLS, lists.LEADS]) {
			const dated = (await readable(platform, list)).filter(
				(row) => typeof row.created_at === 'string',
			);
			const rows = arrange(dated);
			const isOdd = rows.slice(1).some((row, index) => !isInOrder(rows[index], row));
			if (isOdd) return isNew(`${list.what}: ${wrong}`);
			pairs += Math.max(0, rows.length - 1);
			found += rows.length;
		}
		if (found === 0) throw await lists.nothingToJudgeBy(platform, 'calls and leads');
		if (pairs === 0) throw new CannotTell('fewer than two calls or leads');
		return asDocument(`${found} calls and leads`);
	};

const idNumber = ({ id }: Row) => numberOf(id);

/** Judges whether the IDs of calls and leads grow with time. */
export const judgeGrowingIds: Judge = async (platform) => {
	for (const list of [lists.CALLS, lists.LEADS]) {
		const rows = await readable(platform, list);
		if (rows.some((row) => !Number.isInteger(idNumber(row)))) {
			return isNew(
				`${list.what}: IDs that are no whole numbers`,
				'Nothing to set: the nodes use created_at instead.',
			);
		}
	}
	return await judgeNeighbours(
		(rows) => rows.toSorted((a, b) => createdAt(a).localeCompare(createdAt(b))),
		(earlier, later) =>
			createdAt(earlier) === createdAt(later) || idNumber(later) > idNumber(earlier),
		'IDs that do not grow with time',
	)(platform);
};

/** Judges whether calls and leads come newest first. */
export const judgeOrder = judgeNeighbours(
	(rows) => rows,
	(newer, older) => createdAt(newer) >= createdAt(older),
	'not the newest first',
);

/** Judges how an invalid token is refused. */
export const judgeUnauthenticated: Judge = async (platform) => {
	const answer = await platform.get('/user/me', {}, { asNobody: true });
	if (answer.status >= 500) throw new CannotTell(refusalIn(answer)!);
	if (isSuccess(answer)) return isNew(refusalIn(answer) ?? 'answered, as if the token were good');
	if (answer.status !== 401) return isNew(`refused with ${answer.status}`);
	const { message, error } = objectIn(answer.body);
	if (message === 'Unauthenticated.') return asDocument('401 with these words');
	return textOf(message ?? error) === ''
		? isNew('401 without words')
		: asElsewhere('401 with other words');
};

/** Judges how too many requests were refused. @throws CannotTell if there were none */
export const judgeTooMany: Judge = async ({ tooMany }) => {
	if (!tooMany) throw new CannotTell('there were never too many requests');
	const after = tooMany.headers.get('retry-after') ?? '';
	if (/^\d+$/.test(after)) return asDocument('429 with Retry-After in seconds');
	if (Date.parse(after) > 0) return asElsewhere('429 with Retry-After as a date');
	const isInBody = /^\d+$/.test(textOf(objectIn(tooMany.body).retry_after));
	return isInBody ? asElsewhere('429 with retry_after in the answer') : isNew('429 without a time');
};

/** Judges which headers announce limits, across all answers. @throws CannotTell if none do */
export const judgeLimitHeaders: Judge = async ({ headerNames }) => {
	if (['x-ratelimit-limit', 'x-ratelimit-remaining'].every((name) => headerNames.has(name))) {
		return headerNames.has('x-ratelimit-reset')
			? asElsewhere('both are there, and X-RateLimit-Reset')
			: asDocument('both are there');
	}
	const others = [...headerNames].filter((name) => /rate-?limit/.test(name));
	if (others.length > 0) return isNew(`its headers are ${namesOf(others)}`);
	throw new CannotTell('no answer names a limit; one with 429 may');
};

/** Judges whether custom tools are returned with the headers that the document requires. */
export const judgeAccept: Judge = async (platform) => {
	const answer = await platform.get(lists.TOOLS.path, {}, { headers: lists.TOOLS.headers });
	if ([406, 415].includes(answer.status)) return isNew(`refused with ${answer.status}`);
	bodyOf(answer);
	return asDocument('answered');
};

/** Judges what a client's tokens look like, by the user's own token. */
export const judgeToken: Judge = async ({ isNumberedToken }) =>
	isNumberedToken
		? asElsewhere('its number stands before a bar')
		: asDocument('no number before a bar');
