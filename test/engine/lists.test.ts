// Lists that come under a name of their own, or in pages where one piece was expected.
import { search } from '../support/editor';
import { run } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const idsOf = (items: Array<{ json: { id?: unknown } }>) => items.map(({ json }) => json.id);

describe('a list under a name of its own is read:', () => {
	test('leads, in pages', async () => {
		for (const number of [1, 2]) {
			platform()
				.get('/api/user/leads')
				.query({ per_page: 100, page: number })
				.reply(200, { leads: [{ id: number }], current_page: number, last_page: 2, total: 2 });
		}

		const { items, error } = await run({ resource: 'lead', operation: 'getAll', returnAll: true });

		expect(error).toBeUndefined();
		expect(idsOf(items)).toEqual([1, 2]);
	});

	test('campaigns, in the editor', async () => {
		platform()
			.get('/api/user/campaigns')
			.reply(200, { campaigns: [{ id: 7, name: 'Recall' }] });

		const { results } = await search('searchCampaigns');

		expect(results).toEqual([expect.objectContaining({ value: 7 })]);
	});

	test('an empty one', async () => {
		platform().get('/api/user/leads').query(true).reply(200, { leads: [] });

		const { items, error } = await run({ resource: 'lead', operation: 'getAll' });

		expect(error).toBeUndefined();
		expect(items).toEqual([]);
	});

	test('though not where two could be meant', async () => {
		platform()
			.get('/api/user/campaigns')
			.reply(200, { campaigns: [{ id: 7 }], leads: [{ id: 8 }] });

		const { error } = await run({ resource: 'campaign', operation: 'getAll' });

		expect(error?.message).toBe('The platform answered with something that is not a list');
	});
});

describe('platform users come in pages where the platform has them,', () => {
	/** The size of a page is the platform's: it is not asked for. */
	const inPages = (envelopeOf: (number: number) => object) => {
		for (const number of [1, 2, 3]) {
			platform()
				.get('/api/white-label/users')
				.query(number === 1 ? {} : { page: number })
				.reply(200, { data: [{ id: number, name: `Client ${number}` }], ...envelopeOf(number) });
		}
	};
	const numbered = (number: number) => ({
		current_page: number,
		last_page: 3,
		per_page: 1,
		total: 3,
	});

	test.each([
		['beside the rows', numbered],
		['in meta', (number: number) => ({ meta: numbered(number) })],
		['as a last page alone', () => ({ last_page: 3 })],
	])('told %s', async (_where, envelopeOf) => {
		inPages(envelopeOf);

		const { items, error } = await run({
			resource: 'platformUser',
			operation: 'getAll',
			returnAll: true,
		});

		expect(error).toBeUndefined();
		expect(idsOf(items)).toEqual([1, 2, 3]);
	});

	test('in the editor as well', async () => {
		inPages(numbered);

		const { results } = await search('searchPlatformUsers');

		expect(results.map(({ value }) => value)).toEqual([1, 2, 3]);
	});
});
