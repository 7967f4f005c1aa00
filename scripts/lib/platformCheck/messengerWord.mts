// The word that a platform has for the messenger, in paths, types and names of fields.
import { isSuccess, listOf, nothingToJudgeBy, printable, someOf, type Row } from './answers.mts';
import { CannotTell } from './judging.mts';
import { CONVERSATIONS } from './lists.mts';
import type { Platform } from './platform.mts';

/** What the API document writes. */
export const MESSENGER = 'messenger';

/** What the word is made of, as the credential has it. */
export const IDENTIFIER = /^[a-z][a-z0-9_]*$/;

/** Where the senders are listed, by the word of the deployment. */
export const sendersPath = (word: string): string => `/user/${word}/senders`;

/** The word that the platform answers to: the one that the user gave, the document's, or one that its conversations have. */
export async function messengerWord(platform: Platform): Promise<string> {
	const word = platform.messengerIdentifier ?? MESSENGER;
	const { status } = await platform.get(sendersPath(word), { status: 'all' });
	if (status !== 404) return word;
	for (const other of await wordsOfConversations(platform)) {
		if (isSuccess(await platform.get(sendersPath(other), { status: 'all' }))) return other;
	}
	return word;
}

/** Senders of the messenger. @throws CannotTell when there are none */
export async function sendersOf(platform: Platform): Promise<Row[]> {
	const path = sendersPath(await messengerWord(platform));
	const senders = await listOf(platform, path, { status: 'all' });
	if (senders.length > 0) return senders;
	throw await nothingToJudgeBy(platform, 'senders');
}

const MAX_WORDS = 2;

/** What conversations call their type, where they also have a sender of that name. */
async function wordsOfConversations(platform: Platform): Promise<string[]> {
	try {
		const rows = await someOf(platform, CONVERSATIONS.path, CONVERSATIONS.what);
		const words = rows
			.filter(({ type }) => printable(type) && IDENTIFIER.test(String(type)))
			.filter((row) => `${String(row.type)}_sender` in row)
			.map(({ type }) => String(type));
		return [...new Set(words)].slice(0, MAX_WORDS);
	} catch (error) {
		if (error instanceof CannotTell) return [];
		throw error;
	}
}
