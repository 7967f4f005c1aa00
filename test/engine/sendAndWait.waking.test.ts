// Call → Call and Wait for Response: nobody is called unless n8n can wake the execution up. What n8n answers: tools/e2e/realN8n
import nock from 'nock';
import { asleep } from '../support/asleep';
import { N8N } from '../support/engine/workflow';
import '../support/platform';
import {
	ASSISTANT,
	CALL_FORM,
	listed,
	published,
	sending,
	waking,
	WEBHOOK,
} from '../support/sendAndWait';

const REFUSED = 'n8n cannot wake this workflow up at its own address';

/** As n8n answers, as long as an execution has not gone to sleep: one that was started by hand is not stored before that. */
const RUNNING: [number, object] = [409, { message: 'The execution is running already.' }];
const BY_HAND: [number, object] = [
	500,
	{ code: 0, message: "Cannot read properties of undefined (reading 'resumeToken')" },
];

test.each<[string, (post: nock.Interceptor) => unknown]>([
	['with a login page', (post) => post.reply(200, '<html>Log in</html>')],
	['with nothing', (post) => post.replyWithError(new Error('socket hang up'))],
	// below a path, n8n does not know its own signature
	['with a page that refuses', (post) => post.reply(401, '<html>Invalid</html>')],
	['with a refusal', (post) => post.reply(401, { error: 'Invalid token' })],
	['with the way to a login', (post) => post.reply(307, '', { Location: '/login?to=waiting' })],
	['that it runs, whatever execution is asked about', (post) => post.reply(...RUNNING)],
	['with a success', (post) => post.reply(200, { message: 'ok' })],
	['by a gateway that refuses', (post) => post.reply(403, { message: 'Forbidden' })],
	['by a gateway that finds nothing', (post) => post.reply(404, { message: 'no Route matched' })],
	['by a gateway that fails', (post) => post.reply(500, { message: 'An unexpected error' })],
	['by a gateway with a conflict', (post) => post.reply(409, { error: 'Conflict' })],
])(
	'nobody is called while n8n is answered %s where it wakes workflows up',
	async (_what, answer) => {
		listed();
		// what stands in front of n8n answers the same about every execution
		answer(
			nock(N8N)
				.post(/^\/webhook-waiting\//)
				.twice(),
		);
		published();

		const { error, waitTill } = await asleep(CALL_FORM);

		expect(error?.message).toBe(REFUSED);
		expect(error?.description).toMatch(
			/^Nothing was sent\. .* let \/webhook-waiting\/ through as it does \/webhook\//,
		);
		expect(waitTill).toBeUndefined();
	},
);

test.each<[what: string, right: [number, object], forged: [number, object], isCalled: boolean]>([
	['a run by hand', BY_HAND, BY_HAND, false],
	['a published run', [401, {}], [401, {}], false],
	['a gateway that answers every signature alike', RUNNING, RUNNING, false],
	['an n8n that knows its signature there', RUNNING, [401, {}], true],
])(
	'below a path, nobody is called unless n8n tells a wrong signature from its own: %s',
	async (_what, right, forged, isCalled) => {
		const path = '/n8n/webhook';
		listed({ ...ASSISTANT, webhook_url: WEBHOOK.replace('/webhook', path) });
		nock(N8N)
			.post(/^\/n8n\/webhook\/.*secret=/)
			.reply(400, {});
		const asked: string[] = [];
		for (const [status, body] of [right, forged]) {
			nock(N8N)
				.post(/^\/n8n\/webhook-waiting\/.*signature=/)
				.optionally()
				.reply((uri) => (asked.push(uri), [status, body]));
		}
		if (isCalled) sending();

		const { error, waitTill } = await asleep(CALL_FORM, { n8n: `${N8N}/n8n` });

		expect(error?.message).toBe(isCalled ? undefined : REFUSED);
		expect(waitTill !== undefined).toBe(isCalled);
		expect(new Set(asked).size).toBe(asked.length);
	},
);

test('a run by hand is called for, although n8n cannot read the execution yet', async () => {
	listed();
	waking().reply(...BY_HAND);
	published();
	sending();

	expect((await asleep(CALL_FORM)).waitTill).toBeDefined();
});
