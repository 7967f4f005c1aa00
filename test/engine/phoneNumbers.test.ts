// Phone numbers in every field that takes one. How they may be written: test/validation/phoneNumber.test.ts
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { credentialReads, HOST } from '../support/engine/credential';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page } from '../support/platform';

guardNetwork();

const PHONE = '+40722123456';
const SENT: Array<{ path: string; query: URLSearchParams; body: unknown }> = [];

beforeEach(() => {
	SENT.length = 0;
	credentialReads.all = 0;
});

/** Whatever is asked is noted, and answered with nothing in particular. */
function answerAll(times: number): void {
	const answer = function (this: nock.ReplyFnContext, uri: string, body: unknown) {
		const { pathname, searchParams } = new URL(uri, HOST);
		// what a lead's campaign is like is asked afterwards
		if (pathname !== '/api/user/campaigns')
			SENT.push({ path: pathname, query: searchParams, body });
		return [200, this.req.method === 'GET' ? page([]) : { data: { id: 1 } }] as const;
	};
	for (const method of ['get', 'post', 'put'] as const) {
		nock(HOST)[method](/./).times(times).optionally().reply(answer);
	}
}

const chosen = (value: unknown) => ({ __rl: true, mode: 'id', value }) as INodeParameters;

const LEAD = { resource: 'lead', operation: 'create', campaignId: chosen('7') };
const MESSENGER = { resource: 'messenger', senderId: chosen('7') };
const TRANSFER = { outboundPhoneId: chosen('3'), description: 'When asked' };

const withTool = (name: string, tool: object) => ({
	resource: 'assistant',
	operation: 'update',
	assistantId: chosen('12'),
	sections: ['tools'],
	changeBuiltInTools: 'replace',
	tools: { [name]: [tool] } as unknown as INodeParameters,
});

/** Every field: the form with a number in it, and what is sent of that. */
const FIELDS: Array<
	[name: string, form: (phone: string) => INodeParameters, sent: () => unknown, label: string]
> = [
	[
		'lead: create',
		(phone) => ({ ...LEAD, phoneNumber: phone }),
		() => inBody('phone_number'),
		"'Phone Number'",
	],
	[
		'lead: create, secondary contact',
		(phone) => ({
			...LEAD,
			phoneNumber: PHONE,
			additionalFields: { secondaryContacts: { contact: [{ phoneNumber: phone }] } },
		}),
		() => (inBody('secondary_contacts') as IDataObject[])[0].phone_number,
		"'Secondary Contacts' contact 1: 'Phone Number'",
	],
	[
		'lead: upsert',
		(phone) => ({ ...LEAD, operation: 'upsert', phoneNumber: phone }),
		() => inBody('phone_number'),
		"'Phone Number'",
	],
	[
		'call: make',
		(phone) => ({
			resource: 'call',
			operation: 'make',
			assistantId: chosen('7'),
			phoneNumber: phone,
		}),
		() => inBody('phone_number'),
		"'Phone Number'",
	],
	[
		'messenger: getSession',
		(phone) => ({ ...MESSENGER, operation: 'getSession', recipientPhone: phone }),
		() => inQuery('recipient_phone'),
		"'Recipient Phone'",
	],
	[
		'messenger: sendFreeform',
		(phone) => ({
			...MESSENGER,
			operation: 'sendFreeform',
			recipientPhone: phone,
			message: 'Hello',
		}),
		() => inBody('recipient_phone'),
		"'Recipient Phone'",
	],
	[
		'messenger: sendTemplate',
		(phone) => ({
			...MESSENGER,
			operation: 'sendTemplate',
			recipientPhone: phone,
			templateId: chosen('3'),
			specifyVariables: 'fields',
		}),
		() => inBody('recipient_phone'),
		"'Recipient Phone'",
	],
	[
		'call: getAll',
		(phone) => ({
			resource: 'call',
			operation: 'getAll',
			filters: { clientPhoneNumber: phone },
		}),
		() => inQuery('phone_number'),
		"'Client Phone Number'",
	],
	[
		'conversation: getAll, customer',
		(phone) => ({
			resource: 'conversation',
			operation: 'getAll',
			filters: { customerPhone: phone },
		}),
		() => inQuery('customer_phone'),
		"'Customer Phone'",
	],
	[
		'conversation: getAll, sender',
		(phone) => ({
			resource: 'conversation',
			operation: 'getAll',
			filters: { messengerSenderPhone: phone },
		}),
		() => inQuery('messenger_sender_phone'),
		"'Sender Phone'",
	],
	[
		'phoneNumber: purchase',
		(phone) => ({
			resource: 'phoneNumber',
			operation: 'purchase',
			phoneNumber: phone,
			startSubscription: true,
		}),
		() => inBody('phone_number'),
		"'Phone Number'",
	],
	[
		'assistant: update, call transfer',
		(phone) => withTool('callTransfer', { phoneNumber: phone }),
		() => inTool('phone_number'),
		"'Built-In Tools' Call Transfer 1: 'Phone Number'",
	],
	[
		'assistant: update, supervisor',
		(phone) => withTool('warmCallTransfer', { ...TRANSFER, supervisorPhone: phone }),
		() => inTool('supervisor_phone'),
		"'Built-In Tools' Warm Call Transfer 1: 'Supervisor Phone'",
	],
	[
		'assistant: update, caller ID',
		(phone) =>
			withTool('warmCallTransfer', {
				...TRANSFER,
				supervisorPhone: PHONE,
				callerIdMode: 'custom',
				customCallerId: phone,
			}),
		() => inTool('custom_caller_id'),
		"'Built-In Tools' Warm Call Transfer 1: 'Custom Caller ID'",
	],
];

