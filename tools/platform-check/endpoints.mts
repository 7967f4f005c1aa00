// Judges of endpoints. The text of an assumption about an endpoint ends with it: "Text messages are sent by POST /user/sms".
import { bodyOf, idIn, refusalIn } from './answers.mts';
import {
	asDocument,
	asElsewhere,
	CannotTell,
	isNew,
	type Finding,
	type Judge,
} from './judging.mts';
import * as lists from './lists.mts';
import { MESSENGER, messengerWord } from './messenger.mts';
import type { Answer, Platform, Query } from './platform.mts';

interface Endpoint {
	method: string;
	/** With names in braces in place of IDs. */
	pattern: string;
	/** What to set if the platform does not have it. */
	advice: string;
}

/** The last words of the text of an assumption about an endpoint. */
const ENDPOINT = /\b(GET|POST|PUT|DELETE) (\/\S+)$/;

const judgedBy =
	(judge: (platform: Platform, endpoint: Endpoint) => Promise<Finding>) =>
	(advices: Record<string, string>): Record<string, Judge> =>
		Object.fromEntries(
			Object.entries(advices).map(([assumed, advice]) => {
				const [, method, pattern] = ENDPOINT.exec(assumed)!;
				return [assumed, (platform) => judge(platform, { method, pattern, advice })];
			}),
		);

/** The lists that the IDs in paths come from; other paths get an ID that does not exist. */
const IDS_FROM: Record<string, lists.List> = {
	'/user/assistant/{id}': lists.ASSISTANTS,
	'/user/calls/{id}': lists.CALLS,
	'/conversations/{uuid}': lists.CONVERSATIONS,
	'/user/knowledgebases/{id}/documents': lists.KNOWLEDGE_BASES,
};

const QUERIES: Record<string, Query> = { '/user/phone-numbers/search': { country_code: 'GB' } };

/** Where other platforms have an endpoint, and what to set for them. */
const ELSEWHERE: Record<string, { path: string; advice: string }> = {
	'/user/leads/{id}': {
		path: '/leads/0',
		advice:
			'Lead → Update: Options → Endpoint Path: /leads/{id}. Create or Update: Options → Endpoint Path for Updating: the same.',
	},
};

/** The path of an endpoint on a platform. @param rowsOf reads the list that an ID comes from */
async function pathOf(platform: Platform, pattern: string, rowsOf = lists.rowsOf): Promise<string> {
	const from = IDS_FROM[pattern];
	const [row = { id: 0 }] = from ? await rowsOf(platform, from) : [];
	const path = pattern.replace(/\{\w+\}/, idIn(row));
	if (!path.includes(`/${MESSENGER}/`)) return path;
	return path.replace(MESSENGER, await messengerWord(platform));
}

/** A path that exists nowhere. */
const NO_PATH = '/user/no-such-path-7f3a';

const isNotAllowed = ({ status }: Answer) => status === 405;

/** The methods that an endpoint says it accepts. */
const methodsIn = (answer: Answer): string[] =>
	(isNotAllowed(answer) ? (answer.headers.get('allow') ?? '') : '')
		.toUpperCase()
		.match(/\b(GET|HEAD|POST|PUT|PATCH|DELETE)\b/g) ?? [];

/** Whether the platform confirms that a path that is only for writing exists. */
async function tellsPathsForWriting(platform: Platform): Promise<boolean> {
	const documented = ['/user/leads/0', `/user/${await messengerWord(platform)}/send-freeform`];
	for (const path of documented) if (isNotAllowed(await platform.get(path))) return true;
	return false;
}

/** Judges rows about endpoints for writing: many servers answer a GET there with "405" and the methods that they accept. */
export const forWriting = judgedBy(judgeWriting);

async function judgeWriting(
	platform: Platform,
	{ method, pattern, advice }: Endpoint,
): Promise<Finding> {
	const answer = await platform.get(await pathOf(platform, pattern));
	if (isNotAllowed(answer)) {
		if (isNotAllowed(await platform.get(NO_PATH))) {
			throw new CannotTell('every path is answered like this (405)');
		}
		const methods = methodsIn(answer);
		if (methods.includes(method)) return asDocument(`it takes ${methods.join(', ')}`);
		if (methods.length > 0) return isNew(`it takes ${methods.join(', ')}`, advice);
		throw new CannotTell('something is there, but it does not say what it takes');
	}
	if (answer.status === 404) {
		const other = ELSEWHERE[pattern];
		if (other && methodsIn(await platform.get(other.path)).includes(method)) {
			return asElsewhere(`it is at ${other.path}`, other.advice);
		}
		if (await tellsPathsForWriting(platform)) return isNew('nothing at this path (404)', advice);
		throw new CannotTell('404: it does not tell which paths are for writing');
	}
	throw new CannotTell(refusalIn(answer) ?? `reading is answered there, too (${answer.status})`);
}

/** Judges rows about endpoints that the API document does not have (docs/further-operations.md): some platforms offer them. */
export const offered = judgedBy(async (platform, endpoint) => {
	const { method, pattern, advice } = endpoint;
	if (method !== 'GET') {
		const finding = await judgeWriting(platform, endpoint);
		const isMissing = finding.verdict === 'new to us (please report)';
		return isMissing ? asElsewhere(`not offered: ${finding.seen}`, advice) : finding;
	}
	const path = await pathOf(platform, pattern, lists.someOf);
	const answer = await platform.get(path, QUERIES[pattern]);
	if ([404, 405].includes(answer.status)) {
		return asElsewhere(`not offered (${answer.status})`, advice);
	}
	bodyOf(answer);
	return asDocument('it can be read');
});
