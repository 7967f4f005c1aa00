// Lead: Create or Update with several items: of those with the same number, only the first is sent.
import nock from 'nock';
import type { INodeParameters } from 'n8n-workflow';
import { TOKEN } from '../support/engine/credential';
import { PHONE } from '../support/engine/forms';
import { linked, lists, upsertForm } from '../support/leadUpsert';
import { run, type RunOptions } from '../support/engine/run';
import { page } from '../support/page';
import { platform } from '../support/platform';

const OTHER = '+40722123457';
const STORED = { id: 31, campaign_id: 7, phone_number: PHONE, variables: { city: 'Cluj' } };
const NEW = { id: 40, campaign_id: 7, phone_number: PHONE, variables: { city: 'Iasi' } };

/** Each item is a person with a city, unless the form says otherwise. */
const upsert = async (people: object[], parameters: INodeParameters = {}, options?: RunOptions) =>
	await run(
		upsertForm({
			phoneNumber: '={{ $json.phone }}',
			specifyVariables: 'fields',
			variables: { variable: [{ name: 'city', value: '={{ $json.city }}' }] },
			...parameters,
		}),
		{ items: people as RunOptions['items'], ...options },
	);

const person = (phone: string, city: string, more: object = {}) => ({ phone, city, ...more });

const creates = (city: string, answer: nock.Body | (() => Promise<nock.Body>), status = 200) =>
	platform()
		.post('/api/user/lead', { campaign_id: 7, phone_number: PHONE, variables: { city } })
		.reply(status, answer as nock.Body);

const updates = (id: number, city: string, token = TOKEN) =>
	platform(token).put(`/api/user/leads/${id}`, { variables: { city } }).reply(200, {});

test('a number that is there again: the first item is updated, the later ones say whom they repeat and what was not sent', async () => {
	lists([STORED]);
	updates(31, 'Iasi');
	lists([], { phone: OTHER });
	platform()
		.post('/api/user/lead', { campaign_id: 7, phone_number: OTHER, variables: { city: 'Deva' } })
		.reply(200, { data: { ...NEW, id: 41, phone_number: OTHER, variables: { city: 'Deva' } } });

	const { items, hints, error } = await upsert([
		person(OTHER, 'Deva'),
		person(PHONE, 'Iasi'),
		// as a person writes it
		person('0040 722 123 456', 'Arad'),
		person(PHONE, 'Iasi'),
	]);

	expect(error).toBeUndefined();
	const lead = { id: 31, campaign_id: 7, phone_number: PHONE, variables: { city: 'Iasi' } };
	expect(items).toEqual(
		linked(
			expect.objectContaining({ action: 'created', id: 41 }),
			{ action: 'updated', ...lead },
			{ action: 'duplicate', repeats_item: 2, not_sent: { variables: { city: 'Arad' } }, ...lead },
			{ action: 'duplicate', repeats_item: 2, not_sent: {}, ...lead },
		),
	);
	expect(hints.map(({ message }) => message)).toContainEqual(
		expect.stringContaining('Only the first of them counts'),
	);
});

test('a list that is uploaded again changes nothing, although a number is in it with two cities', async () => {
	lists([{ ...STORED, variables: { city: 'Iasi' } }]);

	const { items } = await upsert([person(PHONE, 'Iasi'), person(PHONE, 'Arad')]);

	expect(items.map(({ json }) => json.action)).toEqual(['unchanged', 'duplicate']);
});

test('of a repeated item, secondary contacts and fields by hand that differ are named as not sent', async () => {
	lists([STORED]);
	platform()
		.put('/api/user/leads/31', { variables: { city: 'Iasi' }, note: 'a' })
		.reply(200, {});

	const { items } = await upsert(
		[
			person(PHONE, 'Iasi', { note: 'a', second: '+40722123458' }),
			person(PHONE, 'Iasi', { note: 'b', second: '+40722123459' }),
		],
		{
			additionalFields: {
				secondaryContacts: { contact: [{ phoneNumber: '={{ $json.second }}' }] },
			},
			options: { additionalBodyFields: '={{ { note: $json.note } }}' },
		},
	);

	expect(items[1].json.not_sent).toEqual({
		secondary_contacts: [{ phone_number: '+40722123459' }],
		note: 'b',
	});
});

