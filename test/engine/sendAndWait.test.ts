// Call → Call and Wait for Response, Lead → Create and Wait for Response: what is checked and sent before the workflow sleeps.
import nock from 'nock';
import type { IDataObject } from 'n8n-workflow';
import { asleep, EXECUTION_ID, sentReference } from '../support/asleep';
import { byId, PHONE } from '../support/engine/forms';
import { TOKEN } from '../support/engine/credential';
import { run } from '../support/engine/run';
import { N8N, WEBHOOK_ID } from '../support/engine/workflow';
import { guardNetwork, page, platform } from '../support/platform';
import { PRODUCTION, SECRET, TEST } from '../support/trigger';

guardNetwork();

const ASSISTANTS = '/api/user/assistants/get?per_page=100&page=1';
const MAKE_CALL = '/api/user/make_call';
const CREATE_LEAD = '/api/user/lead';

const WEBHOOK = `${PRODUCTION}?secret=${SECRET}`;
const ASSISTANT = { id: 7, name: 'Anna', webhook_url: WEBHOOK, is_webhook_active: true };

const CALL_FORM = {
	resource: 'call',
	operation: 'sendAndWait',
	assistantId: byId('7'),
	phoneNumber: PHONE,
};
const APPROVAL = {
	...CALL_FORM,
	responseType: 'approval',
	message: 'Refund 120 euros?',
	approvalVariable: byId('approved'),
};
const LEAD_FORM = { ...CALL_FORM, resource: 'lead', campaignId: byId('3') };
const TOOL = 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatformTool';
const HITL_TOOL = 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatformHitlTool';

const listed = (row: object = ASSISTANT) =>
	platform()
		.get(ASSISTANTS)
		.reply(200, page([row]));

/** n8n is asked to wake an execution up that does not sleep yet. */
const waking = () =>
	nock(N8N)
		.post(/^\/webhook-waiting\/.*signature=/)
		.optionally();

/** What n8n answers to an empty report: the trigger is published, and refuses it. */
function published(
	status = 400,
	body: object = { message: 'The body is empty' },
	path = `?secret=${SECRET}`,
) {
	waking().reply(409, { message: 'The execution is running already.' });
	nock(N8N).post(`/webhook/${WEBHOOK_ID}/call-ended${path}`).reply(status, body);
}

/** Expects the call or lead to be sent, and notes its body. */
function sending(answer: object = { id: 50_001 }, status = 200, path = MAKE_CALL) {
	const sent: IDataObject[] = [];
	const isNoted = (body: IDataObject) => sent.push(body) > 0;
	platform().post(path, isNoted).reply(status, answer);
	return sent;
}

/** The same, of an assistant whose trigger is published. */
function calling(...answer: Parameters<typeof sending>) {
	listed();
	published();
	return sending(...answer);
}

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 23, 9)));
afterEach(() => void jest.restoreAllMocks());

