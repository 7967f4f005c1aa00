import nock from 'nock';
import { sleep, type INodeParameters } from 'n8n-workflow';
import { PlatformClient } from '../../nodes/VoiceAssistantPlatform/client/client';
import { HOST, TOKEN } from '../support/engine/credential';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

const PHONE = '+40722123456';
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
const CITY = { variables: { variable: [{ name: 'city', value: 'Iasi' }] } };
const DUPLICATE = {
	message: 'The given data was invalid.',
	errors: { phone_number: ['The lead already exists in this campaign.'] },
};

const upsert = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await run(
		{
			resource: 'lead',
			operation: 'upsert',
			campaignId: { __rl: true, mode: 'list', value: 7 },
			phoneNumber: PHONE,
			...CITY,
			...parameters,
		},
		options,
	);

/** The one look-up of a number, answered with these leads. */
const lists = (leads: object[], { phone = PHONE, campaign = 7, token = TOKEN } = {}) =>
	platform(token)
		.get('/api/user/leads')
		.query({ campaign_id: campaign, phone_number: phone, per_page: 100, page: 1 })
		.reply(200, page(leads));

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

const linked = (...rows: object[]) => rows.map((json, item) => ({ json, pairedItem: { item } }));

describe('Lead: Create or Update,', () => {
	test('for a number that is not in the campaign, creates a lead (platform-api 4.12)', async () => {
		lists([]);
		creates();

		const { items, error } = await upsert();

		expect(error).toBeUndefined();
		expect(items).toEqual(linked({ action: 'created', ...NEW }));
		expect(Object.keys(items[0].json)[0]).toBe('action');
	});

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

	test('for one that is there, and with nothing to add, sends nothing, and the output says so', async () => {
		lists([STORED]);

		const { items } = await upsert({ variables: {} });

		expect(items).toEqual(linked({ action: 'unchanged', ...STORED }));
	});

	test('for a new lead, sends secondary contacts as well', async () => {
		lists([]);
		platform()
			.post('/api/user/lead', {
				campaign_id: 7,
				phone_number: PHONE,
				secondary_contacts: [{ phone_number: '+40722123457' }],
			})
			.reply(200, { data: NEW });

		const { error } = await upsert({
			variables: {},
			additionalFields: { secondaryContacts: { contact: [{ phoneNumber: '+40722123457' }] } },
		});

		expect(error).toBeUndefined();
	});

	/** What is sent by hand when the lead is new, and when it is there. */
	const sendsByHand = async (
		fields: object,
		{ create = {}, update }: { create?: object; update?: object },
	) => {
		const options = {
			additionalBodyFields: JSON.stringify(fields),
			additionalQueryParameters: { parameter: [{ name: 'dry', value: 'yes' }] },
			endpointPath: '/v2/leads',
		};
		lists([]);
		platform()
			.post('/api/v2/leads', { campaign_id: 7, phone_number: PHONE, ...create })
			.query({ dry: 'yes' })
			.reply(200, { data: NEW });
		const created = await upsert({ variables: {}, options });
		lists([STORED]);
		if (update) {
			platform()
				.put('/api/user/leads/31', update as nock.Body)
				.query({ dry: 'yes' })
				.reply(200, {});
		}
		const updated = await upsert({ variables: {}, options });
		return [created, updated].map(({ items, error }) => error?.message ?? items[0].json);
	};

	test('with something added by hand, sends it with both writes, and not with the look-up', async () => {
		const fields = { variables: { city: 'Deva' }, notes: 'Call in the morning', further: null };

		const [created, updated] = await sendsByHand(fields, { create: fields, update: fields });

		expect(created).toMatchObject({ action: 'created', id: 40 });
		expect(updated).toMatchObject({
			action: 'updated',
			id: 31,
			notes: 'Call in the morning',
			variables: { ...STORED.variables, city: 'Deva' },
		});
	});

	test('with a field by hand that only an update knows (4.11), sends it with no new lead (4.12)', async () => {
		const [created, updated] = await sendsByHand(
			{ status: 'created' },
			{ update: { status: 'created' } },
		);

		expect(created).toMatchObject({ action: 'created', id: 40 });
		expect(updated).toMatchObject({ action: 'updated', id: 31, status: 'created' });
	});

	test.each([
		{ allow_dupplicate: true },
		{ secondary_contacts: [{ phone_number: '+40722123457' }] },
	])(
		'with fields by hand that only a new lead knows (4.12), sends them with no update (4.11): %j',
		async (fields) => {
			const [created, updated] = await sendsByHand(fields, { create: fields });

			expect(created).toMatchObject({ action: 'created', id: 40 });
			expect(updated).toEqual({ action: 'unchanged', ...STORED });
		},
	);

	test('with fields by hand of both kinds, sends each where it belongs', async () => {
		const [created, updated] = await sendsByHand(
			{ allow_dupplicate: true, status: 'completed', notes: 'x' },
			{
				create: { allow_dupplicate: true, notes: 'x' },
				update: { status: 'completed', notes: 'x' },
			},
		);

		expect(created).toMatchObject({ action: 'created' });
		expect(updated).toMatchObject({ action: 'updated', status: 'completed' });
	});

	test.each(['phone_number', 'campaign_id'])(
		'refuses %s when added by hand: the look-up would be for another lead',
		async (field) => {
			const { error } = await upsert({
				options: { additionalBodyFields: JSON.stringify({ [field]: 8 }) },
			});

			expect(error?.message).toBe(`'Additional Body Fields' cannot set "${field}"`);
			expect(error?.description).toContain("'Phone Number'");
		},
	);

	test('after an answer without the lead, gives out what is known for certain', async () => {
		lists([]);
		creates({ message: 'Queued' });

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

	test('whatever an answer has in it, gives out what was done in its place', async () => {
		lists([]);
		creates({ data: { ...NEW, action: 'theirs' } });

		const { items } = await upsert();

		expect(items[0].json.action).toBe('created');
	});
});

test('of a number that is in the campaign twice, the newest is updated, and the others are named', async () => {
	lists([{ ...STORED, id: 12 }, STORED, { ...STORED, id: 5 }]);
	updates(31);

	const { items } = await upsert();

	expect(items[0].json).toMatchObject({ action: 'updated', id: 31, other_lead_ids: [12, 5] });
});

test('variables that are no object are not merged with', async () => {
	lists([{ ...STORED, variables: [] }]);
	updates(31);

	const { items } = await upsert();

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

	/** A duplicate that is listed neither as it was sent nor with the country code alone. */
	const listsNationally = (...leads: object[]) => {
		lists([]);
		creates(DUPLICATE, 422);
		lists([]);
		lists([], { phone: '40722123456' });
		lists(leads, { phone: '722123456' });
	};

	test('that is listed without its country code, is found and updated', async () => {
		listsNationally({ ...STORED, phone_number: '(0722) 123 456' });
		updates(31);

		const { items, error } = await upsert();

		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ action: 'updated', id: 31 });
	});

	test('and is not listed, is an error that says so, and no other lead is changed', async () => {
		listsNationally({ ...STORED, phone_number: '+49722123456' });

		const { error } = await upsert();

		expect(error?.message).toBe(
			'This number is in the campaign already, but the platform does not list it there',
		);
		expect(error?.description).toContain('neither added nor updated');
		expect(error?.description).toContain('Run this item again in a few minutes');
	});

	test('is not suspected behind an ordinary refusal: nothing is looked up again', async () => {
		lists([]);
		creates({ errors: { phone_number: ['The phone number is invalid.'] } }, 422);

		const { error } = await upsert();

		expect(error?.message).toBe('The platform did not accept the values sent');
	});
});

