// Judges of addresses: the platform's words in them, and whether it has an endpoint.
import { bodyOf, idIn, isPrintable, isSuccess, objectIn, refusalIn, textOf } from './answers.mts';
import { judgeList } from './fields.mts';
import { asDocument, asElsewhere, CannotTell, isNew, type Judge } from './judging.mts';
import * as lists from './lists.mts';
import type { Answer, Platform, Query } from './platform.mts';

/** The characters that the credential allows in a word. */
export const IDENTIFIER = /^[a-z][a-z0-9_]{0,39}$/;

/** The word that the platform answers to: the user's, the document's, or one from its conversations. */
async function messengerWord(platform: Platform): Promise<string> {
	const word = platform.messengerIdentifier ?? 'messenger';
	if ((await lists.answerOf(platform, lists.sendersOf(word))).status !== 404) return word;
	// the type of conversations that also have a field for a sender with that word
	const rows = await lists.someOf(platform, lists.CONVERSATIONS).catch(() => []);
	const other = rows
		.filter(({ type, ...fields }) => isPrintable(type) && `${type}_sender` in fields)
		.map(({ type }) => textOf(type))
		.find((type) => IDENTIFIER.test(type));
	if (!other) return word;
	return isSuccess(await lists.answerOf(platform, lists.sendersOf(other))) ? other : word;
}

/** Judges the word for the messenger in addresses. */
export const judgeMessenger: Judge = async (platform) => {
	const word = await messengerWord(platform);
	const senders = lists.sendersOf(word);
	const answer = await lists.answerOf(platform, senders);
	if (answer.status === 404) return isNew(`nothing at ${senders.path} (404)`);
	bodyOf(answer);
	if (word === 'messenger') return asDocument('the senders are there');
	return asElsewhere(
		`the platform says "${word}"`,
		`Credential → Show Advanced → Messenger Identifier: ${word}`,
	);
};

/** Judges the word for a calendar. @param ends the ends of field names that only this calendar has, after its word */
export const judgeCalendar =
	(neutral: string, setting: string, ends: string[]): Judge =>
	async (platform) => {
		const word = (await lists.someOf(platform, lists.ASSISTANTS))
			.flatMap(({ tools }) => (Array.isArray(tools) ? tools : []))
			.flatMap((tool) => [...Object.keys(objectIn(tool)), ...Object.keys(objectIn(tool?.data))])
			.flatMap((key) =>
				ends.filter((end) => key.endsWith(end)).map((end) => key.slice(0, -end.length)),
			)
			.find((one) => IDENTIFIER.test(one) && isPrintable(one));
		if (!word) throw new CannotTell('no assistant has this calendar among its tools');
		if (word === neutral) return asDocument('an assistant has such a tool');
		return asElsewhere(
			`the platform says "${word}"`,
			`Credential → Show Advanced → ${setting}: ${word}`,
		);
	};

/** The templates of the first sender. @throws CannotTell without one */
async function templatesOf(platform: Platform): Promise<lists.List> {
	const word = await messengerWord(platform);
	const [sender] = await lists.someOf(platform, lists.sendersOf(word));
	return lists.templatesOf(word, idIn(sender));
}

/** Judges what the templates of a sender are like. */
export const judgeTemplates: Judge = async (platform) => {
	const fields = 'id name language category status body_text variables has_variables';
	const list = { ...(await templatesOf(platform)), query: { status: 'all' } };
	return await judgeList(list, fields)(platform);
};

/** The lists that the IDs in paths come from; other paths get an ID that does not exist. */
const IDS_FROM: Record<string, lists.List> = {
	'/user/assistant/{assistantId}': lists.ASSISTANTS,
	'/user/calls/{callId}': lists.CALLS,
	'/conversations/{conversationId}': lists.CONVERSATIONS,
	'/user/knowledgebases/{knowledgeBaseId}/documents': lists.KNOWLEDGE_BASES,
};

async function pathOf(platform: Platform, pattern: string): Promise<string> {
	const from = IDS_FROM[pattern];
	const [row] = from ? await lists.someOf(platform, from) : [{ id: 0 }];
	const path = pattern.replace(/\{\w+\}/, idIn(row));
	return path.includes('/messenger/')
		? path.replace('messenger', await messengerWord(platform))
		: path;
}

const isNotAllowed = ({ status }: Answer) => status === 405;

/** The methods that an endpoint says it accepts: many servers answer a GET with "405" and name them. */
const methodsIn = (answer: Answer): string[] =>
	(isNotAllowed(answer) ? (answer.headers.get('allow') ?? '') : '')
		.toUpperCase()
		.match(/\b(GET|HEAD|POST|PUT|PATCH|DELETE)\b/g) ?? [];

/** Whether the platform confirms that a documented path exists which is only for writing. */
async function tellsPathsForWriting(platform: Platform): Promise<boolean> {
	for (const pattern of ['/user/leads/{leadId}', '/user/messenger/send-freeform']) {
		if (isNotAllowed(await platform.get(await pathOf(platform, pattern)))) return true;
	}
	return false;
}

interface Endpoint {
	/** "POST /user/lead" */
	endpoint: string;
	/** What to set if the platform does not have it. */
	advice: string;
	/** Whether some platforms are known not to have it there (docs/further-operations.md). */
	isOptional?: boolean;
}

const QUERIES: Record<string, Query> = { '/user/phone-numbers/search': { country_code: 'GB' } };

/** Judges whether a platform has an endpoint. One for writing is asked only with GET, and without any data. */
export const judgeEndpoint =
	({ endpoint, advice, isOptional }: Endpoint): Judge =>
	async (platform) => {
		const [method, pattern] = endpoint.split(' ');
		const answer = await platform.get(await pathOf(platform, pattern), QUERIES[pattern]);
		const missing = (seen: string) =>
			isOptional ? asElsewhere(`not offered: ${seen}`, advice) : isNew(seen, advice);
		if (method === 'GET') {
			if ([404, 405].includes(answer.status)) return missing(String(answer.status));
			bodyOf(answer);
			return asDocument('it can be read');
		}
		const methods = methodsIn(answer);
		if (methods.includes(method)) return asDocument(`it takes ${methods.join(', ')}`);
		if (methods.length > 0) return missing(`it takes ${methods.join(', ')}`);
		if (answer.status !== 404) {
			throw new CannotTell(refusalIn(answer) ?? `reading is answered there (${answer.status})`);
		}
		if (await tellsPathsForWriting(platform)) return missing('nothing at this path (404)');
		throw new CannotTell('404: it does not tell which paths are for writing');
	};
