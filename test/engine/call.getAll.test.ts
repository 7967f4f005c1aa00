import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import schema from '../../nodes/VoiceAssistantPlatform/__schema__/v1.0.0/call/getAll.json';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

const getAll = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await run({ resource: 'call', operation: 'getAll', simplify: false, ...parameters }, options);

const calls = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: from + index }));

const FULL_CALL = {
	id: 5,
	assistant_name: 'Anna',
	campaign_name: 'Recall',
	type: 'outbound',
	duration: 61,
	assistant_phone_number: '+40300000001',
	client_phone_number: '+40722123456',
	status: 'completed',
	transcript: 'long text',
	variables: { day: 'Monday' },
	evaluation: { score: 8 },
	webhook_response: {},
	carrier_cost: 0.01,
	total_cost: 0.12,
	answered_by: 'human',
	recording_url: 'https://platform.example/r/5.mp3',
	created_at: '2026-11-20 10:00:00',
	updated_at: '2026-11-20 10:02:00',
};

/** What "Simplify" gives of a call of which nothing is known. */
const EMPTY = Object.fromEntries(Object.keys(schema.properties).map((name) => [name, null]));

describe('what is sent (platform-api 4.2)', () => {
	test('is only paging where there is no filter, in one request of the limit', async () => {
		platform()
			.get('/api/user/calls')
			.query({ per_page: 50, page: 1 })
			.reply(200, page(calls(1, 50), { last: 9 }));

		const { items, error } = await getAll();

		expect(error).toBeUndefined();
		expect(items).toHaveLength(50);
	});

	test('is every filter under the name of the API', async () => {
		platform()
			.get('/api/user/calls')
			.query({
				status: 'no-answer',
				type: 'outbound',
				phone_number: '+40722123456',
				assistant_id: 3,
				campaign_id: 7,
				date_from: '2026-11-01',
				date_to: '2026-11-30',
				per_page: 5,
				page: 1,
			})
			.reply(200, page([]));

		const { items, error } = await getAll({
			limit: 5,
			period: 'custom',
			dateFrom: '2026-11-01T00:00:00',
			dateTo: '2026-11-30',
			filters: {
				status: ['no-answer'],
				type: 'outbound',
				clientPhoneNumber: '+40722123456',
				assistantId: { __rl: true, mode: 'list', value: 3 },
				campaignId: { __rl: true, mode: 'id', value: '7' },
			},
		});

		expect(error).toBeUndefined();
		expect(items).toEqual([]);
	});

	test.each([
		['a day', '2026-11-05', '2026-11-05'],
		['what the date picker gives', '2026-11-05T00:00:00', '2026-11-05'],
		['late evening in UTC, the next day in Bucharest', '2026-11-04T23:30:00Z', '2026-11-05'],
		['an offset', '2026-11-05T01:00:00+09:00', '2026-11-04'],
		[
			'a date of an expression',
			'={{ DateTime.fromISO("2026-11-05T00:30", { zone: "Europe/Bucharest" }) }}',
			'2026-11-05',
		],
		['a JavaScript date', '={{ new Date("2026-11-04T23:30:00Z") }}', '2026-11-05'],
	])("is the date in the workflow's timezone: %s", async (_case, dateFrom, sent) => {
		platform()
			.get('/api/user/calls')
			.query({ date_from: sent, per_page: 50, page: 1 })
			.reply(200, page([]));

		const { error } = await getAll(
			{ period: 'custom', dateFrom },
			{ timezone: 'Europe/Bucharest' },
		);

		expect(error).toBeUndefined();
	});

	test('has no blank filters', async () => {
		platform().get('/api/user/calls').query({ per_page: 50, page: 1 }).reply(200, page([]));

		const { error } = await getAll({
			period: '={{ $json.nothing }}',
			dateFrom: '',
			dateTo: '={{ $json.nothing }}',
			filters: {
				clientPhoneNumber: '',
				status: [],
				type: '={{ $json.nothing }}',
				assistantId: { __rl: true, mode: 'list', value: '' },
			},
		});

		expect(error).toBeUndefined();
	});
});

