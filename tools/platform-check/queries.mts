// Judges of the queries and the IDs of lists: reads a list with a parameter and without it, and compares the rows.
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

/** The rows of a list, to compare with each other. @throws CannotTell if there are fewer than two */
async function atLeastTwo(platform: Platform, list: lists.List): Promise<Row[]> {
	const rows = await lists.someOf(platform, list);
	if (rows.length < 2) throw new CannotTell(`only ${count(rows.length, list.what)}`);
	return rows;
}

/** Judges `page`, by pages of one row. Some platforms return the whole list, without pages. */
export const judgePageNumber =
	(list: lists.List): Judge =>
	async (platform) => {
		await atLeastTwo(platform, list);
		const ask = (page: number) => lists.answerOf(platform, list, { per_page: 1, page });
		const first = await ask(1);
		const [row] = lists.rowsIn(await ask(2));
		if (!row) throw new CannotTell('page 2 is empty');
		if (row.id !== lists.rowsIn(first)[0]?.id) return asDocument('page 2 begins with another row');
		const shape = lists.listIn(first.body)?.shape ?? '';
		const differs = ['a bare array', 'under a key of its own'].includes(shape)
			? asElsewhere
			: isNew;
		return differs('page 2 begins as page 1 does', PERHAPS_ALL);
	};

const createdAt = ({ created_at: time }: Row) => textOf(time);

/** Judges whether the IDs of a list grow with time. */
export const judgeGrowingIds =
	(list: lists.List): Judge =>
	async (platform) => {
		const rows = await atLeastTwo(platform, list);
		if (rows.some(({ id }) => !Number.isInteger(Number(textOf(id) || NaN)))) {
			return isNew('no whole numbers', 'Nothing to set: the nodes use created_at instead.');
		}
		const grows = (one: Row, other: Row) =>
			createdAt(one) === createdAt(other) ||
			createdAt(one) > createdAt(other) === Number(one.id) > Number(other.id);
		return rows.slice(1).every((row, index) => grows(rows[index], row))
			? asDocument(count(rows.length, list.what))
			: isNew('they do not grow with time');
	};
