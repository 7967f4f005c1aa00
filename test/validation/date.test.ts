// What is read as a day, and on which day a moment falls.
import { day } from '../../nodes/VoiceAssistantPlatform/validation/date';

const read = (value: unknown, timezone = 'Europe/Bucharest') =>
	day(value, { getTimezone: () => timezone });

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
	['the last moment of a day', '2026-11-21T21:59:59Z', 'Europe/Bucharest', '2026-11-21'],
	['midnight', '2026-11-21T22:00:00Z', 'Europe/Bucharest', '2026-11-22'],
	['midnight, with milliseconds', '2026-11-21T22:00:00.000Z', 'Europe/Bucharest', '2026-11-22'],
	['midnight in summer', '2026-07-21T21:00:00Z', 'Europe/Bucharest', '2026-07-22'],
	['an offset of another place', '2026-11-21T23:00:00-05:00', 'Europe/Bucharest', '2026-11-22'],
	['an offset without a colon', '2026-11-21T23:00:00-0500', 'Europe/Bucharest', '2026-11-22'],
	['the offset of the place itself', '2026-11-21T00:00:00+02:00', 'Europe/Bucharest', '2026-11-21'],
	['the year before', '2027-01-01T00:30:00Z', 'America/New_York', '2026-12-31'],
	['the year after', '2026-12-31T23:30:00Z', 'Pacific/Kiritimati', '2027-01-01'],
	['an offset with minutes', '2026-11-19T18:15:00Z', 'Asia/Kathmandu', '2026-11-20'],
	['no summer time any more', '2026-10-25T22:00:00Z', 'Europe/Bucharest', '2026-10-26'],
])('a moment is the day it falls on: %s (%s, %s)', (_what, value, timezone, expected) => {
	expect(read(value, timezone)).toEqual({ value: expected });
	expect(read(new Date(value.replace('-0500', '-05:00')), timezone)).toEqual({ value: expected });
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
	['a day with an offset but no time', '2026-11-21Z'],
	['seconds since 1970', 1_795_000_000],
	['true', true],
	['a list', ['2026-11-21', '2026-11-22']],
	['an object', {}],
	['a date that is none', new Date(NaN)],
])('%s is not a date', (_what, value) => {
	expect(read(value)).toEqual(NO_DATE);
});

test('a day asks for no timezone; a moment in one that does not exist is refused in words', () => {
	expect(read('2026-11-21', 'DEFAULT')).toEqual({ value: '2026-11-21' });
	expect(() => read('2026-11-21T10:00:00Z', 'DEFAULT')).toThrow(
		'The workflow\'s timezone "DEFAULT" does not exist',
	);
});