describe('pages', () => {
	test('Return All reads every page once and keeps the order', async () => {
		for (const number of [1, 2, 3]) {
			platform()
				.get('/api/user/calls')
				.query({ per_page: 100, page: number })
				.delay(number === 2 ? 30 : 0)
				.reply(
					200,
					page(calls((number - 1) * 100, number === 3 ? 50 : 100), { number, last: 3, total: 250 }),
				);
		}

		const { items } = await getAll({ returnAll: true });

		expect(items.map(({ json }) => json.id)).toEqual(calls(0, 250).map(({ id }) => id));
	});

	test('a limit over one page is shared out, with no request and no row too many', async () => {
		for (const number of [1, 2]) {
			platform()
				.get('/api/user/calls')
				.query({ per_page: 75, page: number })
				.reply(200, page(calls((number - 1) * 75, 75), { number, last: 20, perPage: 75 }));
		}

		const { items } = await getAll({ limit: 150 });

		expect(items.map(({ json }) => json.id)).toEqual(calls(0, 150).map(({ id }) => id));
	});

	test('a row that shifts to the next page meanwhile comes once, and the limit is still filled', async () => {
		const pages = [calls(0, 60), calls(59, 60), calls(119, 60)];
		for (const [index, rows] of pages.entries()) {
			platform()
				.get('/api/user/calls')
				.query({ per_page: 60, page: index + 1 })
				.reply(200, page(rows, { number: index + 1, last: 20, perPage: 60 }));
		}

		const { items } = await getAll({ limit: 120 });

		expect(items.map(({ json }) => json.id)).toEqual(calls(0, 120).map(({ id }) => id));
	});

	test('a list that grows while it is read is read to its new end', async () => {
		const last = [2, 3, 3];
		for (const [index, lastPage] of last.entries()) {
			platform()
				.get('/api/user/calls')
				.query({ per_page: 100, page: index + 1 })
				.reply(200, page(calls(index * 100, 100), { number: index + 1, last: lastPage }));
		}

		const { items } = await getAll({ returnAll: true });

		expect(items).toHaveLength(300);
	});

	test('a list that only names a next page is read to its end, without following the address', async () => {
		for (const number of [1, 2]) {
			platform()
				.get('/api/user/calls')
				.query({ per_page: 100, page: number })
				.reply(200, {
					data: calls(number * 100, 2),
					next_page_url: number === 1 ? 'https://thief.example/?page=2' : null,
				});
		}

		const { items } = await getAll({ returnAll: true });

		expect(items).toHaveLength(4);
	});

	test('rows that leave the list while it is read: it steps back, and no row is missed', async () => {
		const list = calls(0, 250);
		const pageOf = (number: number, rows: object[]) =>
			page(rows.slice((number - 1) * 100, number * 100), { number, last: 3, total: rows.length });
		const without = list.filter(({ id }) => id !== 7);
		// call 7 leaves after page 1 was read: call 100 moves there
		for (const [number, rows] of [
			[1, list],
			[2, without],
			[3, without],
			// from where row 100 may have moved to
			[1, without],
			[2, without],
			[3, without],
		] as const) {
			platform()
				.get('/api/user/calls')
				.query({ per_page: 100, page: number })
				.reply(200, pageOf(number, [...rows]));
		}

		const { items } = await getAll({ returnAll: true });

		// it was there when its page was read
		expect(items.map(({ json }) => json.id)).toEqual(list.map(({ id }) => id));
	});

	test('a list from which rows leave all the time is not passed on', async () => {
		let total = 10_000;
		platform()
			.persist()
			.get('/api/user/calls')
			.query(true)
			.reply((uri) => {
				const number = Number(/[?&]page=(\d+)/.exec(uri)?.[1]);
				return [200, page(calls(number * 100, 100), { number, last: 9, total: total-- })];
			});

		const { error, items } = await getAll({ returnAll: true });
		nock.cleanAll();

		expect(error?.message).toBe('The list changes faster than it can be read');
		expect(items).toEqual([]);
	});

	test('of a platform that counts only the rows of each are taken as they come', async () => {
		for (const [number, count, times] of [
			[1, 100, 6],
			[2, 50, 6],
		]) {
			platform()
				.get('/api/user/calls')
				.query({ per_page: 100, page: number })
				.times(times)
				.reply(200, page(calls(number * 100, count), { number, last: 2, total: count }));
		}

		const { items } = await getAll({ returnAll: true });

		expect(items).toHaveLength(150);
	});

	test('that change their size in between are reported: rows would be left out', async () => {
		for (const number of [1, 2]) {
			platform()
				.get('/api/user/calls')
				.query({ per_page: 100, page: number })
				.reply(200, page(calls(number * 100, 50), { number, last: 2, perPage: 50 * number }));
		}

		const { error } = await getAll({ returnAll: true });

		expect(error?.message).toBe('The platform changes the size of its pages in between');
	});

	test('pages that never end and bring nothing new are reported', async () => {
		for (const number of [1, 2, 3, 4, 5, 6, 7]) {
			platform()
				.get('/api/user/calls')
				.query({ per_page: 100, page: number })
				.reply(200, page(calls(0, 100), { number, last: number + 1 }));
		}

		const { error } = await getAll({ returnAll: true });

		expect(error?.message).toBe('The platform names ever more pages, but they hold nothing new');
	});

	test('when a page is refused, no more than those under way are asked for', async () => {
		let asked = 0;
		platform()
			.persist()
			.get('/api/user/calls')
			.query(true)
			.reply((uri) => {
				asked++;
				const number = Number(/[?&]page=(\d+)/.exec(uri)?.[1]);
				return number === 2
					? [422, { message: 'No' }]
					: [200, page(calls(number * 100, 100), { number, last: 200 })];
			});

		const { error } = await getAll({ returnAll: true });
		nock.cleanAll();

		expect(error?.message).toBe('The platform did not accept the values sent');
		expect(asked).toBeLessThanOrEqual(11);
	});

	test('more rows than n8n can take are told after one request', async () => {
		platform()
			.get('/api/user/calls')
			.query(true)
			.reply(200, page(calls(0, 100), { last: 1001 }));

		const { error } = await getAll({ returnAll: true });

		expect(error?.message).toBe('The list is longer than n8n can take at once');
		expect(error?.description).toContain('100,000 rows');
	});

	test('a server that does not turn the pages is reported, not looped over', async () => {
		platform()
			.get('/api/user/calls')
			.query(true)
			.twice()
			.reply(200, page(calls(0, 100), { number: 1, last: 2 }));

		const { error, items } = await getAll({ returnAll: true });

		expect(error?.message).toBe('The platform answered with page 1 when page 2 was asked for');
		expect(items).toEqual([]);
	});

	test.each([
		['a bare array', calls(1, 3)],
		['a data array', { data: calls(1, 3) }],
	])('may be missing: %s is read too', async (_case, body) => {
		platform().get('/api/user/calls').query(true).reply(200, body);

		const { items } = await getAll({ returnAll: true });

		expect(items.map(({ json }) => json)).toEqual(calls(1, 3));
	});

	test('are counted where an envelope has no number of the last one', async () => {
		for (const number of [1, 2]) {
			platform()
				.get('/api/user/calls')
				.query({ per_page: 100, page: number })
				.reply(200, { data: calls(number * 100, 2), total: 4, per_page: 2 });
		}

		const { items } = await getAll({ returnAll: true });

		expect(items).toHaveLength(4);
	});

	test('an envelope whose last page is no number is not taken for the whole list', async () => {
		platform()
			.get('/api/user/calls')
			.query(true)
			.reply(200, { data: calls(0, 2), last_page: 'many' });

		const { error } = await getAll({ returnAll: true });

		expect(error?.message).toBe('The platform does not say how many pages the list has');
	});

	test('an answer that is no list is not taken for an empty one', async () => {
		platform().get('/api/user/calls').query(true).reply(200, { message: 'hello' });

		const { error } = await getAll();

		expect(error?.message).toBe('The platform answered with something that is not a list');
	});
});

