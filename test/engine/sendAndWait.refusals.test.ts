// Call → Call and Wait for Response, Lead → Create and Wait for Response: why nobody is called, and the workflow does not sleep.
import { ExecuteContext } from 'n8n-core';
import nock from 'nock';
import type { IDataObject } from 'n8n-workflow';
import { asleep } from '../support/asleep';
import { TOKEN } from '../support/engine/credential';
import { byId } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { N8N } from '../support/engine/workflow';
import '../support/platform';
import {
	APPROVAL,
	ASSISTANT,
	CALL_FORM,
	calling,
	listed,
	published,
	WEBHOOK,
	withVariable,
} from '../support/sendAndWait';
import { PRODUCTION, SECRET } from '../support/trigger';

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 23, 9)));
afterEach(() => void jest.restoreAllMocks());

const TOOL = 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatformTool';

const expectRefused = async (
	message: string,
	description: string,
	form: object = CALL_FORM,
	setting: Parameters<typeof asleep>[1] = {},
) => {
	const { error, waitTill } = await asleep(form as never, setting);

	expect(error?.message).toBe(message);
	expect(error?.description).toContain('Nothing was sent. ');
	expect(error?.description).toContain(description);
	expect(waitTill).toBeUndefined();
	expect(JSON.stringify(error)).not.toContain(SECRET);
	expect(JSON.stringify(error)).not.toContain(TOKEN);
};

const NONE = 'No published \'On Call Ended\' trigger covers the assistant "Anna"';
const PUBLISH =
	'Add the trigger On Call Ended to any workflow of this n8n, choose the assistant "Anna" in it, and publish that workflow. If one is published already, with this assistant or All Assistants, unpublish and publish it.';

test.each<[string, object]>([
	['no address', { webhook_url: null }],
	['a text', { webhook_url: 'call me' }],
	['the trigger of another n8n', { webhook_url: WEBHOOK.replace('n8n.test', 'n8n.other') }],
	['https instead of http', { webhook_url: WEBHOOK.replace('http:', 'https:') }],
	['another port', { webhook_url: WEBHOOK.replace('n8n.test', 'n8n.test:8443') }],
	['a path before it', { webhook_url: WEBHOOK.replace('/webhook/', '/n8n/webhook/') }],
	['another event', { webhook_url: WEBHOOK.replace('call-ended', 'inbound-call') }],
	['an address without a secret', { webhook_url: PRODUCTION }],
	['nobody, as webhooks are turned off', { is_webhook_active: false }],
	['nobody that is shown', { is_webhook_active: undefined }],
])('nobody is called while the assistant reports to %s', async (_where, row) => {
	listed({ ...ASSISTANT, ...row });

	await expectRefused(NONE, PUBLISH);
});

test('nobody is called while the platform does not show where the assistant reports to', async () => {
	listed({ ...ASSISTANT, webhook_url: undefined });

	await expectRefused(
		'The platform does not show where the assistant "Anna" reports its calls to',
		"Use 'Make' or 'Create' with 'Wait for the Call to End' instead.",
	);
});

test('nobody is called for an approval that the assistant does not extract', async () => {
	listed({ ...ASSISTANT, post_call_schema: [null, { name: 'wanted', type: 'bool' }] });

	await expectRefused(
		'The assistant "Anna" does not extract "approved" from calls',
		"Choose another 'Approval Variable' from the list",
		APPROVAL,
	);
});

test('nobody is called by an assistant that reports only completed calls', async () => {
	listed({ ...ASSISTANT, send_webhook_only_on_completed: true });

	await expectRefused(
		'The assistant "Anna" reports only completed calls',
		"Remove 'Statuses' from the options of its trigger On Call Ended",
	);
});

test('nobody is called by an assistant that does not exist', async () => {
	listed({ ...ASSISTANT, id: 8 });

	await expectRefused('There is no assistant with the ID 7', 'Choose another one from the list.');
});

test.each<[string, number, object]>([
	['not published any more', 404, { message: 'The requested webhook is not registered.' }],
	[
		'that does not know its secret',
		401,
		{ message: 'The secret in the address is missing or wrong.' },
	],
	['of an n8n that fails', 503, {}],
	// test/webhook/deliver.test.ts
	['that listens for a test', 400, { message: 'The body is empty.', isTest: true }],
])('nobody is called while the trigger is one %s', async (_what, status, body) => {
	listed();
	published(status, body);

	await expectRefused(
		'The trigger to which "Anna" reports is not published, or has a different secret',
		PUBLISH,
	);
});

