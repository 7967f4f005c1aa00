import { isStatus, nonBlank } from '../../nodes/VoiceAssistantPlatform/api/fields';

test.each([
	['no-answer', true],
	['no_answer', true],
	[' No Answer ', true],
	['noanswer', true],
	['no-answers', false],
	['answer', false],
	['', false],
	[null, false],
	[undefined, false],
	[['no-answer'], false],
	[{ toString: 1 }, false],
])('%j is "no-answer": %p', (status, expected) => {
	expect(isStatus(status, 'busy', 'no-answer')).toBe(expected);
});

test.each([
	['paused', 'paused'],
	['Waiting_for', 'Waiting_for'],
	['', undefined],
	[null, undefined],
	[{ name: 'paused' }, undefined],
])('%j reads %j', (value, expected) => {
	expect(nonBlank(value)).toBe(expected);
});
