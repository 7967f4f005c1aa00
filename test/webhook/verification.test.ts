import type { IDataObject } from 'n8n-workflow';
import { CALL, SIMPLE_CALL } from '../support/call';
import { chosen, registered, SECRET, trigger, type Delivered } from '../support/trigger';

const HEADER = {
	authentication: 'header',
	webhookHeaderName: ' X-Api-Key ',
	webhookHeaderSecret: 'the-value-of-the-header',
};
const BASIC = {
	authentication: 'login',
	webhookUser: 'platform',
	webhookPassword: 'pass:word',
};
/** The option of the trigger, and what the credential has for it. */
const asking = ({ authentication, ...credential }: IDataObject) =>
	[{ options: { authentication } }, { credential }] as Parameters<typeof registered>;
const login = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

function expectRejected(delivered: Delivered, status: number, message: string): void {
	expect(delivered).toMatchObject({ status, answer: { message } });
	expect(delivered.result).toEqual({ noWebhookResponse: true });
}

const WRONG_SECRET = 'The secret in the address is missing or wrong.';
const WRONG_CHECK = 'The header, or the user and password, are missing or wrong.';

test('a check that there is not lets nothing through', async () => {
	for (const authentication of ['={{ "toString" }}', '={{ null }}', '']) {
		const { deliver } = await registered({ options: { authentication } });

		await expect(deliver(CALL, { secret: SECRET })).rejects.toThrow("'Authentication' is ");
		expectRejected(await deliver(CALL), 401, WRONG_SECRET);
	}
});

test('a genuine delivery starts the workflow with the call', async () => {
	const { deliver } = await registered();

	const { status, item, result } = await deliver(CALL, { secret: SECRET });

	expect(status).toBe(200);
	expect(item).toEqual(SIMPLE_CALL);
	expect(JSON.stringify(result)).not.toContain(SECRET);
});

test.each([
	['a wrong secret', { secret: `${SECRET.slice(0, -1)}0` }],
	['a part of the secret', { secret: SECRET.slice(0, -1) }],
	['more than the secret', { secret: `${SECRET}0` }],
	['no secret', {}],
	['an empty secret', { secret: '' }],
	['several secrets', { secret: [SECRET, SECRET] }],
	['one secret in a list', { secret: [SECRET] }],
	['an object', { secret: { 0: SECRET } }],
] as Array<[string, IDataObject]>)('%s: 401, and nothing runs', async (_case, query) => {
	const { deliver } = await registered();

	expectRejected(await deliver(CALL, query), 401, WRONG_SECRET);
});

test('a trigger that is not registered takes nothing, whatever the secret', async () => {
	const { deliver } = await trigger({ event: 'callEnded', registration: 'automatic' });

	for (const secret of [SECRET, '', 'undefined', 'null']) {
		expectRejected(await deliver(CALL, { secret }), 401, WRONG_SECRET);
	}
});

describe.each(['callEnded', 'inboundCall', 'toolRequest'])('%s, set up by hand', (event) => {
	// so that no fallback response is left to come
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	const manual = { event, registration: 'manual' };

	test.each(['', 'short', 'a'.repeat(23)])(
		'with the secret %p: 401, and nothing runs',
		async (secret) => {
			const { deliver } = await trigger({ ...manual, webhookSecret: chosen(secret) });

			expectRejected(await deliver(CALL), 401, WRONG_SECRET);
		},
	);

	test('n8n has compared the secret in the path already', async () => {
		const { deliver } = await trigger({ ...manual, webhookSecret: chosen(SECRET) });

		expect((await deliver(CALL)).item).toEqual(event === 'callEnded' ? SIMPLE_CALL : CALL);
	});
});

