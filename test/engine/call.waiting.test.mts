// Call → Make with "Wait for the Call to End". Which call is whose, who reads and when: test/waiting
import { describe, expect, test } from '@jest/globals';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call.ts';
import { callsPlatform, MINUTE } from '../support/callsPlatform.mts';
import { PHONE } from '../support/engine/forms.ts';

const { platform, make, minutesPassed } = callsPlatform();

const SECOND = 1_000;
const UUID = '9b2f0c9e-7f7a-4c53-9a8e-0d6f1a9f2b11';

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
		description: expect.stringContaining(
			'Nothing was sent: to wait, n8n must first read the list of calls',
		),
	});
	expect(platform.written).toEqual([]);
});

describe('several items', () => {
	test('calls to one number are made one after another: they are told apart by their order', async () => {
		callsEndAfter(15 * SECOND);
		let [atOnce, most] = [0, 0];
		platform.beforeWriting = async () => {
			most = Math.max(most, ++atOnce);
			// the requests of others arrive meanwhile
			for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
			atOnce--;
		};

		const { items } = await make({}, { items: [{}, {}, {}] });

		expect(items).toHaveLength(3);
		expect(most).toBe(1);
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

	const MADE = 'The call was made (ID 1000): do not make it again.';

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
					timed_out_reason: `${MADE} The list of calls does not show this call yet.`,
				},
				pairedItem: { item: 0 },
			},
		]);
		expect(minutesPassed()).toBe(30);
		expect(platform.reads.map(({ path }) => path)).not.toContain('/user/campaigns');
	});

	test.each<[where: string, answer: object, id: number | string | null, status: string | null]>([
		['in the answer itself', { message: 'Call initiated', call_id: 8 }, 8, null],
		['in "data"', { data: { id: 8, status: 'queued' } }, 8, 'queued'],
		['in "data", under another name', { message: 'Queued', data: { call_id: 8 } }, 8, null],
		['beside "data"', { call_id: 8, status: 'queued', data: {} }, 8, 'queued'],
		['as text', { id: '8', status: true }, 8, null],
		['as a UUID', { data: { id: UUID, status: {} } }, UUID, null],
		['nowhere', { message: 'Call initiated', data: {} }, null, null],
		['as an object', { id: {} }, null, null],
		['as that of an earlier call: it is the ID of something else', { id: 7 }, null, null],
	])('what the answer says of a call that never appears is known: its ID %s', async (...row) => {
		const [, body, id, status] = row;
		platform.nextId = 7;
		platform.call('+40733123456');
		platform.instead = ({ method }) => (method === 'POST' ? { body } : undefined);

		const { items } = await make({ limitWaitTime: 1 });

		expect(items[0].json).toMatchObject({ id, status, customer_phone: PHONE, timed_out: true });
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
				timed_out_reason: `${MADE} A call has not ended yet (status "in-progress").`,
			});
		},
	);

	test('the item fails where that was chosen, and says that the call was made', async () => {
		const { items, error } = await make({ limitWaitTime: 1, whenTimeIsUp: 'fail' });

		expect(items).toEqual([]);
		expect(error?.message).toBe('The call had not ended after 1 minute');
		expect(error?.description).toBe(
			'The call was made (ID 1000): do not make it again. The list of calls does not show this call yet. Look for its outcome later with Get Many of "Call", or allow more time in \'Limit Wait Time (Minutes)\'.',
		);
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