test('Simplify gives the same fields of every call', async () => {
	platform()
		.get('/api/user/calls')
		.query(true)
		.reply(200, page([FULL_CALL, { id: 6, status: 'busy' }, { id: 7, status: {}, transcript: 1 }]));

	const { items } = await getAll({ simplify: true });

	expect(items.map(({ json }) => json)).toEqual([
		{
			id: 5,
			status: 'completed',
			type: 'outbound',
			reached: true,
			assistant_name: 'Anna',
			campaign_name: 'Recall',
			customer_phone: '+40722123456',
			assistant_phone: '+40300000001',
			duration: 61,
			answered_by: 'human',
			transcript: 'long text',
			extracted_variables: { day: 'Monday', score: 8 },
			input_variables: { day: 'Monday' },
			recording_url: 'https://platform.example/r/5.mp3',
			total_cost: 0.12,
			created_at: '2026-11-20T10:00:00Z',
			finished_at: null,
			lead_id: null,
			lead_status: null,
			lead_variables: null,
			campaign_id: null,
		},
		{ ...EMPTY, id: 6, status: 'busy', reached: false },
		{ ...EMPTY, id: 7 },
	]);
});

test('what Simplify gives is what the schema says, in that order', async () => {
	platform()
		.get('/api/user/calls')
		.query(true)
		.reply(200, page([{ id: 5 }]));

	const { items } = await getAll({ simplify: true });

	expect(Object.keys(items[0].json)).toEqual(Object.keys(schema.properties));
});

