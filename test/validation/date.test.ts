// What is read as a day, on which day a moment falls, and which days a period has: by the calendar of the workflow's timezone.
// How dates of n8n are sent.
import fc from 'fast-check';
import { tryToParseDateTime } from 'n8n-workflow';
import {
	day,
	hasIsoDate,
	period,
	withDatesAsText,
} from '../../nodes/VoiceAssistantPlatform/validation/date';

const BUCHAREST = 'Europe/Bucharest';

const read = (value: unknown, timezone = BUCHAREST) => day(value, { getTimezone: () => timezone });

const NO_DATE = {
	issue: 'is not a date',
	hint: 'Choose a day, or write it as year-month-day, for example 2026-11-21.',
};

test.each([
	['as it is sent', '2026-11-21', '2026-11-21'],
	['with spaces around it', ' 2026-11-21\n', '2026-11-21'],
	['29 February of a leap year', '2028-02-29', '2028-02-29'],
	['the first day of a year', '2026-01-01', '2026-01-01'],
	['the last day of a year', '2026-12-31', '2026-12-31'],
	// what is without an offset is of the workflow's timezone already
	['a moment without an offset', '2026-11-21T23:59:59', '2026-11-21'],
	['a moment with a blank in it', '2026-11-21 00:00', '2026-11-21'],
	['a moment with parts of a second', '2026-11-21T00:00:00.000', '2026-11-21'],
])('a day is read %s', (_how, value, expected) => {
	expect(read(value)).toEqual({ value: expected });
});

test.each([
	['the last moment of a day', '2026-11-21T21:59:59Z', BUCHAREST, '2026-11-21'],
	['midnight', '2026-11-21T22:00:00Z', BUCHAREST, '2026-11-22'],
	['midnight, with milliseconds', '2026-11-21T22:00:00.000Z', BUCHAREST, '2026-11-22'],
	['midnight in summer', '2026-07-21T21:00:00Z', BUCHAREST, '2026-07-22'],
	['an offset of another place', '2026-11-21T23:00:00-05:00', BUCHAREST, '2026-11-22'],
	['an offset without a colon', '2026-11-21T23:00:00-0500', BUCHAREST, '2026-11-22'],
	['an offset in hours, as databases write it', '2026-11-21 23:30:00+00', BUCHAREST, '2026-11-22'],
	['a zone by its name', '2026-11-21 23:30:00 GMT', BUCHAREST, '2026-11-22'],
	['a zone in small letters', '2026-11-21T23:30:00z', BUCHAREST, '2026-11-22'],
	['the offset of the place itself', '2026-11-21T00:00:00+02:00', BUCHAREST, '2026-11-21'],
	['the year before', '2027-01-01T00:30:00Z', 'America/New_York', '2026-12-31'],
	['the year after', '2026-12-31T23:30:00Z', 'Pacific/Kiritimati', '2027-01-01'],
	['an offset with minutes', '2026-11-19T18:15:00Z', 'Asia/Kathmandu', '2026-11-20'],
	['no summer time any more', '2026-10-25T22:00:00Z', BUCHAREST, '2026-10-26'],
])('a moment is the day it falls on: %s (%s, %s)', (_what, value, timezone, expected) => {
	expect(read(value, timezone)).toEqual({ value: expected });
});

test.each([
	['30 February', '2026-02-30'],
	['29 February of no leap year', '2026-02-29'],
	['29 February of 2100', '2100-02-29'],
	['31 April', '2026-04-31'],
	['day 0', '2026-11-00'],
	['month 13', '2026-13-01'],
	['30 February, as a moment', '2026-02-30T10:00:00Z'],
	['hour 25', '2026-11-21T25:00:00Z'],
	['a day first', '21.11.2026'],
	['slashes', '2026/11/21'],
	['no zeros', '2026-1-2'],
	['two digits of a year', '26-11-21'],
	['words', 'tomorrow'],
	['a word behind the day', '2026-11-21 or so'],
	['a day and more digits', '2026-11-211'],
	['a zone that JavaScript does not know', '2026-11-21 23:30:00 CET'],
	['a day with an offset but no time', '2026-11-21Z'],
	['seconds since 1970', 1_795_000_000],
	['true', true],
	['a list', ['2026-11-21', '2026-11-22']],
	['an object', {}],
])('%s is not a date', (_what, value) => {
	expect(read(value)).toEqual(NO_DATE);
});

