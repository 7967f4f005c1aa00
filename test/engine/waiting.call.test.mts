// Call → Make with "Wait for the Call to End".
import { beforeEach, describe, expect, test } from '@jest/globals';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call.ts';
import { callsPlatform, MINUTE, PHONE } from '../support/callsPlatform.mts';
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
		const json = {
			...simplifyCall(platform.calls[0] as never),
			id: 1_000,
			status: 'completed',
			reached: true,
			customer_phone: PHONE,
			transcript: 'Hello',
			total_cost: 0.2,
			timed_out: false,
			timed_out_reason: null,
		};
		expect(items).toEqual([{ json, pairedItem: { item: 0 } }]);
		expect(Object.keys(items[0].json)).toEqual(Object.keys(json));
		expect(platform.written).toHaveLength(1);
		expect(minutesPassed()).toBe(50 / 60);
	});

	test('whole, without Simplify', async () => {
		callsEndAfter(15 * SECOND, () => ({ total_cost: '0.20000000', extra: { deep: [1] } }));

		const { items } = await make({ simplify: false });

		const added = { reached: true, timed_out: false, timed_out_reason: null };
		expect(items[0].json).toEqual({ ...platform.calls[0], status: 'completed', ...added });
	});

	test('as a tool, in the fields that are selected', async () => {
		callsEndAfter(15 * SECOND, () => ({ transcript: 'Hello' }));

		const { items } = await make(
			{ output: 'fields', fields: 'reached, timed_out' },
			{ node: { type: 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatformTool' } },
		);

		expect(items[0].json).toEqual({ id: 1_000, reached: true, timed_out: false });
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

	test('when the answer names it: another call to the number is not taken for it', async () => {
		platform.instead = ({ method }) => {
			if (method !== 'POST') return undefined;
			platform.call(PHONE, { status: 'busy' });
			const { id } = platform.call(PHONE, { status: 'completed' });
			return { body: { message: 'Call initiated', data: { call_id: id } } };
		};

		const { items } = await make();

		expect(items[0].json).toMatchObject({ id: 1_001, status: 'completed' });
	});

	test('when the answer has no ID: a call that a campaign makes to the number is not taken for it', async () => {
		platform.tellsId = false;
		platform.onWritten = () => {
			platform.call(PHONE, { status: 'busy', campaign_name: 'Autumn' });
			platform.call(PHONE, { status: 'completed' });
		};

		const { items } = await make();

		expect(items[0].json).toMatchObject({ id: 1_001, status: 'completed' });
	});

	test('the switch is off by default: nothing waits, and nothing is read', async () => {
		const { items } = await make({ waitForCallToEnd: undefined as never });

		expect(items[0].json).toMatchObject({ status: 'initiated' });
		expect(platform.reads).toEqual([]);
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
});

test('nothing is sent while it cannot be read which calls there are', async () => {
	platform.instead = ({ path }) => (path === '/user/calls' ? { status: 403 } : undefined);

	const { error } = await make();

	expect(error).toMatchObject({
		httpCode: '403',
		description: expect.stringContaining('Nothing was sent: to wait for the call to end'),
	});
	expect(platform.written).toEqual([]);
});

test('a list with the oldest first is read to its end', async () => {
	platform.tellsId = false;
	platform.order = (calls) => calls;
	for (let index = 0; index < 150; index++) platform.call(PHONE, { status: 'completed' });
	callsEndAfter(15 * SECOND, () => ({ status: 'busy' }));

	const { items } = await make();

	expect(items[0].json).toMatchObject({ id: platform.calls.at(-1)!.id, status: 'busy' });
	expect(platform.reads.map(({ query }) => query.get('page')).join(' ')).toBe('1 2 1 2 1 2');
});

describe('several items', () => {
	test('two calls to one number: the second one is sent when the first one was answered, and each item has its own', async () => {
		platform.tellsId = false;
		const outcomes = ['no-answer', 'completed'];
		platform.onWritten = ({ body }) => {
			const call = platform.call(body.phone_number);
			const status = body.phone_number === PHONE ? outcomes.shift() : 'busy';
			platform.after(15 * SECOND, () => (call.status = status!));
		};
		let isFirst = true;
		platform.beforeWriting = async ({ body }) => {
			if (body.phone_number !== PHONE || !isFirst) return;
			isFirst = false;
			// long enough for the second one to come first, if it could
			for (let turns = 500; turns > 0 && platform.written.length < 4; turns--) {
				await new Promise((resolve) => void setImmediate(resolve));
			}
		};
		const twice = { phone: PHONE };

		const { items } = await make(EACH, { items: [twice, ...phones(3), twice] });

		expect(items.map(({ json }) => json.status)).toEqual([
			'no-answer',
			...Array(3).fill('busy'),
			'completed',
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3, 4].map((item) => ({ item })),
		);
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
});

describe('where the platform can read a single call', () => {
	const pathsRead = () => platform.reads.map(({ path }) => path);
	const LIST = '/user/calls';
	beforeEach(() => void (platform.offersSingleCalls = true));

	test('the list is read before anything is sent, and then only the call', async () => {
		callsEndAfter(25 * SECOND, () => ({ transcript: 'Hello' }));

		const { items } = await make();

		expect(items[0].json).toMatchObject({ id: 1_000, status: 'completed', transcript: 'Hello' });
		expect(pathsRead()).toEqual([LIST, ...Array<string>(3).fill(`${LIST}/1000`)]);
		expect(minutesPassed()).toBe(0.5);
	});

	test.each([
		[3, 1],
		[4, 3],
	])('%d calls: the list is read %d times', async (count, lists) => {
		callsEndAfter(15 * SECOND);

		const { items } = await make(EACH, { items: phones(count) });

		expect(items.map(({ json }) => json.status)).toEqual(Array(count).fill('completed'));
		expect(platform.readsOfCalls).toHaveLength(lists);
	});

	test.each<[what: string, answer: object]>([
		['fails', { status: 500, headers: { 'retry-after': '61' } }],
		['has another ID', { body: { id: 7, status: 'completed' } }],
		['has no status', { body: { id: 1_000 } }],
		['is a list', { body: [{ id: 1_000, status: 'completed' }] }],
		['is a web page', { raw: '<html>' }],
	])('an answer that %s: from then on the list is read', async (_what, answer) => {
		platform.instead = ({ path, read }) =>
			path === `${LIST}/1000` && read === 2 ? answer : undefined;
		callsEndAfter(45 * SECOND);

		const { items } = await make();

		expect(items[0].json).toMatchObject({ id: 1_000, status: 'completed', timed_out: false });
		expect(pathsRead().slice(0, 5)).toEqual([LIST, `${LIST}/1000`, `${LIST}/1000`, LIST, LIST]);
		expect(pathsRead().slice(3)).not.toContain(`${LIST}/1000`);
	});

	test('a call that is deleted while it is awaited: time is up, as without it', async () => {
		platform.onWritten = ({ body }) => {
			platform.call(body.phone_number);
			platform.after(15 * SECOND, () => (platform.calls = []));
		};

		const { items } = await make({ limitWaitTime: 1 });

		expect(items[0].json).toMatchObject({ id: 1_000, timed_out: true });
	});
});