test('a transcript of 5 MB comes whole', async () => {
	const transcript = Array.from({ length: 50_000 }, () => ({
		sender: 'bot',
		text: 'x'.repeat(100),
	}));
	platform()
		.get('/api/user/calls')
		.query(true)
		.reply(200, page([{ ...FULL_CALL, transcript }]));

	const { items } = await getAll({ simplify: true });

	expect(items[0].json.transcript).toBe(
		transcript.map(({ text }) => `Assistant: ${text}`).join('\n'),
	);
});

test('several items: each row is linked to the item it was asked for, errors too', async () => {
	for (const [assistant, count] of [
		[1, 2],
		[3, 1],
	]) {
		platform()
			.get('/api/user/calls')
			.query({ assistant_id: assistant, per_page: 50, page: 1 })
			.reply(200, page(calls(assistant * 10, count)));
	}

	const { items } = await getAll(
		{ filters: { assistantId: { __rl: true, mode: 'id', value: '={{ $json.assistant }}' } } },
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

describe('bad input is refused before anything is sent', () => {
	test.each([
		[
			'a date that is none',
			{ period: 'custom', dateFrom: '={{ new Date("x") }}' },
			"'From Date' is not a date",
		],
		['a date in words', { period: 'custom', dateFrom: 'last week' }, "'From Date' is not a date"],
		[
			'a day that does not exist',
			{ period: 'custom', dateTo: '2026-02-30' },
			"'Until Date' is not a date",
		],
		[
			'an unknown status',
			{ filters: { status: '={{ "done" }}' } },
			"'Statuses' has a value that is not possible",
		],
		[
			'a phone number without country code',
			{ filters: { clientPhoneNumber: '0722' } },
			"'Client Phone Number' has no country code",
		],
		[
			'a UUID for an assistant',
			{ filters: { assistantId: { __rl: true, mode: 'id', value: '={{ "5f0c-11" }}' } } },
			"'Assistant' is not an ID",
		],
		[
			'pages counted by hand',
			{
				options: { additionalQueryParameters: { parameter: [{ name: 'per_page', value: '500' }] } },
			},
			'\'Additional Query Parameters\' cannot set "per_page"',
		],
	] as Array<[string, INodeParameters, string]>)('%s', async (_case, parameters, message) => {
		const { error } = await getAll(parameters);

		expect(error?.message).toBe(message);
		expect(error?.context.itemIndex).toBe(0);
	});
});

describe('calls with one person (docs/api-assumptions.md, "Query parameters of list calls")', () => {
	const withNumbers = async (...numbers: Array<string | null | undefined>) => {
		const rows = numbers.map((number, id) => ({ id, client_phone_number: number }));
		platform().get('/api/user/calls').query(true).reply(200, page(rows));
		return await getAll({ filters: { clientPhoneNumber: '+40722123456' } });
	};

	test('are asked for even if a parameter added by hand is blank', async () => {
		platform()
			.get('/api/user/calls')
			.query({ per_page: 50, page: 1, phone_number: '+40722123456', region: '' })
			.reply(200, page([]));
		const parameter = ['phone_number', 'region'].map((name) => ({
			name,
			value: '={{ $json.none }}',
		}));

		const { error } = await getAll({
			filters: { clientPhoneNumber: '+40722123456' },
			options: { additionalQueryParameters: { parameter } },
		});

		expect(error).toBeUndefined();
	});

	test.each([
		['another number', '+40722123457'],
		['a longer number', '+407221234567'],
		['no number', null],
	])(
		'are not passed on when one is with %s: the platform knows no such filter',
		async (_, other) => {
			const { items, error } = await withNumbers('+40722123456', other);

			expect(items).toEqual([]);
			expect(error?.message).toBe('The platform sent calls with other people as well');
			expect(error?.description).toContain("'Additional Query Parameters' in 'Options'");
		},
	);

	test('are known by either name of the number', async () => {
		platform()
			.get('/api/user/calls')
			.query(true)
			.reply(200, page([{ id: 1, customer_phone: '+40722123457' }]));

		const { error } = await getAll({ filters: { clientPhoneNumber: '+40722123456' } });

		expect(error?.message).toBe('The platform sent calls with other people as well');
	});

	test('are known in whatever way the number is written, or when it is left out', async () => {
		const { items, error } = await withNumbers(
			'+40722123456',
			'40 722 123 456',
			'0722123456',
			undefined,
		);

		expect(error).toBeUndefined();
		expect(items).toHaveLength(4);
	});
});