describe('the request', () => {
	test('of a call has the variables and the reference; its item is marked while it sleeps', async () => {
		const sent = calling();

		const variables = { variable: [{ name: 'first_name', value: 'Ana' }] };
		const form = { ...CALL_FORM, specifyVariables: 'fields', variables };
		const { error, waitTill, items } = await asleep(form, { items: [{ row: 5 }] });

		expect(error).toBeUndefined();
		const reference = expect.stringMatching(/^n8n-waits\./) as string;
		expect(sent).toEqual([
			{
				assistant_id: 7,
				phone_number: PHONE,
				variables: { first_name: 'Ana', n8n_reference: reference },
			},
		]);
		expect(sentReference(sent[0])).toEqual({
			path: expect.stringMatching(
				new RegExp(`^/${EXECUTION_ID}/1\\?signature=[0-9a-f]{64}$`),
			) as string,
			sleepsUntil: '2026-11-23T10:00:00.000Z',
			number: '40722123456',
		});
		expect(waitTill).toEqual(new Date('2026-11-23T10:00:00Z'));
		const json = {
			row: 5,
			timed_out: true,
			timed_out_reason:
				'The call was made (ID 50001), and this workflow was not told by then how it ended.',
			waited_until: '2026-11-23T10:00:00.000Z',
		};
		expect(items).toEqual([{ json, pairedItem: { item: 0 } }]);
	});

	test('of an approval has the message as well, under names that can be chosen', async () => {
		const sent = calling();

		const options = { referenceVariable: ' ref ', messageVariable: 'question' };
		const { items } = await asleep({ ...APPROVAL, options });

		expect(sent[0].variables).toEqual({
			question: 'Refund 120 euros?',
			ref: expect.stringMatching(/^n8n-waits\./) as string,
		});
		const said =
			'The call was made (ID 50001), and this workflow was not told by then how it ended.';
		expect(items[0].json).toMatchObject({
			timed_out: true,
			timed_out_reason: said,
			data: { approved: false, chatInput: `Not approved: ${said}` },
		});
	});

	test('of a lead names the campaign, and not the assistant', async () => {
		const sent = calling({ data: { id: 31, variables: [] } }, 201, CREATE_LEAD);

		const { error, waitTill, items } = await asleep(LEAD_FORM);

		expect(error).toBeUndefined();
		expect(sent).toEqual([
			{
				campaign_id: 3,
				phone_number: PHONE,
				variables: { n8n_reference: expect.any(String) as string },
			},
		]);
		expect(sentReference(sent[0])).toMatchObject({ sleepsUntil: '2026-11-26T09:00:00.000Z' });
		expect(waitTill).toEqual(new Date('2026-11-26T09:00:00Z'));
		expect(items[0].json.timed_out_reason).toBe(
			'The lead was created (ID 31), and this workflow was not told by then how the awaited call ended.',
		);
	});
});

test.each([
	[{ resumeAmount: 30, resumeUnit: 'minutes' }, '2026-11-23T09:30:00Z'],
	[{ resumeAmount: 10_000, resumeUnit: 'days' }, '2054-04-10T09:00:00Z'],
	[{ resumeAmount: '={{ "1.5" }}', resumeUnit: '={{ "days" }}' }, '2026-11-24T21:00:00Z'],
	[{ resumeAmount: 1.0000001, resumeUnit: 'minutes' }, '2026-11-23T09:01:00Z'],
])('%j: sleeps until %s', async (limit, until) => {
	calling();

	expect((await asleep({ ...CALL_FORM, ...limit })).waitTill).toEqual(new Date(until));
});

test('when time is up, n8n passes the marked item on, linked to the one that came in', async () => {
	calling();
	const { runOutOfTime, items } = await asleep(CALL_FORM, { items: [{ row: 5 }] });

	expect(await runOutOfTime()).toEqual(items);
	expect(items[0]).toMatchObject({
		json: { row: 5, timed_out: true },
		pairedItem: { item: 0 },
	});
});

