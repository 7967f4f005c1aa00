// What the statuses of rows mean, in the words of the API document and in those of other platforms: one table (platform-api 3;
// docs/api-assumptions.md, "Shapes of answers").
import type { IDataObject } from 'n8n-workflow';
import { isStatus, lettersOf } from './fields';

/** Calls that nobody took, by the words of the document (platform-api 3.1); other words for them are never sent. */
const MISSED = new Map([
	['no-answer', anyOf('no-answer | missed | not-answered | unanswered')],
	['busy', anyOf('busy | declined | rejected')],
	['failed', anyOf('failed | blocked | canceled | cancelled | error | expired | unreachable')],
]);

/** The words of the document for them. */
export const MISSED_STATUSES = [...MISSED.keys()];

/** What may still change, such as "ringing", "pending", "processing"; without a status, everything may. */
const OPEN = ' | *ing | created | in-progress | queued | scheduled | started';

/** By kind of row. A status that is in none of its lists is not known: a call has ended, and a document is processed. */
export const STATUSES = {
	call: {
		open: anyOf(`${OPEN} | active | initiated | open`),
		missed: (status: unknown) => [...MISSED.values()].some((isOne) => isOne(status)),
		talk: anyOf('completed | ended | ended_by_assistant | ended_by_customer | ended_by_user'),
	},
	/** Who answered or ended a call. If the platform does not say it, it was a person, unless nothing was said. */
	person: {
		human: anyOf(' | human'),
		machine: anyOf('*machine* | amd | *voicemail* | *answerphone* | *fax* | *mailbox*'),
	},
	/** After these, the platform does not call a lead again; any other word may be followed by a call. */
	lead: { done: anyOf('blacklisted | completed | reached-max-retries') },
	campaign: {
		atRest: anyOf('canceled | cancelled | completed | draft | paused | stopped'),
		scheduled: anyOf('scheduled'),
	},
	document: {
		open: anyOf(OPEN),
		failed: anyOf('*fail* | *error* | canceled | cancelled | rejected'),
	},
};

/** @param words with "|" between them; "*" stands for any letters, and neither case nor separators count */
function anyOf(words: string): (status: unknown) => boolean {
	const pattern = new RegExp(`^(?:${words.replace(/[^a-z*|]/g, '').replaceAll('*', '.*')})$`);
	return (status) => pattern.test(lettersOf(status));
}

/** Whether a row passes a filter by status, whatever word its platform has for it; an empty filter lets all pass. */
export function fitsStatuses({ status }: IDataObject, wanted: string[]): boolean {
	const isOne = (one: string) => isStatus(status, one) || MISSED.get(one)?.(status);
	return wanted.length === 0 || wanted.some(isOne);
}
