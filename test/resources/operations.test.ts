// What single operations read and give out.
import type { IDataObject } from 'n8n-workflow';
import { numberOfToken } from '../../nodes/VoiceAssistantPlatform/resources/platformUser/logout.operation';
import { simplifySms } from '../../nodes/VoiceAssistantPlatform/resources/sms/send.operation';

test.each<[IDataObject, IDataObject]>([
	[
		{ id: 5, cost: 0.0075 },
		{ id: 5, cost: 0.0075 },
	],
	[
		{ sms_id: 5, segments: 2, cost: '0.0150' },
		{ id: 5, segments: 2, cost: 0.015 },
	],
	[{ id: 5, sms_id: 6 }, { id: 5 }],
	[{ cost: 'free' }, { cost: 'free' }],
	[{ cost: null }, { cost: null }],
	[{ message: 'Sent' }, { message: 'Sent' }],
	[{}, {}],
])(
	'a sent SMS has the same fields, whatever the platform calls them: %j becomes %j',
	(answer, sms) => {
		expect(simplifySms(answer)).toEqual(sms);
		expect(Object.keys(simplifySms(answer))[0]).toBe(Object.keys(sms)[0]);
	},
);

const numberOf = (value: unknown) => numberOfToken(value, { getTimezone: () => 'UTC' });

test.each([
	['41|kT2vQxW8sN', 41],
	[' 41|kT2vQxW8sN\n', 41],
	['Bearer 41|kT2vQxW8sN', 41],
	['41|a|b', 41],
	['41', 41],
	[' 41 ', 41],
	[41, 41],
])(
	'a token to revoke has its number before its bar (platform-api 4.4): %j has %d',
	(value, number) => {
		expect(numberOf(value)).toEqual({ value: number });
	},
);

test.each([
	'kT2vQxW8sN',
	'|kT2vQxW8sN',
	'41|',
	'41 |kT2vQxW8sN',
	'41|two words',
	'0|kT2vQxW8sN',
	'-41|kT2vQxW8sN',
	'4.1|kT2vQxW8sN',
	'99999999999999999999|kT2vQxW8sN',
	'all',
	true,
	{},
	-41,
	4.1,
])('a token to revoke has no number in %j', (value) => {
	const { issue, hint } = numberOf(value) as { issue: string; hint: string };

	expect(issue).toBe('has no number');
	expect(hint).toMatch(/^Enter the whole token/);
});