describe('with a list of IP addresses', () => {
	const allowing = async (allowedIps: string) => await registered({ options: { allowedIps } });

	test.each([
		['one of them', '203.0.113.7', '198.51.100.1, 203.0.113.7'],
		['one of them, written one a line', '203.0.113.7', '198.51.100.1\n203.0.113.7\n'],
		['one of them in the form of IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
		['one that is listed in the form of IPv6', '203.0.113.7', '::FFFF:203.0.113.7'],
		['one of IPv6', '2001:db8::1', '2001:DB8::1'],
		['one of IPv6, written in full', '2001:db8::7', '2001:DB8:0:0:0:0:0:7'],
		['one of IPv6, written with zeros', '2001:db8::7', '2001:0db8::7'],
		['one of a range', '203.0.113.77', '203.0.113.0/24'],
		['one of a range, in the form of IPv6', '::ffff:203.0.113.77', '203.0.113.0/24'],
		['one of a range of IPv6', '2001:db8:0:1::7', '198.51.100.1, 2001:db8::/32'],
		['one in the form of IPv6, in hexadecimal', '::ffff:cb00:7107', '203.0.113.7'],
		['anybody of IPv4', '192.0.2.1', '0.0.0.0/0'],
		['one of them, beside an entry that is none', '203.0.113.7', '203.0.113, 203.0.113.7'],
	])('%s may start the workflow', async (_case, ip, list) => {
		const { deliver } = await allowing(list);

		expect((await deliver(CALL, { secret: SECRET }, { ip })).item).toEqual(SIMPLE_CALL);
	});

	test.each(['203.0.113.70', '203.0.113', '::ffff:203.0.113.8', '::ffff:', 'undefined'])(
		'%s may not: 403, and nothing runs',
		async (ip) => {
			const { deliver } = await allowing('203.0.113.7');

			expectRejected(
				await deliver(CALL, { secret: SECRET }, { ip }),
				403,
				'Requests from this IP address are not allowed.',
			);
		},
	);

	test.each([
		['203.0.114.1', '203.0.113.0/24'],
		['203.0.113.8', '203.0.113.7/32'],
		['2001:db9::1', '2001:db8::/32'],
		['::1', '0.0.0.0/0'],
		['203.0.113.7', '::/0'],
		['', '0.0.0.0/0, ::/0'],
		['unknown', '0.0.0.0/0, ::/0'],
	])('%p is not in %s: 403, and nothing runs', async (ip, list) => {
		const { deliver } = await allowing(list);

		expectRejected(
			await deliver(CALL, { secret: SECRET }, { ip }),
			403,
			'Requests from this IP address are not allowed.',
		);
	});

	test.each(['203.0.113', '203.0.113.700', '203.0.113.7/33', 'abc', '={{ ({}) }}'])(
		'%s lets nobody in, and n8n is told',
		async (list) => {
			const { deliver } = await allowing(list);

			for (const ip of ['203.0.113.7', '203.0.113', 'abc', '[object']) {
				await expect(deliver(CALL, { secret: SECRET }, { ip })).rejects.toThrow(
					"'Allowed IP Addresses' has an entry that is no IP address",
				);
			}
			expectRejected(await deliver(CALL), 401, WRONG_SECRET);
		},
	);

	test('one that does not know the secret learns nothing of the list', async () => {
		const { deliver } = await allowing('203.0.113.7');

		expectRejected(await deliver(CALL, {}, { ip: '192.0.2.1' }), 401, WRONG_SECRET);
	});

	test('an empty list lets everybody in', async () => {
		const { deliver } = await allowing(' , ');

		expect((await deliver(CALL, { secret: SECRET }, { ip: '192.0.2.1' })).item).toEqual(
			SIMPLE_CALL,
		);
	});
});

describe.each([
	['a header', HEADER, { 'x-api-key': 'the-value-of-the-header' }],
	['user and password', BASIC, { authorization: login('platform:pass:word') }],
] as Array<[string, IDataObject, Record<string, string>]>)(
	'when the trigger also checks %s',
	(_case, credential, headers) => {
		test('the right one starts the workflow', async () => {
			const { deliver } = await registered(...asking(credential));

			expect((await deliver(CALL, { secret: SECRET }, { headers })).item).toEqual(SIMPLE_CALL);
		});

		test('a delivery without it is answered 401, and nothing runs', async () => {
			const { deliver } = await registered(...asking(credential));

			expectRejected(await deliver(CALL, { secret: SECRET }), 401, WRONG_CHECK);
		});

		test('a delivery with a wrong one is answered 401, and nothing runs', async () => {
			const { deliver } = await registered(...asking(credential));
			for (const change of [(text: string) => `${text}x`, (text: string) => text.slice(1)]) {
				const wrong = Object.fromEntries(
					Object.entries(headers).map(([name, value]) => [name, change(value)]),
				);

				expectRejected(
					await deliver(CALL, { secret: SECRET }, { headers: wrong }),
					401,
					WRONG_CHECK,
				);
			}
		});

		test('it does not replace the secret of the address', async () => {
			const { deliver } = await registered(...asking(credential));

			expectRejected(await deliver(CALL, {}, { headers }), 401, WRONG_SECRET);
		});
	},
);

test.each([
	['a header without a name', { ...HEADER, webhookHeaderName: '' }, { 'x-api-key': 'the-value' }],
	['a header without a value', { ...HEADER, webhookHeaderSecret: '' }, { 'x-api-key': '' }],
	['a missing user', { ...BASIC, webhookUser: '' }, { authorization: login(':pass:word') }],
	['a missing password', { ...BASIC, webhookPassword: '' }, { authorization: login('platform:') }],
	['nothing at all', { authentication: 'login' }, { authorization: login('undefined:undefined') }],
] as Array<[string, IDataObject, Record<string, string>]>)(
	'the credential has %s: nobody gets in',
	async (_case, credential, headers) => {
		const { deliver } = await registered(...asking(credential));

		expectRejected(await deliver(CALL, { secret: SECRET }, { headers }), 401, WRONG_CHECK);
	},
);

test('an empty user and password, as from a curious client: 401', async () => {
	const { deliver } = await registered(...asking(BASIC));

	expectRejected(
		await deliver(CALL, { secret: SECRET }, { headers: { authorization: login(':') } }),
		401,
		WRONG_CHECK,
	);
});