// all that may be said for it: test/api/duplicateLead.test.ts
const REFUSALS: Array<[status: number, body: object]> = [
	[422, DUPLICATE],
	[200, { success: false, message: 'Already added' }],
];

const OTHER_REFUSALS: Array<[status: number, body: object]> = [
	[422, { message: 'The campaign has already ended.' }],
	[500, { message: 'Duplicate entry' }],
];

describe('Lead: Create', () => {
	const create = async (status: number, body: object) => {
		platform()
			.post('/api/user/lead')
			.reply(status, body as nock.Body);
		return await upsert({ operation: 'create' });
	};

	test.each(REFUSALS)('calls what is a duplicate one: %d %j', async (status, body) => {
		const { error } = await create(status, body);

		expect(error?.message).toBe('This number is in the campaign already');
		expect(error?.description).toContain("use 'Create or Update'");
		expect(error?.description).toContain("'Allow Duplicate' under 'Additional Fields'");
		expect(error?.description).toContain('The platform says: ');
	});

	test.each(OTHER_REFUSALS)('calls nothing else a duplicate: %d %j', async (status, body) => {
		const { error } = await create(status, body);

		expect(error).toBeDefined();
		expect(error?.message).not.toContain('in the campaign already');
	});
});

describe('several items', () => {
	const person = (phone: string, city: string, more: object = {}) => ({ phone, city, ...more });
	const EACH: INodeParameters = {
		phoneNumber: '={{ $json.phone }}',
		variables: { variable: [{ name: 'city', value: '={{ $json.city }}' }] },
	};

	test('a number that comes again waits for the first one, and updates what it has created', async () => {
		const sent: unknown[] = [];
		lists([]);
		platform()
			.post('/api/user/lead', { campaign_id: 7, phone_number: PHONE, variables: { city: 'Iasi' } })
			.delay(30)
			.reply(200, () => {
				sent.push('created');
				return { data: NEW };
			});
		for (const city of ['Arad', 'Deva']) {
			platform()
				.put('/api/user/leads/40', { variables: { city } })
				.delay(city === 'Arad' ? 20 : 0)
				.reply(200, () => {
					sent.push(city);
					return {};
				});
		}

		const { items } = await upsert(EACH, {
			items: [person(PHONE, 'Iasi'), person(PHONE, 'Arad'), person(PHONE, 'Deva')],
		});

		expect(sent).toEqual(['created', 'Arad', 'Deva']);
		expect(items).toMatchObject(
			linked(
				{ action: 'created', id: 40, variables: { city: 'Iasi' } },
				{ action: 'updated', id: 40, variables: { city: 'Arad' } },
				{ action: 'updated', id: 40, variables: { city: 'Deva' } },
			),
		);
	});

	test('those that wait for their turn keep no other number from being sent', async () => {
		const OTHER = '+40722123457';
		let otherIsSent = () => {};
		const meanwhile = new Promise<void>((resolve) => (otherIsSent = resolve));
		lists([]);
		platform()
			.post('/api/user/lead', { campaign_id: 7, phone_number: PHONE, variables: { city: 'a' } })
			.reply(200, async () => {
				await meanwhile;
				return { data: NEW };
			});
		platform().put('/api/user/leads/40').times(3).reply(200, {});
		lists([], { phone: OTHER });
		platform()
			.post('/api/user/lead', { campaign_id: 7, phone_number: OTHER, variables: { city: 'x' } })
			.reply(200, () => {
				otherIsSent();
				return { data: { ...NEW, id: 41, phone_number: OTHER } };
			});

		const { items, error } = await upsert(
			{ ...EACH, options: { maxRequestsAtOnce: 2 } },
			{ items: [...[...'abcd'].map((city) => person(PHONE, city)), person(OTHER, 'x')] },
		);

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual([40, 40, 40, 40, 41]);
	});

	test('are carried out in their order, even if the credential is read in another one', async () => {
		const open = PlatformClient.open.bind(PlatformClient);
		const opening = jest.spyOn(PlatformClient, 'open').mockImplementation(async (...given) => {
			await sleep(60 - 10 * given[1]!.itemIndex!);
			return await open(...given);
		});
		const order: string[] = [];
		lists([STORED]);
		platform()
			.put('/api/user/leads/31')
			.times(6)
			.reply(200, (_uri, body) => {
				order.push((body as { variables: { city: string } }).variables.city);
				return {};
			});

		await upsert(EACH, { items: [...'abcdef'].map((city) => person(PHONE, city)) });
		opening.mockRestore();

		expect(order).toEqual([...'abcdef']);
	});

	test('of one number go on by themselves when the first one is refused', async () => {
		lists([]);
		creates({ message: 'No balance' }, 422);
		lists([]);
		platform()
			.post('/api/user/lead', { campaign_id: 7, phone_number: PHONE, variables: { city: 'Arad' } })
			.reply(200, { data: NEW });

		const { items } = await upsert(EACH, {
			items: [person(PHONE, 'Iasi'), person(PHONE, 'Arad')],
			node: { onError: 'continueRegularOutput' },
		});

		expect(items[0].json.error).toContain('The platform says: No balance');
		expect(items[1].json).toMatchObject({ action: 'created', id: 40 });
	});

	test('of one number look again when nobody knows what became of the first one', async () => {
		lists([]);
		creates({ message: 'Server Error' }, 500);
		lists([NEW]);
		updates(40, { city: 'Arad' });

		const { items } = await upsert(EACH, {
			items: [person(PHONE, 'Iasi'), person(PHONE, 'Arad')],
			node: { onError: 'continueRegularOutput' },
		});

		expect(items[0].json.error).toContain('It is not known whether the request was carried out.');
		expect(items[1].json).toMatchObject({ action: 'updated', id: 40 });
	});

	test('of one number look again after a duplicate whose update has an unknown outcome', async () => {
		lists([]);
		creates(DUPLICATE, 422);
		lists([STORED]);
		platform().put('/api/user/leads/31').reply(502, {});
		lists([STORED]);
		updates(31, { city: 'Arad' });

		const { items } = await upsert(EACH, {
			items: [person(PHONE, 'Iasi'), person(PHONE, 'Arad')],
			node: { onError: 'continueRegularOutput' },
		});

		expect(items[0].json.error).toContain('It is not known whether');
		expect(items[1].json).toMatchObject({ action: 'updated', id: 31 });
	});

	test('a lead whose creation brought no ID is looked up for the next item', async () => {
		lists([]);
		creates({ message: 'Queued' });
		lists([NEW]);
		updates(40, { city: 'Arad' });

		const { items } = await upsert(EACH, {
			items: [person(PHONE, 'Iasi'), person(PHONE, 'Arad')],
		});

		expect(items.map(({ json }) => json.action)).toEqual(['created', 'updated']);
	});

	test('different accounts share nothing, different campaigns neither', async () => {
		const other = { ...STORED, id: 77 };
		lists([STORED], { token: 'client-a' });
		updates(31, { city: 'Iasi' }, 'client-a');
		lists([other], { token: 'client-b' });
		updates(77, { city: 'Iasi' }, 'client-b');
		lists([{ ...STORED, id: 78, campaign_id: 8 }], { token: 'client-b', campaign: 8 });
		updates(78, { city: 'Iasi' }, 'client-b');

		const { items, error } = await upsert(
			{
				...EACH,
				campaignId: { __rl: true, mode: 'id', value: '={{ $json.campaign }}' },
				options: { accessToken: '={{ $json.token }}', maxRequestsAtOnce: 1 },
			},
			{
				items: [
					person(PHONE, 'Iasi', { token: 'client-a', campaign: 7 }),
					person(PHONE, 'Iasi', { token: 'client-b', campaign: 7 }),
					person(PHONE, 'Iasi', { token: 'client-b', campaign: 8 }),
				],
			},
		);

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual([31, 77, 78]);
	});

	test('an item that fails stops the rest, and says what was carried out', async () => {
		lists([STORED]);
		updates(31);
		lists([], { phone: '+40722123457' });
		platform().post('/api/user/lead').reply(422, { message: 'No balance' });

		const { error, items } = await upsert(
			{ ...EACH, options: { maxRequestsAtOnce: 1 } },
			{
				items: [
					person(PHONE, 'Iasi'),
					person('+40722123457', 'Arad'),
					person('+40722123457', 'Deva'),
					person('+40722123458', 'Blaj'),
				],
			},
		);

		expect(error?.description).toContain('Item 2 of 4');
		expect(error?.description).toContain('Carried out: item 1. Not carried out: items 2–4.');
		expect(items).toEqual([]);
	});

	test('of one number are not sent when the execution is cancelled while they wait for the first one', async () => {
		let cancel = () => {};
		let updated = 0;
		lists([]);
		platform()
			.post('/api/user/lead')
			.reply(200, async () => {
				cancel();
				await sleep(20);
				return { data: NEW };
			});
		nock(HOST)
			.persist()
			.put('/api/user/leads/40')
			.reply(200, () => {
				updated++;
				return {};
			});

		const { items } = await upsert(EACH, {
			items: [...'abc'].map((city) => person(PHONE, city)),
			whenStarted: (canceller) => (cancel = canceller),
		});
		await sleep(50);
		nock.cleanAll();

		expect(updated).toBe(0);
		expect(items).toEqual([]);
	});

	test('of one number go on when the lead is gone that is to be updated', async () => {
		lists([STORED]);
		platform().put('/api/user/leads/31').reply(404, { message: 'Lead not found' });

		const { error } = await upsert();

		expect(error?.message).toBe('The platform did not find the lead that it had listed');
		expect(error?.description).toContain('Run this item again');
		expect(error?.description).toContain('The platform says: Lead not found');
	});

	test('write nothing when the list cannot be read', async () => {
		platform().get('/api/user/leads').query(true).reply(403, { message: 'Forbidden' });

		const { error } = await upsert();

		expect(error?.message).toBe(
			'The platform does not allow this for the account of the API token',
		);
	});

	test("are refused with 'Retry On Fail', which would write again", async () => {
		const { error } = await upsert({}, { node: { retryOnFail: true } });

		expect(error?.message).toBe("'Retry On Fail' is turned on");
	});
});

