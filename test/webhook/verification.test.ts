// Who may start the workflow. How addresses may be written: ipAddresses.test.mts
import type { IDataObject } from 'n8n-workflow';
import { CALL, SIMPLE_CALL } from '../support/call';
import { CONVERSATION, SIMPLE_CONVERSATION } from '../support/conversation';
import { chosen, registered, SECRET, secretAt, trigger, type Delivered } from '../support/trigger';

const secret = { secret: SECRET };
const WRONG_SECRET = 'The secret in the address is missing or wrong.';
const WRONG_IP = 'Requests from this IP address are not allowed.';
const WRONG_CHECK = 'The header, or the user and password, are missing or wrong.';

function expectRejected(delivered: Delivered, status: number, message: string): void {
	expect(delivered).toMatchObject({ status, answer: { message } });
	expect(delivered.result).toEqual({ noWebhookResponse: true });
}

test.each([
	['callEnded', CALL, SIMPLE_CALL],
	['conversationEnded', CONVERSATION, SIMPLE_CONVERSATION],
	['inboundCall', CALL, CALL],
])('a genuine delivery of %s starts the workflow', async (event, body, expected) => {
	const { deliver } = await registered({ event, responseMode: 'onReceived' });
	const own = secretAt({ event });

	const { status, item, result } = await deliver(body, { secret: own });

	expect([status, item]).toEqual([200, expected]);
	expect(JSON.stringify(result)).not.toContain(own);
});

