// Judges of the queries and the order of lists: reads a list with a parameter and without it, and compares the rows.
import { count, objectIn, refusalIn, type Row, textOf } from './answers.mts';
import * as lists from './lists.mts';
import { asDocument, asElsewhere, CannotTell, isNew, type Judge } from './judging.mts';
import type { Platform } from './platform.mts';

/** A query parameter that filters a list. */
export interface Filter {
	/** Its name in the form of the node. */
	called: string;
	/** The value of the parameter that finds a row; without one, only a value that nobody has is asked for. */
	valueIn?: (row: Row) => unknown;
	/** Values that most accounts, or none, have no rows for. */
	others: string[];
}

/** Judges whether a list has a filter: by a value that some rows have and others do not. */
export const judgeFilter =
	(list: lists.List, parameter: string, { valueIn = () => '', others }: Filter): Judge =>
	async (platform) => {
		const { what } = list;
		const rows = await lists.someOf(platform, list);
		const value = [...rows.map(valueIn), ...others]
			.map(textOf)
			.find((one) => one !== '' && rows.some((row) => textOf(valueIn(row)) !== one));
		if (value === undefined) throw new CannotTell(`no ${what} that differ in this`);
		const fits = (row: Row) => textOf(valueIn(row)) === value;
		const areSome = rows.some(fits);

		const answer = await lists.answerOf(platform, list, { [parameter]: value });
		const refusal = refusalIn(answer);
		if (refusal && [400, 404, 422].includes(answer.status)) {
			if (areSome) return isNew(refusal);
			if (parameter in objectIn(objectIn(answer.body).errors)) {
				return asDocument(`a value that nobody has is refused (${answer.status})`);
			}
		}
		const found = lists.rowsIn(answer);
		const strangers = found.filter((row) => !fits(row)).length;
		const seen = count(found.length, what);
		if (strangers > 0) return isNew(`not what was asked for: ${strangers} of ${seen}`);
		if (found.length > 0) return asDocument(`${seen}, each as asked for`);
		return areSome
			? isNew(`no ${what}, though there are some that fit`)
			: asDocument(`a value that no row has gives no ${what}`);
	};

const PERHAPS_ALL =
	"Nothing to set if the platform returns all rows at once. To find out, compare the number of rows that Get Many returns with Return All with the number on the platform. If some are missing, read the list with n8n's HTTP Request node.";

/** A page of one row. @throws CannotTell if the list has fewer than two */
async function onePerPage(platform: Platform, list: lists.List, page: number) {
	const rows = await lists.someOf(platform, list);
	if (rows.length < 2) throw new CannotTell(`only ${count(rows.length, list.what)}`);
	const answer = await lists.answerOf(platform, list, { per_page: 1, page });
	const isWhole = ['a bare array', 'under a key of its own'].includes(
		lists.listIn(answer.body)?.shape ?? '',
	);
	return { rows: lists.rowsIn(answer), differs: isWhole ? asElsewhere : isNew };
}

/** Judges `per_page`. Some platforms return the whole list, without pages. */
export const judgePageSize =
	(list: lists.List): Judge =>
	async (platform) => {
		const { rows, differs } = await onePerPage(platform, list, 1);
		return rows.length === 1
			? asDocument('asked for one, got one')
			: differs(`asked for one, got ${count(rows.length, list.what)}`);
	};

/** Judges `page`. */
export const judgePageNumber =
	(list: lists.List): Judge =>
	async (platform) => {
		const { rows: first } = await onePerPage(platform, list, 1);
		const { rows: second, differs } = await onePerPage(platform, list, 2);
		if (second.length === 0) throw new CannotTell('page 2 is empty');
		return second[0].id !== first[0]?.id
			? asDocument('page 2 begins with another row')
			: differs('page 2 begins as page 1 does', PERHAPS_ALL);
	};

const createdAt = ({ created_at: time }: Row) => textOf(time);

/** Judges the order of a list. @param isInOrder whether a row may stand before the next one */
const judgeOrder =
	(list: lists.List, isInOrder: (newer: Row, older: Row) => boolean, wrong: string): Judge =>
	async (platform) => {
		const rows = await lists.someOf(platform, list);
		if (rows.length < 2) throw new CannotTell(`only ${count(rows.length, list.what)}`);
		const isOdd = rows.slice(1).some((row, index) => !isInOrder(rows[index], row));
		return isOdd ? isNew(wrong) : asDocument(count(rows.length, list.what));
	};

/** Judges whether a list begins with the newest row. */
export const judgeNewestFirst = (list: lists.List): Judge =>
	judgeOrder(list, (newer, older) => createdAt(newer) >= createdAt(older), 'not the newest first');

/** Judges whether the IDs of a list grow with time. */
export const judgeGrowingIds =
	(list: lists.List): Judge =>
	async (platform) => {
		const rows = await lists.someOf(platform, list);
		if (rows.some(({ id }) => !Number.isInteger(Number(textOf(id) || NaN)))) {
			return isNew('no whole numbers', 'Nothing to set: the nodes use created_at instead.');
		}
		const grows = (one: Row, other: Row) =>
			createdAt(one) === createdAt(other) ||
			createdAt(one) > createdAt(other) === Number(one.id) > Number(other.id);
		return await judgeOrder(list, grows, 'they do not grow with time')(platform);
	};
