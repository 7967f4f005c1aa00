// Call: Get Many, from the form to the query and back. How pages are read, and several lists become one: test/client; what a
// call is: test/api/call.test.ts; its period: call.getAll.period.test.ts
import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

const PHONE = '+40722123456';

const getAll = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await run({ resource: 'call', operation: 'getAll', simplify: false, ...parameters }, options);

/** Expects one request with exactly this query. */
const expectAsked = (query: object, rows: object[] = [{ id: 1 }], path = 'calls') =>
	platform()
		.get(`/api/user/${path}`)
		.query({ per_page: 50, page: 1, ...query })
		.reply(200, page(rows));

const byHand = (...parameter: object[]) =>
	({ options: { additionalQueryParameters: { parameter } } }) as unknown as INodeParameters;

const idsOf = ({ items }: Awaited<ReturnType<typeof getAll>>) => items.map(({ json }) => json.id);

test('each row is linked to the item it was asked for, errors too', async () => {
	expectAsked({ assistant_id: 1 }, [{ id: 10 }, { id: 11 }]);
	expectAsked({ assistant_id: 3 }, [{ id: 30 }]);

	const { items } = await getAll(
		{ filters: { assistantId: byId('={{ $json.assistant }}') } },
		{
			items: [{ assistant: 1 }, { assistant: 'abc' }, { assistant: 3 }],
			node: { onError: 'continueRegularOutput' },
		},
	);

	expect(items.map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
		[{ id: 10 }, { item: 0 }],
		[{ id: 11 }, { item: 0 }],
		[{ error: expect.stringMatching(/^'Assistant' is not an ID\. .*"abc"/) }, { item: 1 }],
		[{ id: 30 }, { item: 2 }],
	]);
});

describe('calls with one person (docs/api-assumptions.md, "Query parameters of list calls")', () => {
	const ofPerson = { filters: { clientPhoneNumber: PHONE } };

	test('are asked for even if a parameter added by hand is blank', async () => {
		expectAsked({ phone_number: PHONE, region: '' });
		const blank = ['phone_number', 'region'].map((name) => ({ name, value: '={{ $json.none }}' }));

		const { error } = await getAll({ ...ofPerson, ...byHand(...blank) });

		expect(error).toBeUndefined();
	});

	test('come out however the number is written, and without a number as well', async () => {
		const numbers = [PHONE, '40 722 123 456', '0722123456', undefined];
		const rows = numbers.map((client_phone_number, id) => ({ id, client_phone_number }));
		expectAsked({ phone_number: PHONE }, rows);

		const { items, error } = await getAll(ofPerson);

		expect(error).toBeUndefined();
		expect(items).toHaveLength(4);
	});

	test('come out alone, with a word on it, where the platform ignores the number', async () => {
		const others = [
			{ client_phone_number: '+40722123457' },
			{ customer_phone: '+40722123457' },
			{ client_phone_number: null },
			{ client_phone_number: '+40722***' },
		];
		const rows = [{ client_phone_number: PHONE }, ...others].map((row, id) => ({ id, ...row }));
		expectAsked({ phone_number: PHONE }, rows);

		const result = await getAll(ofPerson);

		expect(result.error).toBeUndefined();
		// a row without a number, or with a masked one, may be theirs
		expect(idsOf(result)).toEqual([0, 3, 4]);
		expect(result.hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(
				/^The platform sent rows that do not fit 'Phone Number'\. They were left out\./,
			),
		]);
	});

	test('fill the limit, however many others come between', async () => {
		const pages = [1, 2, 3, 4].map((number) =>
			Array.from({ length: 50 }, (_, index) => ({
				id: 1_000 - number * 50 - index,
				client_phone_number: index % 5 === 0 ? PHONE : '+40733999999',
			})),
		);
		for (const [index, rows] of pages.entries()) {
			platform()
				.get('/api/user/calls')
				.query({ per_page: 25, page: index + 1, phone_number: PHONE })
				.optionally(index === 3)
				.reply(200, page(rows, { number: index + 1, last: 4, perPage: 50, total: 200 }));
		}

		const result = await getAll({ ...ofPerson, limit: 25 });

		expect(result.error).toBeUndefined();
		expect(idsOf(result)).toEqual(
			pages
				.flatMap((rows) => rows.filter((_, index) => index % 5 === 0).map(({ id }) => id))
				.slice(0, 25),
		);
	});

	test('are less than the limit where the list has no more of them', async () => {
		const rows = [1, 2, 3].map((id) => ({
			id,
			client_phone_number: id === 2 ? PHONE : '+40733999999',
		}));
		expectAsked({ phone_number: PHONE }, rows);

		const result = await getAll(ofPerson);

		expect([result.error, idsOf(result)]).toEqual([undefined, [2]]);
	});
});

describe('calls of several statuses: the platform takes one (platform-api 4.2)', () => {
	const ofStatuses = async (status: unknown, parameters: INodeParameters = {}) =>
		await getAll({
			...parameters,
			filters: { ...(parameters.filters as INodeParameters), status: status as string[] },
		});

	test.each([
		['none', '={{ ["", "  ", null] }}', [{}]],
		['two', '={{ ["busy, completed", null] }}', [{ status: 'busy' }, { status: 'completed' }]],
		[
			'Missed, one that is part of it, and another',
			['busy', 'no-answer,busy,failed', 'ended'],
			['no-answer', 'busy', 'failed', 'ended'].map((status) => ({ status })),
		],
	])('%s: each list is asked for once, with all other filters', async (_what, given, queries) => {
		for (const [id, query] of queries.entries()) {
			expectAsked({ type: 'outbound', ...query }, [{ id, ...query }]);
		}

		const result = await ofStatuses(given, { filters: { type: 'outbound' } });

		expect(result.error).toBeUndefined();
		expect(idsOf(result)).toEqual([...queries.keys()].reverse());
	});

	test('those of the form give way to one that is added by hand, which is asked for as it is written', async () => {
		expectAsked({ status: 'voicemail' }, [{ id: 1, status: 'left-a-message' }]);

		const result = await ofStatuses(
			['busy', 'failed'],
			byHand({ name: 'status', value: 'voicemail' }),
		);

		expect(result.error).toBeUndefined();
		expect(idsOf(result)).toEqual([1]);
	});

	test.each([
		['one status', ['busy'], ['busy', 'completed', null], [2, 0]],
		['several', ['busy', 'failed'], ['busy', 'failed', 'completed'], [1, 0]],
	])(
		'rows of other statuses, from a platform that ignores the filter, do not come out: %s',
		async (_case, statuses, given: Array<string | null>, expected) => {
			const rows = given.map((status, id) => ({ id, status }));
			for (const status of statuses) expectAsked({ status }, rows);

			const result = await ofStatuses(statuses);

			expect(result.error).toBeUndefined();
			expect(idsOf(result).sort()).toEqual([...expected].sort());
			expect(result.hints.map(({ message }) => message)).toEqual([
				expect.stringMatching(/^The platform sent rows that do not fit 'Statuses'\./),
			]);
		},
	);
});
