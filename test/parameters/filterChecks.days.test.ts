// Which rows are of the days that a list is filtered by, in the timezone of the workflow.
import type { IDataObject } from 'n8n-workflow';
import { checkCalls, checkLeads } from '../../nodes/VoiceAssistantPlatform/parameters/filterChecks';

const checking = (check: typeof checkCalls, qs: object, timezone: string) =>
	check({ url: '/', qs: qs as IDataObject }, timezone);

describe('days', () => {
	const inSydney = (qs: object) => checking(checkCalls, qs, 'Australia/Sydney');
	const ONE_DAY = { date_from: '2026-11-26', date_to: '2026-11-26' };

	test.each([
		[ONE_DAY, { date_from: '2026-11-25', date_to: '2026-11-27' }],
		[{ date_from: '2026-03-01' }, { date_from: '2026-02-28' }],
		[{ date_to: '2026-12-31' }, { date_to: '2027-01-01' }],
		[{}, {}],
	])('of %j, the platform is asked for %j', (qs, asked) => {
		expect(inSydney(qs).days).toEqual(asked);
	});

	test.each([
		[ONE_DAY, 'Period: 2026-11-26 (Australia/Sydney)'],
		[
			{ ...ONE_DAY, date_from: '2026-11-20' },
			'Period: from 2026-11-20 until 2026-11-26 (Australia/Sydney)',
		],
		[{ date_from: '2026-11-20' }, 'Period: from 2026-11-20 (Australia/Sydney)'],
		[{ date_to: '2026-11-20' }, 'Period: until 2026-11-20 (Australia/Sydney)'],
	])('%j are named with the timezone', (qs, words) => {
		expect([...inSydney(qs).hints.values()]).toEqual([words]);
	});

	test('no days are not named', () => {
		expect([...inSydney({ type: 'web' }).hints]).toEqual([]);
	});

	const SPRING = 'the clocks go forward';
	const AUTUMN = 'the clocks go back';
	test.each([
		['Australia/Sydney', '2026-11-26', '2026-11-25T13:00:00Z', '2026-11-26T12:59:59Z', ''],
		['America/Los_Angeles', '2026-11-26', '2026-11-26T08:00:00Z', '2026-11-27T07:59:59Z', ''],
		['Asia/Kolkata', '2026-11-26', '2026-11-25T18:30:00Z', '2026-11-26T18:29:59Z', ''],
		['Europe/Bucharest', '2026-03-29', '2026-03-28T22:00:00Z', '2026-03-29T20:59:59Z', SPRING],
		['Europe/Bucharest', '2026-10-25', '2026-10-24T21:00:00Z', '2026-10-25T21:59:59Z', AUTUMN],
		['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00Z', '2026-10-04T12:59:59Z', SPRING],
		['Australia/Sydney', '2026-04-05', '2026-04-04T13:00:00Z', '2026-04-05T13:59:59Z', AUTUMN],
		['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z', '2026-09-07T02:59:59Z', SPRING],
		['America/Santiago', '2026-04-04', '2026-04-04T03:00:00Z', '2026-04-05T03:59:59Z', AUTUMN],
	])('a day in %s: %s is from %s to %s %s', (timezone, day, first, last) => {
		const { fits: check } = checking(checkLeads, { date_from: day, date_to: day }, timezone);
		const at = (moment: string, by = 0) =>
			check({ created_at: new Date(Date.parse(moment) + by).toISOString() });

		expect([at(first, -1_000), at(first), at(last), at(last, 1_000)]).toEqual([
			false,
			true,
			true,
			false,
		]);
	});

	test('a time without a timezone, or in seconds since 1970, is one in UTC', () => {
		const { fits: check } = inSydney(ONE_DAY);

		expect(check({ created_at: '2026-11-25 12:59:59' })).toBe(false);
		expect(check({ created_at: '2026-11-25 13:00:00' })).toBe(true);
		expect(check({ created_at: 1795611599 })).toBe(false);
		expect(check({ created_at: 1795611600 })).toBe(true);
	});

	test('rows of up to three days beside those meant are left out in silence', () => {
		const { fits: check, hints } = inSydney(ONE_DAY);

		expect(check({ created_at: '2026-11-23T00:00:00Z' })).toBe(false);
		expect(check({ created_at: '2026-11-29T00:00:00Z' })).toBe(false);
		expect([...hints.keys()]).toEqual(['period']);
	});

	test.each(['2026-11-22T00:00:00Z', '2026-11-30T00:00:00Z'])(
		'a row of %s shows that the platform ignores days',
		(created_at) => {
			const { fits: check, hints } = inSydney(ONE_DAY);

			expect(check({ created_at })).toBe(false);
			expect([...hints.values()]).toContainEqual(
				expect.stringMatching(/^The platform sent rows that do not fit 'Period'/),
			);
		},
	);

	test.each([undefined, null, '', 'soon', '0000-00-00 00:00:00', {}, []])(
		'a row that was created at %j comes out, and is spoken of',
		(created_at) => {
			const { fits: check, hints } = inSydney(ONE_DAY);

			expect(check({ created_at } as IDataObject)).toBe(true);
			expect([...hints.values()]).toContain(
				"Some rows have no creation time: they are part of the output whatever 'Period' says.",
			);
		},
	);

	test('a timezone that does not exist is not asked about without days', () => {
		expect(checking(checkCalls, {}, 'DEFAULT').fits({ id: 1 })).toBe(true);
	});
});
