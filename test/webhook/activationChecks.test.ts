// What keeps a trigger from being published. What each switch, number and choice takes: test/validation/triggerForms.test.ts
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { Assistants, automatic } from '../support/assistants';
import { chosen, failureOf, publish, SECRET, trigger } from '../support/trigger';

const manual = { event: 'callEnded', registration: 'manual', webhookSecret: chosen(SECRET) };
const tool = { event: 'toolRequest', webhookSecret: chosen(SECRET) };
const inbound = { ...manual, event: 'inboundCall', responseMode: 'onReceived' };

const campaign = (value: string) => ({ campaignId: { __rl: true, mode: 'id', value } });
const NO_STATUS = "'Statuses' has an invalid value";

/** Set up by hand, with options. */
const withOptions = (options: object) => ({ ...manual, options }) as INodeParameters;

const SHORT = { webhookSecret: chosen('guessable') };
const NO_SECRET =
	"'Webhook Secret' is missing or too short. Choose a new one from the list, then copy the webhook URL again. A secret of your own needs at least 24 letters or digits.";
const NOT_JSON = "'Fallback Response' must be a JSON object";
const TEN = { minimumDuration: '={{ "ten" }}' };
const NO_NUMBER =
	'\'Minimum Duration (Seconds)\' is not a number. It is "ten". Enter a number, 0 or more.';
test.each([
	// which secrets may be chosen: address.test.ts
	...['callEnded', 'conversationEnded', 'inboundCall', 'toolRequest'].map((event) => [
		{ ...manual, event, ...SHORT },
		NO_SECRET,
	]),
	[{ ...tool, fallbackResponse: '{message}' }, NOT_JSON],
	// a call that goes on is not reported: nothing would ever start
	[withOptions({ statuses: ['completed', 'ringing'] }), NO_STATUS],
	[withOptions(TEN), NO_NUMBER],
	[withOptions(campaign('0301')), "'Campaign' is not an ID"],
] as Array<[INodeParameters, string]>)('%j is refused: %s', async (parameters, message) => {
	const error = await failureOf(publish(parameters));

	expect(error.message).toContain(message);
	expect(JSON.stringify([error, error.stack])).not.toMatch(new RegExp(`${SECRET}|guessable`));
});

test.each([
	{ ...inbound, assistantVariables: '={{ $json.body.a }}' },
	{ ...tool, fallbackResponse: '={{ $json.body.a }}', responseTimeout: '={{ $json.body.a }}' },
	{ ...tool, responseTimeout: '7' },
	// of another event, which is not shown any more
	{ ...manual, responseTimeout: 'soon', fallbackResponse: '[]', assistantVariables: '[]' },
	withOptions({ statuses: '={{ "completed" }}', minimumDuration: '10', ...campaign(' 7 ') }),
] as INodeParameters[])(
	'%j is taken: it is possible, or left to the request',
	async (parameters) => {
		await expect(publish(parameters)).resolves.toBe(true);
	},
);

describe('an n8n in a private network', () => {
	const PUBLIC = { baseUrl: 'https://platform.example.com/api' };
	const N8N = 'http://192.168.1.20:5678';
	const ADVICE = 'ask the administrator of n8n to set WEBHOOK_URL to its public address';
	const UNREACHABLE = `The platform cannot reach this n8n at ${N8N}, in a private network: ${ADVICE}`;
	const POLLING = ', or use the Voice Assistant Platform Poll Trigger, which needs no address';

	// which hosts are private: client/credential.test.ts
	test.each([
		'http://localhost:5678',
		'http://n8n:5678',
		'https://umbrel.local',
		'http://[fd00::1]',
	])('is not entered in assistants of a public platform: %s', async (n8n) => {
		await expect(publish(automatic('all'), { n8n, credential: PUBLIC })).rejects.toThrow(
			`The platform cannot reach this n8n at ${n8n}, in a private network`,
		);
	});

	test.each([
		['callEnded', UNREACHABLE + POLLING],
		['conversationEnded', UNREACHABLE + POLLING],
		['inboundCall', UNREACHABLE],
	])('gets the advice that fits the event: %s', async (event, message) => {
		const parameters = { ...automatic('all'), event };

		const error = await failureOf(publish(parameters, { n8n: N8N, credential: PUBLIC }));

		expect(error.message).toBe(message);
	});

	test('is not entered for a test in the editor either', async () => {
		const setting = { n8n: N8N, credential: PUBLIC, test: true };

		await expect(publish(automatic('all'), setting)).rejects.toThrow(UNREACHABLE);
	});

	test('is entered in assistants of a platform in the same network', async () => {
		const credential = { baseUrl: 'http://192.168.1.21:4010/api' };
		const { create } = await trigger(automatic('all'), { n8n: N8N, credential });
		nock('http://192.168.1.21:4010').get('/api/user/assistants/get').query(true).reply(401, {});

		await expect(create()).rejects.toThrow('The platform did not accept the API token');
	});

	test.each([manual, inbound, tool])(
		'is published where the address is pasted, which may be corrected: %j',
		async (parameters) => {
			await expect(publish(parameters, { n8n: N8N, credential: PUBLIC })).resolves.toBe(true);
		},
	);
});

test('what is refused leaves the assistants alone', async () => {
	const assistants = new Assistants({ 1: {} });
	const wrong = [{ replaceExisting: '={{ "soon" }}' }, { includeRecording: '={{ 1 }}' }];
	for (const options of [TEN, ...wrong]) {
		await expect(publish(automatic('all', options))).rejects.toThrow();
	}

	expect(assistants.writes).toEqual([]);
});
