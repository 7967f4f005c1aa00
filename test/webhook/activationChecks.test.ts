import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic } from '../support/assistants';
import { guardNetwork } from '../support/platform';
import { chosen, SECRET, trigger } from '../support/trigger';

afterEach(() => nock.cleanAll());

guardNetwork();

const manual = { event: 'callEnded', registration: 'manual', webhookSecret: chosen(SECRET) };

describe.each(['callEnded', 'inboundCall', 'toolRequest'])('%s, set up by hand', (event) => {
	test.each(['', 'short', 'a'.repeat(23), `${'a'.repeat(30)}/../x`, `${'a'.repeat(30)} `])(
		'the secret %p is refused',
		async (secret) => {
			const { create } = await trigger({ ...manual, event, webhookSecret: chosen(secret) });

			await expect(create()).rejects.toThrow("'Webhook Secret' is missing or too short");
		},
	);

	test('a secret of 24 letters and digits is taken', async () => {
		const { create } = await trigger({
			...manual,
			event,
			webhookSecret: chosen('aB3_-x'.repeat(4)),
		});

		expect(await create()).toBe(true);
	});
});

describe('at activation, a response', () => {
	const waiting = { event: 'toolRequest', webhookSecret: chosen(SECRET) };
	const inbound = {
		event: 'inboundCall',
		webhookSecret: chosen(SECRET),
		responseMode: 'onReceived',
	};

	test.each(['{message}', '[]', ''])('%p is no JSON object, and is refused', async (text) => {
		const { create } = await trigger({ ...waiting, fallbackResponse: text });
		const { create: createInbound } = await trigger({ ...inbound, assistantVariables: text });

		await expect(create()).rejects.toThrow("'Fallback Response' is not a JSON object");
		await expect(createInbound()).rejects.toThrow(
			"'Variables for the Assistant' is not a JSON object",
		);
	});

	test('from an expression is left to the request', async () => {
		const { create } = await trigger({ ...inbound, assistantVariables: '={{ $json.body.a }}' });
		const { create: createWaiting } = await trigger({
			...waiting,
			fallbackResponse: '={{ $json.body.a }}',
			responseTimeout: '={{ $json.body.a }}',
		});

		expect(await create()).toBe(true);
		expect(await createWaiting()).toBe(true);
	});

	test.each([1, 1.5, 60, '7'])('that is waited for %p seconds is taken', async (seconds) => {
		const { create } = await trigger({ ...waiting, responseTimeout: seconds });

		expect(await create()).toBe(true);
	});

	test('of another event, which is not shown any more, does not count', async () => {
		const { create } = await trigger({
			...manual,
			responseTimeout: 'soon',
			fallbackResponse: '[]',
			assistantVariables: '[]',
		});

		expect(await create()).toBe(true);
	});
});

describe('an n8n that only its own machine finds', () => {
	const PUBLIC = { baseUrl: 'https://platform.example.com/api' };

	test.each(['http://localhost:5678', 'http://127.0.0.1:5678', 'http://[::1]:5678'])(
		'is not entered in assistants of a platform elsewhere: %s',
		async (n8n) => {
			const { create } = await trigger(automatic('all'), { n8n, credential: PUBLIC });

			await expect(create()).rejects.toThrow(
				`The platform cannot reach this n8n at ${n8n}: whoever runs n8n sets WEBHOOK_URL to its public address`,
			);
		},
	);

	test('is no reason to refuse a platform in its own network, which may be the same machine', async () => {
		const { create } = await trigger(automatic('all'), {
			n8n: 'http://localhost:5678',
			credential: { baseUrl: 'http://192.168.1.20:4010/api' },
		});
		nock('http://192.168.1.20:4010').get('/api/user/assistants/get').query(true).reply(401, {});

		await expect(create()).rejects.toThrow('The platform did not accept the API token');
	});

	test('may be set up by hand: there may be another way to it', async () => {
		const { create } = await trigger(manual, {
			n8n: 'http://localhost:5678',
			credential: PUBLIC,
		});

		expect(await create()).toBe(true);
	});
});

