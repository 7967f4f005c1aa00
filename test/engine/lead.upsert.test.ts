import nock from 'nock';
import type { INodeParameters } from 'n8n-workflow';
import { HOST, TOKEN } from '../support/engine/credential';
import { PHONE } from '../support/engine/forms';
import { linked, lists, upsertForm } from '../support/leadUpsert';
import { run, type RunOptions } from '../support/engine/run';
import { page } from '../support/page';
import { platform } from '../support/platform';

const STORED = {
	id: 31,
	campaign_id: 7,
	phone_number: PHONE,
	variables: { name: 'Maria', city: 'Cluj' },
	status: 'completed',
	created_at: '2026-11-01 10:00:00',
	updated_at: '2026-11-02 10:00:00',
	campaign: { id: 7, name: 'Autumn' },
	secondary_contacts: [],
};
const NEW = { ...STORED, id: 40, variables: { city: 'Iasi' }, status: 'created' };
const CITY = {
	specifyVariables: 'fields',
	variables: { variable: [{ name: 'city', value: 'Iasi' }] },
};
const DUPLICATE = {
	message: 'The given data was invalid.',
	errors: { phone_number: ['The lead already exists in this campaign.'] },
};

const upsert = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await run(upsertForm({ ...CITY, ...parameters }), options);

const creates = (answer: nock.Body = { message: 'ok', data: NEW }, status = 200) =>
	platform()
		.post('/api/user/lead', {
			campaign_id: 7,
			phone_number: PHONE,
			variables: { city: 'Iasi' },
		})
		.reply(status, answer);

const updates = (id: number, variables = { city: 'Iasi' }, token = TOKEN) =>
	platform(token).put(`/api/user/leads/${id}`, { variables }).reply(200, { message: 'ok' });

describe('Lead: Create or Update,', () => {
	test('for one that is there, sends the variables alone, which the platform merges (4.11)', async () => {
		lists([STORED]);
		updates(31);

		const { items, error } = await upsert({
			additionalFields: { secondaryContacts: { contact: [{ phoneNumber: '+40722123457' }] } },
		});

		expect(error).toBeUndefined();
		expect(items).toEqual(
			linked({
				action: 'updated',
				...STORED,
				variables: { name: 'Maria', city: 'Iasi' },
				// only the platform knows the new one
				updated_at: undefined,
			}),
		);
	});

	test('takes a success that says that the number is in the campaign for the refusal that it is', async () => {
		lists([]);
		creates({ message: 'Lead already exists in this campaign', status: 'error' });
		lists([STORED]);
		updates(31);

		const { items, error } = await upsert();

		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ action: 'updated', id: 31 });
	});

	test.each<[has: unknown, sent: object, isSent: boolean]>([
		[{ name: 'Maria', city: 'Cluj' }, { city: 'Cluj' }, false],
		[{ days: ['Mon'], count: 2 }, { count: 2, days: ['Mon'] }, false],
		[{ name: 'Maria' }, { name: 'Maria', city: 'Iasi' }, true],
		// a platform may keep text
		[{ count: '2', member: 'true' }, { count: 2, member: true }, false],
		[{ count: 2 }, { count: '2' }, false],
		[{ count: '20' }, { count: 2 }, true],
		[{ name: 'Andr\u00e9 Roux' }, { name: 'Andre\u0301\u00a0Roux ' }, false],
		[{ name: 'Andre Roux' }, { name: 'André Roux' }, true],
		[{ city: null }, { city: '', note: null }, false],
		[{ city: 'Cluj' }, { city: null }, true],
		[{}, { toString: 'x' }, true],
		[[], { city: 'Iasi' }, true],
		[undefined, { city: 'Iasi' }, true],
	])('for one with the variables %j, sends %j: %p', async (has, sent, isSent) => {
		const lead = { ...STORED, variables: has };
		lists([lead]);
		if (isSent)
			platform()
				.put('/api/user/leads/31', { variables: sent } as never)
				.reply(200, {});

		const { items, error } = await upsert({
			specifyVariables: 'json',
			variablesJson: JSON.stringify(sent),
		});

		expect(error).toBeUndefined();
		if (isSent) expect(items[0].json.action).toBe('updated');
		else expect(items).toEqual(linked({ action: 'unchanged', ...lead }));
	});

	const NOTES = { notes: 'x', further: null };
	const DEVA = { variables: { city: 'Deva' } };

	test.each<[by_hand: object, create: object, update: object | undefined]>([
		[DEVA, DEVA, DEVA],
		// platform-api 4.11: no status with a new lead; platform-api 4.12: no allow_dupplicate with anything else
		[
			{ ...NOTES, allow_dupplicate: true, status: 'completed' },
			{ ...NOTES, allow_dupplicate: true },
			{ ...NOTES, status: 'completed' },
		],
	])(
		'with fields by hand, sends each where it belongs, and none with the look-up: %j',
		async (byHand, create, update) => {
			const form = {
				variables: {},
				options: {
					additionalBodyFields: JSON.stringify(byHand),
					additionalQueryParameters: { parameter: [{ name: 'dry', value: 'yes' }] },
					leadUpsertPath: '/v2/leads',
				},
			};
			const post = { campaign_id: 7, phone_number: PHONE, ...create };
			lists([]);
			platform().post('/api/v2/leads?dry=yes', post).reply(200, { data: NEW });
			const created = await upsert(form);
			lists([STORED]);
			if (update) {
				platform()
					.put('/api/user/leads/31?dry=yes', update as nock.Body)
					.reply(200, {});
			}
			const updated = await upsert(form);

			expect(created.items[0].json).toMatchObject({ action: 'created', id: 40 });
			const { variables, ...others } = { variables: {}, ...update };
			expect(updated.items[0].json).toMatchObject({
				...others,
				action: update ? 'updated' : 'unchanged',
				id: 31,
				variables: { ...STORED.variables, ...variables },
			});
		},
	);

	test.each([
		['phone_number', 'Phone Number'],
		['campaign_id', 'Campaign'],
	])(
		'refuses %s when added by hand: the look-up would be for another lead',
		async (field, label) => {
			const { error } = await upsert({
				options: { additionalBodyFields: JSON.stringify({ [field]: 8 }) },
			});

			expect(error?.message).toBe(`'Additional Body Fields' cannot set "${field}"`);
			expect(error?.description).toContain(`in its own field, '${label}'`);
		},
	);

	test('after an answer without the lead, gives out what is known for certain', async () => {
		lists([]);
		creates({ message: 'Queued', action: 'theirs' });

		const { items } = await upsert();

		expect(items).toEqual(
			linked({
				action: 'created',
				campaign_id: 7,
				phone_number: PHONE,
				variables: { city: 'Iasi' },
				message: 'Queued',
			}),
		);
	});
});