const inBody = (field: string) => (SENT.at(-1)!.body as IDataObject)[field];
const inQuery = (field: string) => SENT.at(-1)!.query.get(field);
const inTool = (field: string) => {
	const [tool] = inBody('tools') as IDataObject[];
	return { ...tool, ...(tool.config as IDataObject) }[field];
};

describe.each(FIELDS)('%s', (_name, form, sent, label) => {
	test('takes an international number as people write it', async () => {
		answerAll(3);

		const { error } = await run(form('(00 40) (0)722-123 456'));

		expect(error).toBeUndefined();
		expect(sent()).toBe(PHONE);
	});

	test('gives a national number the country of the credential', async () => {
		answerAll(3);

		const { error } = await run(form('0722 123 456'), { credential: { defaultCountry: 'RO' } });

		expect(error).toBeUndefined();
		expect(sent()).toBe(PHONE);
	});

	test('gives a national number the country of the node rather than that of the credential', async () => {
		answerAll(3);

		const { error } = await run(
			{ ...form('0722 123 456'), options: { defaultCountry: chosen('RO') } },
			{ credential: { defaultCountry: 'DE' } },
		);

		expect(error).toBeUndefined();
		expect(sent()).toBe(PHONE);
	});

	test('says that a country is missing', async () => {
		const { error } = await run(form('0722 123 456'));

		expect(error?.message).toBe(`${label} has no country code`);
		expect(error?.description).toBe(
			`It is "0722 123 456". Write the number with + and the country code, for example +40 722 123 456, or set 'Default Country' in the credential or under 'Options'.`,
		);
		expect(SENT).toEqual([]);
	});

	test('refuses what is no number', async () => {
		const { error } = await run(form('0722 12 ext. 3'), {
			credential: { defaultCountry: 'RO' },
		});

		expect(error?.message).toBe(`${label} is not a phone number`);
		expect(error?.description).toContain('It is "0722 12 ext. 3". Enter one number');
		expect(SENT).toEqual([]);
	});
});

const create = async (phoneNumber: string, options: INodeParameters, more: RunOptions = {}) =>
	await run({ ...LEAD, phoneNumber, options }, more);