describe('filters that no call can pass', () => {
	test.each([
		[
			'a status that there is not, in a text for several',
			{ statuses: '={{ "completed,no_answer" }}' },
			'\'Statuses\' has a value that is not possible. It is "completed,no_answer". "no_answer" is not possible. Use one or more of: ',
		],
		[
			'a status that there is not',
			{ statuses: '={{ ["completed", "no_answer"] }}' },
			'\'Statuses\' has a value that is not possible. It is "["completed","no_answer"]". ',
		],
		[
			'a duration in words',
			{ minimumDuration: '={{ "ten" }}' },
			'\'Minimum Duration (Seconds)\' is not a number. It is "ten". Enter a number, 0 or more.',
		],
		[
			'a duration below zero',
			{ minimumDuration: -1 },
			'\'Minimum Duration (Seconds)\' is out of range. It is "-1". Enter a number, 0 or more.',
		],
		[
			'a campaign that is no ID',
			{ campaignId: { __rl: true, mode: 'id', value: '={{ "abc" }}' } },
			'\'Campaign\' is not an ID. It is "abc". ',
		],
		[
			'a campaign of which it is not clear how it is written',
			{ campaignId: { __rl: true, mode: 'id', value: '0301' } },
			'\'Campaign\' is not an ID. It is "0301". ',
		],
		[
			'a status among blank ones',
			{ statuses: '={{ ["", " no_answer "] }}' },
			'\'Statuses\' has a value that is not possible. It is "[""," no_answer "]". Use',
		],
	] as Array<[string, INodeParameters, string]>)('%s is refused', async (_, options, message) => {
		const { create } = await trigger({ ...manual, options });

		await expect(create()).rejects.toThrow(message);
	});

	test('are taken when they are possible, or when an expression gives nothing', async () => {
		for (const options of [
			{
				statuses: '={{ "completed" }}',
				minimumDuration: '10',
				campaignId: { __rl: true, mode: 'id', value: '7' },
			},
			{
				statuses: '={{ null }}',
				minimumDuration: '={{ undefined }}',
				campaignId: { __rl: true, mode: 'id', value: '={{ "" }}' },
			},
			{
				statuses: '={{ ["", " completed, failed ", null] }}',
				minimumDuration: ' 10 ',
				campaignId: { __rl: true, mode: 'id', value: ' 301 ' },
			},
			{
				statuses: '={{ "   " }}',
				minimumDuration: '   ',
				campaignId: { __rl: true, mode: 'id', value: '   ' },
			},
		] as INodeParameters[]) {
			const { create } = await trigger({ ...manual, options });

			expect(await create()).toBe(true);
		}
	});
});

describe('allowed IP addresses', () => {
	test.each([
		['localhost', 'localhost'],
		['203.0.113.7; 203.0.113.8', '203.0.113.7;'],
		['203.0.113.7, x', 'x'],
		['203.0.113', '203.0.113'],
		['203.0.113.700', '203.0.113.700'],
		['203.0.113.0/24, 203.0.113.0/33', '203.0.113.0/33'],
		['2001:db8::/129', '2001:db8::/129'],
		['01.2.3.4', '01.2.3.4'],
		['={{ "abc" }}', 'abc'],
	])(
		'with %s are refused: the error names the entry, and what to write',
		async (allowedIps, entry) => {
			const { create } = await trigger({ ...manual, options: { allowedIps } });

			await expect(create()).rejects.toThrow(
				`'Allowed IP Addresses' has an entry that is no IP address: "${entry}". Write addresses such as 203.0.113.7, or ranges such as 203.0.113.0/24, with commas between them`,
			);
		},
	);

	test.each([
		'',
		' , ',
		'={{ null }}',
		'={{ ["203.0.113.7", "::1"] }}',
		'203.0.113.7',
		'203.0.113.7, 2001:db8::1\n::1',
		'203.0.113.0/24, 2001:DB8::/32, ::ffff:203.0.113.7',
	])('may be %p', async (allowedIps) => {
		const { create } = await trigger({ ...manual, options: { allowedIps } });

		expect(await create()).toBe(true);
	});
});

describe("what 'Authentication' compares with", () => {
	const asking = async ({ authentication, ...credential }: Record<string, string>) =>
		await trigger({ ...manual, options: { authentication } }, { credential });
	const header = {
		authentication: 'header',
		webhookHeaderName: 'X-Api-Key',
		webhookHeaderSecret: 'value',
	};
	const basic = { authentication: 'login', webhookUser: 'u', webhookPassword: 'p' };

	test.each([
		['a header without a name', { ...header, webhookHeaderName: '' }],
		['a header whose name is blank', { ...header, webhookHeaderName: ' ' }],
		['a header without a value', { ...header, webhookHeaderSecret: '' }],
		['no user', { ...basic, webhookUser: '' }],
		['no password', { ...basic, webhookPassword: '' }],
	])('is refused when it is not complete: %s', async (_case, credential) => {
		const { create } = await asking(credential);

		await expect(create()).rejects.toThrow(
			"The credential does not have what 'Authentication' compares with",
		);
	});

	test.each([{}, { webhookUser: 'u' }, header, basic] as Array<Record<string, string>>)(
		'is taken when it is complete: %j',
		async (credential) => {
			const { create } = await asking(credential);

			expect(await create()).toBe(true);
		},
	);
});

test('what is refused leaves the assistants alone', async () => {
	const assistants = new Assistants({ 1: {} });
	const before = assistants.snapshot();
	const wrong = [
		await trigger(automatic('all', { allowedIps: 'x' })),
		await trigger(automatic('all', { authentication: 'header' })),
	];

	for (const { create } of wrong) await expect(create()).rejects.toThrow();

	expect(assistants.snapshot()).toBe(before);
	expect(assistants.writes).toEqual([]);
	nock.cleanAll();
});

test('no error of an activation carries the secret', async () => {
	const { create } = await trigger({ ...manual, options: { allowedIps: 'x' } });

	const error = (await create().catch((thrown: Error) => thrown)) as Error;

	expect(JSON.stringify([error, error.stack])).not.toContain(SECRET);
});
