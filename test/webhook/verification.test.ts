// Who may start the workflow.
import type { IDataObject } from 'n8n-workflow';
import { CALL, SIMPLE_CALL } from '../support/call';
import { CONVERSATION, SIMPLE_CONVERSATION } from '../support/conversation';
import { CredentialsHelper } from '../support/engine/credential';
import { Expression } from '../support/engine/workflow';
import { chosen, registered, SECRET, secretAt, trigger, type Delivered } from '../support/trigger';

const BY_HAND = {
	event: 'callEnded',
	registration: 'manual',
	webhookSecret: chosen(SECRET),
};
const WRONG_SECRET = 'The secret in the address is missing or wrong.';

function expectRejected(delivered: Delivered): void {
	expect(delivered).toMatchObject({ status: 401, answer: { message: WRONG_SECRET } });
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

			expectRejected(await deliver(CALL, { secret: given } as IDataObject));
		}
	});

	test('nothing of the form is evaluated, and no credential is read', async () => {
		const { deliver } = await registered({ options: { minimumDuration: '={{ "10" }}' } });
		const evaluate = jest.spyOn(Expression.prototype, 'resolveSimpleParameterValue');
		const credential = jest.spyOn(CredentialsHelper.prototype, 'getDecrypted');

		for (const secret of ['', 'guessed', SECRET.slice(1)]) {
			expectRejected(await deliver(CALL, { secret }));
		}

		expect(credential).not.toHaveBeenCalled();
		expect(evaluate.mock.calls.filter(([value]) => String(value).startsWith('='))).toEqual([]);
		jest.restoreAllMocks();
	});

	test('a trigger that is set up in a way that nobody knows takes nothing', async () => {
		const { deliver } = await trigger({ event: 'callEnded', registration: 'soon' });

		for (const given of ['0'.repeat(48), '', 'undefined', 'null']) {
			expectRejected(await deliver(CALL, { secret: given }));
		}
	});

	test.each([
		['the body is refused', {}, [CALL]],
		['the form cannot be read', { minimumDuration: '={{ "ten" }}' }, CALL],
	])('a sender does not learn that %s', async (_what, options, body) => {
		const { deliver } = await registered({ options });

		expectRejected(await deliver(body, {}));
	});
});

test('options that n8n still stores, but the form no longer has, neither stop a publication nor a delivery', async () => {
	const options = { authentication: 'headerAuth', allowedIps: 'abc' };
	const { create, deliver } = await trigger({ ...BY_HAND, options });

	expect(await create()).toBe(true);
	expect((await deliver(CALL)).item).toEqual(SIMPLE_CALL);
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

			expectRejected(await deliver(CALL));
		});

		test('n8n has compared the secret in the path already', async () => {
			const webhookSecret = chosen(SECRET);
			const { deliver } = await trigger({ ...manual, simplify: false, webhookSecret });

			expect((await deliver(CALL)).item).toEqual(CALL);
		});
	},
);
