// Judges of what rows of calls and leads have in common: numbers, times, order, and the addresses of their pages.
import {
	bodyOf,
	count,
	isObject,
	kindOf,
	listOf,
	nothingToJudgeBy,
	someOf,
	textOf,
	type Row,
} from './answers.mts';
import type { List } from './filters.mts';
import { borneOut, CannotTell, differs, type Finding } from './judging.mts';
import { CALLS, LEADS, PHONE_NUMBERS } from './lists.mts';
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
		? borneOut(`${count(numbers.length, 'numbers')}, all in this form`)
		: differs(`${others.length} of ${count(numbers.length, 'numbers')} in another form`);
}

/** Whether addresses of pages keep the parameters of the request. @throws CannotTell where no page follows */
export async function judgePageAddresses(platform: Platform): Promise<Finding> {
	await someOf(platform, CALLS.path, CALLS.what);
	const body = await bodyOf(platform, CALLS.path, { per_page: 1 });
	const address = isObject(body) ? body.next_page_url : undefined;
	if (typeof address !== 'string') throw new CannotTell('no address of a next page');
	return address.includes('per_page=')
		? differs('they keep what was asked for')
		: borneOut('they lack what was asked for');
}

const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const WITH_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** How times are written: without a timezone. @throws CannotTell without any call */
export async function judgeTimes(platform: Platform): Promise<Finding> {
	const rows = await someOf(platform, CALLS.path, CALLS.what);
	const others = rows.map((row) => row.created_at).filter((at) => !WITHOUT_ZONE.test(textOf(at)));
	if (others.length === 0) return borneOut('YYYY-MM-DD HH:MM:SS');
	return differs(
		others.every((at) => WITH_ZONE.test(textOf(at)))
			? 'they have a timezone'
			: `${kindOf(others[0])} in another form`,
	);
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
			if (odd >= 0) return differs(`${what}: ${wrong}`);
			pairs += Math.max(0, rows.length - 1);
			found += rows.length;
		}
		if (found === 0) throw await nothingToJudgeBy(platform, 'calls and leads');
		if (pairs === 0) throw new CannotTell('fewer than two calls or leads');
		return borneOut(`${found} calls and leads`);
	};

const numberOf = ({ id }: Row): number => Number(textOf(id) || NaN);

/** Whether the IDs of calls and leads grow with time. @throws CannotTell with fewer than two rows */
export async function judgeGrowingIds(platform: Platform): Promise<Finding> {
	for (const { path, what } of [CALLS, LEADS]) {
		const rows = await listOf(platform, path).catch(() => []);
		if (rows.some((row) => !Number.isInteger(numberOf(row)))) {
			return differs(
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
