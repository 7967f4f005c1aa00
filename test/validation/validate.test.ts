// How the rules of a parameter are applied, and what the user reads of a value that one of them refuses.
import { id, number, required } from '../../nodes/VoiceAssistantPlatform/validation/rules';
import {
	applyRules,
	isBlank,
	meant,
	problemWith,
	quoted,
	type Rule,
} from '../../nodes/VoiceAssistantPlatform/validation/validate';

const CONTEXT = { getTimezone: () => 'UTC' };

const BLANK = [undefined, null, '', ' ', '\n\t', '\u00a0'];

describe('rules one after another', () => {
	const double: Rule = (value) => ({ value: (value as number) * 2 });
	const blank: Rule = () => ({ value: ' ' });
	const refuse: Rule = (value) => ({ issue: `is ${String(value)}`, hint: '' });

	test.each<[string, unknown, Rule[], object]>([
		['get what the one before has made of it', '2', [number(), double, double], { value: 8 }],
		['stop at the first refusal', '2', [double, refuse, id], { issue: 'is 4', hint: '' }],
		['may be none', 'x', [], { value: 'x' }],
		['do not apply to what one has made blank', 'x', [blank, refuse], { value: undefined }],
	])('%s', (_what, given, all, expected) => {
		expect(applyRules(given, all, CONTEXT)).toEqual(expected);
	});

	test('apply to a blank value only where they take one', () => {
		const all = [id, required, refuse];

		expect(applyRules('', all, CONTEXT)).toMatchObject({ issue: 'is empty' });
	});
});

describe('the message about a refused value', () => {
	const messageOn = (given: unknown, more: object = {}) =>
		problemWith(
			given,
			{ label: 'Campaign', field: 'campaign_id', ...more },
			{ issue: 'is not an ID', hint: 'Choose one.' },
		);

	test('names the parameter as the screen does, and the value', () => {
		expect(messageOn('x')).toEqual({
			message: "'Campaign' is not an ID",
			description: 'It is "x". Choose one.',
		});
	});

	test.each([
		['a list', [7, 'x'], 'It is "[7,"x"]". Choose one.'],
		['60 characters', 'x'.repeat(60), `It is "${'x'.repeat(60)}". Choose one.`],
		['pages of text', 'x'.repeat(61), 'Choose one.'],
		['a form, which may hold a secret', { password: 'x' }, 'Choose one.'],
		['a list of forms', [[{ password: 'x' }]], 'Choose one.'],
		['an access token', '41|kT2vQxW8sN', 'Choose one.'],
		['the header with it', 'Bearer kT2v', 'Choose one.'],
		['a choice of two', '41|42', 'It is "41|42". Choose one.'],
		['an address', 'http://example.com/a.pdf', 'It is "http://example.com/a.pdf". Choose one.'],
		['an address with a password', 'https://user:pw@example.com/a.pdf', 'Choose one.'],
		['a password before a host', 'user:pw@example.com', 'Choose one.'],
		['an address with a signature', 'http://example.com/a.pdf?sig=pw', 'Choose one.'],
		['a signature without a scheme', 'example.com?sig=pw', 'Choose one.'],
		['an address with a key at its end', 'https://example.com/a#pw', 'Choose one.'],
		['two e-mail addresses in one', 'a.b@c@example.com', 'It is "a.b@c@example.com". Choose one.'],
		['a number with a sign', '#12', 'It is "#12". Choose one.'],
		['a blank value', ' ', 'Choose one.'],
	])('shows %s as it should', (_what, given, description) => {
		expect(messageOn(given)).toMatchObject({ description });
	});

	test('never shows a secret', () => {
		expect(messageOn('x', { isSecret: true })).toMatchObject({ description: 'Choose one.' });
		expect(messageOn('x', { field: 'api_key' })).toMatchObject({ description: 'Choose one.' });
		expect(quoted('x', 'new_password')).toBe('');
	});
});

describe('what nobody has meant to send', () => {
	const [OBJECT, MISSING] = ['Choose a field in it', 'Say what to send then'];

	test.each([
		['[object Object]', 'Dear [object Object],', OBJECT],
		['[object Object]', '[object Object],[object Object]', OBJECT],
		['[object Promise]', '[object Promise]', OBJECT],
		['NaN', 'You owe NaN EUR.', MISSING],
		['NaN', NaN, MISSING],
		['Infinity', Infinity, MISSING],
		['-Infinity', -Infinity, MISSING],
		['Symbol(x)', Symbol('x'), MISSING],
		['Invalid Date', 'On Invalid Date', MISSING],
		['Invalid DateTime', 'Invalid DateTime', MISSING],
		['undefined', 'Hi undefined!', MISSING],
		['null', 'null', MISSING],
	])('is refused: %s', (found, value, hint) => {
		expect(meant(value, CONTEXT)).toEqual({
			issue: `would be sent with "${found}"`,
			hint: expect.stringContaining(hint),
			hintForAgent: 'Give the text itself.',
		});
	});

	test.each([
		['age', { name: 'x', age: NaN }],
		['age', [{ age: 'undefined' }]],
		['below', { age: { below: ['x', 'NaN'] } }],
	])('is refused at any depth, with the name of its field: "%s" in %j', (name, value) => {
		expect(meant(value, CONTEXT)).toMatchObject({
			issue: expect.stringMatching(`^would be sent with ".+" in "${name}"$`),
		});
	});

	test('is refused as a name', () => {
		expect(meant({ '[object Object]': 1 }, CONTEXT)).toMatchObject({
			issue: 'would be sent with "[object Object]"',
		});
	});

	test.each([
		'Nan Nguyen is nullified',
		'Null Problemo, Infinity Dental',
		'Undefined behaviour [object]',
		{ a: null, b: undefined, c: [0, false, 'x'] },
		undefined,
		new Map(),
	])('is not a text or a value that somebody may have meant: %p', (value) => {
		expect(meant(value, CONTEXT)).toEqual({ value });
	});
});

test('what is blank is missing, null, or text without a character', () => {
	expect(BLANK.filter(isBlank)).toEqual(BLANK);
	expect([0, false, NaN, [], {}, '0'].filter(isBlank)).toEqual([]);
});
