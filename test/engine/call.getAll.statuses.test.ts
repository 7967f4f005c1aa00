// Calls of several statuses: one list for each, for the platform takes one (platform-api 4.2), and one list of all comes out.
// How lists become one: test/client/mergedLists.test.ts; what counts as a choice: test/validation/rules.test.ts
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

const getAll = async (status: unknown, parameters: INodeParameters = {}, options?: RunOptions) =>
	await run(
		{
			resource: 'call',
			operation: 'getAll',
			simplify: false,
			...parameters,
			filters: { ...(parameters.filters as INodeParameters), status: status as string[] },
		},
		options,
	);

/** Expects one list to be asked for, once. */
const list = (query: IDataObject, rows: object[], envelope = {}, path = 'calls') =>
	platform()
		.get(`/api/user/${path}`)
		.query({ per_page: 50, page: 1, ...query } as never)
		.reply(200, page(rows, envelope));

const call = (id: number, status?: string | null) => ({ id, status });

const idsOf = (items: Array<{ json: IDataObject }>) => items.map(({ json }) => json.id);

test.each([
	['none', '={{ ["", "  ", null] }}', [{}]],
	['one', '={{ "busy, busy" }}', [{ status: 'busy' }]],
	['two', '={{ ["busy, completed", null] }}', [{ status: 'busy' }, { status: 'completed' }]],
	[
		'Missed, one that is part of it, and another',
		['busy', 'no-answer,busy,failed', 'ended'],
		['no-answer', 'busy', 'failed', 'ended'].map((status) => ({ status })),
	],
])('%s: each list is asked for once, with all other filters', async (_what, given, queries) => {
	for (const [id, query] of queries.entries()) {
		list({ type: 'outbound', ...query }, [{ id, ...query }]);
	}

	const { items, error } = await getAll(given, { filters: { type: 'outbound' } });

	expect(error).toBeUndefined();
	expect(idsOf(items)).toEqual([...queries.keys()].reverse());
});

test('one that is not possible is named, and nothing is asked for', async () => {
	const { error } = await getAll('={{ ["busy", " done "] }}');

	expect(error?.message).toBe("'Statuses' has a value that is not possible");
	expect(error?.description).toMatch(
		/"done" is not possible\. Use one or more of: busy, completed,/,
	);
});

test('those of the form give way to one that is added by hand, which is asked for as it is written', async () => {
	list({ status: 'voicemail' }, [call(1, 'left-a-message')]);

	const { items, error } = await getAll(['busy', 'failed'], {
		options: {
			additionalQueryParameters: { parameter: [{ name: 'status', value: 'voicemail' }] },
		},
	});

	expect(error).toBeUndefined();
	expect(idsOf(items)).toEqual([1]);
});

test('Limit holds for all of them together, and no list is asked for more', async () => {
	const rows = (status: string, ...ids: number[]) => ids.map((id) => call(id, status));
	list({ status: 'busy', per_page: 3 }, rows('busy', 9, 5, 4), { last: 20 });
	list({ status: 'failed', per_page: 3 }, rows('failed', 8, 7, 6), { last: 20 });

	const { items } = await getAll(['busy', 'failed'], { limit: 3 });

	expect(idsOf(items)).toEqual([9, 8, 7]);
});

test('Return All reads every page of each list, and Simplify works on all', async () => {
	const expected: number[] = [];
	for (const [offset, status] of ['busy', 'failed'].entries()) {
		const ids = Array.from({ length: 250 }, (_, index) => 500 - 2 * index + offset);
		expected.push(...ids);
		for (const number of [1, 2, 3]) {
			const rows = ids.slice((number - 1) * 100, number * 100).map((id) => call(id, status));
			list({ status, per_page: 100, page: number }, rows, { number, last: 3, total: 250 });
		}
	}

	const { items } = await getAll(['busy', 'failed'], { returnAll: true, simplify: true });

	expect(idsOf(items)).toEqual(expected.sort((a, b) => b - a));
	expect(items.every(({ json }) => json.reached === false)).toBe(true);
});

test('each row is linked to the item that it was asked for', async () => {
	for (const assistant_id of [1, 3]) {
		list({ assistant_id, status: 'busy' }, [call(assistant_id * 10, 'busy')]);
		list({ assistant_id, status: 'failed' }, [call(assistant_id * 10 + 1, 'failed')]);
	}

	const { items } = await getAll(
		['busy', 'failed'],
		{ filters: { assistantId: { __rl: true, mode: 'id', value: '={{ $json.assistant }}' } } },
		{ items: [{ assistant: 1 }, { assistant: 3 }] },
	);

	expect(items.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
		[11, { item: 0 }],
		[10, { item: 0 }],
		[31, { item: 1 }],
		[30, { item: 1 }],
	]);
});

test('when one list is refused, nothing of the others is passed on', async () => {
	list({ status: 'busy' }, [call(1, 'busy')]);
	platform()
		.get('/api/user/calls')
		.query({ per_page: 50, page: 1, status: 'failed' })
		.reply(422, { message: 'No' });

	const { items, error } = await getAll(['busy', 'failed']);

	expect(items).toEqual([]);
	expect(error?.message).toBe('The platform did not accept the values sent');
});

test.each([
	['one status', ['busy'], ['busy', 'completed']],
	['a status that is null', ['busy'], ['busy', null]],
	['several', ['busy', 'failed'], ['busy', 'failed']],
])(
	'rows of other statuses, from a platform that knows no such filter, do not come out: %s',
	async (_case, statuses, given: Array<string | null>) => {
		for (const status of statuses)
			list(
				{ status },
				given.map((one, id) => call(id, one)),
			);

		const { items, error } = await getAll(statuses);

		expect(items).toEqual([]);
		expect(error?.message).toBe('The platform sent calls with other statuses as well');
		expect(error?.description).toContain("'Additional Query Parameters' in 'Options'");
	},
);

test('a status is known however it is written, and a call that names none passes', async () => {
	list({ status: 'no-answer' }, [call(3, 'No Answer'), call(2, 'no_answer'), { id: 1 }]);

	const { items, error } = await getAll(['no-answer']);

	expect(error).toBeUndefined();
	expect(idsOf(items)).toEqual([3, 2, 1]);
});

test('Lead: Get Many takes several statuses as well', async () => {
	list({ status: 'created' }, [{ id: 1, status: 'created' }], {}, 'leads');
	list({ status: 'blacklisted' }, [{ id: 2, status: 'blacklisted' }], {}, 'leads');
	const filters = { status: ['created', 'blacklisted'] };

	const { items, error } = await run({ resource: 'lead', operation: 'getAll', filters });

	expect(error).toBeUndefined();
	expect(idsOf(items)).toEqual([2, 1]);
});
