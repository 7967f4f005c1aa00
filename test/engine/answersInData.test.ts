// What the platform answers with what it made or changed in `data`: that comes out, or the whole answer without Simplify.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const PHONE = '+40722123456';

type Method = 'POST' | 'PUT';
const OPERATIONS: Array<[title: string, parameters: INodeParameters, Method, path: string]> = [
	[
		'lead: create',
		{ campaignId: byId('7'), phoneNumber: '={{ $json.phone }}' },
		'POST',
		'/user/lead',
	],
	[
		'call: make',
		{ assistantId: byId('12'), phoneNumber: '={{ $json.phone }}' },
		'POST',
		'/user/make_call',
	],
	[
		'phoneNumber: purchase',
		{ phoneNumber: '={{ $json.phone }}', startSubscription: true },
		'POST',
		'/user/phone-numbers/purchase',
	],
	[
		'knowledgeBase: update',
		{ knowledgeBaseId: byId('5'), updateFields: { name: '={{ $json.phone }}' } },
		'PUT',
		'/user/knowledgebases/5',
	],
	[
		'assistant: update',
		{
			assistantId: byId('12'),
			sections: ['basics'],
			basics: { name: '={{ $json.phone }}' },
		},
		'PUT',
		'/user/assistant/12',
	],
	[
		// more than the request that the form declares
		'assistant: update with tools',
		{
			assistantId: byId('12'),
			sections: ['basics', 'tools'],
			basics: { name: '={{ $json.phone }}' },
			changeCustomTools: 'replace',
			customTools: { tool: [{ toolId: byId('3') }] },
		},
		'PUT',
		'/user/assistant/12',
	],
];

const start = async (title: string, parameters: INodeParameters, options?: RunOptions) => {
	const [resource, operation] = title.split(/:? /);
	return await run({ resource, operation, ...parameters }, options);
};

const TWO = { items: [{ phone: PHONE }, { phone: '+40722123457' }] };

describe.each(OPERATIONS)('%s', (title, parameters, method, path) => {
	/** Tells each item what it is about, as the platform does. */
	const answers = (wrap: (made: IDataObject) => unknown) =>
		platform()
			.intercept(`/api${path}`, method)
			.times(2)
			.reply(200, (_uri, sent) => wrap(madeOf(sent as IDataObject)) as IDataObject);
	const madeOf = ({ phone_number, name = phone_number }: IDataObject): IDataObject => ({
		id: Number(String(name).slice(-1)),
		name,
		data: { own: true },
		message: 'its own',
	});
	const made = TWO.items.map(({ phone }) => madeOf({ name: phone }));
	const inEnvelope = (one: IDataObject) => ({ message: 'Done', data: one, balance: 4.2 });

	test('what was made or changed comes out, linked to its item', async () => {
		answers(inEnvelope);

		const { items, error } = await start(title, parameters, TWO);

		expect(error).toBeUndefined();
		expect(items).toEqual(made.map((json, item) => ({ json, pairedItem: { item } })));
	});

	test('without Simplify, the whole answer comes out, linked to its item', async () => {
		answers(inEnvelope);

		const { items, error } = await start(title, { ...parameters, simplify: false }, TWO);

		expect(error).toBeUndefined();
		expect(items).toEqual(
			made.map((one, item) => ({ json: inEnvelope(one), pairedItem: { item } })),
		);
	});

	test('an answer without "data" comes out as it is', async () => {
		answers(({ id, name }) => ({ id, name }));

		const { items } = await start(title, parameters, TWO);

		expect(items).toEqual(
			made.map(({ id, name }, item) => ({ json: { id, name }, pairedItem: { item } })),
		);
	});
});

const LEAD: INodeParameters = { campaignId: byId('7'), phoneNumber: PHONE };
const create = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await start('lead: create', { ...LEAD, ...parameters }, options);

