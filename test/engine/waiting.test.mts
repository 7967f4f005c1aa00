// Call → Make and Lead → Create with "Wait for the Call to End". Which call is whose, who reads and when: test/waiting
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call.ts';
import { callsPlatform, MINUTE } from '../support/callsPlatform.mts';
import { PHONE, byId } from '../support/engine/forms.ts';
import { waited } from '../support/waitedTime.mts';

const { platform, make, create, minutesPassed } = callsPlatform();

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
});

/** The lead as the platform answers. */
const CREATED = {
	id: 500,
	campaign_id: 7,
	phone_number: PHONE,
	status: 'created',
	campaign: { id: 7, name: 'Campaign 7' },
};

/** What the list says of a call to it. */
const OF_CAMPAIGN = { campaign_name: 'Campaign 7' };

interface Try {
	/** Minutes after the lead was created, or after it was said. */
	at: number;
	status: string;
	answered_by?: string;
	/** What the lead becomes when the call has ended. */
	lead?: string;
}

/** Calls a lead as it is told: each call takes 30 seconds. */
function dial(number: string, leadId: number, tries: Try[]): void {
	const lead = platform.leads.find(({ id }) => id === leadId)!;
	const { name: campaign_name } = lead.campaign as { name: string };
	for (const { at, lead: after = 'rescheduled', ...outcome } of tries) {
		platform.after(at * MINUTE, () => {
			const call = platform.call(number, { campaign_name });
			lead.status = 'processing';
			platform.after(30 * SECOND, () => {
				Object.assign(call, outcome);
				lead.status = after;
			});
		});
	}
}

const NO_ANSWER: Try = { at: 0.1, status: 'no-answer' };
const ANSWERED: Try = { at: 10, status: 'completed', answered_by: 'human', lead: 'completed' };

/** Every lead that is created is called so. */
function everyLeadIsCalled(...tries: Try[]) {
	platform.onWritten = ({ body }, id) => dial(body.phone_number, id, tries);
}

test('the call comes out, with the fields of the lead as it was created', async () => {
	platform.instead = ({ method }) => {
		if (method !== 'POST') return undefined;
		platform.call(PHONE, { status: 'no-answer', ...OF_CAMPAIGN });
		return { body: { message: 'Created', data: { ...CREATED, variables: { name: 'Ana' } } } };
	};

	const { items, error } = await create();

	expect(error).toBeUndefined();
	expect(items).toEqual([
		{
			json: {
				...simplifyCall(platform.calls[0] as never),
				status: 'no-answer',
				reached: false,
				campaign_name: 'Campaign 7',
				customer_phone: PHONE,
				lead_id: 500,
				lead_status: 'created',
				lead_variables: { name: 'Ana' },
				campaign_id: 7,
				timed_out: false,
				timed_out_reason: null,
			},
			pairedItem: { item: 0 },
		},
	]);
});

test('what the call says of its lead counts more', async () => {
	platform.instead = ({ method }) => {
		if (method !== 'POST') return undefined;
		const lead = { id: 500, status: 'completed', variables: { name: 'Ana' } };
		platform.call(PHONE, { status: 'completed', lead, campaign: { id: 7, name: 'Renamed' } });
		return { body: { data: { id: 500, phone_number: PHONE } } };
	};

	const { items } = await create();

	expect(items[0].json).toMatchObject({
		campaign_name: 'Renamed',
		lead_id: 500,
		lead_status: 'completed',
		lead_variables: { name: 'Ana' },
		campaign_id: 7,
	});
});

test('without Simplify the call comes out whole, with the lead as it was created beside it', async () => {
	everyLeadIsCalled({ ...ANSWERED, at: 0.1 });

	const { items, error } = await create({ simplify: false });

	expect(error).toBeUndefined();
	expect(items).toEqual([
		{
			json: {
				...platform.calls[0],
				lead: CREATED,
				reached: true,
				timed_out: false,
				timed_out_reason: null,
			},
			pairedItem: { item: 0 },
		},
	]);
	expect(items[0].json.status).toBe('completed');
	expect(platform.reads.map(({ path }) => path)).not.toContain('/user/leads');
});

