// Preview, beyond what each operation by itself shows (test/contract/variants.test.mts): what it reads, refuses, hides and says.
import { describe, expect, test } from '@jest/globals';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { expectRead, update } from '../support/assistantUpdate.ts';
import { byId, formOf, PHONE } from '../support/engine/forms.ts';
import { run, type RunOptions } from '../support/engine/run.ts';
import { page } from '../support/page.ts';
import { platform } from '../support/platform.ts';

const MASK = '*****';
const ON = { options: { preview: true } };
const HINT =
	"Preview: nothing was changed on the platform. Remove 'Preview' under 'Options' to carry it out.";
const PHONES = [PHONE, '0722', '+40722123457'].map((phone) => ({ phone }));
const FROM_ITEM = { phoneNumber: '={{ $json.phone }}' };

const preview = async (title: string, more: object = {}, options?: RunOptions) =>
	await run(
		formOf(title, {
			...more,
			options: { ...((more as IDataObject).options as object), preview: true },
		}),
		options,
	);

describe('what comes out', () => {
	test('2,000 items: each with its request, in order and linked, in a moment', async () => {
		const items = Array.from({ length: 2_000 }, (_, index) => ({
			phone: `0722 ${String(100_000 + index)}`,
		}));
		const options = { defaultCountry: byId('RO') };

		const { items: shown, hints } = await preview(
			'lead: create',
			{ ...FROM_ITEM, options },
			{ items },
		);

		expect(shown).toEqual(
			items.map(({ phone }, item) => ({
				json: {
					preview: true,
					method: 'POST',
					path: '/user/lead',
					body: { campaign_id: 3, phone_number: `+40${phone.replace(' ', '').slice(1)}` },
				},
				pairedItem: { item },
			})),
		);
		expect(hints).toEqual([{ message: HINT, type: 'warning', location: 'outputPane' }]);
	});

	test.each([true, 'false', '={{ false }}', "={{ $fromAI('Preview', '', 'boolean') }}", null, 0])(
		'an option that is %j is on: only a switch that is off sends',
		async (value) => {
			const { items } = await run(formOf('sms: send', { options: { preview: value } }));

			expect(items[0].json.preview).toBe(true);
		},
	);

	test('an option that is off sends', async () => {
		platform().post('/api/user/sms').reply(200, { sms_id: 5 });

		const { items, hints } = await run(formOf('sms: send', { options: { preview: false } }));

		expect(items[0].json).toEqual({ id: 5, customer_phone: '+40722123456' });
		expect(hints).toEqual([]);
	});

	test('a template that would be sent if the window is closed comes with the text', async () => {
		const { items } = await preview('messenger: sendFreeform', {
			whenSessionIsClosed: 'template',
			templateId: byId(9),
			specifyVariables: 'json',
			variablesJson: '{ "1": "Maria" }',
		});

		const to = { sender_id: 4, recipient_phone: PHONE };
		expect(items[0].json).toEqual({
			preview: true,
			method: 'POST',
			path: '/user/messenger/send-freeform',
			body: { ...to, message: 'Hi' },
			if_refused: {
				method: 'POST',
				path: '/user/messenger/send',
				body: { ...to, template_id: 9, variables: { 1: 'Maria' } },
			},
		});
	});
});

test.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
	'an item that would be refused is a row among the others, with On Error: %s',
	async (onError) => {
		const { items, errorItems, error } = await preview('lead: create', FROM_ITEM, {
			node: { onError },
			items: PHONES,
		});

		expect(error).toBeUndefined();
		expect(errorItems ?? []).toEqual([]);
		const reason = expect.stringMatching(/^'Phone Number' has no country code[.] Item 2 of 3: /);
		expect(items).toEqual([
			{ json: expect.objectContaining({ preview: true, method: 'POST' }), pairedItem: { item: 0 } },
			{ json: { preview: true, refused: reason }, pairedItem: { item: 1 } },
			{ json: expect.objectContaining({ preview: true, method: 'POST' }), pairedItem: { item: 2 } },
		]);
	},
);

test('a preview does not stop where the platform refuses what it reads first', async () => {
	platform().get('/api/user/leads').query(true).twice().reply(401, {});

	const { items, error } = await run(
		formOf('lead: create', { operation: 'upsert', ...FROM_ITEM, ...ON }),
		{ items: [PHONES[0], PHONES[2]] },
	);

	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toEqual(
		[1, 2].map((item) => ({
			preview: true,
			refused: expect.stringMatching(
				new RegExp(`did not accept the API token.* Item ${item} of 2`),
			),
		})),
	);
});