test('what was changed stands first, where the table of the editor shows it', async () => {
	const unchanged = Object.fromEntries(
		Array.from({ length: 50 }, (_, index) => [`f${index}`, index]),
	);
	const assistant = { uuid: 'a-1', ...unchanged, name: 'Front Desk', speech_speed: '0.90', id: 12 };
	platform().put('/api/user/assistant/12').reply(200, { message: 'Updated', data: assistant });

	const { items } = await start('assistant: update', {
		assistantId: byId('12'),
		sections: ['voice'],
		voice: { speechSpeed: 0.9 },
	});

	expect(items).toEqual([{ json: assistant, pairedItem: { item: 0 } }]);
	expect(Object.keys(items[0].json).slice(0, 4)).toEqual(['id', 'name', 'speech_speed', 'uuid']);
});

describe('nothing of an answer is lost that has another form:', () => {
	test.each([
		['nothing in "data"', { message: 'Queued', data: {} }],
		['null', { message: 'Queued', data: null }],
		['a list', { message: 'Queued', data: [{ id: 31 }] }],
		['an empty list', { message: 'Queued', data: [] }],
		['a text', { message: 'Queued', data: 'later' }],
		['a number', { message: 'Queued', data: 31 }],
		['false', { message: 'Queued', data: false }],
		['"data" of its own', { id: 31, phone_number: PHONE, data: { source: 'form' } }],
	] as Array<[string, IDataObject]>)(
		'%s in place of what was made or changed',
		async (_case, answer) => {
			platform().post('/api/user/lead').reply(200, answer);

			const { items, error } = await create();

			expect(error).toBeUndefined();
			expect(items).toEqual([{ json: answer, pairedItem: { item: 0 } }]);
		},
	);

	test.each([
		['a list', [{ id: 31 }], { data: [{ id: 31 }] }],
		['nothing', '', {}],
	])('an answer that is %s', async (_case, answer, json) => {
		platform().post('/api/user/lead').reply(200, answer);

		expect((await create()).items).toEqual([{ json, pairedItem: { item: 0 } }]);
	});

	test('an envelope with an ID of its own is one all the same', async () => {
		platform()
			.post('/api/user/lead')
			.reply(200, { id: 'request-9', success: true, data: { id: 31 } });

		expect((await create()).items[0].json).toEqual({ id: 31 });
	});
});

test('an answer that says it failed is an error, whatever is in "data"', async () => {
	platform()
		.post('/api/user/lead')
		.reply(200, { success: false, message: 'Closed for today.', data: { id: 31 } });

	const { items, error } = await create();

	expect(items).toEqual([]);
	expect(error?.description).toContain('Closed for today.');
});

test('Simplify can differ from item to item', async () => {
	const answer = { message: 'Lead created successfully', data: { id: 31 } };
	platform().post('/api/user/lead').times(2).reply(200, answer);

	const { items } = await create(
		{ simplify: '={{ $json.short }}' },
		{ items: [{ short: true }, { short: false }] },
	);

	expect(items).toEqual([
		{ json: answer.data, pairedItem: { item: 0 } },
		{ json: answer, pairedItem: { item: 1 } },
	]);
});

test.each([true, false])(
	'the secret in the address of a webhook stays hidden, Simplify %p',
	async (simplify) => {
		const data = {
			id: 12,
			webhook_url: 'https://n8n.example/webhook/1/call-ended?secret=0123456789abcdef',
		};
		platform().put('/api/user/assistant/12').reply(200, { message: 'Done', data });

		const { items } = await start('assistant: update', {
			assistantId: byId('12'),
			sections: ['basics'],
			basics: { name: 'Reception' },
			simplify,
		});

		const row = (simplify ? items[0].json : items[0].json.data) as IDataObject;
		expect(row).toEqual({
			id: 12,
			webhook_url: 'https://n8n.example/webhook/1/call-ended?secret=*****',
		});
	},
);

test('an update of an assistant that is answered with a few of its fields brings those', async () => {
	const some = { id: 12, name: 'Anna', status: 'active', type: 'outbound', mode: 'pipeline' };
	platform().put('/api/user/assistant/12').reply(200, { message: 'Done', data: some });

	const { items, error } = await start('assistant: update', {
		assistantId: byId('12'),
		sections: ['basics', 'timing'],
		basics: { name: 'Anna' },
		timing: { maxDuration: 300 },
	});

	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toEqual([some]);
});