test.each([
	['says nothing of a campaign', {}],
	['is of another campaign', { campaign_name: 'Campaign 8' }],
	['is of another lead', { lead: { id: 4_711, campaign: { id: 7, name: 'Campaign 7' } } }],
])('a call to the same number that %s is not taken for that of the lead', async (_case, values) => {
	platform.onWritten = ({ body }, id) => {
		platform.call(PHONE, { status: 'completed', ...values });
		dial(body.phone_number, id, [{ ...NO_ANSWER, at: 1 }]);
	};

	const { items } = await create();

	expect(items[0].json).toMatchObject({ id: 1_001, status: 'no-answer', timed_out: false });
});

describe('Until', () => {
	const waitFor = async (waitUntil: string, parameters: INodeParameters = {}) =>
		(await create({ waitUntil, limitWaitTime: 120, ...parameters })).items[0].json;

	test('The Person Was Reached, a later call is waited for in which a human answered', async () => {
		everyLeadIsCalled(
			NO_ANSWER,
			{ at: 3, status: 'busy' },
			{ at: 5, status: 'failed' },
			{ at: 7, status: 'completed', answered_by: 'machine' },
			ANSWERED,
			{ at: 15, status: 'completed' },
		);

		expect(await waitFor('reached')).toMatchObject({
			id: 1_004,
			status: 'completed',
			answered_by: 'human',
		});
		expect(minutesPassed()).toBeLessThan(11.5);
	});

	test.each([
		['firstCallEnded', 'The call had not ended after 30 minutes'],
		['reached', 'The person had not been reached after 30 minutes'],
		['allAttemptsUsed', 'The platform had not finished calling the lead after 30 minutes'],
	])('%s, and time is up, the item fails when that was chosen', async (waitUntil, message) => {
		platform.campaigns = [{ id: 7, name: 'Autumn', status: 'paused' }];
		const { error } = await create({ waitUntil, whenTimeIsUp: 'fail', limitWaitTime: 30 });

		expect(error?.message).toBe(message);
		expect(error?.description).toBe(
			'The lead was created (ID 500): do not create it again. The campaign "Autumn" is not running (status "paused"): start it with Campaign → Start or on the platform. Look for its outcome later with Get Many of "Call", or allow more in \'Limit Wait Time (Minutes)\' next time.',
		);
	});
});

describe('two leads of one number', () => {
	const twice = {
		phoneNumber: PHONE,
		additionalFields: { allowDuplicate: true },
		limitWaitTime: 60,
	};

	test('are given no call while the answer for them is on its way', async () => {
		platform.onWritten = ({ body }, id) =>
			dial(
				body.phone_number,
				id,
				body.campaign_id === 7 ? [NO_ANSWER, { ...ANSWERED, at: 1 }] : [{ ...ANSWERED, at: 4 }],
			);
		platform.beforeAnswering = ({ body }) =>
			body.campaign_id === 8
				? new Promise((answer) => platform.after(3 * MINUTE, answer))
				: undefined;

		const { items } = await create(
			{ ...twice, waitUntil: 'reached', campaignId: byId('={{ $json.campaign }}') },
			{ items: [{ campaign: 7 }, { campaign: 8 }] },
		);

		expect(items.map(({ json }) => [json.status, json.campaign_name])).toEqual([
			['completed', 'Campaign 7'],
			['completed', 'Campaign 8'],
		]);
	});
});

test('a lead whose call no list shows comes out alone when time is up', async () => {
	everyLeadIsCalled(ANSWERED);
	platform.order = () => [];
	const late = {
		timed_out: true,
		timed_out_reason: 'No call of the campaign to this number has appeared yet.',
	};

	const simplified = await create({ limitWaitTime: 30 });
	const whole = await create({ limitWaitTime: 30, simplify: false });

	expect(simplified.items[0].json).toEqual({
		...simplifyCall({}),
		campaign_name: 'Campaign 7',
		customer_phone: PHONE,
		lead_id: 500,
		lead_status: 'created',
		campaign_id: 7,
		...late,
	});
	expect(whole.items[0].json).toEqual({ lead: { ...CREATED, id: 501 }, reached: null, ...late });
});

test('a lead that is refused is told as ever, and not waited for', async () => {
	platform.instead = ({ method }) =>
		method === 'POST' ? { status: 422, body: { message: 'No such campaign' } } : undefined;

	const { error } = await create();

	expect(error?.description).toContain('No such campaign');
	expect(platform.reads).toHaveLength(1);
});
