// Whether a campaign calls, and when, by what platforms say of it.
import { whyNotCalling, whyNotRunning } from '../../nodes/VoiceAssistantPlatform/api/campaign';

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
	['canceled', true],
	['scheduled', true],
])('the status %j: it is known that nobody is called: %p', (status, expected) => {
	expect(whyNotRunning({ status } as never) !== undefined).toBe(expected);
});

test.each([
	['2026-11-28T09:00:00+02:00', '2026-11-28T09:00:00+02:00'],
	['2026-11-28 09:00', '2026-11-28 09:00'],
	...[null, undefined, '', {}].map((none) => [none, 'the time set on the platform']),
])('a campaign that is scheduled for %j starts by itself at %s', (scheduled_start_at, time) => {
	const campaign = { name: 'Recall', status: 'Scheduled', scheduled_start_at };
	const sentence = `The campaign "Recall" is not running (status "Scheduled"): it starts by itself at ${time as string}.`;

	expect(whyNotRunning(campaign as never)).toBe(sentence);
	expect(whyNotCalling(campaign as never)).toBe(sentence);
});

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const ALL_DAYS = [...WEEKDAYS, 'saturday', 'sunday'];
const WEEKDAYS_TEXT = 'Monday, Tuesday, Wednesday, Thursday, Friday';

const whyNot = (from: unknown, to: unknown, allowed_days: unknown) => {
	const hours = { allowed_hours_start_time: from, allowed_hours_end_time: to };
	const campaign = { name: 'Recall', status: 'active', ...hours, allowed_days };
	return whyNotCalling(campaign as never);
};

test.each([
	['09:00', '17:00', WEEKDAYS, `09:00–17:00, ${WEEKDAYS_TEXT}`],
	['09:00:00', '17:30:00', WEEKDAYS, `09:00–17:30, ${WEEKDAYS_TEXT}`],
	['09:00', '17:00', ALL_DAYS, '09:00–17:00'],
	['20:00', '02:00', ALL_DAYS, '20:00–02:00'],
	['00:00', '12:00', ALL_DAYS, '00:00–12:00'],
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
	[
		[
			{ start: '09:00', end: '12:00' },
			{ start: '20:00', end: '02:00' },
		],
		'09:00–12:00, 20:00–02:00',
	],
	[
		[
			{ start: '00:00', end: '23:59' },
			{ start: '09:00', end: '12:00' },
		],
		undefined,
	],
	[
		[
			{ start: 'nine', end: '12:00' },
			{ start: '14:00', end: '18:00' },
		],
		undefined,
	],
	[[], '09:00–17:00'],
	[[null], '09:00–17:00'],
	[null, '09:00–17:00'],
	['none', '09:00–17:00'],
])('windows stand for the hours, if there are any: %j read %j', (schedule_windows, expected) => {
	const hours = { allowed_hours_start_time: '09:00', allowed_hours_end_time: '17:00' };

	expect(whyNotCalling({ name: 'Recall', ...hours, schedule_windows } as never)).toBe(
		expected && `The campaign "Recall" may be outside its calling hours (${expected}).`,
	);
});

test('a campaign without a name is named by its ID', () => {
	expect(whyNotCalling({ id: 7, status: 'paused' })).toBe(
		'The campaign "7" is not running (status "paused"): nobody is called until you start it with Campaign → Start or on the platform.',
	);
});