describe('nobody is called, and nothing sleeps:', () => {
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

	const NONE = 'No published trigger hears when the calls of "Anna" end';
	const PUBLISH =
		'Add the trigger On Call Ended to any workflow of this n8n, choose the assistant "Anna" in it, and publish that workflow. If one is published already, with this assistant or All Assistants, unpublish and publish it.';

	test.each<[string, object]>([
		['no address', { webhook_url: null }],
		['a text', { webhook_url: 'call me' }],
		['the trigger of another n8n', { webhook_url: WEBHOOK.replace('n8n.test', 'n8n.other') }],
		['https instead of http', { webhook_url: WEBHOOK.replace('http:', 'https:') }],
		['another port', { webhook_url: WEBHOOK.replace('n8n.test', 'n8n.test:8443') }],
		['a path before it', { webhook_url: WEBHOOK.replace('/webhook/', '/n8n/webhook/') }],
		['a test of the trigger', { webhook_url: `${TEST}?secret=${SECRET}` }],
		['another event', { webhook_url: WEBHOOK.replace('call-ended', 'inbound-call') }],
		['an address without a secret', { webhook_url: PRODUCTION }],
		['webhooks are turned off', { is_webhook_active: false }],
		['webhooks are not shown', { is_webhook_active: undefined }],
	])('the assistant reports to %s', async (_where, row) => {
		listed({ ...ASSISTANT, ...row });

		await expectRefused(NONE, PUBLISH);
	});

	test('the assistant reports completed calls only', async () => {
		listed({ ...ASSISTANT, send_webhook_only_on_completed: true });

		await expectRefused(
			'The assistant "Anna" reports completed calls only',
			"Remove 'Statuses' from the options of its trigger On Call Ended",
		);
	});

	test('the assistant is not there', async () => {
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
	])('the trigger is one %s', async (_what, status, body) => {
		listed();
		published(status, body);

		await expectRefused(
			'The trigger to which "Anna" reports is not published, or does not know its secret any more',
			PUBLISH,
		);
	});

	test.each<[string, (post: nock.Interceptor) => unknown]>([
		[
			'itself',
			(post) =>
				post.replyWithError(
					Object.assign(new Error(`connect ${WEBHOOK}`), { code: 'ECONNREFUSED' }),
				),
		],
		['more than a login page in front of it', (post) => post.reply(200, '<html>Log in</html>')],
		['more than a proxy that refuses', (post) => post.reply(401, '<html>Unauthorized</html>')],
	])('n8n does not reach %s', async (_what, answer) => {
		listed();
		answer(nock(N8N).post(/./));

		await expectRefused(
			'n8n does not reach its own address http://n8n.test, where the call would be reported',
			"its WEBHOOK_URL must be reachable from n8n's own server",
		);
	});

	test.each<[string, (post: nock.Interceptor) => unknown]>([
		['with a login page', (post) => post.reply(200, '<html>Log in</html>')],
		['with nothing', (post) => post.replyWithError(new Error('socket hang up'))],
		// below a path, n8n does not know its own signature
		['with a page that refuses', (post) => post.reply(401, '<html>Invalid</html>')],
		['with a refusal', (post) => post.reply(401, { error: 'Invalid token' })],
		['with the way to a login', (post) => post.reply(307, '', { Location: '/login?to=waiting' })],
	])('where n8n wakes workflows up, it is answered %s', async (_what, answer) => {
		listed();
		answer(waking());
		published();

		await expectRefused(
			'n8n cannot wake this workflow up at its own address',
			'a proxy in front of it must let /webhook-waiting/ through as it does /webhook/',
		);
	});

	test('several items came in', async () => {
		await expectRefused(
			'This operation takes one item at a time, and 2 came in',
			"Put 'Loop Over Items' (batch size 1) before this node",
			CALL_FORM,
			{ items: [{}, {}] },
		);
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'several items came in, and On Error is %s: each says so, and none goes on as it came in',
		async (onError) => {
			const came = [{ approved: true }, { approved: true }];
			const { items, errorItems } = await run(CALL_FORM, { items: came, node: { onError } });

			const [refused, others] =
				onError === 'continueRegularOutput' ? [items, errorItems] : [errorItems, items];
			expect(refused.map(({ json }) => json.error)).toEqual([
				expect.stringContaining('and 2 came in. Item 1 of 2: Nothing was sent. '),
				expect.stringContaining('and 2 came in. Item 2 of 2: Nothing was sent. '),
			]);
			expect(others).toEqual([]);
		},
	);

	test('as a tool of an agent: it is told to use a human review', async () => {
		const { items, waitTill } = await asleep(CALL_FORM as never, { node: { type: TOOL } });

		// an AI agent is told by n8n no more than this
		expect(items[0].json.error).toMatch(
			/^A tool of an AI agent cannot sleep until a call is over\. Nothing was sent\. .*human review/,
		);
		expect([items[0].json.data, waitTill]).toEqual([undefined, undefined]);
	});

	test.each([undefined, '123', 'abcd'])('the PIN of the credential is %p', async (approvalPin) => {
		await expectRefused(
			"The credential has no 'Approval PIN' of four digits or more",
			"Enter one in the credential, under 'Show Advanced'.",
			{ ...APPROVAL, approvedWhen: 'pin' },
			{ credential: { approvalPin } as IDataObject },
		);
	});

	const named = (name: string) => ({
		specifyVariables: 'fields',
		variables: { variable: [{ name, value: 'x' }] },
	});

	test.each<[string, object]>([
		['n8n_reference', { ...CALL_FORM, ...named('n8n_reference') }],
		['message', { ...APPROVAL, ...named('message') }],
		['approved', { ...APPROVAL, ...named('approved') }],
		['ref', { ...CALL_FORM, ...named('ref'), options: { referenceVariable: 'ref' } }],
		['message', { ...APPROVAL, options: { referenceVariable: 'message' } }],
		['n8n_reference', { ...APPROVAL, approvalVariable: byId('n8n_reference') }],
	])('a variable has the name %s', async (name, form) => {
		listed();
		published();

		await expectRefused(
			`There is a variable with the name "${name}" already`,
			"choose another name with 'Reference Variable' or 'Message Variable'",
			form,
		);
	});

	test.each(['', 'two words', 'naïve', 'a-b', '{{x}}'])(
		'the reference variable is named %p',
		async (referenceVariable) => {
			const { error, waitTill } = await asleep({ ...CALL_FORM, options: { referenceVariable } });

			expect(error?.message).toBe("'Reference Variable' is not the name of a variable");
			expect(waitTill).toBeUndefined();
		},
	);

	test.each(['{ "a": 1 }', '[]', 'null', '"x"'])(
		'additional fields replace the variables: %s',
		async (variables) => {
			listed();
			published();

			await expectRefused(
				"'Additional Body Fields' replace the variables",
				'Enter your variables in the form',
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
	])('the time limit of the workflow is %s: %p', async (_what, settings, isRefused) => {
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
	});

	test("'Retry On Fail' is turned on", async () => {
		await expectRefused("'Retry On Fail' is turned on", 'turn it off', CALL_FORM, {
			node: { retryOnFail: true },
		});
	});
});

describe('the call', () => {
	test.each([500, 502])(
		'may have been made (%i): it is not made again, and nothing sleeps',
		async (status) => {
			const sent = calling({}, status);

			const { error, waitTill } = await asleep(CALL_FORM);

			expect(error?.description).toContain('It is not known whether the request was carried out');
			expect([sent.length, waitTill]).toEqual([1, undefined]);
		},
	);

	test.each<[string, object]>([
		['keeps other variables, and not the reference', { variables: { first_name: 'Ana' } }],
		[
			'shortens it',
			{ data: { id: 1, variables: { first_name: 'Ana', n8n_reference: 'n8n-waits.a' } } },
		],
	])(
		'was made by a platform that %s: the user is told, and nothing sleeps',
		async (_what, answer) => {
			calling(answer);

			const { error, waitTill } = await asleep(CALL_FORM);

			expect(error?.message).toBe(
				'The platform did not keep the variable "n8n_reference", by which n8n recognizes the report of the call',
			);
			expect(error?.description).toMatch(/^The call was made: do not make it again\. /);
			expect(waitTill).toBeUndefined();
		},
	);

	test.each<[string, object]>([
		['says nothing of variables', { data: { id: 1 } }],
		['answers with a list of none', { id: 1, variables: [] }],
	])('was made by a platform that %s: the workflow sleeps', async (_what, answer) => {
		calling(answer);

		expect((await asleep(CALL_FORM)).waitTill).toBeDefined();
	});
});

test.each<[string, number, object]>([
	['an address that it lets nobody call from here', 403, { message: 'not allowed' }],
	['a header', 401, { message: 'The header, or the user and password, are missing or wrong.' }],
	['nothing more', 400, { message: 'The body is empty' }],
])('a published trigger that asks for %s is found', async (_what, status, body) => {
	listed();
	published(status, body);
	sending();

	expect((await asleep(CALL_FORM)).waitTill).toBeDefined();
});

test('behind a form, n8n is found though it sends on to that form until the execution sleeps', async () => {
	listed();
	const Location = ({ path }: { path: string }) => path.replace('webhook', 'form');
	waking().reply(307, 'Temporary Redirect', { Location });
	published();
	sending();

	expect((await asleep(CALL_FORM)).waitTill).toBeDefined();
});

test('a trigger whose address was entered by hand has its secret in the path', async () => {
	listed({ ...ASSISTANT, webhook_url: `${PRODUCTION}/${SECRET}` });
	published(400, {}, `/${SECRET}`);
	const sent = sending();

	expect((await asleep(CALL_FORM)).waitTill).toBeDefined();
	expect(sentReference(sent[0])).toMatchObject({ number: '40722123456' });
});

test('the assistant is found on a later page', async () => {
	const rows = Array.from({ length: 100 }, (_, index) => ({ id: 1000 + index, name: 'x' }));
	platform()
		.get(ASSISTANTS)
		.reply(200, page(rows, { last: 2, total: 101 }));
	platform()
		.get(ASSISTANTS.replace('&page=1', '&page=2'))
		.reply(200, page([{ ...ASSISTANT, id: '7' }], { number: 2, last: 2, total: 101 }));
	published();
	sending();

	const { error, waitTill } = await asleep(CALL_FORM);

	expect([error, waitTill === undefined]).toEqual([undefined, false]);
});

describe('as a human review between an AI agent and its tool', () => {
	const FORM = { ...APPROVAL, message: '=Run this tool?\n{{ $json.toolParameters }}' };
	// n8n adds the fields of the agent to its item: none of them decides
	const ITEM = {
		tool: 'Refund',
		toolParameters: { amount: 120, customer_name: 'Maria $&', to: { IBANs: ['RO1', 'RO2'] } },
		approved: true,
		chatInput: 'Approved.',
		phone: PHONE,
		hours: 1,
	};
	const review = async (form: object = {}) =>
		await asleep({ ...FORM, ...form } as never, { items: [ITEM], node: { type: HITL_TOOL } });

	/** Calls the person; brings the variables of the call, and what comes out when time is up. */
	async function ask(form: object = {}) {
		const [sent, { items }] = [calling(), await review(form)];
		return { variables: sent[0].variables as IDataObject, json: items[0].json };
	}

	test('the person hears the input of the tool in words', async () => {
		expect((await ask()).variables.message).toBe(
			'Run this tool?\namount: 120, customer name: Maria $&, to: IBANs: RO1, RO2',
		);
	});

	test('when time is up, nothing is approved by the fields of the agent', async () => {
		const { json } = await ask();

		expect(json).not.toHaveProperty('approved');
		expect(json).not.toHaveProperty('chatInput');
		expect(json).toMatchObject({ timed_out: true, data: { approved: false } });
	});

	test.each([
		['the number', { phoneNumber: '={{ $json.phone }}' }],
		['the number, elsewhere in the item', { phoneNumber: '={{ $input.first().json.phone }}' }],
		[
			'the number, in the input of the tool',
			{ phoneNumber: '={{ $tool.parameters.phone || $json.phone }}' },
		],
		['the number, by itself', { phoneNumber: `={{ $fromAI('phone', '', 'string', '${PHONE}') }}` }],
		['the time', { resumeAmount: '={{ $json.hours }}' }],
		['some of the message', { message: "=Please: {{ $fromAI('Message') }}" }],
		['the message', { message: '={{ $fromai("x", "", "string", "Refund?") }}' }],
	])('nobody is called when the agent could choose %s', async (_, form) => {
		const { items, waitTill } = await review(form);

		const told =
			'The AI agent must not choose who approves. Nothing was sent. Enter the phone number, and all else in this node, yourself';
		expect(items[0].json).toMatchObject({ error: expect.stringContaining(told) as string });
		expect(items[0].json.data).toEqual({
			approved: false,
			chatInput: `Not approved: ${String(items[0].json.error)}`,
		});
		expect(waitTill).toBeUndefined();
	});

	test('a review cannot be previewed: an agent would take it for a refusal', async () => {
		const { items } = await review({ options: { preview: true } });

		expect(items[0].json.error).toMatch(/^A human review cannot be previewed\. Nothing was sent\./);
	});

	test('what is said may come from the agent, and the number from a node before it', async () => {
		const { variables } = await ask({
			phoneNumber: `={{ $('Start').first().json.tool && '${PHONE}' }}`,
			specifyVariables: 'fields',
			variables: { variable: [{ name: 'amount', value: '={{ $json.toolParameters.amount }}' }] },
		});

		expect(variables).toMatchObject({ amount: 120 });
	});
});