test.each<[string, (post: nock.Interceptor) => unknown]>([
	[
		'itself',
		(post) =>
			post.replyWithError(Object.assign(new Error(`connect ${WEBHOOK}`), { code: 'ECONNREFUSED' })),
	],
	['more than a login page in front of it', (post) => post.reply(200, '<html>Log in</html>')],
	['more than a proxy that refuses', (post) => post.reply(401, '<html>Unauthorized</html>')],
])('nobody is called while n8n does not reach %s', async (_what, answer) => {
	listed();
	answer(nock(N8N).post(/./));

	await expectRefused(
		'n8n does not reach its own address http://n8n.test, where the call would be reported',
		"its WEBHOOK_URL must be reachable from n8n's own server",
	);
});

test('nobody is called for several items at once', async () => {
	await expectRefused(
		'This operation takes one item at a time, but 2 came in',
		"Put 'Loop Over Items' (batch size 1) before this node",
		CALL_FORM,
		{ items: [{}, {}] },
	);
});

test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'with On Error %s, each of several items says why it was not sent, and none goes on as it came in',
	async (onError) => {
		const came = [{ approved: true }, { approved: true }];
		const { items, errorItems } = await run(CALL_FORM, { items: came, node: { onError } });

		const [refused, others] =
			onError === 'continueRegularOutput' ? [items, errorItems] : [errorItems, items];
		expect(refused.map(({ json }) => json.error)).toEqual([
			expect.stringContaining('but 2 came in. Item 1 of 2: Nothing was sent. '),
			expect.stringContaining('but 2 came in. Item 2 of 2: Nothing was sent. '),
		]);
		expect(others).toEqual([]);
	},
);

test('the tool of an agent calls nobody: the agent is told to use a human review', async () => {
	const { items, waitTill } = await asleep(CALL_FORM as never, { node: { type: TOOL } });

	// an AI agent is told by n8n no more than this
	expect(items[0].json.error).toMatch(
		/^A tool of an AI agent cannot sleep until a call is over\. Nothing was sent\. .*human review/,
	);
	expect([items[0].json.data, waitTill]).toEqual([undefined, undefined]);
});

test("a tool behind n8n's MCP Server Trigger says the same, although n8n has no execution there", async () => {
	const missing = jest.spyOn(ExecuteContext.prototype, 'getSignedResumeUrl');
	missing.mockImplementation(() => {
		throw new Error('Execution id is missing');
	});

	const { items } = await asleep(CALL_FORM as never, { node: { type: TOOL } });

	expect(items[0].json.error).toMatch(/^A tool of an AI agent cannot sleep until a call is over\./);
});

test.each([undefined, '123', 'abcd'])(
	'nobody is asked for a PIN while that of the credential is %p',
	async (approvalPin) => {
		await expectRefused(
			"The credential has no 'Approval PIN' of four digits or more",
			"Enter one in the credential, under 'Show Advanced'.",
			{ ...APPROVAL, approvedWhen: 'pin' },
			{ credential: { approvalPin } as IDataObject },
		);
	},
);

test.each<[string, object]>([
	['n8n_reference', { ...CALL_FORM, ...withVariable('n8n_reference') }],
	['message', { ...APPROVAL, ...withVariable('message') }],
	['approved', { ...APPROVAL, ...withVariable('approved') }],
	['n8n_reference', { ...APPROVAL, approvalVariable: byId('n8n_reference') }],
])('nobody is called with a variable that has the reserved name %s', async (name, form) => {
	listed();
	published();

	await expectRefused(
		`There is already a variable with the name "${name}"`,
		'leave that variable empty in the form',
		form,
	);
});

test.each(['{ "a": 1 }', '[]', 'null', '"x"'])(
	'nobody is called when additional fields replace the variables: %s',
	async (variables) => {
		listed();
		published();

		await expectRefused(
			"'Additional Body Fields' replace the variables",
			'Enter yours in the form',
			{ ...CALL_FORM, options: { additionalBodyFields: `{ "variables": ${variables} }` } },
		);
	},
);

test.each<[string, object, boolean]>([
	['a limit of an hour for a wait of an hour', { executionTimeout: 3_600 }, true],
	['a limit of a minute, as text', { executionTimeout: '60' }, true],
	['a limit that is longer', { executionTimeout: 3_601 }, false],
	['none', { executionTimeout: -1 }, false],
	['that of n8n, which does not tell it', {}, false],
])(
	'where the time limit of the workflow is %s, the call is refused: %p',
	async (_what, settings, isRefused) => {
		if (!isRefused) {
			calling();
			return void expect((await asleep(CALL_FORM, { settings })).waitTill).toBeDefined();
		}
		await expectRefused(
			'The time limit of this workflow is shorter than the wait',
			'n8n counts the time asleep: when time is up, it would cancel the execution.',
			CALL_FORM,
			{ settings },
		);
	},
);

test("nobody is called while 'Retry On Fail' is turned on", async () => {
	await expectRefused("'Retry On Fail' is turned on", 'turn it off', CALL_FORM, {
		node: { retryOnFail: true },
	});
});
