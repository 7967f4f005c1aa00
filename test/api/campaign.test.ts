// Whether a campaign calls, and when, by what platforms say of it.
import { whyNotCalling, isNotRunning } from '../../nodes/VoiceAssistantPlatform/api/campaign';

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

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const ALL_DAYS = [...WEEKDAYS, 'saturday', 'sunday'];
const WEEKDAYS_TEXT = 'Monday, Tuesday, Wednesday, Thursday, Friday';
/** A Saturday. */
const NOON = new Date('2026-11-21T12:00:00Z');

const whyNot = (from: unknown, to: unknown, allowed_days: unknown, timezone?: unknown) => {
	const hours = { allowed_hours_start_time: from, allowed_hours_end_time: to };
	const campaign = { name: 'Recall', status: 'active', ...hours, allowed_days, timezone };
	return whyNotCalling(campaign as never, NOON);
};

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
	expect(whyNot(from, to, days)).toBe(
		expected && `The campaign "Recall" may be outside its calling hours (${expected}).`,
	);
});

test.each([
	['on a day without calls', '09:00', '17:00', WEEKDAYS, 'Europe/London', 'is'],
	['within them', '09:00', '17:00', ['saturday'], 'Europe/London', undefined],
	['in the morning, at the start', '12:00', '17:00', ALL_DAYS, 'Europe/London', undefined],
	['at the end', '09:00', '12:00', ALL_DAYS, 'Europe/London', 'is'],
	['where it is later already', '09:00', '17:00', ALL_DAYS, 'Asia/Tokyo', 'is'],
	['where it is Sunday already', null, null, ['sunday'], 'Pacific/Auckland', undefined],
	['overnight', '22:00', '13:00', ['monday'], 'Europe/London', undefined],
	['between two nights', '22:00', '06:00', ALL_DAYS, 'Europe/London', 'is'],
	['in a timezone that nobody knows', '09:00', '10:00', ALL_DAYS, 'Mars/North', 'may be'],
	['in a timezone that is no text', '09:00', '10:00', ALL_DAYS, { id: 1 }, 'may be'],
	['without a timezone', '09:00', '10:00', ALL_DAYS, '', 'may be'],
])('at noon on a Saturday, hours %s', (_case, from, to, days, timezone, expected) => {
	const reason = whyNot(from, to, days, timezone);

	if (expected) expect(reason).toContain(`The campaign "Recall" ${expected} outside its calling`);
	else expect(reason).toBeUndefined();
});

test('hours are named with their timezone, and a campaign without a name by its ID', () => {
	expect(whyNot('09:00', '12:00', ['saturday'], 'Europe/London')).toBe(
		'The campaign "Recall" is outside its calling hours (09:00–12:00, Saturday, Europe/London).',
	);
	expect(whyNotCalling({ id: 7, status: 'paused' }, NOON)).toBe(
		'The campaign "7" is not running (status "paused"): start it with Campaign → Start or on the platform.',
	);
});
