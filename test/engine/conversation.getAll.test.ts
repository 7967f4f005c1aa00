// Conversation: Get Many, from the form to the query and back. How cursors are followed: test/client/pagination.test.ts
import type { INodeParameters } from 'n8n-workflow';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const getAll = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await run({ resource: 'conversation', operation: 'getAll', ...parameters }, options);

const rows = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: `uuid-${from + index}` }));

/** Expects one request with exactly this query. @param next the cursor that the answer names */
const expectAsked = (query: object, data: object[], next: string | null = null) =>
	platform()
		.get('/api/user/conversations')
		.query({ ...query })
		.reply(200, { data, path: 'https://elsewhere.example/never-follow', next_cursor: next });

test('Return All follows the cursors to the end, one page after another', async () => {
	expectAsked({ per_page: 100 }, rows(0, 100), 'b');
	expectAsked({ per_page: 100, cursor: 'b' }, rows(100, 100), 'c');
	expectAsked({ per_page: 100, cursor: 'c' }, rows(200, 7));

	const { items } = await getAll({ returnAll: true });

	expect(items).toMatchObject(rows(0, 207).map((json) => ({ json, pairedItem: { item: 0 } })));
});

test('a limit over one page is shared out, and no row too many comes out', async () => {
	for (const [from, cursor] of [[0], [84, 'b'], [168, 'c']] as Array<[number, string?]>) {
		const next = cursor === undefined ? 'b' : cursor === 'b' ? 'c' : 'd';
		expectAsked({ per_page: 84, ...(cursor && { cursor }) }, rows(from, 84), next);
	}

	const { items } = await getAll({ limit: 250 });

	expect(items.map(({ json }) => json)).toMatchObject(rows(0, 250));
});

test("Simplify keeps the sender under the deployment's own name", async () => {
	const row = {
		id: 'uuid',
		customer: { phone: '+40722123456' },
		chatapp_sender: { name: 'Harbour', phone: '+40300000001' },
	};
	expectAsked({ per_page: 50, type: 'chatapp' }, [{ ...row, assistant_id: 'uuid-a' }]);

	const { items } = await getAll(
		{ filters: { type: 'messenger' } },
		{ credential: { messengerIdentifier: 'chatapp' } },
	);

	// what the row lacks is null
	expect(items[0].json).toMatchObject({ ...row, type: null, message_count: null });
	expect(items[0].json).not.toHaveProperty('assistant_id');
});

test('each of several items gets its own list, linked to it', async () => {
	const phones = ['+40722000001', '+40722000002'];
	for (const phone of phones) expectAsked({ per_page: 50, customer_phone: phone }, [{ id: phone }]);

	const { items } = await getAll(
		{ filters: { customerPhone: '={{ $json.phone }}' } },
		{ items: phones.map((phone) => ({ phone })) },
	);

	expect(items).toMatchObject(phones.map((id, item) => ({ json: { id }, pairedItem: { item } })));
});