describe('Default Country', () => {
	test.each([undefined, '', 'none', null])(
		'is missing when the credential has %p for it',
		async (defaultCountry) => {
			const { error } = await create('0722 123 456', {}, { credential: { defaultCountry } });

			expect(error?.message).toBe("'Phone Number' has no country code");
			expect(SENT).toEqual([]);
		},
	);

	test('is another one for each item, by an expression', async () => {
		answerAll(4);

		const { error, items } = await create(
			'={{ $json.phone }}',
			{ defaultCountry: chosen('={{ $json.country }}') },
			{
				credential: { defaultCountry: 'IT' },
				items: [
					{ phone: '0722 123 456', country: 'RO' },
					{ phone: '(212) 555-0123', country: ' us ' },
					{ phone: '020 7946 0018', country: 'gb' },
					// without one of its own, that of the credential
					{ phone: '06 698 12345', country: '' },
				],
			},
		);

		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3].map((item) => ({ item })),
		);
		expect(SENT.map(({ body }) => (body as IDataObject).phone_number).sort()).toEqual([
			'+12125550123',
			'+390669812345',
			PHONE,
			'+442079460018',
		]);
	});

	test.each(['XX', 'Romania', 'ROU', '40', 40, '__proto__'])(
		'refuses %p, which is not a country, in the option',
		async (defaultCountry) => {
			const { error } = await create(
				'={{ $json.phone }}',
				{ defaultCountry: chosen(defaultCountry) },
				{ items: [{ phone: PHONE }] },
			);

			expect(error?.message).toBe("'Default Country' is not a country");
			expect(error?.description).toContain(
				`It is "${defaultCountry}". Choose one from the list, or enter its code of two letters, for example RO for Romania.`,
			);
			expect(SENT).toEqual([]);
		},
	);

	test('refuses in the credential what is not a country, where an item needs it', async () => {
		answerAll(1);
		const credential = { defaultCountry: 'Romania' };

		const { error } = await create(
			'={{ $json.phone }}',
			{},
			{ credential, items: [{ phone: PHONE }, { phone: '0722 123 456' }] },
		);

		expect(error?.message).toBe("'Default Country' of the credential is not a country");
		expect(error?.description).toContain('Item 2 of 2: It is "Romania". Choose one');
		expect(SENT).toEqual([]);
		expect((await create(PHONE, {}, { credential })).error).toBeUndefined();
	});

	test('does not touch a number that has its own', async () => {
		answerAll(2);

		await create('+49 1999 1234567', { defaultCountry: chosen('RO') });
		await create('001 212 555 0123', { defaultCountry: chosen('RO') });

		expect(SENT.map(({ body }) => (body as IDataObject).phone_number)).toEqual([
			'+4919991234567',
			'+12125550123',
		]);
	});

	test.each([
		['too short once cleaned', '0722 - 12', 'It has 5 digits, where a number there has 6 or 9'],
		['too long', '0722 123 456 7', 'It has 10 digits, where a number there has 6 or 9'],
	])('refuses what does not fit the country: %s', async (_what, phone, hint) => {
		const { error } = await create(phone, { defaultCountry: chosen('RO') });

		expect(error?.message).toBe("'Phone Number' does not fit the default country, Romania");
		expect(error?.description).toContain(`It is "${phone}". ${hint}`);
	});

	test('refuses what may be a national number or one without +', async () => {
		const { error } = await create(
			'={{ $json.phone }}',
			{ defaultCountry: chosen('DE') },
			{ items: [{ phone: 49341123456 }] },
		);

		expect(error?.message).toBe("'Phone Number' can be read in two ways");
		expect(error?.description).toBe(
			'It is "49341123456". It may be +4949341123456 or +49341123456. Write it with + and the country code.',
		);
	});
});

describe('a number from a table', () => {
	test.each([
		['without its 0', 722123456],
		['with its country code, and without +', 40722123456],
	])('%s takes the default country', async (_what, phone) => {
		answerAll(1);

		await create('={{ $json.phone }}', { defaultCountry: chosen('RO') }, { items: [{ phone }] });

		expect(inBody('phone_number')).toBe(PHONE);
	});

	test('without a default country it may lack its + only', async () => {
		const { error } = await create('={{ $json.phone }}', {}, { items: [{ phone: 40722123456 }] });

		expect(error?.message).toBe("'Phone Number' has no + and country code");
		expect(error?.description).toContain(
			'It is "40722123456". If it starts with its country code, write it as +40722123456.',
		);
	});
});

test('all items are looked at before the first one is sent: the error names the item', async () => {
	const { error } = await create(
		'={{ $json.phone }}',
		{},
		{
			credential: { defaultCountry: 'RO' },
			items: [{ phone: '0722 123 456' }, { phone: '0722 123 45x' }, { phone: '0722 123 457' }],
		},
	);

	expect(error?.message).toBe("'Phone Number' is not a phone number");
	expect(error?.description).toContain('Item 2 of 3: It is "0722 123 45x". ');
	expect(SENT).toEqual([]);
});