test('of a number that is in the campaign twice, the newest is updated, and the others are named', async () => {
	// variables that are no object are not merged with
	lists([
		{ ...STORED, id: 12 },
		{ ...STORED, variables: [] },
		{ ...STORED, id: 5 },
	]);
	updates(31);

	const { items } = await upsert();

	expect(items[0].json).toMatchObject({ action: 'updated', id: 31, other_lead_ids: [12, 5] });
	expect(items[0].json.variables).toEqual({ city: 'Iasi' });
});

describe('a duplicate that the look-up did not show', () => {
	test('because somebody else made it meanwhile, is looked up once more and updated', async () => {
		lists([]);
		creates(DUPLICATE, 422);
		lists([STORED]);
		updates(31);

		const { items, error } = await upsert();

		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ action: 'updated', id: 31 });
	});

	test('and is not listed, is an error that says so, and no other lead is changed', async () => {
		lists([]);
		creates(DUPLICATE, 422);
		lists([]);
		lists([{ ...STORED, phone_number: '+49722123456' }], { phone: '40722123456' });

		const { error } = await upsert();

		expect(error?.message).toBe(
			'This number is already in the campaign, but the platform does not list it there',
		);
		expect(error?.description).toContain('neither added nor updated');
		expect(error?.description).toContain('Run this item again in a few minutes');
	});
});

test('a lead that is gone since it was listed: the user is told to run again', async () => {
	lists([STORED]);
	platform().put('/api/user/leads/31').reply(404, { message: 'Lead not found' });

	const { error } = await upsert();

	expect(error?.message).toBe('The platform did not find the lead that it had listed');
	expect(error?.description).toMatch(
		/Run this item again.*The request was for Lead 31. The platform says: Lead not found/,
	);
});

// that each number is in the campaign once, whatever fails: test/faults/upsert.test.mts
test('nothing is written when the list cannot be read', async () => {
	platform().get('/api/user/leads').query(true).reply(403, { message: 'Forbidden' });

	const { error } = await upsert();

	expect(error?.message).toBe('The platform does not allow this for the account of the API token');
});

// when the list is read: test/resources/campaignLeads.test.ts
test('a run of 60 numbers reads the campaign once, page by page', async () => {
	const phones = Array.from({ length: 60 }, (_, index) => `+407221234${String(index + 10)}`);
	const rows = phones.map((phone, index) => ({ ...STORED, id: index + 1, phone_number: phone }));
	const asked: string[] = [];
	nock(HOST)
		.persist()
		.get('/api/user/leads')
		.query(true)
		.reply((uri) => {
			const query = new URL(uri, HOST).searchParams;
			const number = Number(query.get('page'));
			asked.push(`${query.get('phone_number') ?? 'all'} ${number}`);
			const part = rows.slice((number - 1) * 30, number * 30);
			return [200, page(part, { number, last: 2, perPage: 30, total: 60 })];
		});

	const { items, error } = await upsert(
		{ variables: {}, phoneNumber: '={{ $json.phone }}' },
		{ items: phones.map((phone) => ({ phone })) },
	);
	nock.cleanAll();

	expect(error).toBeUndefined();
	expect(items).toMatchObject(linked(...rows));
	expect(asked).toEqual(['all 1', 'all 2']);
});
