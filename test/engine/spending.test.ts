// What spends or moves money: nothing that nobody has agreed to, nothing twice.
import { sleep, type IDataObject, type INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { findOperation } from '../../nodes/VoiceAssistantPlatform/resources';
import { HOST } from '../support/engine/credential';
import { byId, FORMS, formOf, PHONE } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { platform } from '../support/platform';

const CONTINUE: RunOptions = { node: { onError: 'continueRegularOutput' } };

/** Answers each request of an operation in the same way. @returns what was asked for */
function answers(title: string, status: number, body: object) {
	const asked: IDataObject[] = [];
	platform()
		.persist()
		.post(`/api${FORMS.get(title)!.path}`)
		.optionally()
		.reply((_uri, sent) => {
			asked.push(sent as IDataObject);
			return [status, body, { 'retry-after': '0' }];
		});
	return asked;
}

describe.each([
	['campaign: start', 'startCalling', 'Start Calling', /^Nothing was started\. .* costs money/],
	['platformUser: transferBalance', 'moveBalance', 'Move Balance', /^Nothing was transferred\. /],
	[
		'phoneNumber: purchase',
		'startSubscription',
		'Start Monthly Subscription',
		/^Nothing was bought\. .* monthly /,
	],
])('%s', (title, name, label, words) => {
	const each = byId('={{ $json.id }}');
	/** Another one for each item. */
	const OTHERS = {
		campaignId: each,
		platformUser: each,
		numberForSale: byId('=+4031234567{{ $json.id }}'),
	};

	test.each([
		['it was never touched', undefined],
		['it is left off', false],
		['it is a text', 'true'],
		['it comes from an expression', '={{ true }}'],
		['an AI agent fills it in', `={{ $fromAI('Switch', '', 'boolean') }}`],
	])('sends nothing without the consent of a person: %s', async (_what, value) => {
		const { error } = await run(formOf(title, { [name]: value }));

		expect(error?.message).toBe(`'${label}' is not turned on in the node`);
		expect(error?.description).toMatch(words);
		expect(error?.description).toContain('by hand');
	});

	// after other refusals, no write is: notSuccessful.test.ts
	test('is not sent again after a 429 either', async () => {
		const asked = answers(title, 429, {});

		const { error } = await run(formOf(title));

		expect(asked).toHaveLength(1);
		expect(error?.description).toContain('Nothing was carried out');
	});

	test('what fails is the last one, unless the user chose Continue', async () => {
		const items = [1, 2, 3].map((id) => ({ id }));
		const form = formOf(title, OTHERS);
		const asked = answers(title, 500, {});

		const stopped = await run(form, { items });
		expect(asked).toHaveLength(1);
		expect(stopped.error?.description).toContain('Item 1 of 3');

		const continued = await run(form, { ...CONTINUE, items });
		expect(asked).toHaveLength(4);
		expect(continued.items).toHaveLength(3);
	});

	test('waits for the one before it', async () => {
		const items = Array.from({ length: 5 }, (_, index) => ({ id: index + 1 }));
		let [underWay, most] = [0, 0];
		nock(HOST)
			.post(`/api${FORMS.get(title)!.path}`)
			.times(items.length)
			.delay(5)
			.reply(200, async (_uri, body) => {
				most = Math.max(most, ++underWay);
				await sleep(1);
				underWay--;
				return { data: body };
			});

		const result = await run(formOf(title, OTHERS), { items });

		expect(most).toBe(1);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((_, item) => ({ item })),
		);
	});
});

test.each([
	[1.005, undefined],
	['33.333', undefined],
	[1.1, 1.1],
	[0.1 + 0.2, 0.3],
	['1000000', 1_000_000],
])('the amount %p is transferred as it is meant, or not at all: %p', async (amount, meant) => {
	const title = 'platformUser: transferBalance';
	const asked = answers(title, 200, {});

	const { error } = await run(formOf(title, { amount: '={{ $json.amount }}' }), {
		items: [{ amount }],
	});

	expect(error?.message).toBe(meant ? undefined : "'Amount' has more than two decimals");
	expect(asked.map((body) => body.amount)).toEqual(meant ? [meant] : []);
});

test('a campaign is not started a second time for another item, and the error says what to turn on', async () => {
	const started = { success: true, data: { campaign_id: 3, status: 'active' } };
	const asked = answers('campaign: start', 200, started);
	const form = formOf('campaign: start');

	const stopped = await run(form, { items: [{}, {}] });
	expect(asked).toEqual([]);
	expect(stopped.error?.message).toBe('Another item already starts the campaign 3');
	expect(stopped.error?.description).toContain("'Execute Once'");

	const { items } = await run(form, { ...CONTINUE, items: [{}, {}] });
	expect(asked).toEqual([{ action: 'start', campaign_id: 3 }]);
	expect(items[0].json).toEqual(started.data);
	expect(items[1].json.error).toMatch(/^Another item already starts the campaign 3/);
});

