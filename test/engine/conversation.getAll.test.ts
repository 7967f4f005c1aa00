import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const getAll = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await run({ resource: 'conversation', operation: 'getAll', ...parameters }, options);

const rows = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: `uuid-${from + index}` }));

const page = (data: object[], next: string | null) => ({
	data,
	path: 'https://elsewhere.example/never-follow',
	per_page: 100,
	next_cursor: next,
	prev_cursor: null,
});

const asked = (query: object) =>
	platform()
		.get('/api/user/conversations')
		.query({ ...query });

test('Return All follows the cursors to the end, one page after another', async () => {
	asked({ per_page: 100 }).reply(200, page(rows(0, 100), 'b'));
	asked({ per_page: 100, cursor: 'b' }).reply(200, page(rows(100, 100), 'c'));
	asked({ per_page: 100, cursor: 'c' }).reply(200, page(rows(200, 7), null));

	const { items } = await getAll({ returnAll: true });

	expect(items.map(({ json }) => json)).toEqual(rows(0, 207));
	expect(items.every(({ pairedItem }) => (pairedItem as { item: number }).item === 0)).toBe(true);
});

test.each([
	[5, [5]],
	[100, [100]],
	[150, [75, 75]],
	[250, [84, 84, 84]],
])('a limit of %d takes requests for %j', async (limit, sizes) => {
	let from = 0;
	for (const [index, perPage] of sizes.entries()) {
		asked(index === 0 ? { per_page: perPage } : { per_page: perPage, cursor: `c${index}` }).reply(
			200,
			page(rows(from, perPage), `c${index + 1}`),
		);
		from += perPage;
	}

	const { items } = await getAll({ limit });

	expect(items.map(({ json }) => json)).toEqual(rows(0, limit));
});

test('a conversation that moved while the list was read comes once', async () => {
	asked({ per_page: 100 }).reply(200, page(rows(0, 3), 'b'));
	asked({ per_page: 100, cursor: 'b' }).reply(200, page(rows(2, 3), null));

	const { items } = await getAll({ returnAll: true });

	expect(items.map(({ json }) => json)).toEqual(rows(0, 5));
});

test('a list that leads in a circle is reported, not followed for ever and not cut off', async () => {
	asked({ per_page: 100 }).reply(200, page(rows(0, 3), 'a'));
	asked({ per_page: 100, cursor: 'a' })
		.times(6)
		.reply(200, page(rows(0, 3), 'a'));

	const { error, items } = await getAll({ returnAll: true });

	expect(error?.message).toBe('The platform names ever more pages, but they hold nothing new');
	expect(items).toEqual([]);
});

test('a stretch without anything new does not end the list', async () => {
	asked({ per_page: 100 }).reply(200, page(rows(0, 3), 'b'));
	asked({ per_page: 100, cursor: 'b' }).reply(200, page([], 'c'));
	asked({ per_page: 100, cursor: 'c' }).reply(200, page(rows(3, 2), null));

	const { items } = await getAll({ returnAll: true });

	expect(items.map(({ json }) => json)).toEqual(rows(0, 5));
});

test('ever new cursors without anything new are reported', async () => {
	let count = 0;
	platform()
		.persist()
		.get('/api/user/conversations')
		.query(true)
		.reply(() => [200, page([], `c${count++}`)]);

	const { error } = await getAll({ returnAll: true });
	nock.cleanAll();

	expect(error?.message).toBe('The platform names ever more pages, but they hold nothing new');
	expect(count).toBeLessThan(10);
});

test('a cursor that is a number is followed', async () => {
	asked({ per_page: 100 }).reply(200, { data: rows(0, 1), next_cursor: 2 });
	asked({ per_page: 100, cursor: '2' }).reply(200, { data: rows(1, 1), next_cursor: null });

	const { items } = await getAll({ returnAll: true });

	expect(items).toHaveLength(2);
});

test('a deployment that counts its pages after all is read to the end', async () => {
	asked({ per_page: 100 }).reply(200, { data: rows(0, 1), current_page: 1, last_page: 2 });
	for (const number of [1, 2]) {
		asked({ per_page: 100, page: number }).reply(200, {
			data: rows(number - 1, 1),
			current_page: number,
			last_page: 2,
		});
	}

	const { items } = await getAll({ returnAll: true });

	expect(items.map(({ json }) => json)).toEqual(rows(0, 2));
});

test('a list that goes on without saying where is not taken for a whole one', async () => {
	asked({ per_page: 100 }).reply(200, { data: rows(0, 1), next_page_url: 'https://x.example' });

	const { error } = await getAll({ returnAll: true });

	expect(error?.message).toBe('The platform says that the list goes on, but not where');
});

test.each([
	['a bare array', rows(0, 2)],
	['a data array', { data: rows(0, 2) }],
])('%s is read too', async (_case, body) => {
	asked({ per_page: 50 }).reply(200, body);

	const { items } = await getAll();

	expect(items.map(({ json }) => json)).toEqual(rows(0, 2));
});

test("Simplify keeps the sender under the deployment's own name", async () => {
	asked({ per_page: 50, type: 'chatapp' }).reply(
		200,
		page(
			[
				{
					id: 'uuid',
					assistant_id: 'uuid-a',
					chatapp_sender: { name: 'Harbour', phone: '+40300000001' },
					customer: { phone: '+40722123456' },
				},
			],
			null,
		),
	);

	const { items } = await getAll(
		{ filters: { type: 'messenger' } },
		{ credential: { messengerIdentifier: 'chatapp' } },
	);

	expect(items[0].json).toEqual({
		id: 'uuid',
		customer: { phone: '+40722123456' },
		chatapp_sender: { name: 'Harbour', phone: '+40300000001' },
	});
});

test('each of several items gets its own list, linked to it', async () => {
	for (const phone of ['+40722000001', '+40722000002']) {
		asked({ per_page: 50, customer_phone: phone }).reply(200, page([{ id: phone }], null));
	}

	const { items } = await getAll(
		{ filters: { customerPhone: '={{ $json.phone }}' } },
		{ items: [{ phone: '+40722000001' }, { phone: '+40722000002' }] },
	);

	expect(items).toEqual([
		{ json: { id: '+40722000001' }, pairedItem: { item: 0 } },
		{ json: { id: '+40722000002' }, pairedItem: { item: 1 } },
	]);
});
