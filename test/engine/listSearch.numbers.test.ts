// The numbers for sale that the editor offers. What else its lists offer: listSearch.test.ts
import { search, type Editor } from '../support/editor';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

describe('numbers that can be bought', () => {
	const listed = (query: object, data: object[] = []) =>
		platform()
			.get('/api/user/phone-numbers/search')
			.query(query as Record<string, string>)
			.reply(200, { data });
	const FOR_ROMANIA: Editor = {
		parameters: { options: { defaultCountry: { mode: 'id', value: 'RO', __rl: true } } },
	};

	test('are chosen by the number itself, with price and whether they take SMS', async () => {
		listed({ country_code: 'RO' }, [
			{ phone_number: '+40312345678', price: 3, sms_capable: true },
			{ phone_number: '+40312345677' },
			{ price: 1 },
		]);

		expect(await search('searchAvailableNumbers', '', FOR_ROMANIA)).toEqual({
			results: [
				{ name: '+40312345678 (price 3, SMS)', value: '+40312345678' },
				{ name: '+40312345677 (price –)', value: '+40312345677' },
			],
		});
	});

	// that of the form: test/contract/editor.test.mts
	test('are those of the country of the credential', async () => {
		listed({ country_code: 'GB' });

		const at = { credential: { defaultCountry: 'GB' } };

		expect(await search('searchAvailableNumbers', '', at)).toEqual({ results: [] });
	});

	test.each([
		['031 234', '31234'],
		['+40 312 345 678', '0312345678'],
	])('are searched by the digits of %j', async (typed, contains) => {
		listed({ country_code: 'RO', contains });

		expect(await search('searchAvailableNumbers', typed, FOR_ROMANIA)).toEqual({ results: [] });
	});

	test.each(['searchAvailableNumbers', 'searchLeads'] as const)(
		'%s: a word is not searched, since all would be shown as if they had it',
		async (name) => {
			await expect(search(name, 'Berlin', FOR_ROMANIA)).rejects.toThrow(
				'Type digits: the list can only be searched by digits',
			);
		},
	);

	test.each([undefined, 'none'])(
		'are not asked for without a country: %j in the credential',
		async (defaultCountry) => {
			const at = { credential: { defaultCountry } };

			await expect(search('searchAvailableNumbers', '', at)).rejects.toThrow(
				"Choose the country first: add 'Default Country' under 'Options'",
			);
		},
	);
});
