// Lead → Create, and Create or Update: whether the campaign calls, in the output and beside it.
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { INodeParameters } from 'n8n-workflow';
import { callsPlatform } from '../support/callsPlatform.mts';
import { byId } from '../support/engine/forms.ts';
import type { RunOptions } from '../support/engine/run.ts';

const { platform, create: createWaiting } = callsPlatform();

const create = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await createWaiting({ waitForCallToEnd: false, ...parameters }, options);

const CAMPAIGNS = [
	{ id: 7, name: 'Autumn', status: 'paused' },
	{ id: 8, name: 'Spring', status: 'active' },
	{ id: '9', name: 'Winter', status: 'draft' },
	{ id: 10, name: 'Summer', status: 'reviewed' },
	{ id: 11, name: 'Easter' },
	{ id: 12, name: 'May', status: 'scheduled', scheduled_start_at: '2026-11-28T09:00:00Z' },
];
const EACH = { campaignId: byId('={{ $json.campaign }}') };
const itemsOf = (...campaigns: number[]) => ({
	items: campaigns.map((campaign) => ({ campaign })),
});
const readsOfCampaigns = () => platform.reads.filter(({ path }) => path === '/user/campaigns');

afterEach(() => void jest.mocked(AbortSignal.timeout).mockRestore?.());

test.each(['', 'Tool'])(
	'a lead comes out as it was created, with the status of its campaign at the end, from the node%s',
	async (suffix) => {
		platform.campaigns = CAMPAIGNS;
		const type = `n8n-nodes-voice-assistant-platform.voiceAssistantPlatform${suffix}`;

		const { items, error } = await create({}, { node: { type } });

		expect(error).toBeUndefined();
		const [{ json, pairedItem }] = items;
		expect(json).toEqual({ ...platform.leads[0], campaign_status: 'paused' });
		expect(Object.keys(json).at(-1)).toBe('campaign_status');
		expect(pairedItem).toEqual({ item: 0 });
	},
);

test('each lead has the status of its own campaign, in the words of the platform; none where it is not known', async () => {
	platform.campaigns = CAMPAIGNS;

	const { items } = await create(EACH, itemsOf(7, 8, 9, 10, 11, 13));

	expect(items.map(({ json }) => json.campaign_status)).toEqual([
		'paused',
		'active',
		'draft',
		'reviewed',
		undefined,
		undefined,
	]);
	for (const { json } of items.slice(4)) expect(json).not.toHaveProperty('campaign_status');
});

test('beside the output it says once which campaigns do not run, and what to do', async () => {
	platform.campaigns = CAMPAIGNS;

	const { hints } = await create(EACH, itemsOf(7, 8, 9, 7, 10, 7, 11, 12, 13));

	const next = 'nobody is called until you start it with Campaign → Start or on the platform.';
	expect(hints).toHaveLength(3);
	expect(hints).toEqual(
		expect.arrayContaining([
			{
				message: `The campaign "Autumn" is not running (status "paused"): ${next}`,
				type: 'warning',
				location: 'outputPane',
			},
			{
				message: `The campaign "Winter" is not running (status "draft"): ${next}`,
				type: 'warning',
				location: 'outputPane',
			},
			{
				message:
					'The campaign "May" is not running (status "scheduled"): it starts by itself at 2026-11-28T09:00:00Z.',
				type: 'warning',
				location: 'outputPane',
			},
		]),
	);
});

test('the campaigns are read once a run and account, however many leads there are', async () => {
	platform.campaigns = CAMPAIGNS;
	const items = Array.from({ length: 30 }, (_, index) => ({ token: `token-${index % 2}` }));

	await create({ options: { accessToken: '={{ $json.token }}' } }, { items });

	expect(platform.written).toHaveLength(30);
	expect(readsOfCampaigns()).toHaveLength(2);
});

test('without Simplify the answer comes out as it is, and nothing else is read', async () => {
	platform.campaigns = CAMPAIGNS;

	const { items, hints } = await create({ simplify: false });

	expect(items[0].json).toEqual({ message: expect.any(String), data: platform.leads[0] });
	expect(hints).toEqual([]);
	expect(platform.reads).toEqual([]);
});

test('Create or Update says so of the leads that it creates, and reads no campaigns for others', async () => {
	platform.campaigns = CAMPAIGNS;
	const known = { id: 900, campaign_id: 7, phone_number: '+40722123451', variables: {} };
	platform.leads = [known];
	const upsert = async (...phones: string[]) =>
		await create(
			{ operation: 'upsert', phoneNumber: '={{ $json.phone }}' },
			{ items: phones.map((phone) => ({ phone })) },
		);

	const updated = await upsert(known.phone_number);
	expect([updated.items[0].json, updated.hints]).toEqual([{ action: 'unchanged', ...known }, []]);
	expect(readsOfCampaigns()).toEqual([]);

	const { items, hints, error } = await upsert(known.phone_number, '+40722123452');
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => [json.action, json.campaign_status])).toEqual([
		['unchanged', undefined],
		['created', 'paused'],
	]);
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringMatching(/^The campaign "Autumn" is not running/),
	]);
});

describe('no lead is the worse for it', () => {
	test('the others are created while the platform still thinks about its campaigns', async () => {
		platform.campaigns = CAMPAIGNS;
		let goOn = () => {};
		const created = new Promise<undefined>((resolve) => (goOn = () => resolve(undefined)));
		platform.onWritten = () => platform.written.length === 20 && goOn();
		platform.instead = ({ path }) => (path === '/user/campaigns' ? created : undefined);

		const { items } = await create(
			{ options: { maxRequestsAtOnce: 2 } },
			{ items: Array.from({ length: 20 }, () => ({})) },
		);

		expect(items.map(({ json }) => json.campaign_status)).toEqual(Array(20).fill('paused'));
	});

	test.each([
		['a refusal', { status: 403, body: {} }],
		['too many requests', { status: 429, headers: { 'retry-after': '0' } }],
		['rows of nonsense', { body: [{ id: { toString: null } }, { id: 7, status: { a: 1 } }] }],
	])('where the answer is %s: it is not asked for again', async (_what, answer) => {
		platform.instead = ({ path }) => (path === '/user/campaigns' ? answer : undefined);

		const { items, hints, error } = await create();

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual(platform.leads);
		expect(hints).toEqual([]);
		expect(readsOfCampaigns()).toHaveLength(1);
	});

	test('where the campaigns are never listed: the items go on after three seconds', async () => {
		const { timeout } = AbortSignal;
		const limits: number[] = [];
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
			if (milliseconds > 3_000) return timeout.call(AbortSignal, milliseconds);
			limits.push(milliseconds);
			const ended = new AbortController();
			setImmediate(() => ended.abort(new Error('time is up')));
			return ended.signal;
		});
		platform.instead = ({ path }) =>
			path === '/user/campaigns' ? new Promise(() => {}) : undefined;

		const { items, error } = await create(EACH, itemsOf(7, 7, 7));

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.campaign_status)).toEqual(Array(3).fill(undefined));
		expect(limits).toEqual([3_000]);
	});
});
