// Lead: Create or Update over a hundred rows, 10 of which have a number that was there before: each number is in the campaign once.
import { expect, test } from '@jest/globals';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { byId } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';
import type { RunOptions } from '../support/engine/run.ts';
import { leadsAt, phoneOf, TIMEOUT, tooMany } from './support.mts';

const { control, onSimulator, requests, apiUrl } = simulated();

interface Row {
	phone: string;
	name: string;
	city?: string;
}

/** 90 people; every ninth is there again right away, and says something else. */
const ROWS: Row[] = Array.from({ length: 90 }, (_, index): Row[] => {
	const row = { phone: phoneOf(index), name: `Person ${index}` };
	return index % 9 === 0 ? [row, { ...row, name: `Person ${index} again`, city: 'Leeds' }] : [row];
}).flat();

const repeated = ROWS.filter(({ city }) => city !== undefined).map(({ phone }) => phone);

const UPSERT = {
	resource: 'lead',
	operation: 'upsert',
	campaignId: byId(201),
	phoneNumber: '={{ $json.phone }}',
	specifyVariables: 'fields',
	variables: {
		variable: [
			{ name: 'name', value: '={{ $json.name }}' },
			{ name: 'city', value: '={{ $json.city }}' },
		],
	},
};
const CONTINUE: RunOptions = { node: { onError: 'continueRegularOutput' }, timezone: 'UTC' };

const upsert = async (rows: Row[], options: RunOptions = {}, more: object = {}) =>
	await onSimulator(
		{ ...UPSERT, ...more },
		{ items: rows as unknown as IDataObject[], timezone: 'UTC', ...options },
	);

/** All leads of a campaign. */
const stored = async (campaign = 201) => await leadsAt(apiUrl(), `campaign_id=${campaign}`);

/** What must be stored of a number: what it had before, and what its first row says; its second, if the first failed. */
function expectedOf(phone: string, before: IDataObject = {}, hasFailed = false): IDataObject {
	const [first, again = first] = ROWS.filter((row) => row.phone === phone);
	const { name, city } = hasFailed ? again : first;
	return { ...before, name, ...(city && { city }) };
}

const actionsOf = (items: INodeExecutionData[], action: string) =>
	items.filter(({ json }) => json.action === action).length;

async function sent() {
	const all = (await requests()).map(({ method, path, status }) => ({ method, path, status }));
	const by = (method: string) => all.filter((one) => one.method === method);
	return { reads: by('GET'), creates: by('POST'), updates: by('PUT') };
}

/** Each item has its row in its place, and a row names the lead of its own number. */
function expectLinks(items: INodeExecutionData[], rows: Row[]): void {
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(rows.map((_, item) => ({ item })));
	const wrong = items.filter(
		({ json }, item) => json.error === undefined && json.phone_number !== rows[item].phone,
	);
	expect(wrong).toEqual([]);
}

test(
	'100 rows: each number once, variables merged, a later row of a number sends nothing, other campaigns left alone',
	async () => {
		const there = ROWS.filter((_, index) => index % 20 === 0).map(({ phone }) => phone);
		const known = { customer: 'known before' };
		for (const campaignId of [201, 202]) {
			await onSimulator(
				{
					resource: 'lead',
					operation: 'create',
					campaignId: byId(campaignId),
					phoneNumber: '={{ $json.phone }}',
					specifyVariables: 'json',
					variablesJson: JSON.stringify(known),
				},
				{ items: [...new Set(there)].map((phone) => ({ phone })) },
			);
		}
		const elsewhere = await stored(202);
		await fetch(apiUrl().replace('/api', '/_simulator/requests'), { method: 'DELETE' });

		const { items, error } = await upsert(ROWS);
		const { reads, creates, updates } = await sent();

		expect(error).toBeUndefined();
		expectLinks(items, ROWS);
		const leads = await stored();
		expect(leads).toHaveLength(90);
		expect(new Map(leads.map((lead) => [lead.phone_number, lead.variables]))).toEqual(
			new Map(
				leads.map(({ phone_number: phone }) => [
					phone,
					expectedOf(phone, there.includes(phone) ? known : {}),
				]),
			),
		);
		expect(await stored(202)).toEqual(elsewhere);

		const before = new Set(there).size;
		expect(actionsOf(items, 'created')).toBe(90 - before);
		expect(actionsOf(items, 'updated')).toBe(before);
		expect(actionsOf(items, 'duplicate')).toBe(10);
		expect(creates).toHaveLength(90 - before);
		expect(updates).toHaveLength(before);
		// a few numbers by themselves, then the list
		expect(reads.length).toBeLessThan(40);
		const ids = new Map(leads.map(({ id, phone_number: phone }) => [phone, id]));
		expect(items.map(({ json }) => json.id)).toEqual(ROWS.map(({ phone }) => ids.get(phone)));
		// the output says of the variables what is stored
		const last = new Map(items.map(({ json }) => [json.phone_number, json.variables]));
		expect(last).toEqual(new Map(leads.map((lead) => [lead.phone_number, lead.variables])));
	},
	TIMEOUT,
);

test(
	'writes that get lost, 429 and failing reads: no number twice, and who is not known is told',
	async () => {
		const strike = async (phones: string[], fault: object) => {
			for (const phone of phones) {
				await control('/faults', { path: phone.slice(1), method: 'POST', ...fault });
			}
		};
		const share = (from: number) =>
			Array.from({ length: 90 }, (_, index) => index)
				.filter((index) => index % 18 === from || index % 27 === from)
				.map(phoneOf);
		// of those that leave no remainder, the number comes again
		const lost = { after: share(0), before: share(9).filter((phone) => !share(0).includes(phone)) };
		await strike(lost.after, { drop: 'after', times: 1 });
		await strike(lost.before, { status: 500, times: 1 });
		await strike(share(5), { ...tooMany(), times: 3 });
		await control('/faults', { path: '/user/leads?', method: 'GET', ...tooMany(), times: 4 });
		await control('/faults', {
			...{ path: '/user/leads?', method: 'GET', ...tooMany() },
			...{ status: 503, times: 2 },
		});
		// in the log, and for faults, a write shows whose it is
		const options = {
			additionalQueryParameters: { parameter: [{ name: 'item', value: '={{ $json.phone }}' }] },
		};

		const { items, error } = await upsert(ROWS, CONTINUE, { options });
		const { creates } = await sent();

		expect(error).toBeUndefined();
		expectLinks(items, ROWS);
		const failed = items.flatMap(({ json }, item) =>
			json.error === undefined ? [] : [{ item, error: String(json.error) }],
		);
		expect(failed.map(({ item }) => ROWS[item].phone).sort()).toEqual(
			[...lost.after, ...lost.before].sort(),
		);
		for (const one of failed) expect(one.error).toContain('It is not known whether');

		const leads = await stored();
		const numbers = leads.map(({ phone_number: phone }) => phone);
		expect(new Set(numbers).size).toBe(numbers.length);
		const missing = lost.before.filter((phone) => !repeated.includes(phone));
		expect(numbers.sort()).toEqual(
			[...new Set(ROWS.map(({ phone }) => phone))].filter((phone) => !missing.includes(phone)),
		);
		const lostOnes = [...lost.after, ...lost.before];
		for (const { phone_number: phone, variables } of leads) {
			expect(variables).toEqual(expectedOf(phone, {}, lostOnes.includes(phone)));
		}
		// the row that came again looked first: no create was refused as a duplicate
		expect(creates.filter(({ status }) => status === 422)).toEqual([]);
	},
	TIMEOUT,
);
