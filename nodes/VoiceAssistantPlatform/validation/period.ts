import { dayIn } from './date';
import { isBlank, checksBlank, type RuleContext } from './validate';

/** Periods that are counted from today. */
export type RelativePeriod = keyof typeof DAYS;

/** A period that the user chose, with its first and last day as filters of a list (platform-api 4.2). */
export interface ChosenPeriod {
	name: RelativePeriod | typeof CUSTOM;
	days: { date_from?: string; date_to?: string };
}

/** Year, month and day of a date. Those of another month or year may run over: the calendar carries them. */
type DateNumbers = [year: number, month: number, date: number];

/** Its days are entered. */
export const CUSTOM = 'custom';

/** No period at all. */
export const ANY_TIME = 'any';

/**
 * First and last day of each period. They are counted on the calendar, for a day on which clocks change does not have 24 hours.
 * @param weekday of today, from 0 for Monday
 */
const DAYS = {
	today: ([year, month, date]) => [
		[year, month, date],
		[year, month, date],
	],
	yesterday: ([year, month, date]) => [
		[year, month, date - 1],
		[year, month, date - 1],
	],
	last7Days: ([year, month, date]) => [
		[year, month, date - 6],
		[year, month, date],
	],
	lastWeek: ([year, month, date], weekday) => [
		[year, month, date - weekday - 7],
		[year, month, date - weekday - 1],
	],
	thisMonth: ([year, month]) => [
		[year, month, 1],
		[year, month + 1, 0],
	],
	lastMonth: ([year, month]) => [
		[year, month - 1, 1],
		[year, month, 0],
	],
} satisfies Record<
	string,
	(today: DateNumbers, weekday: number) => [first: DateNumbers, last: DateNumbers]
>;

/**
 * Reads the choice of a period, by the calendar of the workflow's timezone. Like a filter, it may be blank.
 * @returns a `ChosenPeriod`; undefined for any time
 */
export const period = checksBlank((name, context) => {
	if (isBlank(name) || name === ANY_TIME) return { value: undefined };
	if (name === CUSTOM) return { value: { name, days: {} } satisfies ChosenPeriod };
	return { value: periodOf(name as RelativePeriod, todayIn(context)) };
});

function todayIn(context: RuleContext): string {
	return dayIn(context.getTimezone(), context.now ?? Date.now());
}

function periodOf(name: RelativePeriod, today: string): ChosenPeriod {
	const [year, month, date] = today.split('-').map(Number);
	const weekday = (new Date(today).getUTCDay() + 6) % 7;
	const [first, last] = DAYS[name]([year, month, date], weekday);
	return { name, days: { date_from: written(first), date_to: written(last) } };
}

function written([year, month, date]: DateNumbers): string {
	return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}