describe('the dates of a value', () => {
	const DATE = new Date('2026-11-29T00:00:00.000Z');
	const TIME = tryToParseDateTime('2026-11-29T09:30:00', BUCHAREST);

	test.each([
		['a date', DATE, '2026-11-29T00:00:00.000Z'],
		["a time of n8n's expressions", TIME, '2026-11-29T09:30:00.000+02:00'],
		['in a list', [DATE, 7], ['2026-11-29T00:00:00.000Z', 7]],
		['in an object', { a: [{ b: TIME }] }, { a: [{ b: '2026-11-29T09:30:00.000+02:00' }] }],
		['in a text', `On ${String(DATE)}, or later`, 'On 2026-11-29T00:00:00.000Z, or later'],
		[
			'in several texts',
			[`${String(DATE)} ${String(DATE)}`],
			[`${DATE.toJSON()} ${DATE.toJSON()}`],
		],
	])(
		'are sent as ISO 8601, which is what a single step of the editor has: %s',
		(_how, value, sent) => {
			expect(withDatesAsText(value)).toEqual(sent);
			expect(withDatesAsText(JSON.parse(JSON.stringify(value)))).toEqual(sent);
		},
	);

	test.each([
		['what is no date', { a: 'x', b: [1, null, undefined, true], toJSON: 'text' }],
		['a text that looks like one', 'Abc Def 99 2026 99:00:00 GMT+0000 (Nowhere)'],
		['names that every object has', JSON.parse('{"__proto__": {"constructor": 1}}')],
	])('are all that is changed: %s stays', (_what, value) => {
		expect(withDatesAsText(value)).toStrictEqual(value);
	});

	test('are words where they do not exist, which are refused', () => {
		const none = [new Date(NaN), TIME.setZone('Nowhere/At')];

		expect(withDatesAsText(none)).toEqual(['Invalid Date', 'Invalid DateTime']);
	});

	test.each([
		[true, 'Until 2026-11-29T09:30:00.000+02:00.'],
		[true, { 1: 'Maria', 2: '2026-11-29T00:00:00.000Z' }],
		[false, 'On 2026-11-29 at 09:30'],
		[false, { 1: 7 }],
		[false, undefined],
	])('are known as those that computers write: %s for %j', (isKnown, value) => {
		expect(hasIsoDate(value)).toBe(isKnown);
	});
});

test('a day alone does not depend on the timezone', () => {
	expect(read('2026-11-21', 'DEFAULT')).toEqual({ value: '2026-11-21' });
});

const readPeriod = (given: unknown, timezone: string, now?: number) =>
	period(given, { getTimezone: () => timezone, now });

test.each(['DEFAULT', '', 'Europe/Nowhere'])(
	'the timezone %p, which does not exist, is refused in words',
	(timezone) => {
		const refusal = `Invalid time zone specified: ${timezone}`;

		expect(() => read('2026-11-21T10:00:00Z', timezone)).toThrow(refusal);
		expect(() => readPeriod('today', timezone)).toThrow(refusal);
	},
);

test.each([
	['any', { name: 'any', days: {} }],
	[undefined, undefined],
	[null, undefined],
	['', undefined],
	['custom', { name: 'custom', days: {} }],
])('the period %j has no days of its own', (given, value) => {
	expect(readPeriod(given, 'no timezone is needed')).toEqual({ value });
});

const APIA = 'Pacific/Apia';
const KATHMANDU = 'Asia/Kathmandu';

