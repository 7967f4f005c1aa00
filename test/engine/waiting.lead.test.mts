// Lead → Create with "Wait for the Call to End".
import { describe, expect, test } from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call.ts';
import { callsPlatform, MINUTE, PHONE } from '../support/callsPlatform.mts';
import { byId } from '../support/onSimulator.mts';

const { platform, create, minutesPassed } = callsPlatform();

const SECOND = 1_000;

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

	test('The Person Was Reached, the last call comes out when no try is left; the leads are read only between two calls', async () => {
		everyLeadIsCalled(NO_ANSWER, { at: 5, status: 'busy', lead: 'reached-max-retries' });

		expect(await waitFor('reached')).toMatchObject({
			id: 1_001,
			status: 'busy',
			timed_out: false,
			lead_id: 500,
			// as it was last read
			lead_status: 'reached-max-retries',
		});
		expect(minutesPassed()).toBeLessThan(7);
		const asked = platform.reads.filter(({ path }) => path === '/user/leads');
		expect(new Set(asked.map(({ query }) => query.toString()))).toEqual(
			new Set(['campaign_id=7&per_page=100&page=1']),
		);
		const during = asked.filter(({ at }) => at < 0.6 || (at > 5.2 && at < 5.5));
		expect(during).toEqual([]);
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

	test('in one campaign have a call each, in the order of creation', async () => {
		platform.holdUntilWritten(2);
		everyLeadIsCalled({ ...NO_ANSWER, status: 'busy' });

		const { items } = await create(twice, { items: [{}, {}] });

		expect(items.map(({ json }) => [json.id, json.lead_id])).toEqual([
			[1_000, 500],
			[1_001, 501],
		]);
	});

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

test('when time is up, the reason says what is known of the campaign by then, also after the time of another item', async () => {
	platform.campaigns = [{ id: 7, name: 'Autumn', status: 'paused' }];
	platform.after(10 * MINUTE, () => (platform.campaigns[0].status = 'active'));

	const { items } = await create(
		{ limitWaitTime: '={{ $json.minutes }}', additionalFields: { allowDuplicate: true } },
		{ items: [{ minutes: 5 }, { minutes: 5 }, { minutes: 15 }] },
	);

	expect(items.map(({ json }) => json.timed_out_reason)).toEqual([
		...Array(2).fill(expect.stringContaining('is not running (status "paused")')),
		'No call of the campaign to this number has appeared yet.',
	]);
	expect(platform.reads.filter(({ path }) => path === '/user/campaigns')).toHaveLength(2);
});

test.each([
	['refuses', { status: 403, body: { message: 'No' } }],
	['has too much to do', { status: 429, headers: { 'retry-after': '3600' } }],
])('the reason says nothing of the campaign where the platform %s', async (_how, answer) => {
	platform.instead = ({ path }) => (path === '/user/campaigns' ? answer : undefined);

	const { items } = await create({ limitWaitTime: 5 });

	expect(items[0].json.timed_out_reason).toMatch(/^No call of the campaign/);
	expect(platform.reads.filter(({ path }) => path === '/user/campaigns')).toHaveLength(1);
});

test('a lead that is refused is told as ever, and not waited for', async () => {
	platform.instead = ({ method }) =>
		method === 'POST' ? { status: 422, body: { message: 'No such campaign' } } : undefined;

	const { error } = await create();

	expect(error?.description).toContain('No such campaign');
	expect(platform.reads).toHaveLength(1);
});
