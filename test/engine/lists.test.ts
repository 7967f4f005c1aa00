// Lists in pages, also under a name of their own. In which forms lists come: test/client/page.test.ts
import { search } from '../support/editor';
import { formOf } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

test('leads under a name of their own are read to the last page', async () => {
	for (const number of [1, 2]) {
		platform()
			.get('/api/user/leads')
			.query({ per_page: 100, page: number })
			.reply(200, { leads: [{ id: number }], current_page: number, last_page: 2, total: 2 });
	}

	const { items, error } = await run(formOf('lead: getAll', { returnAll: true }));

	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.id)).toEqual([1, 2]);
});

test('platform users come in pages where the platform has them, in the editor as well', async () => {
	// their number is the platform's: it is not asked for
	for (const number of [1, 2]) {
		platform()
			.get('/api/white-label/users')
			.query(number === 1 ? {} : { page: number })
			.twice()
			.reply(200, { data: [{ id: number, name: `Client ${number}` }], last_page: 2 });
	}

	const { items } = await run(formOf('platformUser: getAll', { returnAll: true }));
	const { results } = await search('searchPlatformUsers');

	expect(items.map(({ json }) => json.id)).toEqual([1, 2]);
	expect(results.map(({ value }) => value)).toEqual([1, 2]);
});
