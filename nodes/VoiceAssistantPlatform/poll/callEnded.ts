import type { IDataObject } from 'n8n-workflow';
import { placeOf, readCalls, seenAfter, type CallsSeen } from './calls';
import { readNumbered } from './numbered';
import { findOpen, readOpen, type EndedState, type OpenCall } from './openCalls';
import { lookup } from './seen';
import { isWanted, type Source, type Watcher } from './source';

/**
 * Statuses in which a call is over (platform-api 3.1). `ended` may be the end or come shortly before another one of
 * these, the document does not say: a call is given until the next poll to get on from it.
 */
export const FINAL_STATUSES = [
	'busy',
	'completed',
	'ended',
	'ended_by_assistant',
	'ended_by_customer',
	'failed',
	'no-answer',
];
const UNSETTLED = 'ended';

/** A call lasts 20 minutes at most (platform-api 4.10, `max_duration`): one that is open for a day is stuck. */
const LONGEST_CALL = 86_400_000;

const MOST_OPEN = 5_000;

/** Pages to look through for an example. */
const MOST_SAMPLE_PAGES = 10;

/** A call that is over now and was not before. */
export const callEnded: Watcher<EndedState> = {
	async look(source, before) {
		return before ? await lookAgain(source, before) : await lookFirst(source);
	},

	async sample(source) {
		let [pages, example]: [number, IDataObject | undefined] = [0, undefined];
		await readNumbered(source, {}, (page) => {
			example ??= page.find((row) => isFinal(row) && isWanted(source, row));
			return example !== undefined || ++pages === MOST_SAMPLE_PAGES;
		});
		return example;
	},
};

/** Calls that go on at the start may be anywhere in the list. */
async function lookFirst(source: Source) {
	const { rows, isWhole } = await readCalls(source, undefined);
	const after = seenAfter(undefined, [...rows.values()]);
	if (!isWhole) {
		for (const [id, row] of await readOpen(source)) if (!rows.has(id)) rows.set(id, row);
	}
	const open = [...rows.values()].filter(
		(row) => Number(row.id) <= after.seen.upTo && !isFinal(row),
	);
	return { found: [], after: { ...after, open: watched(after, open) } };
}

async function lookAgain(source: Source, before: EndedState) {
	const { rows, later } = await findOpen(source, before);
	const isKnown = lookup(before.seen);
	const statusBefore = new Map(before.open.map(([id, status]) => [id, status]));
	const followed = [...rows.values(), ...later].filter(
		(row) => statusBefore.has(Number(row.id)) || !isKnown(placeOf(row)),
	);
	const isOver = (row: IDataObject) =>
		isFinal(row) && (row.status !== UNSETTLED || statusBefore.get(Number(row.id)) === UNSETTLED);

	const after = seenAfter(before, [...rows.values()]);
	const open = watched(
		after,
		followed.filter((row) => !isOver(row)),
	);
	// it was deleted, or it moved from page to page while these were read: then it is there the next time
	const found = new Set(followed.map(({ id }) => Number(id)));
	const missing = before.open
		.filter(([id, , , isMissing]) => !found.has(id) && !isMissing)
		.map(([id, status, createdAt]): OpenCall => [id, status, createdAt, true]);
	return {
		found: followed.filter((row) => isOver(row) && isWanted(source, row)),
		after: { ...after, open: [...open, ...missing] },
	};
}

function isFinal({ status }: IDataObject): boolean {
	return FINAL_STATUSES.includes(status as string);
}

/** The calls to look for the next time. */
function watched({ since }: CallsSeen, rows: IDataObject[]): OpenCall[] {
	return rows
		.filter(({ created_at }) => !(moment(since) - moment(created_at) > LONGEST_CALL))
		.sort((a, b) => Number(b.id) - Number(a.id))
		.slice(0, MOST_OPEN)
		.map(({ id, status, created_at }) => [Number(id), String(status), String(created_at)]);
}

/** Dates of the platform are only compared with each other: its timezone does not matter, nor does the clock here. */
function moment(words: unknown): number {
	return Date.parse(`${String(words).replace(' ', 'T').slice(0, 19)}Z`);
}