test('a preview shows the request of the first item only', async () => {
	lists([]);

	const { items } = await upsert([person(PHONE, 'Iasi'), person(PHONE, 'Arad')], {
		options: { preview: true },
	});

	expect(items.map(({ json }) => json)).toEqual([
		expect.objectContaining({ preview: true, method: 'POST' }),
		{
			preview: true,
			action: 'duplicate',
			repeats_item: 1,
			not_sent: { variables: { city: 'Arad' } },
			campaign_id: 7,
			phone_number: PHONE,
		},
	]);
});

test('repeated items that wait for their turn keep no other number from being sent', async () => {
	let otherIsSent = () => {};
	const meanwhile = new Promise<void>((resolve) => (otherIsSent = resolve));
	lists([]);
	creates('a', async () => {
		await meanwhile;
		return { data: NEW };
	});
	lists([], { phone: OTHER });
	platform()
		.post('/api/user/lead', { campaign_id: 7, phone_number: OTHER, variables: { city: 'x' } })
		.reply(200, () => {
			otherIsSent();
			return { data: { ...NEW, id: 41, phone_number: OTHER } };
		});

	const { items, error } = await upsert(
		[...[...'abcd'].map((city) => person(PHONE, city)), person(OTHER, 'x')],
		{ options: { maxRequestsAtOnce: 2 } },
	);

	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.id)).toEqual([40, 40, 40, 40, 41]);
});

test('after an item that was refused, the next one with its number is looked up and sent', async () => {
	lists([]);
	creates('Iasi', { message: 'No balance' }, 422);
	lists([]);
	creates('Arad', { data: NEW });

	const { items } = await upsert(
		[person(PHONE, 'Iasi'), person(PHONE, 'Arad'), person(PHONE, 'Arad')],
		{},
		{ node: { onError: 'continueRegularOutput' } },
	);

	expect(items).toMatchObject(
		linked(
			{ error: expect.stringContaining('The platform says: No balance') },
			{ action: 'created', id: 40 },
			{ action: 'duplicate', repeats_item: 2 },
		),
	);
});

test('after an item that stops the workflow, repeats of earlier items count as what they are', async () => {
	lists([STORED]);
	updates(31, 'Iasi');
	lists([], { phone: OTHER });
	platform().post('/api/user/lead').reply(422, { message: 'No balance' });

	const { error } = await upsert(
		[person(PHONE, 'Iasi'), person(PHONE, 'Arad'), person(OTHER, 'Deva'), person(PHONE, 'Cluj')],
		{ options: { maxRequestsAtOnce: 1 } },
	);

	expect(error?.description).toContain(
		'Carried out: item 1. Not carried out: items 3–4. Repeats of other items, not sent: item 2.',
	);
});

test('the same number in another account or another campaign is no duplicate', async () => {
	lists([STORED], { token: 'client-a' });
	updates(31, 'Iasi', 'client-a');
	lists([{ ...STORED, id: 77 }], { token: 'client-b' });
	updates(77, 'Iasi', 'client-b');
	lists([{ ...STORED, id: 78, campaign_id: 8 }], { token: 'client-b', campaign: 8 });
	updates(78, 'Iasi', 'client-b');

	const { items, error } = await upsert(
		[
			person(PHONE, 'Iasi', { token: 'client-a', campaign: 7 }),
			person(PHONE, 'Iasi', { token: 'client-b', campaign: 7 }),
			person(PHONE, 'Iasi', { token: 'client-b', campaign: 8 }),
		],
		{
			campaignId: { __rl: true, mode: 'id', value: '={{ $json.campaign }}' },
			options: { accessToken: '={{ $json.token }}', maxRequestsAtOnce: 1 },
		},
	);

	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.id)).toEqual([31, 77, 78]);
});

test('items of one number wait for each other with two tokens of one client, too', async () => {
	const added: object[] = [];
	for (const token of ['41|a', '42|b']) {
		platform(token)
			.get('/api/user/leads')
			.query(true)
			.reply(200, () => page(added));
	}
	platform('41|a')
		.post('/api/user/lead')
		.delay(100)
		.reply(200, () => ({ data: added[added.push(NEW) - 1] }));

	const { items, error } = await upsert(
		['41|a', '42|b'].map((token) => person(PHONE, 'Iasi', { token })),
		{ options: { accessToken: '={{ $json.token }}' } },
	);

	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.action)).toEqual(['created', 'unchanged']);
});
