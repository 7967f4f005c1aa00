// The number by which a token is revoked, whole or by itself (platform-api 4.4).
import { numberOfToken } from '../../nodes/VoiceAssistantPlatform/resources/platformUser/logout.operation';

const numberOf = (value: unknown) => numberOfToken(value, { getTimezone: () => 'UTC' });

test.each([
	['41|kT2vQxW8sN', 41],
	[' 41|kT2vQxW8sN\n', 41],
	['Bearer 41|kT2vQxW8sN', 41],
	['41|a|b', 41],
	['41', 41],
	[' 41 ', 41],
	[41, 41],
])('%j has the number %d', (value, number) => {
	expect(numberOf(value)).toEqual({ value: number });
});

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
])('%j has none', (value) => {
	const { issue, hint } = numberOf(value) as { issue: string; hint: string };

	expect(issue).toBe('has no number');
	expect(hint).toMatch(/^Enter the whole token/);
});
