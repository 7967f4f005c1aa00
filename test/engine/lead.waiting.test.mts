// Lead → Create with "Wait for the Call to End". Which call is whose, who reads and when: test/waiting
import { expect, test } from '@jest/globals';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call.ts';
import { callsPlatform, MINUTE } from '../support/callsPlatform.mts';
import { PHONE } from '../support/engine/forms.ts';

const { platform, create } = callsPlatform();

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

/** Calls each lead after so many minutes; the call takes 30 seconds. */
function leadsAreCalled(minutes: number, status: string) {
	platform.onWritten = ({ body }, id) => {
		const lead = platform.leads.find((one) => one.id === id)!;
		platform.after(minutes * MINUTE, () => {
			const call = platform.call(body.phone_number, OF_CAMPAIGN);
			platform.after(30_000, () => {
				call.status = status;
				lead.status = 'rescheduled';
			});
		});
	};
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
	leadsAreCalled(0.1, 'completed');

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

// which call is that of a lead: test/waiting/matching.test.ts
test('a call to the same number that is of another campaign is not taken for that of the lead', async () => {
	leadsAreCalled(1, 'no-answer');
	platform.beforeWriting = () =>
		void platform.call(PHONE, { status: 'completed', campaign_name: 'Campaign 8' });

	const { items } = await create();

	expect(items[0].json).toMatchObject({ id: 1_001, status: 'no-answer', timed_out: false });
});

test.each([
	['nothing', {}],
	['nonsense', { id: {}, campaign_id: [], campaign: { name: {} } }],
])(
	'where the answer says %s of the lead, its call is known by the campaign and number',
	async (...row) => {
		platform.instead = ({ method }) => {
			if (method !== 'POST') return undefined;
			platform.call(PHONE, { status: 'completed', campaign: { id: 8 } });
			platform.call(PHONE, { status: 'busy', campaign: { id: 7 } });
			return { body: row[1] };
		};

		const { items } = await create();

		expect(items[0].json).toMatchObject({ id: 1_001, status: 'busy', campaign_id: 7 });
	},
);

test('the item fails when time is up, where that was chosen, and names the lead', async () => {
	platform.campaigns = [{ id: 7, name: 'Autumn', status: 'paused' }];
	const { error } = await create({ whenTimeIsUp: 'fail', limitWaitTime: 30 });

	expect(error?.message).toBe('The call had not ended after 30 minutes');
	expect(error?.description).toBe(
		'The lead was created (ID 500): do not create it again. The campaign "Autumn" is not running (status "paused"): nobody is called until you start it with Campaign → Start or on the platform. Look for its outcome later with Get Many of "Call", or allow more time in \'Limit Wait Time (Minutes)\'.',
	);
});

const UNSEEN = 'The list of calls does not show a call of this lead yet.';
const UNREAD = /^The list of calls could not be read the last time: .+\.$/;

test.each<[where: string, campaign: object, reason: string | RegExp]>([
	[
		'the campaign calls',
		{ id: 7, status: 'active' },
		'The campaign "Autumn" may be outside its calling hours, or the platform has blocked the number.',
	],
	[
		'the campaign starts by itself later, and its ID is text',
		{ id: '7', status: 'scheduled', scheduled_start_at: '2026-11-28T09:00:00Z' },
		'The campaign "Autumn" is not running (status "scheduled"): it starts by itself at 2026-11-28T09:00:00Z.',
	],
	['the campaign is not listed', { id: 8, status: 'paused' }, UNSEEN],
	['the calls cannot be read', { id: 8, status: 'paused' }, UNREAD],
])('when time is up and %s, the reason says so', async (_where, campaign, reason) => {
	platform.campaigns = [{ name: 'Autumn', ...campaign }];
	platform.instead = ({ path, read }) =>
		reason === UNREAD && path === '/user/calls' && read > 1 ? { status: 403 } : undefined;

	const { items } = await create({ limitWaitTime: 1 });

	const said = 'The lead was created (ID 500): do not create it again. ';
	const { timed_out_reason: given } = items[0].json;
	expect(given).toContain(said);
	expect(String(given).slice(said.length)).toEqual(
		reason instanceof RegExp ? expect.stringMatching(reason) : reason,
	);
});

test('a lead whose call no list shows comes out alone when time is up', async () => {
	leadsAreCalled(10, 'completed');
	platform.order = () => [];
	const late = (id: number) => ({
		timed_out: true,
		timed_out_reason: `The lead was created (ID ${id}): do not create it again. The list of calls does not show a call of this lead yet.`,
	});

	const simplified = await create({ limitWaitTime: 30 });
	const whole = await create({ limitWaitTime: 30, simplify: false });

	expect(simplified.items[0].json).toEqual({
		...simplifyCall({}),
		campaign_name: 'Campaign 7',
		customer_phone: PHONE,
		lead_id: 500,
		lead_status: 'created',
		campaign_id: 7,
		...late(500),
	});
	expect(whole.items[0].json).toEqual({
		lead: { ...CREATED, id: 501 },
		reached: null,
		...late(501),
	});
});
