// Which days a period is made of: those of the calendar in the workflow's timezone, whatever clocks do.
import fc from 'fast-check';
import { period } from '../../nodes/VoiceAssistantPlatform/validation/period';

const BUCHAREST = 'Europe/Bucharest';

const read = (given: unknown, timezone: string, now: number) =>
	period(given, { getTimezone: () => timezone, now });

const daysOf = (name: string, timezone: string, now: number) => {
	const { days } = (read(name, timezone, now) as { value: { days: Record<string, string> } }).value;
	return [days.date_from, days.date_to];
};

test.each([
	['today', '2026-11-19', '2026-11-19'],
	['yesterday', '2026-11-18', '2026-11-18'],
	['last7Days', '2026-11-13', '2026-11-19'],
	['lastWeek', '2026-11-09', '2026-11-15'],
	['thisMonth', '2026-11-01', '2026-11-30'],
	['lastMonth', '2026-10-01', '2026-10-31'],
])('%s, on a Thursday, is from %s until %s', (name, date_from, date_to) => {
	const now = Date.parse('2026-11-19T12:00:00+02:00');

	expect(read(name, BUCHAREST, now)).toEqual({ value: { name, days: { date_from, date_to } } });
});

// each with a moment and what is expected of some periods then
test.each([
	['a Monday', BUCHAREST, '2026-11-16T09:00:00+02:00', { lastWeek: ['2026-11-09', '2026-11-15'] }],
	['a Sunday', BUCHAREST, '2026-11-22T23:59:59+02:00', { lastWeek: ['2026-11-09', '2026-11-15'] }],
	[
		'the day on which clocks go forward, with 23 hours',
		BUCHAREST,
		'2026-03-29T23:30:00+03:00',
		{
			today: ['2026-03-29', '2026-03-29'],
			yesterday: ['2026-03-28', '2026-03-28'],
			last7Days: ['2026-03-23', '2026-03-29'],
			lastWeek: ['2026-03-16', '2026-03-22'],
		},
	],
	[
		// 24 hours before it is another day than yesterday
		'just after the day on which clocks went forward',
		BUCHAREST,
		'2026-03-30T00:30:00+03:00',
		{
			yesterday: ['2026-03-29', '2026-03-29'],
			last7Days: ['2026-03-24', '2026-03-30'],
			lastWeek: ['2026-03-23', '2026-03-29'],
		},
	],
	[
		// 24 hours before it is the same day
		'the end of the day on which clocks go back, with 25 hours',
		BUCHAREST,
		'2026-10-25T23:30:00+02:00',
		{
			today: ['2026-10-25', '2026-10-25'],
			yesterday: ['2026-10-24', '2026-10-24'],
			last7Days: ['2026-10-19', '2026-10-25'],
			lastWeek: ['2026-10-12', '2026-10-18'],
			thisMonth: ['2026-10-01', '2026-10-31'],
		},
	],
	[
		'just after the day on which clocks went back',
		BUCHAREST,
		'2026-10-26T00:30:00+02:00',
		{ yesterday: ['2026-10-25', '2026-10-25'], lastWeek: ['2026-10-19', '2026-10-25'] },
	],
	[
		'far in the east: already tomorrow',
		'Pacific/Apia',
		'2026-11-30T11:30:00Z',
		{
			today: ['2026-12-01', '2026-12-01'],
			yesterday: ['2026-11-30', '2026-11-30'],
			thisMonth: ['2026-12-01', '2026-12-31'],
			lastMonth: ['2026-11-01', '2026-11-30'],
		},
	],
	[
		'far in the west: still yesterday',
		'Pacific/Pago_Pago',
		'2026-12-01T10:30:00Z',
		{ today: ['2026-11-30', '2026-11-30'], thisMonth: ['2026-11-01', '2026-11-30'] },
	],
	[
		'an offset with minutes, before midnight',
		'Asia/Kathmandu',
		'2026-11-19T18:14:59Z',
		{ today: ['2026-11-19', '2026-11-19'] },
	],
	[
		'an offset with minutes, at midnight',
		'Asia/Kathmandu',
		'2026-11-19T18:15:00Z',
		{ today: ['2026-11-20', '2026-11-20'] },
	],
	[
		'New Year',
		'UTC',
		'2027-01-01T00:00:00Z',
		{
			yesterday: ['2026-12-31', '2026-12-31'],
			last7Days: ['2026-12-26', '2027-01-01'],
			lastWeek: ['2026-12-21', '2026-12-27'],
			thisMonth: ['2027-01-01', '2027-01-31'],
			lastMonth: ['2026-12-01', '2026-12-31'],
		},
	],
	[
		'the end of a long month: the one before is shorter',
		'UTC',
		'2027-03-31T12:00:00Z',
		{ lastMonth: ['2027-02-01', '2027-02-28'], thisMonth: ['2027-03-01', '2027-03-31'] },
	],
	[
		'the first of March in a leap year',
		'UTC',
		'2028-03-01T12:00:00Z',
		{
			yesterday: ['2028-02-29', '2028-02-29'],
			last7Days: ['2028-02-24', '2028-03-01'],
			lastMonth: ['2028-02-01', '2028-02-29'],
		},
	],
	[
		'a year that is none although it ends in 00',
		'UTC',
		'2100-03-01T12:00:00Z',
		{ yesterday: ['2100-02-28', '2100-02-28'] },
	],
	[
		// Samoa went over the date line and had no 30 December
		'the day after one that was left out',
		'Pacific/Apia',
		'2011-12-31T10:00:00+14:00',
		{ today: ['2011-12-31', '2011-12-31'], thisMonth: ['2011-12-01', '2011-12-31'] },
	],
] as Array<[string, string, string, Record<string, [string, string]>]>)(
	'the days of a period are right on %s (%s, %s)',
	(_case, timezone, moment, expected) => {
		for (const [name, days] of Object.entries(expected)) {
			expect([name, ...daysOf(name, timezone, Date.parse(moment))]).toEqual([name, ...days]);
		}
	},
);

