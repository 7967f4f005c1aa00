// Values that are refused before anything is sent, by rules that are special about them. Those of all parameters: test/contract
import { formOf } from '../support/engine/forms';
import { run } from '../support/engine/run';
import '../support/platform';

const byEmail = (value: string) => ({ __rl: true, mode: 'email', value });

const additionalQuery = (...parameter: object[]) => ({ additionalQueryParameters: { parameter } });

/** A campaign with calling windows, and other fields. */
const windows = (window: object[], more: object = {}) => ({
	additionalFields: { callingWindows: { window }, ...more },
});

test.each<[title: string, parameters: object, message: string, hint: string]>([
	[
		'campaign: create',
		{ additionalFields: { allowedHoursStart: '9:30', allowedHoursEnd: '09:30:00' } },
		"'Calling Hours End' is the same as 'Calling Hours Start'",
		'Nothing was created',
	],
	[
		'campaign: create',
		windows([{ start: '9:30', end: '09:30:00' }]),
		"'Calling Windows' has a window whose end is the same as its start",
		'Enter another end',
	],
	...['allowedHoursStart', 'allowedHoursEnd'].map((hours): [string, object, string, string] => [
		'campaign: create',
		windows([{ start: '09:30', end: '12:00' }], { [hours]: '9:30' }),
		"'Calling Windows' and 'Calling Hours' cannot be used together",
		'Nothing was created',
	]),
	...[
		[{ start: '09:00', end: '' }, "'End' is empty", 'Enter a value'],
		[{ start: '24:30', end: '12:00' }, "'Start' is not a time of the day", '09:30'],
	].map(([second, issue, hint]): [string, object, string, string] => [
		'campaign: create',
		windows([{ start: '09:00', end: '12:00' }, second as object]),
		`'Calling Windows' Window 2: ${String(issue)}`,
		String(hint),
	]),
	['document: addWebsite', { websiteUrl: 'a.example' }, "'Website URL' is not a web address", ''],
	['platformUser: register', { email: 'office' }, "'Email' is not an e-mail address", ''],
	[
		'conversation: getAll',
		{ options: additionalQuery({ name: 'cursor', value: 'x' }) },
		`'Additional Query Parameters' cannot set "cursor"`,
		'Return All',
	],
	...['page', 'per_page'].map((name): [string, object, string, string] => [
		'call: getAll',
		{ options: additionalQuery({ name, value: '2' }) },
		`'Additional Query Parameters' cannot set "${name}"`,
		'Return All',
	]),
	[
		'campaign: getAll',
		{ options: additionalQuery({ name: '', value: 'en' }) },
		"'Additional Query Parameters' have an entry that cannot be sent",
		'needs a name',
	],
	...['{{ 1 / 0 }}', '{{ Symbol("x") }}', '{{ [1, 2] }}'].map(
		(expression): [string, object, string, string] => [
			'campaign: getAll',
			{ options: additionalQuery({ name: 'limit', value: `=${expression}` }) },
			"'Additional Query Parameters' have an entry that cannot be sent",
			'a text or number',
		],
	),
	['platformUser: createToken', { platformUser: byEmail('x') }, "'Client' is not an ID", ''],
	// without it, all tokens of the client would be revoked (platform-api 4.4)
	[
		'platformUser: logout',
		{ revoke: 'one', revokedToken: '={{ undefined }}' },
		"'Token' is empty",
		'Enter a value',
	],
])('%s with %j is refused before anything is sent', async (title, parameters, message, hint) => {
	const { error } = await run(formOf(title, parameters));

	expect(error?.message).toBe(message);
	expect(error?.description).toContain(hint);
});

test('a token to revoke that has no number is repeated nowhere', async () => {
	const form = formOf('platformUser: logout', { revoke: 'one', revokedToken: 'secret-of-it' });

	const { error } = await run(form);

	expect(error?.message).toBe("'Token' has no number");
	expect(error?.description).toMatch(/^Enter the whole token, for example 41\|/);
	expect(JSON.stringify([error, error?.stack, error?.cause])).not.toContain('secret-of-it');
});

test('a password that is refused is not repeated', async () => {
	const { error } = await run(formOf('platformUser: register', { password: 'seven77' }));

	expect(error?.message).toBe("'Password' is too short");
	expect(JSON.stringify(error)).not.toContain('seven77');
});
