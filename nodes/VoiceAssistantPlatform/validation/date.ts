// Days and moments as the API expects them, and periods counted from today.
import { tryToParseDateTime } from 'n8n-workflow';
import { isObject, textIn } from '../client/response';
import { isBlank, checksBlank, type Rule } from './validate';

const DAY = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/;
const WITH_ZONE = /(Z|[A-Z]{3}|[+-]\d{2}(:?\d{2})?)$/i;

/** Any other time without an offset or a zone would be read in the timezone of n8n's server. */
const MOMENT = /^[\d-]{10}([T ]\d\d:\d\d(:\d\d(\.\d+)?)?( ?(Z|[A-Z]{3}|[+-]\d\d(:?\d\d)?))?)?$/i;

/**
 * Reads a day as the API expects it, YYYY-MM-DD (platform-api 4.2). A time with an offset or a zone becomes its day in the
 * workflow's timezone; a time without one is in that timezone already.
 */
export const day: Rule = (value, context) => {
	const words = textIn(value).trim();
	const written = dayIn(words);
	if (written === undefined) {
		return {
			issue: 'is not a date',
			hint: 'Choose a day, or write it as year-month-day, for example 2026-11-21.',
		};
	}
	const isMoment = words !== written && WITH_ZONE.test(words);
	return { value: isMoment ? dayReader(context.getTimezone())(Date.parse(words)) : written };
};

/** Reads a time to come, as ISO 8601 in UTC. One without an offset or a zone is in the workflow's timezone. */
export const momentToCome: Rule = (value, context) => {
	const words = textIn(value).trim();
	if (dayIn(words) === undefined || !MOMENT.test(words)) {
		return {
			issue: 'is not a date and time',
			hint: 'Choose a day and a time, or write them like 2026-11-21 09:30, with the hours from 00 to 23.',
		};
	}
	const timezone = context.getTimezone();
	const moment = tryToParseDateTime(words, timezone).toMillis();
	if (moment > (context.now ?? Date.now())) {
		return { value: new Date(moment).toISOString().replace('.000Z', 'Z') };
	}
	return {
		issue: 'is in the past',
		hint: `Enter a later time. Without an offset, it is in the workflow's timezone, ${timezone}.`,
	};
};

/** The day that a date begins with; undefined if it is not a date. */
function dayIn(words: string): string | undefined {
	const written = DAY.exec(words)?.[0];
	const isDate = written && !Number.isNaN(Date.parse(words)) && !isRolledOver(written);
	return isDate ? written : undefined;
}

/** A date as JavaScript puts it into text: Sun Nov 29 2026 01:00:00 GMT+0100 (Central European Standard Time). */
const DATE_IN_TEXT =
	/\b[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4} \([^()]*\)/g;

/**
 * A value whose dates, at any depth, are ISO 8601. Between two nodes n8n passes on dates as objects, but in a single step, and
 * after a wait, as such text: both are sent alike.
 */
export function withDatesAsText(value: unknown): unknown {
	if (typeof value === 'string') {
		return value.replace(DATE_IN_TEXT, (words) => new Date(words).toJSON() ?? words);
	}
	if (Array.isArray(value)) return value.map(withDatesAsText);
	if (!isObject(value)) return value;
	const { toJSON } = value as Partial<Date>;
	// an invalid date has no JSON, but words for it
	if (typeof toJSON === 'function') return toJSON.call(value) ?? String(value);
	const fields = Object.entries(value).map(([name, one]) => [name, withDatesAsText(one)]);
	return Object.fromEntries(fields);
}

/** Whether a value has a moment in it, at any depth, as computers write it. */
export function hasIsoDate(value: unknown): boolean {
	return /\d{4}-\d\d-\d\dT\d\d:\d\d/.test(JSON.stringify(value));
}

/** Whether a day does not exist: JavaScript would read 30 February as 1 March. */
function isRolledOver(day: string): boolean {
	return written(Date.parse(`${day}T00:00:00Z`)) !== day;
}

/** The day of a time in UTC, as YYYY-MM-DD. */
function written(time: number): string {
	return new Date(time).toISOString().slice(0, 10);
}

/** Reads the days of times in a timezone, as YYYY-MM-DD. @throws RangeError when there is no such timezone */
export function dayReader(timeZone: string): (moment: number) => string {
	const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
	return (moment) => format.format(moment);
}

/** The day that is some days after another, both as YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
	return written(before(Date.parse(day), -days));
}

/** A period whose days are entered. */
export const CUSTOM = 'custom';

/** No period at all. */
export const ANY_TIME = 'any';

/** A period that the user chose, with its first and last day as filters of a list (platform-api 4.2). */
export interface ChosenPeriod {
	name: keyof typeof PERIODS | typeof ANY_TIME | typeof CUSTOM;
	days: { date_from?: string; date_to?: string };
}

/** A day some days earlier, both as milliseconds in UTC, where each day has 24 hours. */
const before = (day: number, days: number) => day - days * 86_400_000;

const weekday = (day: number) => (new Date(day).getUTCDay() + 6) % 7;

/** The first day of the month of a day, or of the month that is `later` months after it. */
const monthOf = (day: number, later = 0) => {
	const date = new Date(day);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
};

/** First and last day of each period, counted from today; a week begins on Monday. */
const PERIODS = {
	today: (today: number) => [today, today],
	yesterday: (today: number) => [before(today, 1), before(today, 1)],
	last7Days: (today: number) => [before(today, 6), today],
	lastWeek: (today: number) => [7, 1].map((days) => before(today, weekday(today) + days)),
	thisMonth: (today: number) => [monthOf(today), before(monthOf(today, 1), 1)],
	lastMonth: (today: number) => [monthOf(today, -1), before(monthOf(today), 1)],
};

/** Reads the choice of a period as a `ChosenPeriod`, by the calendar of the workflow's timezone. It may be blank. */
export const period = checksBlank((name, context) => {
	if (isBlank(name)) return { value: undefined };
	if (name === ANY_TIME || name === CUSTOM) {
		return { value: { name, days: {} } satisfies ChosenPeriod };
	}
	const today = Date.parse(dayReader(context.getTimezone())(context.now ?? Date.now()));
	const [first, last] = PERIODS[name as keyof typeof PERIODS](today);
	return { value: { name, days: { date_from: written(first), date_to: written(last) } } };
});
