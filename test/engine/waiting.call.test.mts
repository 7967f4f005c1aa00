// Call → Make with "Wait for the Call to End".
import { describe, expect, test } from '@jest/globals';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call.ts';
import { callsPlatform, MINUTE, PHONE, type Call } from '../support/callsPlatform.mts';
import { waited } from '../support/waitedTime.mts';

const { platform, make, minutesPassed } = callsPlatform();

const SECOND = 1_000;

/** What is written becomes a call, which has ended after a while. */
function callsEndAfter(milliseconds: number, values: (number: string) => object = () => ({})) {
	platform.onWritten = ({ body }) => {
		const call = platform.call(body.phone_number);
		platform.after(milliseconds, () =>
			Object.assign(call, { status: 'completed' }, values(body.phone_number)),
		);
	};
}

const phones = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ phone: `+4072210${1_000 + index}` }));
const EACH = { phoneNumber: '={{ $json.phone }}' };

describe('the call comes out when it has ended', () => {
	test('as Get Many returns it, linked to its item', async () => {
		callsEndAfter(45 * SECOND, () => ({ transcript: 'Hello', total_cost: '0.20000000' }));

		const { items, error } = await make();

		expect(error).toBeUndefined();
		expect(items).toEqual([
			{
				json: {
					...simplifyCall(platform.calls[0] as never),
					id: 1_000,
					status: 'completed',
					reached: true,
					customer_phone: PHONE,
					transcript: 'Hello',
					total_cost: 0.2,
					timed_out: false,
					timed_out_reason: null,
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(Object.keys(items[0].json)).toEqual([
			...Object.keys(simplifyCall({})),
			'timed_out',
			'timed_out_reason',
		]);
	});

	test('whole, without Simplify', async () => {
		callsEndAfter(45 * SECOND, () => ({ transcript: 'Hello', total_cost: 0.2 }));

		const { items, error } = await make({ simplify: false });

		expect(error).toBeUndefined();
		expect(items).toEqual([
			{
				json: {
					...platform.calls[0],
					status: 'completed',
					transcript: 'Hello',
					total_cost: 0.2,
					reached: true,
					timed_out: false,
					timed_out_reason: null,
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(platform.written).toHaveLength(1);
		expect(minutesPassed()).toBe(50 / 60);
	});

	test('the list is read before anything is sent, then every 10 seconds, and by nothing but its pages', async () => {
		const readsBefore: number[] = [];
		platform.onWritten = ({ body }) => {
			readsBefore.push(platform.reads.length);
			const call = platform.call(body.phone_number);
			platform.after(35 * SECOND, () => (call.status = 'failed'));
		};

		await make();

		expect(readsBefore).toEqual([1]);
		expect(platform.reads.map(({ at, query }) => [Math.round(at * 60), `${query}`])).toEqual(
			[0, 10, 20, 30, 40].map((second) => [second, 'per_page=100&page=1']),
		);
	});

	test('the list is read more slowly later: every 20 seconds after 5 minutes, every minute after 15', async () => {
		callsEndAfter(19.5 * MINUTE);

		await make();

		const gaps = platform.reads
			.slice(1)
			.map(({ at }, index, all) => [
				Math.round(at * 60),
				Math.round((at - (all[index - 1]?.at ?? 0)) * 60),
			]);
		expect(gaps.filter(([at]) => at < 300).map(([, gap]) => gap)).toEqual(Array(29).fill(10));
		expect(new Set(gaps.filter(([at]) => at > 320 && at <= 900).map(([, gap]) => gap))).toEqual(
			new Set([20]),
		);
		expect(new Set(gaps.filter(([at]) => at > 960).map(([, gap]) => gap))).toEqual(new Set([60]));
	});

	test('when it had ended before the first read', async () => {
		platform.onWritten = ({ body }) => {
			platform.call(body.phone_number, { status: 'no-answer' });
		};

		const { items } = await make();

		expect(items[0].json).toMatchObject({ status: 'no-answer', timed_out: false });
		expect(platform.readsOfCalls).toHaveLength(2);
	});

	test.each([
		['completed', true],
		['ended_by_customer', true],
		['ended_by_assistant', true],
		['no-answer', false],
		['busy', false],
		['failed', false],
		['voicemail', false],
		// nobody has described it
		['parked', true],
	])('with the status %s; the person was reached: %p', async (status, reached) => {
		callsEndAfter(15 * SECOND, () => ({ status }));

		const { items } = await make();

		expect(items[0].json).toMatchObject({ status, reached, timed_out: false });
	});

	test('a call has not ended with "ended" when it goes on to another status', async () => {
		platform.onWritten = ({ body }) => {
			const call = platform.call(body.phone_number);
			platform.after(2 * MINUTE, () => (call.status = 'ended'));
			platform.after(2 * MINUTE + 5 * SECOND, () => (call.status = 'ended_by_customer'));
		};

		const { items } = await make();

		expect(items[0].json.status).toBe('ended_by_customer');
	});

	test('"ended" that stays is the end', async () => {
		callsEndAfter(15 * SECOND, () => ({ status: 'ended' }));

		const { items } = await make();

		expect(items[0].json).toMatchObject({ status: 'ended', timed_out: false });
		expect(minutesPassed()).toBe(0.5);
	});

	test('when times of the platform are hours off, and even go back', async () => {
		platform.call(PHONE, { status: 'completed', created_at: '2026-11-21 23:59:59' });
		callsEndAfter(15 * SECOND, () => ({ created_at: '2026-11-21 03:00:00' }));

		const { items } = await make();

		expect(items[0].json).toMatchObject({ id: 1_001, created_at: '2026-11-21T03:00:00Z' });
	});

	test('when the answer tells no ID: by the number, however it is written, and never one of before', async () => {
		platform.tellsId = false;
		platform.call(PHONE, { status: 'completed' });
		platform.onWritten = () => {
			platform.call(PHONE, { type: 'inbound', status: 'completed' });
			platform.call('+40722999999', { status: 'completed' });
			platform.call('', { client_phone_number: null, status: 'completed' });
			platform.call('123456', { status: 'completed' });
			platform.call('0722 123 456', { status: 'busy' });
		};

		const { items } = await make();

		expect(items[0].json).toMatchObject({ customer_phone: '0722 123 456', status: 'busy' });
	});

	test('without ID and number, it is nobody’s: time is up', async () => {
		platform.tellsId = false;
		platform.onWritten = () => {
			platform.call('', { client_phone_number: null, status: 'completed' });
			platform.call('123456', { status: 'completed' });
		};

		for (const number of [null, '23456']) {
			const { items } = await make({
				limitWaitTime: 1,
				options: { additionalBodyFields: JSON.stringify({ phone_number: number }) },
			});

			expect(platform.written.at(-1)!.body.phone_number).toBe(number);
			expect(items[0].json.timed_out).toBe(true);
		}
	});

	test('when the answer tells its ID, another call to the number is not given out as it', async () => {
		platform.onWritten = () => {
			platform.nextId++;
			platform.call(PHONE, { status: 'completed' });
		};

		const { items } = await make({ limitWaitTime: 1 });

		expect(items[0].json).toMatchObject({ id: 1_000, status: 'initiated', timed_out: true });
	});

	test.each([
		[
			'"call_id" in the answer itself',
			(call_id: number) => ({ message: 'Call initiated', call_id }),
		],
		[
			'"call_id" in "data"',
			(call_id: number) => ({ message: 'Call initiated', data: { call_id } }),
		],
		['"call_id" beside "data"', (call_id: number) => ({ call_id, data: { status: 'queued' } })],
		['"id" in "data"', (id: number) => ({ data: { id } })],
	])(
		'when the ID is %s, another call to the number is not taken for it',
		async (_where, answer) => {
			platform.instead = ({ method }) => {
				if (method !== 'POST') return undefined;
				// another workflow calls the same number at the same moment
				platform.call(PHONE, { status: 'busy' });
				const { id } = platform.call(PHONE, { status: 'completed' });
				return { body: answer(id as number) };
			};

			const { items } = await make();

			expect(items[0].json).toMatchObject({ id: 1_001, status: 'completed' });
		},
	);

	const UUID = '9b2f0c9e-7f7a-4c53-9a8e-0d6f1a9f2b11';
	const OTHER_UUID = '1b2f0c9e-7f7a-4c53-9a8e-0d6f1a9f2b12';

	test.each([
		['a UUID, and the list numbers its calls', { data: { id: UUID } }, undefined],
		['a number, and the calls of the list have UUIDs', { call_id: 4_711 }, OTHER_UUID],
		['a number as text, and the calls of the list have UUIDs', { id: '4711' }, OTHER_UUID],
		['missing', { message: 'Call initiated', data: {} }, undefined],
		['missing, and the calls of the list have UUIDs', { message: 'Call initiated' }, OTHER_UUID],
	])('when the ID in the answer is %s: by the number', async (_case, body, id) => {
		platform.instead = ({ method }) => {
			if (method !== 'POST') return undefined;
			platform.call('+40722999999', {
				status: 'failed',
				...(id && { id: `${id}`.replace('1', '2') }),
			});
			platform.call(PHONE, { status: 'busy', ...(id && { id }) });
			return { body };
		};

		const { items } = await make({ limitWaitTime: 1 });

		expect(items[0].json).toMatchObject({ id: id ?? 1_001, status: 'busy', timed_out: false });
	});

	test.each([
		['a UUID', UUID, OTHER_UUID],
		['a number', 4_712, 4_711],
	])(
		'when the ID in the answer is %s, as those of the list are: by that only',
		async (_case, call_id, other) => {
			platform.instead = ({ method }) => {
				if (method !== 'POST') return undefined;
				// another workflow calls the same number at the same moment
				platform.call(PHONE, { id: other, status: 'busy' });
				platform.after(30 * SECOND, () =>
					platform.call(PHONE, {
						id: call_id,
						status: 'completed',
						created_at: '2026-11-21 10:30:05',
					}),
				);
				return { body: { message: 'Call initiated', call_id } };
			};

			const { items } = await make({ limitWaitTime: 5 });

			expect(items[0].json).toMatchObject({ id: call_id, status: 'completed' });
		},
	);

	test('when the ID in the answer was that of an earlier call, it is that of something else', async () => {
		platform.call(PHONE, { id: 4_711, status: 'completed' });
		platform.nextId = 9_000;
		platform.instead = ({ method }) => {
			if (method !== 'POST') return undefined;
			platform.call(PHONE, { status: 'busy' });
			return { body: { id: 4_711 } };
		};

		const { items } = await make();

		expect(items[0].json).toMatchObject({ id: 9_000, status: 'busy' });
	});

	test('when the ID stands in the answer itself, as text', async () => {
		platform.instead = ({ method }) => {
			if (method !== 'POST') return undefined;
			const { id } = platform.call('anonymous', { status: 'busy' });
			return { body: { id: String(id) } };
		};

		const { items } = await make();

		expect(items[0].json.status).toBe('busy');
	});

	test('only items wait that are to', async () => {
		callsEndAfter(15 * SECOND);
		const { items } = await make(
			{ ...EACH, waitForCallToEnd: '={{ $itemIndex === 1 }}' },
			{ items: phones(3) },
		);

		expect(items.map(({ json }) => [json.status, json.timed_out])).toEqual([
			['initiated', undefined],
			['completed', false],
			['initiated', undefined],
		]);
	});

	test('without the switch, nothing is read', async () => {
		await make({ waitForCallToEnd: false });

		expect(platform.reads).toEqual([]);
	});
});

describe('lists in other forms', () => {
	/** 150 calls of before, then the one that is made. */
	const fillUp = (id: (index: number) => number | string) => {
		for (let index = 0; index < 150; index++) {
			platform.call(PHONE, {
				id: id(index),
				status: 'completed',
				created_at: `2026-11-20 10:${String(Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
			});
		}
	};

	test('where IDs are texts, the date tells which are new, and among those of one second, what was there before', async () => {
		platform.tellsId = false;
		fillUp((index) => `call-${(index * 7) % 150}`);
		platform.onWritten = () => {
			platform.call(PHONE, {
				id: 'call-0-new',
				status: 'busy',
				// the same second as the newest one of before
				created_at: '2026-11-20 10:02:29',
			});
		};

		const { items } = await make();

		expect(items[0].json.id).toBe('call-0-new');
	});

	test('where IDs are texts, and told in the answer, each item has its own call, and never one of before', async () => {
		const told = ['second', 'first', 'call-100'];
		fillUp((index) => `call-${index}`);
		platform.instead = ({ method }) => {
			if (method !== 'POST') return undefined;
			const id = told.shift();
			if (id !== 'call-100') {
				platform.call(PHONE, { id, status: 'busy', created_at: '2026-11-20 11:00:00' });
			}
			return { body: { data: { id } } };
		};

		const { items } = await make({ limitWaitTime: 5 }, { items: [{}, {}, {}] });

		expect(items.map(({ json }) => [json.id, json.timed_out])).toEqual([
			['second', false],
			['first', false],
			['call-100', true],
		]);
	});

	test('a list with the oldest first is read to its end', async () => {
		platform.tellsId = false;
		platform.order = (calls) => calls;
		fillUp((index) => index + 1);
		callsEndAfter(15 * SECOND, () => ({ status: 'busy' }));

		const { items } = await make();

		expect(items[0].json).toMatchObject({ id: platform.calls.at(-1)!.id, status: 'busy' });
		expect(platform.reads.map(({ query }) => query.get('page')).join(' ')).toBe('1 2 1 2 1 2');
	});

	test('of a list with the newest first, what was known is not read again', async () => {
		fillUp((index) => index + 1);
		callsEndAfter(25 * SECOND);

		await make();

		expect(platform.reads.map(({ query }) => query.get('page'))).toEqual(['1', '1', '1', '1']);
	});

	test('a call that hundreds of others have come after is still found', async () => {
		platform.onWritten = ({ body }) => {
			const call = platform.call(body.phone_number);
			for (let index = 0; index < 250; index++) platform.call('+40700000000');
			platform.after(15 * SECOND, () => (call.status = 'completed'));
		};

		const { items } = await make();

		expect(items[0].json).toMatchObject({ id: 1_000, status: 'completed' });
	});

	test('calls without an ID are passed over', async () => {
		platform.calls.push({
			id: undefined as never,
			status: 'completed',
			client_phone_number: PHONE,
		});
		callsEndAfter(15 * SECOND, () => ({ status: 'busy' }));

		const { items } = await make();

		expect(items[0].json.status).toBe('busy');
	});
});

describe('several items', () => {
	test('two calls to one number: each item has its own, by the order in which they were sent', async () => {
		platform.tellsId = false;
		callsEndAfter(15 * SECOND);
		const [first, second] = [0, 1].map(() => ({ phone: PHONE }));

		const { items } = await make(EACH, { items: [first, ...phones(3), second] });

		const ofFirst = platform.calls.find((call) => call.client_phone_number === PHONE)!;
		const ofSecond = platform.calls.findLast((call) => call.client_phone_number === PHONE)!;
		expect(ofFirst.id).not.toBe(ofSecond.id);
		expect([items[0].json.id, items[4].json.id]).toEqual([ofFirst.id, ofSecond.id]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3, 4].map((item) => ({ item })),
		);
	});

	test('two calls to one number: the second one is sent when the first one was answered', async () => {
		platform.tellsId = false;
		callsEndAfter(15 * SECOND);
		let sent = 0;
		platform.beforeWriting = async () => {
			// long enough for the second one to come first, if it could
			for (let turns = sent++ === 0 ? 500 : 0; turns > 0 && sent < 2; turns--) {
				await new Promise((resolve) => void setImmediate(resolve));
			}
			if (sent > 1 && platform.written.length === 0) platform.call('overtaken');
		};

		await make({}, { items: [{}, {}] });

		expect(platform.calls.map((call) => call.client_phone_number)).toEqual([PHONE, PHONE]);
	});

	test('two calls to one number, the second of which ends first: each with its own outcome', async () => {
		const outcomes = ['no-answer', 'completed'];
		const times = [5 * MINUTE, 15 * SECOND];
		platform.onWritten = ({ body }) => {
			const call = platform.call(body.phone_number);
			const index = platform.written.length - 1;
			platform.after(times[index], () => (call.status = outcomes[index]));
		};
		for (platform.tellsId of [true, false]) {
			platform.written = [];
			const { items } = await make({}, { items: [{}, {}] });

			expect(items.map(({ json }) => json.status)).toEqual(outcomes);
		}
	});

	test('of two calls to one number one never appears: the other one is given to one item only', async () => {
		platform.tellsId = false;
		platform.onWritten = ({ body }) => {
			if (platform.written.length === 1) platform.call(body.phone_number, { status: 'completed' });
		};

		const { items } = await make({}, { items: [{}, {}] });

		expect(items.map(({ json }) => [json.status, json.timed_out])).toEqual([
			['completed', false],
			[null, true],
		]);
	});

	test('a call that may have been made although its answer got lost is nobody else’s', async () => {
		platform.tellsId = false;
		let posts = 0;
		platform.instead = ({ method }) => {
			if (method !== 'POST') return undefined;
			const status = posts === 0 ? 'failed' : 'completed';
			platform.call(PHONE, { status });
			return posts++ === 0 ? { status: 502 } : { body: { message: 'Call initiated' } };
		};

		const { items } = await make(
			{},
			{ items: [{}, {}], node: { onError: 'continueRegularOutput' } },
		);

		expect(items[0].json.error).toContain('It is not known whether');
		expect(items[1].json.status).toBe('completed');
	});

	test('the accounts of two clients are read each by itself', async () => {
		callsEndAfter(15 * SECOND);

		const { items, error } = await make(
			{ ...EACH, options: { accessToken: '={{ $json.phone }}' } },
			{ items: phones(2) },
		);

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.status)).toEqual(['completed', 'completed']);
		expect(platform.readsOfCalls).toHaveLength(6);
	});
});

describe('when time is up', () => {
	const short = { limitWaitTime: 30 };

	const NOT_SEEN = 'No call to this number has appeared yet.';

	test('what is known of a call that never appears comes out, in the same fields', async () => {
		const { items, error } = await make(short);

		expect(error).toBeUndefined();
		expect(items).toEqual([
			{
				json: {
					...simplifyCall({}),
					id: 1_000,
					status: 'initiated',
					customer_phone: PHONE,
					timed_out: true,
					timed_out_reason: NOT_SEEN,
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(minutesPassed()).toBe(30);
		expect(platform.reads.map(({ path }) => path)).not.toContain('/user/campaigns');
	});

	test.each([
		['in "data"', { data: { id: 5_000 } }, 5_000, null],
		['beside "data"', { call_id: 5_000, status: 'queued', data: {} }, 5_000, 'queued'],
		['without an ID', { message: 'Queued' }, null, null],
		['with an object for a status', { data: { id: 5_000, status: {} } }, 5_000, null],
		['with true for a status', { status: true, call_id: 5_000 }, 5_000, null],
	])('so it does of an answer %s', async (_case, body, id, status) => {
		platform.instead = ({ method }) => (method === 'POST' ? { body } : undefined);

		const { items } = await make({ limitWaitTime: 1 });

		expect(items[0].json).toMatchObject({ id, status, reached: null, timed_out: true });
	});

	test.each([
		['without "data"', { message: 'Queued' }],
		['with nothing in "data"', { message: 'Queued', data: {} }],
		['with its own "reached"', { message: 'Queued', data: { id: 5_000 }, reached: 'never' }],
	])('an answer %s comes out whole without Simplify', async (_case, body) => {
		platform.instead = ({ method }) => (method === 'POST' ? { body } : undefined);

		const { items } = await make({ limitWaitTime: 1, simplify: false });

		const added = { reached: null, timed_out: true, timed_out_reason: NOT_SEEN };
		expect(items).toEqual([{ json: { ...body, ...added }, pairedItem: { item: 0 } }]);
	});

	test.each([true, false])(
		'a call that does not end comes out as it was read last (Simplify: %p)',
		async (simplify) => {
			callsEndAfter(31 * MINUTE);
			platform.after(10 * MINUTE, () => (platform.calls[0].status = 'in-progress'));

			const { items } = await make({ ...short, simplify });

			expect(items[0].json).toMatchObject({
				id: 1_000,
				status: 'in-progress',
				assistant_name: 'Recall caller',
				reached: null,
				timed_out: true,
				timed_out_reason: 'A call has not ended yet (status "in-progress").',
			});
		},
	);

	test('a call that has just ended is read in the last moment', async () => {
		callsEndAfter(29.9 * MINUTE, () => ({ status: 'ended' }));

		const { items } = await make(short);

		expect(items[0].json).toMatchObject({ timed_out: false, status: 'ended' });
	});

	test('long ago, because this computer slept, the list is read once more', async () => {
		callsEndAfter(45 * SECOND);
		platform.after(15 * SECOND, () => waited.pass(120 * MINUTE));

		const { items } = await make(short);

		expect(items[0].json).toMatchObject({ timed_out: false, status: 'completed' });
	});

	test('the item fails where that was chosen, and says that the call was made', async () => {
		const { items, error } = await make({ limitWaitTime: 1, whenTimeIsUp: 'fail' });

		expect(items).toEqual([]);
		expect(error?.message).toBe('The call had not ended after 1 minute');
		expect(error?.description).toBe(
			'The call was made (ID 1000): do not make it again. No call to this number has appeared yet. Look for its outcome later with Get Many of "Call", or allow more in \'Limit Wait Time (Minutes)\' next time.',
		);
	});

	test('the item fails where that was chosen, and says when the list of calls could not be read in the end', async () => {
		platform.instead = ({ path, read }) =>
			path === '/user/calls' && read > 1
				? { status: 401, body: { message: 'Unauthenticated.' } }
				: undefined;

		const { error } = await make({ limitWaitTime: 1, whenTimeIsUp: 'fail' });

		expect(error?.message).toBe('The call had not ended after 1 minute');
		expect(error?.description).toContain(
			'The list of calls could not be read the last time: The platform did not accept the API token.',
		);
		expect(JSON.stringify(error)).not.toContain('secret-token');
	});

	test('a list that could be read again is not reported', async () => {
		platform.instead = ({ path, read }) =>
			path === '/user/calls' && read === 2 ? { status: 403 } : undefined;

		const { error } = await make({ limitWaitTime: 1, whenTimeIsUp: 'fail' });

		expect(error?.description).not.toContain('could not be read');
	});

	test('the item carries its reason with "Continue", and others go on', async () => {
		platform.onWritten = ({ body }) => {
			platform.holdUntilWritten(3);
			if (body.phone_number.endsWith('1')) platform.call(body.phone_number);
			else platform.call(body.phone_number, { status: 'completed' });
		};

		const { items, error } = await make(
			{ ...EACH, whenTimeIsUp: 'fail', limitWaitTime: 30 },
			{ items: phones(3), node: { onError: 'continueRegularOutput' } },
		);

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.status ?? json.error)).toEqual([
			'completed',
			expect.stringContaining('The call had not ended after 30 minutes. Item 2 of 3: The call was'),
			'completed',
		]);
	});

	test('and the workflow stops for it, all calls that were made count as carried out', async () => {
		platform.holdUntilWritten(3);
		const { error } = await make(
			{ ...EACH, whenTimeIsUp: 'fail', limitWaitTime: '={{ $itemIndex + 1 }}' },
			{ items: phones(3) },
		);

		expect(error?.message).toBe('The call had not ended after 1 minute');
		expect(error?.description).toContain(
			'Item 1 of 3: The call was made (ID 1000): do not make it again.',
		);
		expect(error?.description).toContain('Carried out: items 1–3. Not carried out: none.');
		expect(minutesPassed()).toBeLessThan(1.5);
	});

	test.each([
		[{ limitWaitTime: 0 }, "'Limit Wait Time (Minutes)' is out of range"],
		[{ whenTimeIsUp: 'later' }, "'When Time Is Up' is not one of the possible values"],
	])('nothing was sent if that time was %j, which is refused', async (parameters, message) => {
		const { error } = await make(parameters as Parameters<typeof make>[0]);

		expect(error?.message).toBe(message);
		expect(platform.written).toEqual([]);
	});
});

test('calls of the list stay as they are, whatever the platform adds', async () => {
	const added: Partial<Call> = { lead: 'its own', extra: { deep: [1] } };
	callsEndAfter(15 * SECOND, () => added);

	const { items } = await make({ simplify: false });

	expect(items[0].json).toMatchObject(added);
});