describe('whenever it is and wherever', () => {
	const DAY = 86_400_000;
	const MOMENT = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2060-12-31') });
	const PLACE = fc.constantFrom(
		'UTC',
		BUCHAREST,
		'America/New_York',
		'Asia/Kathmandu',
		'Australia/Lord_Howe',
		'Pacific/Apia',
		'Pacific/Pago_Pago',
	);
	/** Holds for many moments and places, the same ones in each run. */
	const always = (holds: (days: (name: string) => [from: number, to: number]) => void) =>
		fc.assert(
			fc.property(MOMENT, PLACE, (now, place) => {
				holds((name) => daysOf(name, place, now).map(Date.parse) as [number, number]);
			}),
			{ seed: 17, numRuns: 300 },
		);

	test('yesterday is the day before today, and the last 7 days end today', () => {
		always((days) => {
			const [today, untilToday] = days('today');

			expect(untilToday).toBe(today);
			expect(days('yesterday')).toEqual([today - DAY, today - DAY]);
			expect(days('last7Days')).toEqual([today - 6 * DAY, today]);
		});
	});

	test('the last week is seven days from a Monday on, and ended one to seven days ago', () => {
		always((days) => {
			const [from, to] = days('lastWeek');
			const ago = (days('today')[0] - to) / DAY;

			expect(new Date(from).getUTCDay()).toBe(1);
			expect(to - from).toBe(6 * DAY);
			expect(ago).toBeGreaterThanOrEqual(1);
			expect(ago).toBeLessThanOrEqual(7);
		});
	});

	test('this month has today in it, and the last month ends the day before it, on whole months', () => {
		always((days) => {
			const [today] = days('today');
			const [from, to] = days('thisMonth');
			const [fromLast, toLast] = days('lastMonth');

			expect(from <= today && today <= to).toBe(true);
			expect(toLast).toBe(from - DAY);
			for (const first of [from, fromLast, to + DAY]) expect(new Date(first).getUTCDate()).toBe(1);
			expect(new Date(fromLast).getUTCMonth()).toBe(new Date(toLast).getUTCMonth());
		});
	});
});

describe('a choice', () => {
	test.each([
		['any', undefined],
		[undefined, undefined],
		[null, undefined],
		['', undefined],
		['custom', { name: 'custom', days: {} }],
	])('%j has no days of its own', (given, value) => {
		expect(read(given, 'no timezone is asked for', 0)).toEqual({ value });
	});

	test.each(['DEFAULT', '', 'Europe/Nowhere'])(
		'in the timezone %p, which does not exist, is refused in words',
		(timezone) => {
			expect(() => read('today', timezone, 0)).toThrow(
				`The workflow's timezone "${timezone}" does not exist`,
			);
		},
	);
});

test('without a moment that stands for now, the clock tells which day it is', () => {
	jest.useFakeTimers({ now: Date.parse('2026-11-19T23:00:00Z') });
	try {
		expect(period('today', { getTimezone: () => BUCHAREST })).toMatchObject({
			value: { days: { date_from: '2026-11-20' } },
		});
	} finally {
		jest.useRealTimers();
	}
});
