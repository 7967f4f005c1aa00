// When a lead is done: the platform will not call it any more.
import { leadIsDone } from '../../nodes/VoiceAssistantPlatform/api/lead';

test.each([
	'created',
	'processing',
	'rescheduled',
	'scheduled',
	' Scheduled ',
	'',
	null,
	undefined,
	{},
])('a lead that is %j may yet be called', (status) => {
	expect(leadIsDone({ status })).toBe(false);
});

test.each(['completed', 'reached-max-retries', 'blacklisted', 'contacted', 'constructor'])(
	'a lead that is %p is done',
	(status) => {
		expect(leadIsDone({ status })).toBe(true);
	},
);