// how often a campaign is read otherwise: test/resources/campaignLeads.test.ts
describe('of 60 numbers', () => {
	const phones = Array.from({ length: 60 }, (_, index) => `+407221234${String(index + 10)}`);
	const rows = phones.map((phone, index) => ({ ...STORED, id: index + 1, phone_number: phone }));

	/** Creates or updates all of them with nothing to add; one of the campaign's 30 pages has two of them. */
	async function upsertAll(maxRequestsAtOnce: number, ignoresNumber: boolean, status = 200) {
		const asked = { byNumber: 0, pages: [] as number[] };
		nock(HOST)
			.persist()
			.get('/api/user/leads')
			.query(true)
			.reply((uri) => {
				const query = new URL(uri, HOST).searchParams;
				const [phone, number] = [query.get('phone_number'), Number(query.get('page'))];
				if (phone === null) asked.pages.push(number);
				else asked.byNumber++;
				if (phone !== null && !ignoresNumber) {
					return [200, page(rows.filter((row) => row.phone_number === phone))];
				}
				const part = rows.slice((number - 1) * 2, number * 2);
				return [
					phone === null ? status : 200,
					page(part, { number, last: 30, perPage: 2, total: 60 }),
				];
			});
		const { items, error } = await upsert(
			{ variables: {}, phoneNumber: '={{ $json.phone }}', options: { maxRequestsAtOnce } },
			{ items: phones.map((phone) => ({ phone })) },
		);
		nock.cleanAll();
		expect(error).toBeUndefined();
		expect(items).toMatchObject(linked(...rows));
		return asked;
	}
	const byNumber = (a: number, b: number) => a - b;
	const all = Array.from({ length: 30 }, (_, index) => index + 1);

	test.each([1, 10])(
		'a platform that ignores the number, asked %d at once: as many pages more than the list has as are asked for at once',
		async (maxRequestsAtOnce) => {
			const asked = await upsertAll(maxRequestsAtOnce, true);

			expect(asked.pages.sort(byNumber)).toEqual(all);
			expect(asked.byNumber).toBeLessThanOrEqual(maxRequestsAtOnce);
		},
	);

	test('no more are asked for than the list has pages, then the list is read once', async () => {
		const asked = await upsertAll(10, false);

		expect(asked.byNumber).toBeLessThan(42);
		expect(asked.pages.filter((number) => number > 1).sort(byNumber)).toEqual(all.slice(1));
	});

	test('all are asked for one by one when the whole list is refused, and nothing fails', async () => {
		expect(await upsertAll(1, false, 400)).toMatchObject({ byNumber: 60 });
	});
});
