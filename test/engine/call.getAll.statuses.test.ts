// Calls of several statuses: one list for each, for the platform takes one (platform-api 4.2), and one list of all comes out.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

const NOT_REACHED = 'no-answer,busy,failed';

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
const list = (
	query: IDataObject,
	rows: object[],
	{ delay = 0, ...envelope }: Parameters<typeof page>[1] & { delay?: number } = {},
) =>
	platform()
		.get('/api/user/calls')
		.query({ per_page: 50, page: 1, ...query } as never)
		.delay(delay)
		.reply(200, page(rows, envelope));

const call = (id: number | string, status?: string, more: object = {}) => ({ id, status, ...more });

const idsOf = (items: Array<{ json: IDataObject }>) => items.map(({ json }) => json.id);

describe('of Statuses', () => {
	test.each([
		['none', []],
		['an expression that gives nothing', '={{ $json.nothing }}'],
		['a list with nothing in it', '={{ ["", "  ", null] }}'],
	])('%s means one list of all', async (_case, status) => {
		list({}, [call(2, 'busy'), call(1, 'completed')]);

		const { items, error } = await getAll(status);

		expect(error).toBeUndefined();
		expect(idsOf(items)).toEqual([2, 1]);
	});

	test.each([
		['chosen', ['busy']],
		['as version 1.0.0 stored it', 'busy'],
		['an expression that gives one text', '={{ " busy " }}'],
		['an expression that gives a list', '={{ ["busy"] }}'],
		['one twice', '={{ "busy, busy" }}'],
	])('one, %s, means one list, in the order of the platform', async (_case, status) => {
		list({ status: 'busy' }, [call(1, 'busy'), call(3, 'busy'), call(2, 'busy')]);

		const { items, error } = await getAll(status);

		expect(error).toBeUndefined();
		expect(idsOf(items)).toEqual([1, 3, 2]);
	});

	test.each([
		['chosen', ['busy', 'completed']],
		['a text with commas', '={{ "busy, completed" }}'],
		['a list', '={{ ["busy", "completed", null] }}'],
		['a list of texts with commas', '={{ ["busy,completed", "busy"] }}'],
	])('two, %s, mean one list each, with all other filters', async (_case, status) => {
		list({ type: 'outbound', status: 'busy' }, [call(1, 'busy')]);
		list({ type: 'outbound', status: 'completed' }, [call(2, 'completed')]);

		const { items, error } = await getAll(status, { filters: { type: 'outbound' } });

		expect(error).toBeUndefined();
		expect(idsOf(items)).toEqual([2, 1]);
	});

	test('Not Reached stands for no answer, busy and failed; together with one of them, that is asked for once', async () => {
		for (const [index, status] of ['no-answer', 'busy', 'failed', 'ended'].entries()) {
			list({ status }, [call(index, status)]);
		}

		const { items, error } = await getAll(['busy', NOT_REACHED, 'ended']);

		expect(error).toBeUndefined();
		expect(idsOf(items)).toEqual([3, 2, 1, 0]);
	});

	test.each([
		['a word that is none', '={{ "done" }}'],
		['one of several', '={{ ["busy", "done"] }}'],
		['one of several in a text', '={{ "busy,done" }}'],
		['a number', '={{ 5 }}'],
		['an object', '={{ { busy: true } }}'],
	])('%s is refused, and nothing is asked for', async (_case, status) => {
		const { error } = await getAll(status);

		expect(error?.message).toBe("'Statuses' has a value that is not possible");
		expect(error?.description).toContain('Use one or more of: busy, completed, ended,');
	});

	test('one that is refused among several is named by the error', async () => {
		const { error } = await getAll('={{ ["busy", " done "] }}');

		expect(error?.description).toContain('"done" is not possible.');
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
});

describe('what comes out', () => {
	test('the newest first by ID, as numbers and not as texts', async () => {
		list({ status: 'busy' }, [call(10, 'busy'), call('9', 'busy')]);
		list({ status: 'failed' }, [call('100', 'failed'), call(2, 'failed')]);

		const { items } = await getAll(['busy', 'failed']);

		expect(idsOf(items)).toEqual(['100', 10, '9', 2]);
	});

	test('where IDs are no numbers, the newest first by the platform’s own dates', async () => {
		const at = (id: string, status: string, created_at?: string) =>
			call(id, status, { created_at });
		list({ status: 'busy' }, [
			at('c', 'busy', '2026-11-20 10:00:00'),
			at('a', 'busy', '2026-11-18 09:00:00'),
			at('x', 'busy'),
		]);
		list({ status: 'failed' }, [at('7', 'failed', '2026-11-19 23:59:59')]);

		const { items } = await getAll(['busy', 'failed']);

		expect(idsOf(items)).toEqual(['c', '7', 'a', 'x']);
	});

	test('a call that went on while the lists were read comes once, with the later state', async () => {
		const before = call(5, 'ringing', { updated_at: '2026-11-20 10:00:00' });
		const after = call(5, 'completed', { updated_at: '2026-11-20 10:02:00' });
		// the older state is answered later
		list({ status: 'ringing' }, [call(6, 'ringing'), before], { delay: 40 });
		list({ status: 'completed' }, [after, call(4, 'completed')]);

		const { items } = await getAll(['ringing', 'completed']);

		expect(items.map(({ json }) => json)).toEqual([
			call(6, 'ringing'),
			after,
			call(4, 'completed'),
		]);
	});

	test.each([
		['ended', 'completed'],
		['completed', 'ended'],
	])(
		'where its dates do not tell, the state that was answered later: %s, then %s',
		async (...order) => {
			const [first, second] = order;
			list({ status: first }, [call(5, first)]);
			list({ status: second }, [call('5', second)], { delay: 40 });

			const { items } = await getAll(['ended', 'completed']);

			expect(items.map(({ json }) => json)).toEqual([call('5', second)]);
		},
	);

	test('Limit holds for all of them together, and no list is asked for more', async () => {
		const rows = (status: string, ...ids: number[]) => ids.map((id) => call(id, status));
		list({ status: 'busy', per_page: 3 }, rows('busy', 9, 5, 4), { last: 20 });
		list({ status: 'failed', per_page: 3 }, rows('failed', 8, 7, 6), { last: 20 });

		const { items } = await getAll(['busy', 'failed'], { limit: 3 });

		expect(idsOf(items)).toEqual([9, 8, 7]);
	});

	test('Return All reads every page of each list', async () => {
		const expected: number[] = [];
		for (const [offset, status] of [
			[0, 'busy'],
			[1, 'failed'],
		] as const) {
			const ids = Array.from({ length: 250 }, (_, index) => 500 - 2 * index + offset);
			expected.push(...ids);
			for (const number of [1, 2, 3]) {
				const rows = ids.slice((number - 1) * 100, number * 100).map((id) => call(id, status));
				list({ status, per_page: 100, page: number }, rows, { number, last: 3, total: 250 });
			}
		}

		const { items } = await getAll(['busy', 'failed'], { returnAll: true });

		expect(idsOf(items)).toEqual(expected.sort((a, b) => b - a));
	});

	test('Simplify works on all', async () => {
		list({ status: 'busy' }, [call(1, 'busy', { transcript: 'long' })]);
		list({ status: 'failed' }, [call(2, 'failed', { transcript: 'long' })]);

		const { items } = await getAll(['busy', 'failed'], { simplify: true });

		expect(items.map(({ json: { id, status, reached } }) => [id, status, reached])).toEqual([
			[2, 'failed', false],
			[1, 'busy', false],
		]);
	});

	test('each row is linked to the item that it was asked for', async () => {
		for (const assistant of [1, 3]) {
			const filter = { assistant_id: assistant };
			list({ ...filter, status: 'busy' }, [call(assistant * 10, 'busy')]);
			list({ ...filter, status: 'failed' }, [call(assistant * 10 + 1, 'failed')]);
		}

		const { items } = await getAll(
			['busy', 'failed'],
			{ filters: { assistantId: { __rl: true, mode: 'id', value: '={{ $json.assistant }}' } } },
			{
				items: [{ assistant: 1 }, { assistant: 'abc' }, { assistant: 3 }],
				node: { onError: 'continueRegularOutput' },
			},
		);

		expect(items.map(({ json, pairedItem }) => [json.id ?? 'error', pairedItem])).toEqual([
			[11, { item: 0 }],
			[10, { item: 0 }],
			['error', { item: 1 }],
			[31, { item: 2 }],
			[30, { item: 2 }],
		]);
	});
});

describe('what must not pass for the whole', () => {
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

	test('when one list is refused, the others are not read to their end', async () => {
		let asked = 0;
		platform()
			.persist()
			.get('/api/user/calls')
			.query(({ assistant_id }) => assistant_id === '1')
			.reply((uri) => {
				const query = new URLSearchParams(uri.split('?')[1]);
				const [number, status] = [Number(query.get('page')), String(query.get('status'))];
				if (status === 'failed') return [422, { message: 'No' }];
				asked++;
				const rows = Array.from({ length: 100 }, (_, index) => call(number * 100 + index, status));
				return [200, page(rows, { number, last: 200 })];
			});
		// the run goes on for so long that it could
		for (const status of ['busy', 'failed']) {
			list({ assistant_id: 2, status, per_page: 100 }, [], { delay: 500 });
		}

		const { items } = await getAll(
			['busy', 'failed'],
			{
				returnAll: true,
				filters: { assistantId: { __rl: true, mode: 'id', value: '={{ $json.assistant }}' } },
			},
			{ items: [{ assistant: 1 }, { assistant: 2 }], node: { onError: 'continueRegularOutput' } },
		);
		nock.cleanAll();

		expect(items.map(({ json }) => json)).toEqual([
			{ error: expect.stringContaining('The platform did not accept the values sent') },
		]);
		expect(asked).toBeLessThanOrEqual(11);
	});

	test('rows without an ID are not passed on: they may be on several lists', async () => {
		list({ status: 'busy' }, [{ status: 'busy' }]);
		list({ status: 'failed' }, []);

		const { items, error } = await getAll(['busy', 'failed']);

		expect(items).toEqual([]);
		expect(error?.message).toBe('The platform answered with a row that has no ID');
	});

	test('more rows in all than n8n can take are not passed on', async () => {
		const rows = (status: string, from: number) =>
			Array.from({ length: 60_000 }, (_, index) => call(from + index, status));
		list({ status: 'busy', per_page: 100 }, rows('busy', 0));
		list({ status: 'failed', per_page: 100 }, rows('failed', 60_000));

		const { error } = await getAll(['busy', 'failed'], { returnAll: true });

		expect(error?.message).toBe('The list is longer than n8n can take at once');
	});

	test.each([
		['one status', ['busy'], ['busy', 'completed']],
		['a status that is null', ['busy'], ['busy', null]],
		['several', ['busy', 'failed'], ['busy', 'failed']],
	])(
		'rows of other statuses are told, from a platform that knows no such filter: %s',
		async (_case, statuses, rows: Array<string | null>) => {
			const all = rows.map((status, id) => call(id, status as string));
			for (const status of statuses) list({ status }, all);

			const { items, error } = await getAll(statuses);

			expect(items).toEqual([]);
			expect(error?.message).toBe('The platform sent calls with other statuses as well');
			expect(error?.description).toContain("'Additional Query Parameters' in 'Options'");
		},
	);

	test('a status is known however it is written, and a call that tells none passes', async () => {
		list({ status: 'no-answer' }, [call(3, 'No Answer'), call(2, 'no_answer'), { id: 1 }]);

		const { items, error } = await getAll(['no-answer']);

		expect(error).toBeUndefined();
		expect(idsOf(items)).toEqual([3, 2, 1]);
	});
});

test('Lead: Get Many takes several statuses as well', async () => {
	for (const [id, status] of [
		[1, 'created'],
		[2, 'blacklisted'],
	] as const) {
		platform()
			.get('/api/user/leads')
			.query({ per_page: 50, page: 1, status })
			.reply(200, page([{ id, status }]));
	}
	const filters = { status: ['created', 'blacklisted'] };

	const { items, error } = await run({ resource: 'lead', operation: 'getAll', filters });

	expect(error).toBeUndefined();
	expect(idsOf(items)).toEqual([2, 1]);
});