test('with "Continue" each refused item says why, and the others are sent', async () => {
	answerAll(2);

	const { items } = await create(
		'={{ $json.phone }}',
		{ defaultCountry: chosen('={{ $json.country }}') },
		{
			node: { onError: 'continueRegularOutput' },
			items: [
				{ phone: '0722 123 456', country: 'RO' },
				{ phone: '0722 123 456' },
				{ phone: '0722 123 456', country: 'Nowhere' },
				{ phone: '+40 722 123 457' },
			],
		},
	);

	expect(items.map(({ json, pairedItem }) => [json.error ?? 'sent', pairedItem])).toEqual([
		['sent', { item: 0 }],
		[
			expect.stringMatching(
				/^'Phone Number' has no country code\. Item 2 of 4: It is "0722 123 456"\. Write /,
			),
			{ item: 1 },
		],
		[
			expect.stringMatching(
				/^'Default Country' is not a country\. Item 3 of 4: It is "Nowhere"\. /,
			),
			{ item: 2 },
		],
		['sent', { item: 3 }],
	]);
});

describe('the credential is read once an item, whatever the number', () => {
	test.each([
		['international', '+40722123456', {}],
		['national', '0722 123 456', {}],
		['national, with the country in the node', '0722 123 456', { defaultCountry: chosen('RO') }],
	])('is: %s', async (_what, phone, options) => {
		answerAll(20);

		const { error } = await create(phone, options, {
			credential: { defaultCountry: 'RO' },
			items: Array.from({ length: 20 }, () => ({})),
		});

		expect(error).toBeUndefined();
		expect(SENT).toHaveLength(20);
		expect(credentialReads.all).toBe(20);
	});
});

describe('the new number of a lead (platform-api 4.11)', () => {
	const update = async (phoneNumber: string, options: RunOptions = {}) =>
		await run(
			{
				resource: 'lead',
				operation: 'update',
				leadId: chosen('31'),
				updateFields: { phoneNumber },
			},
			options,
		);

	test.each([
		['an international one is cleaned', '+40 (0)722 123 456', undefined, PHONE],
		['a national one takes the default country', '0722 123 456', 'RO', PHONE],
		['without one, the platform brings it into form', '0722 123 456', undefined, '0722123456'],
	])('is sent as the platform wants it: %s', async (_what, phone, defaultCountry, expected) => {
		answerAll(1);

		const { error } = await update(phone, { credential: { defaultCountry } });

		expect(error).toBeUndefined();
		expect(inBody('phone_number')).toBe(expected);
	});

	test.each([
		['letters', 'call me', undefined, 'is not a phone number'],
		['too few digits', '07 22', undefined, 'is not a phone number'],
		['what does not fit the country', '0722 12', 'RO', 'does not fit the default country, Romania'],
		['too many digits', '0722 123 456 0722 123 456', undefined, 'is too long for a phone number'],
	])('is refused for %s', async (_what, phone, defaultCountry, issue) => {
		const { error } = await update(phone, { credential: { defaultCountry } });

		expect(error?.message).toBe(`'Phone Number' ${issue}`);
		expect(SENT).toEqual([]);
	});
});

describe('leads by a part of their number', () => {
	const find = async (phoneNumber: string) =>
		await run({ resource: 'lead', operation: 'getAll', filters: { phoneNumber } });

	test.each([
		['722 123', '722123'],
		['0722 123', '722123'],
		['0040 722', '40722'],
		['+40 (0)722', '+40722'],
		['+40722', '+40722'],
		['0', '0'],
	])('are found by %s, sent as %s', async (typed, expected) => {
		answerAll(1);

		const { error } = await find(typed);

		expect(error).toBeUndefined();
		expect(inQuery('phone_number')).toBe(expected);
	});

	test('are not looked for by letters', async () => {
		const { error } = await find('Maria');

		expect(error?.message).toBe("'Phone Number' is not a part of a phone number");
		expect(error?.description).toContain('It is "Maria". Enter digits');
	});
});
