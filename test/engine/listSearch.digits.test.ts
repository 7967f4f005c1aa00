// Lists that a platform searches only by digits: what is special about them.
import { search, type Editor } from '../support/editor';
import { platform } from '../support/platform';

const listed = (query: object, data: object[] = []) =>
	platform()
		.get('/api/user/phone-numbers/search')
		.query(query as Record<string, string>)
		.reply(200, { data });
const FOR_ROMANIA: Editor = {
	parameters: { options: { defaultCountry: { mode: 'id', value: 'RO', __rl: true } } },
};

test('numbers that can be bought are listed page by page where the platform has pages of them', async () => {
	const from = (page: object, phone_number: string) =>
		platform()
			.get('/api/user/phone-numbers/search')
			.query({ country_code: 'RO', ...page })
			.reply(200, { data: [{ phone_number }], last_page: 2, total: 2 });
	from({}, '+40312345678');
	from({ page: '2' }, '+40312345677');

	const first = await search('searchAvailableNumbers', '', FOR_ROMANIA);
	const page = first.paginationToken as string;
	const last = await search('searchAvailableNumbers', '', { ...FOR_ROMANIA, page });

	expect([first, last].map(({ results }) => results.map(({ value }) => value))).toEqual([
		['+40312345678'],
		['+40312345677'],
	]);
});

// that of the form: test/contract/editor.test.mts
test('numbers that can be bought are those of the country of the credential', async () => {
	listed({ country_code: 'GB' });

	const at = { credential: { defaultCountry: 'GB' } };
	expect(await search('searchAvailableNumbers', '', at)).toEqual({ results: [] });
});

test.each(['searchAvailableNumbers', 'searchLeads'] as const)(
	'%s: a word is not searched, since all would be shown as if they had it',
	async (name) => {
		await expect(search(name, 'Berlin', FOR_ROMANIA)).rejects.toThrow(
			'Type digits: the list can only be searched by digits',
		);
	},
);
