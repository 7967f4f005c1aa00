// The poll trigger against the simulator, which shares no code with it.
import { describe, expect, test } from '@jest/globals';
import { Polling, idsOf } from '../support/poll.ts';
import { simulated } from '../support/onSimulator.mts';

const { control, requests, apiUrl } = simulated();

type Rows = Array<{ id?: unknown; campaign_name?: unknown }>;
interface Bulk {
	first_id: number;
	last_id: number;
}

const polling = (parameters: object) =>
	new Polling(parameters as never, {
		credential: {
			baseUrl: apiUrl(),
			apiToken: 'sim-user-token',
			messengerIdentifier: 'chatapp',
		},
	});
const addCalls = async (count: number) => await control<Bulk>('/calls', { count });
const advance = async (seconds: number) => await control('/advance', { seconds });
const fault = async (spec: object) => await control('/faults', spec);

async function makeCall(phone_number = '+441614960155'): Promise<number> {
	const response = await fetch(`${apiUrl()}/user/make_call`, {
		method: 'POST',
		headers: { authorization: 'Bearer sim-user-token', 'content-type': 'application/json' },
		body: JSON.stringify({ assistant_id: 101, phone_number, variables: { customer_name: 'Ada' } }),
	});
	const made = (await response.json()) as { call_id?: number; data: { id: number } };
	return made.call_id ?? made.data.id;
}

/** Without the calls that the campaigns of the account make meanwhile. */
const outsideCampaigns = (rows: Rows) => rows.filter(({ campaign_name }) => campaign_name === null);

const range = ({ first_id: from, last_id: to }: Bulk) =>
	Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Each once, and no other. */
function expectExactly(rows: Rows, ids: number[]): void {
	expect(idsOf(rows as never)!.length).toBe(ids.length);
	expect([...new Set(rows.map(({ id }) => id))].sort((a, b) => Number(a) - Number(b))).toEqual(ids);
}

describe.each(['newCall', 'callEnded'])('%s', (event) => {
	test('passes on each once though new calls push others to later pages while it reads; then, one request sees that there is nothing new', async () => {
		const trigger = polling({ event });
		await trigger.activate();
		const added = await addCalls(450);
		for (const page of [3, 4, 5]) await fault({ path: `page=${page}`, shift: 1, times: 1 });

		const found = await trigger.tick();

		expectExactly(found, range(added));
		const before = (await requests()).length;
		expect(await trigger.tick()).toEqual([]);
		expect((await requests()).length - before).toBe(1);
	});
});

test('Call Ended passes on a call once, from its beginning to its end, across polls and a restart', async () => {
	const trigger = polling({ event: 'callEnded' });
	await trigger.activate();
	const id = await makeCall();
	for (const seconds of [0, 1, 4]) {
		await advance(seconds);
		expect(await trigger.tick()).toEqual([]);
	}
	expect(await trigger.restart()).toEqual([]);
	await advance(300);

	expect(outsideCampaigns(await trigger.tick())).toMatchObject([{ id, status: 'completed' }]);
	expect(await trigger.restart()).toEqual([]);
});

test('New Conversation passes on each once, by the word of the deployment', async () => {
	const trigger = polling({ event: 'newConversation', filters: { type: 'messenger' } });
	expect(await trigger.activate()).toEqual([]);
	const phones = Array.from({ length: 120 }, (_, i) => `+4477012${String(i).padStart(5, '0')}`);
	for (const phone of phones) {
		await control('/inbound-messages', { sender_id: 701, phone, text: 'Hello' });
	}

	const found = await trigger.tick();

	const written = found.map(({ customer }) => (customer as { phone: string }).phone);
	expect(written.sort()).toEqual(phones);
	expect(found[0].type).toBe('chatapp');
	await advance(60);
	await control('/inbound-messages', { sender_id: 701, phone: phones[0], text: 'Are you there?' });
	expect(await trigger.tick()).toEqual([]);
});

test('Lead Status Changed passes on the way from new to called, with the status before', async () => {
	const trigger = polling({ event: 'leadStatusChanged' });
	expect(await trigger.activate()).toEqual([]);
	const added = await control<Bulk>('/leads', { count: 250, status: 'completed' });

	const found = await trigger.tick();

	expectExactly(found, range(added));
	expect(new Set(found.map(({ previous_status }) => previous_status))).toEqual(
		new Set(['created']),
	);
	await trigger.restart();
	expect(await trigger.tick()).toEqual([]);
});

test('New Lead passes on each once, in the campaign that was chosen', async () => {
	const trigger = polling({ event: 'newLead', filters: { campaignId: '203' } });
	expect(await trigger.activate()).toEqual([]);
	const added = await control<Bulk>('/leads', { count: 150, campaign_id: 203 });
	await control<Bulk>('/leads', { count: 10, campaign_id: 201 });

	expectExactly(await trigger.tick(), range(added));
	await trigger.restart();
	expect(await trigger.tick()).toEqual([]);
});

test('Campaign Status Changed passes on a campaign that was paused, and one that was made and started meanwhile', async () => {
	const trigger = polling({ event: 'campaignStatusChanged' });
	expect(await trigger.activate()).toEqual([]);
	const ask = async (path: string, body: object) => {
		const response = await fetch(apiUrl() + path, {
			method: 'POST',
			headers: { authorization: 'Bearer sim-user-token', 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		return (await response.json()) as { data: { id: number } };
	};
	await control('/campaigns/201', { status: 'completed' });
	const { id } = (await ask('/user/campaign', { name: 'New', assistant_id: 101 })).data;
	const lead = { campaign_id: id, phone_number: '+441614960155', variables: {} };
	await ask('/user/lead', lead);
	await ask('/user/campaigns/update-status', { campaign_id: id, action: 'start' });

	const found = await trigger.tick();

	expect(found.map((row) => [row.id, row.previous_status === row.status])).toEqual([
		[201, false],
		[id, false],
	]);
	expect(found[0].status).toBe('completed');
	expect(found[1].previous_status).toBe('draft');
	expect(await trigger.restart()).toEqual([]);
});
