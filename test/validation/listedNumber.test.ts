// Phone numbers as lists show them, beside the number that was sent.
import fc from 'fast-check';
import {
	digitsOf,
	endOf,
	isWritingOf,
} from '../../nodes/VoiceAssistantPlatform/validation/listedNumber';

test.each([
	['+40 722 123 456', '40722123456'],
	['0040722123456', '40722123456'],
	['0722 123 456', '722123456'],
	[40722123456, '40722123456'],
	['(+40) 722-123-456', '40722123456'],
	['+40*****456', '40456'],
	['0', ''],
	['unknown', ''],
	['', ''],
	[null, ''],
	[undefined, ''],
	[['+40722123456'], ''],
	[{ toString: 1 }, ''],
])('the digits of %j are %j', (number, digits) => {
	expect(digitsOf(number)).toBe(digits);
});

test.each([
	['40722123456', true],
	['722123456', true],
	['2123456', true],
	// shorter than any number, it may be the end of many
	['123456', false],
	['', false],
	['722123457', false],
	['4072212345', false],
	['1722123456', false],
	['140722123456', false],
])('%s may mean 40722123456: %p', (listed, expected) => {
	expect(isWritingOf(listed, '40722123456')).toBe(expected);
});

test('all writings of a number have the same end, by which they are found', () => {
	const number = fc.stringMatching(/^[1-9]\d{6,14}$/);
	fc.assert(
		fc.property(number, fc.nat(15), (whole, cut) => {
			const listed = whole.slice(cut);

			expect(isWritingOf(listed, whole)).toBe(listed.length >= 7);
			if (listed.length >= 7) expect(endOf(listed)).toBe(endOf(whole));
		}),
		{ seed: 17 },
	);
});
