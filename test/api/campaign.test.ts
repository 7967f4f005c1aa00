// Whether a campaign calls, and when, by what platforms say of it.
import {
	callingHours,
	campaignStatus,
	isNotRunning,
	whyNotCalling,
} from '../../nodes/VoiceAssistantPlatform/api/campaign';

test.each([
	['active', false],
	['in-progress', false],
	['draft', true],
	['paused', true],
	['Paused', true],
	['stopped', true],
	['completed', true],
	// nobody knows what they stand for
	['waiting_for_approval', false],
	['', false],
	[null, false],
	[undefined, false],
	[['paused'], false],
	[{ name: 'paused' }, false],
	[true, false],
])('the status %j: it is known that nobody is called: %p', (status, expected) => {
	expect(isNotRunning({ status } as never)).toBe(expected);
});

test.each([
	['paused', 'paused'],
	['Waiting_for', 'Waiting_for'],
	['', undefined],
	[null, undefined],
	[{ name: 'paused' }, undefined],
])('the status %j reads %j', (status, expected) => {
	expect(campaignStatus({ status } as never)).toBe(expected);
});

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const ALL_DAYS = [...WEEKDAYS, 'saturday', 'sunday'];
const WEEKDAYS_TEXT = 'Monday, Tuesday, Wednesday, Thursday, Friday';
/** A Saturday. */
const NOON = new Date('2026-11-21T12:00:00Z');

const hoursFrom = (from: unknown, to: unknown, allowed_days: unknown, timezone?: unknown) =>
	({
		allowed_hours_start_time: from,
		allowed_hours_end_time: to,
		allowed_days,
		timezone,
	}) as never;

test.each([
	['09:00', '17:00', WEEKDAYS, `09:00–17:00, ${WEEKDAYS_TEXT}`],
	['09:00:00', '17:30:00', WEEKDAYS, `09:00–17:30, ${WEEKDAYS_TEXT}`],
	['09:00', '17:00', ALL_DAYS, '09:00–17:00'],
	['09:00', '17:00', [], '09:00–17:00'],
	['09:00', '17:00', null, '09:00–17:00'],
	['00:00', '23:59', ['Sunday', 'MON'], 'Monday, Sunday'],
	['00:00', '24:00', ['sunday', 'sunday'], 'Sunday'],
	[null, '17:00', ['sunday'], 'Sunday'],
	['00:00', '23:59:59', ALL_DAYS, undefined],
	['09:00', '09:00', ALL_DAYS, undefined],
	['9 am', '5 pm', [1, 2, 3], undefined],
	['29:00', '31:00', 'monday', undefined],
	[{}, [], [{}, null], undefined],
	[undefined, undefined, undefined, undefined],
])('hours from %j to %j on %j read %j', (from, to, days, expected) => {
	expect(callingHours(hoursFrom(from, to, days), NOON)).toEqual(
		expected && { text: expected, isOutside: undefined },
	);
});

test.each([
	['on a day without calls', '09:00', '17:00', WEEKDAYS, 'Europe/London', NOON, true],
	['within them', '09:00', '17:00', ['saturday'], 'Europe/London', NOON, false],
	['in the morning, at the start', '12:00', '17:00', ALL_DAYS, 'Europe/London', NOON, false],
	['at the end', '09:00', '12:00', ALL_DAYS, 'Europe/London', NOON, true],
	['where it is later already', '09:00', '17:00', ALL_DAYS, 'Asia/Tokyo', NOON, true],
	['where it is Sunday already', null, null, ['sunday'], 'Pacific/Auckland', NOON, false],
	['overnight', '22:00', '13:00', ['monday'], 'Europe/London', NOON, false],
	['between two nights', '22:00', '06:00', ALL_DAYS, 'Europe/London', NOON, true],
	['in a timezone that nobody knows', '09:00', '10:00', ALL_DAYS, 'Mars/North', NOON, undefined],
	['in a timezone that is no text', '09:00', '10:00', ALL_DAYS, { id: 1 }, NOON, undefined],
	['without a timezone', '09:00', '10:00', ALL_DAYS, '', NOON, undefined],
])('a moment %s', (_case, from, to, days, timezone, moment, isOutside) => {
	expect(callingHours(hoursFrom(from, to, days, timezone), moment)).toMatchObject({ isOutside });
});

test.each([
	[
		'Europe/London',
		'The campaign "Autumn" is outside its calling hours (13:00–17:00, Europe/London).',
	],
	['Asia/Tokyo', 'The campaign "Autumn" is outside its calling hours (13:00–17:00, Asia/Tokyo).'],
	['Europe/Bucharest', undefined],
	[undefined, 'The campaign "Autumn" may be outside its calling hours (13:00–17:00).'],
])('why a campaign with hours in %s does not call', (timezone, expected) => {
	const hours: object = hoursFrom('13:00', '17:00', ALL_DAYS, timezone);
	const campaign = { name: 'Autumn', ...hours };

	expect(whyNotCalling(campaign, NOON)).toBe(expected);
	expect(whyNotCalling({ ...campaign, status: 'paused' }, NOON)).toContain('is not running');
});