describe('shows no secret:', () => {
	const SECRETS = ['correct horse battery', '41|kT2vQxW8sN', 'hunter-2-hunter', 's3cr3t-in-path'];

	test.each<[string, object, IDataObject]>([
		['platformUser: register', {}, { password: MASK, name: 'Harbour' }],
		[
			'call: make',
			{
				options: {
					accessToken: SECRETS[1],
					additionalBodyFields: {
						sip: { auth_password: SECRETS[2] },
						keys: [{ secret: { a: [SECRETS[2]] } }],
					},
				},
			},
			{ sip: { auth_password: MASK }, keys: [{ secret: MASK }] },
		],
		[
			'sms: send',
			{
				options: {
					additionalBodyFields: {
						headers: [{ name: 'X-Api-Key', value: SECRETS[2] }],
						pins: { pin: 4711 },
					},
				},
			},
			{ headers: [{ name: 'X-Api-Key', value: MASK }], pins: { pin: MASK } },
		],
		[
			'assistant: update',
			{
				sections: ['webhook'],
				webhook: { webhookUrl: `https://n8n.example/webhook/1/call-ended/${SECRETS[3]}` },
			},
			{ webhook_url: `https://n8n.example/webhook/1/call-ended/${MASK}` },
		],
	])('%s %j: no secret is shown', async (title, more, shown) => {
		const result = await preview(title, more);

		expect(result.items[0].json.body).toMatchObject(shown);
		for (const secret of SECRETS) expect(JSON.stringify(result)).not.toContain(secret);
	});

	test('a key in the query, named as such, is not shown', async () => {
		const parameter = [
			{ name: 'key', value: SECRETS[2] },
			{ name: 'language', value: 'en' },
			{ name: 'label', value: 'new' },
			{ name: 'label', value: 'warm' },
		];
		const options = {
			leadCreatePath: `/v2/lead?token=${encodeURIComponent(SECRETS[0])}`,
			additionalQueryParameters: { parameter },
		};

		const { items } = await preview('lead: create', { options });

		expect(items[0].json).toMatchObject({
			path: '/v2/lead',
			query: { token: MASK, key: MASK, language: 'en', label: ['new', 'warm'] },
		});
	});
});

describe('reads where the request depends on what is there,', () => {
	const upsert = formOf('lead: create', {
		operation: 'upsert',
		...FROM_ITEM,
		specifyVariables: 'fields',
		variables: { variable: [{ name: 'city', value: 'Iasi' }] },
	});
	const [NEW, , THERE] = PHONES;
	const look = (phone: string, leads: object[]) =>
		platform()
			.get('/api/user/leads')
			.query({ campaign_id: 3, phone_number: phone, per_page: 100, page: 1 })
			.reply(200, page(leads));
	const stored = { id: 31, campaign_id: 3, phone_number: THERE.phone, variables: {} };

	test('Create or Update: a new number would be created, one that is there updated', async () => {
		look(NEW.phone, []);
		look(THERE.phone, [stored]);

		const { items, hints } = await run({ ...upsert, ...ON }, { items: [NEW, THERE] });

		expect(items.map(({ json }) => json)).toEqual([
			{
				preview: true,
				method: 'POST',
				path: '/user/lead',
				body: { campaign_id: 3, phone_number: NEW.phone, variables: { city: 'Iasi' } },
			},
			{
				preview: true,
				method: 'PUT',
				path: '/user/leads/31',
				body: { variables: { city: 'Iasi' } },
			},
		]);
		expect(hints.map(({ message }) => message)).toEqual([HINT]);
	});

	test('Update assistant: all tools that would be sent, without their keys', async () => {
		const calendar = {
			type: 'calendar_integration',
			calendar_type: 'cal_a',
			cal_a_api_key: 'cal_live_3f9a41c07be2d85516ea09cd7f24b8e1',
			cal_a_event_slug: '30min',
		};
		expectRead({ id: 12, tools: [calendar], tool_ids: [] });

		const { items } = await update({
			tools: { dtmfInput: [{}] },
			...ON,
		} as unknown as INodeParameters);

		expect(items[0].json).toMatchObject({
			preview: true,
			method: 'PUT',
			path: '/user/assistant/12',
			body: { tools: [{ ...calendar, cal_a_api_key: MASK }, { type: 'dtmf_input' }] },
		});
	});
});
