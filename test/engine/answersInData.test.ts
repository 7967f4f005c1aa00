// Where an answer has what was created or changed in `data`, Simplify outputs that, else the whole answer.
import type { IDataObject } from 'n8n-workflow';
import { byId, FORMS, formOf, PHONE } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const linked = (rows: object[]) => rows.map((json, item) => ({ json, pairedItem: { item } }));

describe.each([
	['lead: create', { phoneNumber: '={{ $json.phone }}' }],
	['call: make', { phoneNumber: '={{ $json.phone }}' }],
	['phoneNumber: purchase', { phoneNumber: byId('={{ $json.phone }}') }],
	['knowledgeBase: update', { updateFields: { name: '={{ $json.phone }}' } }],
	['assistant: update', { basics: { name: '={{ $json.phone }}' } }],
	[
		// more than the request that the form declares
		'assistant: update',
		{
			sections: ['basics', 'tools'],
			basics: { name: '={{ $json.phone }}' },
			changeTools: 'replace',
			tools: { customTool: [{ toolId: byId('3') }] },
		},
	],
])('%s with %j', (title, parameters) => {
	const { method, path } = FORMS.get(title)!;
	/** What is created or changed: it says which item it is for, as it does on the platform. */
	const resultOf = (name: unknown): IDataObject => ({
		id: Number(String(name).slice(-1)),
		name: String(name),
		data: { own: true },
		message: 'its own',
	});
	const inEnvelope = (one: IDataObject) => ({ message: 'Done', data: one, balance: 4.2 });
	const phones = [PHONE, '+40722123457'];

	test.each([
		['only that is output', true, (one: IDataObject) => one],
		['without Simplify, the whole answer is output', false, inEnvelope],
	])('%s, linked to its item', async (_what, simplify, expected) => {
		platform()
			.intercept(`/api${path}`, method)
			.times(2)
			.reply(200, (_uri, sent) => {
				const { phone_number, name = phone_number } = sent as IDataObject;
				return inEnvelope(resultOf(name));
			});

		const { items, error } = await run(formOf(title, { ...parameters, simplify }), {
			items: phones.map((phone) => ({ phone })),
		});

		expect(error).toBeUndefined();
		expect(items).toEqual(linked(phones.map((phone) => expected(resultOf(phone)))));
	});
});

/** Creates leads on a platform that answers this. */
async function create(answer: object | string, more: object = {}, options?: RunOptions) {
	platform()
		.post('/api/user/lead')
		.times(options?.items?.length ?? 1)
		.reply(200, answer);
	return await run(formOf('lead: create', more), options);
}

test('what was changed comes first, where the table of the editor shows it', async () => {
	const unchanged = Object.fromEntries(
		Array.from({ length: 50 }, (_, index) => [`f${index}`, index]),
	);
	const assistant = { uuid: 'a-1', ...unchanged, name: 'Front Desk', speech_speed: '0.90', id: 12 };
	platform().put('/api/user/assistant/12').reply(200, { message: 'Updated', data: assistant });

	const { items } = await run(
		formOf('assistant: update', { sections: ['voice'], voice: { speechSpeed: 0.9 } }),
	);

	expect(items).toEqual(linked([assistant]));
	expect(Object.keys(items[0].json).slice(0, 4)).toEqual(['id', 'name', 'speech_speed', 'uuid']);
});

test('Simplify can differ from item to item', async () => {
	const answer = { message: 'Lead created successfully', data: { id: 31 } };
	const items = [{ short: true }, { short: false }];

	const result = await create(answer, { simplify: '={{ $json.short }}' }, { items });

	expect(result.items).toEqual(linked([answer.data, answer]));
});

test.each([true, false])(
	'the secret in the address of a webhook stays hidden, Simplify %p',
	async (simplify) => {
		const webhook_url = 'https://n8n.example/webhook/1/call-ended?secret=0123456789abcdef';

		const { items } = await create(
			{ message: 'Done', data: { id: 12, webhook_url } },
			{ simplify },
		);

		const data = { id: 12, webhook_url: webhook_url.replace(/=.*/, '=*****') };
		expect(items).toEqual(linked([simplify ? data : { message: 'Done', data }]));
	},
);