describe('without the secret of the address', () => {
	test.each<[string, unknown]>([
		['a wrong secret', SECRET.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
		['the secret of another event', secretAt({ event: 'toolRequest' })],
		['the secret of another node', secretAt({ webhookId: 'another' })],
		['the secret of another workflow', secretAt({ workflowId: 'another' })],
		['the secret from another token', secretAt({ apiToken: 'another' })],
		['a part of the secret', SECRET.slice(0, -1)],
		['more than the secret', `${SECRET}0`],
		['no secret', undefined],
		['an empty secret', ''],
		['several secrets', [SECRET, SECRET]],
		['one secret in a list', [SECRET]],
		['an object', { 0: SECRET }],
	])('%s: 401, and nothing runs', async (_case, given) => {
		for (const event of ['callEnded', 'conversationEnded', 'inboundCall']) {
			const { deliver } = await registered({ event });

			expectRejected(await deliver(CALL, { secret: given } as IDataObject), 401, WRONG_SECRET);
		}
	});

	test('a trigger that is set up in a way that nobody knows takes nothing', async () => {
		const { deliver } = await trigger({ event: 'callEnded', registration: 'soon' });

		for (const given of ['0'.repeat(48), '', 'undefined', 'null']) {
			expectRejected(await deliver(CALL, { secret: given }), 401, WRONG_SECRET);
		}
	});

	test.each([
		['the body', {}, [CALL], {}],
		['the list of IP addresses', { allowedIps: '203.0.113.7' }, CALL, { ip: '192.0.2.1' }],
		['what is wrong with it', { allowedIps: 'abc', minimumDuration: '={{ "ten" }}' }, CALL, {}],
		['the header', { authentication: 'headerAuth' }, CALL, { headers: { 'x-api-key': 'value' } }],
	])('a sender learns nothing of %s', async (_what, options, body, request) => {
		const credential = { webhookHeaderName: 'X-Api-Key', webhookHeaderSecret: 'value' };
		const { deliver } = await registered({ options }, { credential });

		expectRejected(await deliver(body, {}, request), 401, WRONG_SECRET);
	});
});

test('after the API token was replaced: the new secret is let in at once, the former one for a minute', async () => {
	const credential = { apiToken: 'first' };
	const { deliver } = await registered({}, { credential });
	const statusWith = async (apiToken: string) =>
		(await deliver(CALL, { secret: secretAt({ apiToken }) })).status;
	await statusWith('first');
	credential.apiToken = 'second';

	expect(await statusWith('first')).toBe(200);
	const now = Date.now();
	jest.spyOn(Date, 'now').mockReturnValue(now + 61_000);
	expect([await statusWith('first'), await statusWith('second')]).toEqual([401, 200]);
	jest.restoreAllMocks();

	expect([await statusWith('second'), await statusWith('first')]).toEqual([200, 401]);
});

describe.each(['callEnded', 'conversationEnded', 'inboundCall', 'toolRequest'])(
	'%s, set up by hand',
	(event) => {
		// so that no fallback response is left to come
		beforeEach(() => jest.useFakeTimers());
		afterEach(() => jest.useRealTimers());

		const manual = { event, registration: 'manual' };

		test.each(['', 'short', 'a'.repeat(23)])('the secret %p lets nobody in', async (given) => {
			const { deliver } = await trigger({ ...manual, webhookSecret: chosen(given) });

			expectRejected(await deliver(CALL), 401, WRONG_SECRET);
		});

		test('n8n has compared the secret in the path already', async () => {
			const webhookSecret = chosen(SECRET);
			const { deliver } = await trigger({ ...manual, simplify: false, webhookSecret });

			expect((await deliver(CALL)).item).toEqual(CALL);
		});
	},
);

describe('with a list of IP addresses', () => {
	const deliverFrom = async (ip: string, allowedIps: string) =>
		await (await registered({ options: { allowedIps } })).deliver(CALL, secret, { ip });

	test.each([
		['198.51.100.1\n203.0.113.7\n', '203.0.113.7'],
		['198.51.100.1, 2001:db8::/32', '2001:db8:0:1::7'],
		['203.0.113.7', '::ffff:203.0.113.7'],
		['={{ ["198.51.100.1", "203.0.113.7"] }}', '203.0.113.7'],
	])('%p lets %s in', async (list, ip) => {
		expect((await deliverFrom(ip, list)).item).toEqual(SIMPLE_CALL);
	});

	test.each([
		['203.0.113.0/24', '203.0.114.1'],
		['::/0', '203.0.113.7'],
		['0.0.0.0/0, ::/0', ''],
		['0.0.0.0/0, ::/0', 'unknown'],
	])('%p does not let %p in: 403', async (list, ip) => {
		expectRejected(await deliverFrom(ip, list), 403, WRONG_IP);
	});

	test.each(['', ' , ', '={{ null }}', '={{ [] }}', '={{ $vars.none }}'])(
		'%p, without any address, lets nobody in, and n8n is told',
		async (list) => {
			await expect(deliverFrom('203.0.113.7', list)).rejects.toThrow(
				"'Allowed IP Addresses' is empty",
			);
		},
	);

	test.each(['203.0.113', '203.0.113.7/33', '203.0.113, 203.0.113.7', 'abc', '={{ ({}) }}'])(
		'%p lets nobody in, and n8n is told',
		async (list) => {
			for (const ip of ['203.0.113.7', '203.0.113', 'abc', '[object']) {
				await expect(deliverFrom(ip, list)).rejects.toThrow(
					"'Allowed IP Addresses' has an entry that is not an IP address",
				);
			}
		},
	);
});

describe('with Authentication', () => {
	const HEADER = { webhookHeaderName: ' X-Api-Key ', webhookHeaderSecret: 'the-value' };
	const BASIC = { webhookUser: 'platform', webhookPassword: 'pass:word' };
	const login = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

	test.each([
		['headerAuth', HEADER, { 'x-api-key': 'the-value' }, true],
		['headerAuth', HEADER, {}, false],
		['headerAuth', HEADER, { 'x-api-key': 'the-valuex' }, false],
		['headerAuth', HEADER, { 'x-api-key': 'he-value' }, false],
		['headerAuth', HEADER, { authorization: 'the-value' }, false],
		['basicAuth', BASIC, { authorization: login('platform:pass:word') }, true],
		['basicAuth', BASIC, {}, false],
		['basicAuth', BASIC, { authorization: login('platform:pass:worx') }, false],
		['basicAuth', BASIC, { authorization: login(':') }, false],
		['basicAuth', BASIC, { authorization: 'platform:pass:word' }, false],
		// the credential does not have all that is compared
		['headerAuth', { ...HEADER, webhookHeaderName: '' }, { 'x-api-key': 'the-value' }, false],
		['headerAuth', { ...HEADER, webhookHeaderSecret: '' }, { 'x-api-key': '' }, false],
		['basicAuth', { ...BASIC, webhookUser: '' }, { authorization: login(':pass:word') }, false],
		['basicAuth', { ...BASIC, webhookPassword: '' }, { authorization: login('platform:') }, false],
		['basicAuth', {}, { authorization: login('undefined:undefined') }, false],
	])('%s, with %j in the credential, lets %j in: %p', async (...row) => {
		const [authentication, credential, headers, isRight] = row;
		const { deliver } = await registered({ options: { authentication } }, { credential });

		const delivered = await deliver(CALL, secret, { headers: headers as Record<string, string> });

		if (isRight) expect(delivered.item).toEqual(SIMPLE_CALL);
		else expectRejected(delivered, 401, WRONG_CHECK);
	});

	test('a check that there is not lets nothing through', async () => {
		for (const authentication of ['={{ "toString" }}', '={{ null }}', '']) {
			const { deliver } = await registered({ options: { authentication } });

			await expect(deliver(CALL, secret)).rejects.toThrow("'Authentication' is ");
			// a sender who may be anybody learns nothing of the body
			await expect(deliver([CALL], secret)).rejects.toThrow("'Authentication' is ");
			expectRejected(await deliver(CALL), 401, WRONG_SECRET);
		}
	});
});