test.each([
	// a Thursday, a Monday, and the last second of a Sunday
	[BUCHAREST, '2026-11-19T12:00:00+02:00', 'today', '2026-11-19', '2026-11-19'],
	[BUCHAREST, '2026-11-19T12:00:00+02:00', 'yesterday', '2026-11-18', '2026-11-18'],
	[BUCHAREST, '2026-11-19T12:00:00+02:00', 'last7Days', '2026-11-13', '2026-11-19'],
	[BUCHAREST, '2026-11-19T12:00:00+02:00', 'lastWeek', '2026-11-09', '2026-11-15'],
	[BUCHAREST, '2026-11-16T09:00:00+02:00', 'lastWeek', '2026-11-09', '2026-11-15'],
	[BUCHAREST, '2026-11-22T23:59:59+02:00', 'lastWeek', '2026-11-09', '2026-11-15'],
	[BUCHAREST, '2026-11-19T12:00:00+02:00', 'thisMonth', '2026-11-01', '2026-11-30'],
	[BUCHAREST, '2026-11-19T12:00:00+02:00', 'lastMonth', '2026-10-01', '2026-10-31'],
	// the clocks went forward: 24 hours before it is another day than yesterday
	[BUCHAREST, '2026-03-30T00:30:00+03:00', 'yesterday', '2026-03-29', '2026-03-29'],
	[BUCHAREST, '2026-03-30T00:30:00+03:00', 'last7Days', '2026-03-24', '2026-03-30'],
	// the clocks go back: 24 hours before it is the same day
	[BUCHAREST, '2026-10-25T23:30:00+02:00', 'yesterday', '2026-10-24', '2026-10-24'],
	[BUCHAREST, '2026-10-25T23:30:00+02:00', 'thisMonth', '2026-10-01', '2026-10-31'],
	// in the far east it is tomorrow, in the far west yesterday
	[APIA, '2026-11-30T11:30:00Z', 'today', '2026-12-01', '2026-12-01'],
	[APIA, '2026-11-30T11:30:00Z', 'lastMonth', '2026-11-01', '2026-11-30'],
	['Pacific/Pago_Pago', '2026-12-01T10:30:00Z', 'today', '2026-11-30', '2026-11-30'],
	// Samoa crossed the date line and had no 30 December
	[APIA, '2011-12-31T10:00:00+14:00', 'thisMonth', '2011-12-01', '2011-12-31'],
	[KATHMANDU, '2026-11-19T18:14:59Z', 'today', '2026-11-19', '2026-11-19'],
	[KATHMANDU, '2026-11-19T18:15:00Z', 'today', '2026-11-20', '2026-11-20'],
	// New Year
	['UTC', '2027-01-01T00:00:00Z', 'yesterday', '2026-12-31', '2026-12-31'],
	['UTC', '2027-01-01T00:00:00Z', 'thisMonth', '2027-01-01', '2027-01-31'],
	['UTC', '2027-01-01T00:00:00Z', 'lastMonth', '2026-12-01', '2026-12-31'],
	// the month before is shorter
	['UTC', '2027-03-31T12:00:00Z', 'lastMonth', '2027-02-01', '2027-02-28'],
	['UTC', '2028-03-01T12:00:00Z', 'lastMonth', '2028-02-01', '2028-02-29'],
])('in %s at %s, %s is from %s to %s', (timezone, now, name, date_from, date_to) => {
	expect(readPeriod(name, timezone, Date.parse(now))).toEqual({
		value: { name, days: { date_from, date_to } },
	});
});

test('whenever and wherever it is, periods fit together', () => {
	const DAY = 86_400_000;
	const moment = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2060-12-31') });
	const place = fc.constantFrom('UTC', BUCHAREST, 'America/New_York', 'Australia/Lord_Howe');
	const isFirst = (time: number) => new Date(time).getUTCDate() === 1;
	fc.assert(
		fc.property(moment, place, (now, timezone) => {
			const days = (name: string) => {
				const { value } = readPeriod(name, timezone, now) as { value: { days: object } };
				return Object.values(value.days).map(Date.parse);
			};
			const [today, untilToday] = days('today');
			const [monday, sunday] = days('lastWeek');
			const [first, last] = days('thisMonth');
			const [firstBefore, lastBefore] = days('lastMonth');

			expect(untilToday).toBe(today);
			expect(days('yesterday')).toEqual([today - DAY, today - DAY]);
			expect(days('last7Days')).toEqual([today - 6 * DAY, today]);
			expect(new Date(monday).getUTCDay()).toBe(1);
			expect(sunday).toBe(monday + 6 * DAY);
			expect(today > sunday && today <= sunday + 7 * DAY).toBe(true);
			expect(first <= today && today <= last).toBe(true);
			expect([first, firstBefore, last + DAY].every(isFirst)).toBe(true);
			expect(lastBefore).toBe(first - DAY);
			expect(lastBefore - firstBefore).toBeLessThan(31 * DAY);
		}),
		{ seed: 17, numRuns: 300 },
	);
});

test('without a time that stands for now, the clock says which day it is', () => {
	jest.useFakeTimers({ now: Date.parse('2026-11-19T23:00:00Z') });
	try {
		expect(readPeriod('today', BUCHAREST)).toMatchObject({
			value: { days: { date_from: '2026-11-20' } },
		});
	} finally {
		jest.useRealTimers();
	}
});
