// Whether a campaign calls, by what platforms say of it.
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
	...[null, undefined, '', {}].map((none) => [none, 'the time of its scheduled start']),
])('a campaign that is scheduled for %j starts by itself at %s', (scheduled_start_at, time) => {
	const campaign = { name: 'Recall', status: 'Scheduled', scheduled_start_at };
	const sentence = `The campaign "Recall" is not running (status "Scheduled"): it starts by itself at ${time as string}.`;

	expect(whyNotRunning(campaign as never)).toBe(sentence);
	expect(whyNotCalling(campaign as never)).toBe(sentence);
});

test('a campaign that is not known to be at rest may be outside its calling hours', () => {
	expect(whyNotCalling({ name: 'Recall', status: 'active' })).toBe(
		'The campaign "Recall" may be outside its calling hours, or the platform has blocked the number.',
	);
});

test('a campaign without a name is named by its ID', () => {
	expect(whyNotCalling({ id: 7, status: 'paused' })).toBe(
		'The campaign "7" is not running (status "paused"): nobody is called until you start it with Campaign → Start or on the platform.',
	);
});