test('a number is not bought a second time for another item of the run', async () => {
	const asked = answers('phoneNumber: purchase', 200, { message: 'Purchased', data: { id: 5 } });

	const { items } = await run(formOf('phoneNumber: purchase'), { ...CONTINUE, items: [{}, {}] });

	expect(asked).toEqual([{ phone_number: PHONE }]);
	expect(items[0].json).toEqual({ id: 5 });
	expect(items[1].json.error).toMatch(`Another item already buys ${PHONE}. Item 2 of 2: `);
});

test.each([
	['platformUser: transferBalance', 'Another item already transfers balance of this client'],
	['platformUser: logout', 'Another item already revokes the same tokens'],
])(
	'%s is done once for items with the same values, and the error says what to turn on',
	async (title, message) => {
		const asked = answers(title, 200, { message: 'Done' });
		const form = formOf(title);

		const stopped = await run(form, { items: [{}, {}] });
		expect(asked).toEqual([]);
		expect(stopped.error?.message).toBe(message);
		expect(stopped.error?.description).toContain("'Execute Once'");

		await run(form, { ...CONTINUE, items: [{}, {}] });
		expect(asked).toHaveLength(1);
	},
);

test('a fixed client does not get the amounts of a whole list', async () => {
	const title = 'platformUser: transferBalance';
	const asked = answers(title, 200, {});

	const { error } = await run(formOf(title, { amount: '={{ $json.amount }}' }), {
		items: [{ amount: 10 }, { amount: 5 }],
	});

	expect(asked).toEqual([]);
	expect(error?.description).toContain("drag the client's ID into 'Client'");
});

test('what was chosen cannot be changed beside the form', async () => {
	const asked = answers('campaign: stop', 200, {});
	const options = { additionalBodyFields: '{ "action": "start" }' };

	await run(formOf('campaign: stop', { options } as INodeParameters));

	expect(asked).toEqual([{ action: 'stop', campaign_id: 3 }]);
});

describe("'Additional Body Fields', whose text may contain that of a stranger", () => {
	const set = (title: string, fields: string, more: object = {}) =>
		formOf(title, { ...more, options: { additionalBodyFields: fields } } as INodeParameters);

	test.each([
		...['assistant: create', 'assistant: update'].map((title): [string, string[]] => [
			title,
			[
				...['webhook_url', 'conversation_ended_webhook_url'],
				...['tools', 'tool_ids', 'phone_number_id'],
			],
		]),
		['call: make', ['assistant_id', 'phone_number']],
		['campaign: create', ['assistant_id', 'phone_number_ids']],
		['conversation: create', ['assistant_id', 'type']],
		['conversation: generateReply', ['assistant_id', 'customer_identifier']],
		['lead: create', ['campaign_id', 'phone_number', 'secondary_contacts']],
		['lead: update', ['campaign_id', 'phone_number']],
		['messenger: sendFreeform', ['sender_id', 'recipient_phone']],
		['messenger: sendTemplate', ['sender_id', 'recipient_phone']],
		['phoneNumber: purchase', ['phone_number']],
		['platformUser: createToken', ['user_id', 'email']],
		['platformUser: login', ['email']],
		['platformUser: logout', ['user_id', 'email', 'token_id']],
		['platformUser: register', ['email']],
		['sms: send', ['from', 'to']],
	])('%s: cannot set %j, filled in or not', async (title, fields) => {
		for (const field of fields) {
			const { error } = await run(set(title, JSON.stringify({ [field]: null })));

			expect(error?.message).toBe(`'Additional Body Fields' cannot set "${field}"`);
			expect(error?.description).toContain('Nothing was sent.');
		}
	});

	test('a text that ends its field and adds another number calls nobody', async () => {
		const note = 'x", "phone_number": "+900000000000';

		const { error } = await run(set('call: make', '={ "note": "{{ $json.note }}" }'), {
			items: [{ note }],
		});

		expect(error?.message).toBe(`'Additional Body Fields' cannot set "phone_number"`);
		expect(error?.description).toContain("'Phone Number'");
		expect(error?.description).toContain('{{ JSON.stringify($json.note) }}');
	});

	test('a field that names nobody still replaces that of the form', async () => {
		const asked = answers('sms: send', 200, {});

		await run(set('sms: send', '{ "body": "Other text" }'));

		expect(asked).toEqual([expect.objectContaining({ to: PHONE, body: 'Other text' })]);
	});
});

// what each of them means: test/client/sendWithRetry.test.ts, test/client/rateLimiter.test.ts
test('what costs something is sent under a policy of its own', () => {
	const policies = [...FORMS.keys()].map((title) => {
		const [resource, operation] = title.split(': ');
		return [title, findOperation(resource, operation)?.policy];
	});

	expect(Object.fromEntries(policies.filter(([, policy]) => policy))).toEqual({
		'campaign: start': 'once',
		'conversation: generateReply': 'reply',
		'document: addFile': 'upload',
		'messenger: sendFreeform': 'message',
		'messenger: sendTemplate': 'message',
		'phoneNumber: purchase': 'once',
		'platformUser: transferBalance': 'once',
		'sms: send': 'message',
	});
});
