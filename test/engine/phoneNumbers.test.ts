// Phone numbers in every field that takes one. How they may be written: test/validation/phoneNumber.test.ts
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { credentialReads, HOST } from '../support/engine/credential';
import { byId, formOf, PHONE } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { page } from '../support/page';
import '../support/platform';

const SENT: Array<{ query: URLSearchParams; body: IDataObject }> = [];

beforeEach(() => {
	SENT.length = 0;
	credentialReads.all = 0;
});

/** Notes and answers all requests. */
function answerAll(times: number): void {
	const answer = function (this: nock.ReplyFnContext, uri: string, body: unknown) {
		const { pathname, searchParams } = new URL(uri, HOST);
		// the campaign of a lead is read afterwards
		if (pathname !== '/api/user/campaigns') {
			SENT.push({ query: searchParams, body: body as IDataObject });
		}
		return [200, this.req.method === 'GET' ? page([]) : { data: { id: 1 } }] as const;
	};
	for (const method of ['get', 'post', 'put'] as const) {
		nock(HOST)[method](/./).times(times).optionally().reply(answer);
	}
}

/** Whether a request has a value, wherever it stands. */
const isSent = (value: string) =>
	SENT.some(({ query, body }) =>
		JSON.stringify([[...query.values()], body]).includes(`"${value}"`),
	);

const withTool = (name: string, tool: object) =>
	formOf('assistant: update', {
		sections: ['tools'],
		changeTools: 'replace',
		tools: { [name]: [tool] },
	});
const TRANSFER = { outboundPhoneId: byId('3'), description: 'When asked' };

/** Every field, once where operations share it: its name on the screen, and the form with a number in it. Where it is sent: test/contract/variants.test.mts */
const FIELDS: Array<[label: string, form: (phone: string) => INodeParameters]> = [
	["'Phone Number'", (phoneNumber) => formOf('lead: create', { phoneNumber })],
	["'Phone Number'", (number) => formOf('phoneNumber: purchase', { numberForSale: byId(number) })],
	["'Phone Number'", (recipientPhone) => formOf('sms: send', { recipientPhone })],
	[
		"'Secondary Contacts' contact 1: 'Phone Number'",
		(phoneNumber) =>
			formOf('lead: create', {
				additionalFields: { secondaryContacts: { contact: [{ phoneNumber }] } },
			}),
	],
	["'Phone Number'", (recipientPhone) => formOf('messenger: sendTemplate', { recipientPhone })],
	[
		"'Phone Number'",
		(clientPhoneNumber) => formOf('call: getAll', { filters: { clientPhoneNumber } }),
	],
	[
		"'Phone Number'",
		(customerPhone) => formOf('conversation: getAll', { filters: { customerPhone } }),
	],
	[
		"'Sender Phone Number'",
		(messengerSenderPhone) => formOf('conversation: getAll', { filters: { messengerSenderPhone } }),
	],
	[
		"'Tools' Call Transfer 1: 'Phone Number'",
		(phoneNumber) => withTool('callTransfer', { phoneNumber }),
	],
	[
		"'Tools' Warm Call Transfer 1: 'Supervisor Phone'",
		(supervisorPhone) => withTool('warmCallTransfer', { ...TRANSFER, supervisorPhone }),
	],
	[
		"'Tools' Warm Call Transfer 1: 'Custom Caller ID'",
		(customCallerId) =>
			withTool('warmCallTransfer', {
				...TRANSFER,
				supervisorPhone: '+40722999999',
				callerIdMode: 'custom',
				customCallerId,
			}),
	],
];

describe.each(FIELDS)('%s', (label, form) => {
	test('a national one is of the country in the node rather than of that in the credential', async () => {
		answerAll(3);

		const { error } = await run(
			{ ...form('0722 123 456'), options: { defaultCountry: byId('RO') } },
			{ credential: { defaultCountry: 'DE' } },
		);

		expect(error).toBeUndefined();
		expect(isSent(PHONE)).toBe(true);
	});

	test('is refused without a country', async () => {
		const { error } = await run(form('0722 123 456'));

		expect(error?.message).toBe(`${label} has no country code`);
		expect(error?.description).toBe(
			`It is "0722 123 456". Write the number with + and the country code, for example +40 722 123 456, or set 'Default Country' in the credential or under 'Options'.`,
		);
		expect(SENT).toEqual([]);
	});
});

const create = async (phoneNumber: string, defaultCountry?: unknown, options?: RunOptions) =>
	await run(
		formOf('lead: create', {
			phoneNumber,
			options: defaultCountry === undefined ? {} : { defaultCountry: byId(defaultCountry) },
		}),
		options,
	);

describe('the default country', () => {
	test.each(['', 'none'])('is missing when the credential has %p', async (defaultCountry) => {
		const { error } = await create('0722 123 456', undefined, { credential: { defaultCountry } });

		expect(error?.message).toBe("'Phone Number' has no country code");
		expect(SENT).toEqual([]);
	});

	test('may be another one for each item, from an expression', async () => {
		answerAll(4);
		const items = [
			{ phone: '0722 123 456', country: 'RO' },
			{ phone: '(212) 555-0123', country: ' us ' },
			{ phone: '020 7946 0018', country: 'gb' },
			// without one of its own, that of the credential
			{ phone: '06 698 12345', country: '' },
		];

		const { error } = await create('={{ $json.phone }}', '={{ $json.country }}', {
			credential: { defaultCountry: 'IT' },
			items,
		});

		expect(error).toBeUndefined();
		expect(SENT.map(({ body }) => body.phone_number).sort()).toEqual([
			'+12125550123',
			'+390669812345',
			PHONE,
			'+442079460018',
		]);
	});

	test('of the credential is refused where an item needs it, if it is not a country', async () => {
		answerAll(1);
		const credential = { defaultCountry: 'Romania' };

		const { error } = await create('={{ $json.phone }}', undefined, {
			credential,
			items: [{ phone: PHONE }, { phone: '0722 123 456' }],
		});

		expect(error?.message).toBe("'Default Country' of the credential is not a country");
		expect(error?.description).toContain('Item 2 of 2: It is "Romania". Choose one');
		expect(SENT).toEqual([]);
		expect((await create(PHONE, undefined, { credential })).error).toBeUndefined();
	});
});

test.each([
	['a national one', '0722 123 456', undefined],
	['a national one with the country in the node', '0722 123 456', 'RO'],
])('the credential is read once for each item, with %s', async (_what, phone, country) => {
	answerAll(20);

	const { error } = await create(phone, country, {
		credential: { defaultCountry: 'RO' },
		items: Array.from({ length: 20 }, () => ({})),
	});

	expect(error).toBeUndefined();
	expect(SENT).toHaveLength(20);
	expect(credentialReads.all).toBe(20);
});

describe('the new number of a lead (platform-api 4.11)', () => {
	const update = async (phoneNumber: string, defaultCountry?: string) =>
		await run(formOf('lead: update', { updateFields: { phoneNumber } }), {
			credential: { defaultCountry },
		});

	test.each([
		['a national one gets the default country', '0722 123 456', 'RO', PHONE],
		['without one, the platform brings it into form', '0722 123 456', undefined, '0722123456'],
	])('is sent as the platform wants it: %s', async (_what, phone, defaultCountry, expected) => {
		answerAll(1);

		const { error } = await update(phone, defaultCountry);

		expect(error).toBeUndefined();
		expect(SENT[0].body.phone_number).toBe(expected);
	});
});
