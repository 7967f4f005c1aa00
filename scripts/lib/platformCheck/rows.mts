// Judges of what rows of calls and leads have in common: phone numbers, IDs and their order.
import { count, listOf, nothingToJudgeBy, textOf, type Row } from './answers.mts';
import { asDocument, CannotTell, isNew, type Finding } from './judging.mts';
import { CALLS, LEADS, PHONE_NUMBERS, type List } from './lists.mts';
import type { Platform } from './platform.mts';

const E164 = /^\+[1-9]\d{6,14}$/;

/** Phone numbers of leads and of the account: E.164. @throws CannotTell without any */
export async function judgeE164(platform: Platform): Promise<Finding> {
	const rowsOf = async ({ path }: List) => await listOf(platform, path).catch(() => []);
	const numbers = [
		...(await rowsOf(LEADS)),
		...(await rowsOf(PHONE_NUMBERS)).filter(({ type }) => type !== 'sip'),
	]
		.map(({ phone_number: phone }) => phone)
		.filter((phone) => phone !== undefined && phone !== null);
	if (numbers.length === 0) throw await nothingToJudgeBy(platform, 'phone numbers');
	const others = numbers.filter((phone) => !E164.test(textOf(phone)));
	return others.length === 0
		? asDocument(`${count(numbers.length, 'numbers')}, all in this form`)
		: isNew(`${others.length} of ${count(numbers.length, 'numbers')} in another form`);
}

const createdAt = (row: Row) => String(row.created_at);

const byTime = (rows: Row[]) =>
	rows.toSorted((a, b) => (createdAt(a) < createdAt(b) ? -1 : createdAt(a) > createdAt(b) ? 1 : 0));

/** A judge of rows two by two; what has one row or none cannot be told. */
const judgeNeighbours =
	(arrange: (rows: Row[]) => Row[], isInOrder: (one: Row, next: Row) => boolean, wrong: string) =>
	async (platform: Platform): Promise<Finding> => {
		let [pairs, found] = [0, 0];
		for (const { path, what } of [CALLS, LEADS]) {
			const rows = arrange(
				(await listOf(platform, path).catch(() => [])).filter(
					(row) => typeof row.created_at === 'string',
				),
			);
			const odd = rows.slice(1).findIndex((row, index) => !isInOrder(rows[index], row));
			if (odd >= 0) return isNew(`${what}: ${wrong}`);
			pairs += Math.max(0, rows.length - 1);
			found += rows.length;
		}
		if (found === 0) throw await nothingToJudgeBy(platform, 'calls and leads');
		if (pairs === 0) throw new CannotTell('fewer than two calls or leads');
		return asDocument(`${found} calls and leads`);
	};

const numberOf = ({ id }: Row): number => Number(textOf(id) || NaN);

/** Whether the IDs of calls and leads grow with time. @throws CannotTell with fewer than two rows */
export async function judgeGrowingIds(platform: Platform): Promise<Finding> {
	for (const { path, what } of [CALLS, LEADS]) {
		const rows = await listOf(platform, path).catch(() => []);
		if (rows.some((row) => !Number.isInteger(numberOf(row)))) {
			return isNew(
				`${what}: IDs that are no whole numbers`,
				'Nothing to set: the nodes go by created_at then.',
			);
		}
	}
	return await judgeNeighbours(
		byTime,
		(earlier, later) =>
			createdAt(earlier) === createdAt(later) || numberOf(later) > numberOf(earlier),
		'IDs that do not grow with time',
	)(platform);
}

/** Whether calls and leads come newest first. @throws CannotTell with fewer than two rows */
export const judgeOrder = judgeNeighbours(
	(rows) => rows,
	(newer, older) => createdAt(newer) >= createdAt(older),
	'not the newest first',
);
