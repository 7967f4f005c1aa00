// What a workflow gets of a delivery. What a simplified call is, whatever the platform sends: test/api/call.test.ts
import type { IDataObject } from 'n8n-workflow';
import schema from '../../nodes/VoiceAssistantPlatform/__schema__/v1.0.0/trigger/callEnded.json';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call';
import { CALL, CAMPAIGN_CALL, SIMPLE_CALL } from '../support/call';
import { newProcess } from '../support/n8nProcess';
import { chosen, registered, SECRET, trigger } from '../support/trigger';

const outputOf = async (call: IDataObject, parameters: object = {}) =>
	(
		await (
			await registered({ options: { deduplicate: false }, ...parameters })
		).deliver(call, { secret: SECRET })
	).item;

const SEGMENTS = [
	{ text: 'Hello', type: 'transcript', sender: 'bot', timestamp: 1_763_719_200.25 },
	{ text: null, type: 'function', name: 'find_patient' },
];

/** As some platforms report what is CAMPAIGN_CALL. */
const OBSERVED_CALL: IDataObject = {
	...CAMPAIGN_CALL,
	id: '12',
	duration: '61',
	input_variables: [],
	transcript: SEGMENTS,
	formatted_transcript: 'Hello',
	assistant_id: '7f1c2a10-0000-4000-8000-000000000001',
	lead: { ...CAMPAIGN_CALL.lead, campaign: undefined },
	campaign: CAMPAIGN_CALL.lead.campaign,
};

describe('Simplify, which is on by default', () => {
	test('gives the same fields, with or without a lead', async () => {
		expect(await outputOf(CALL)).toStrictEqual(SIMPLE_CALL);
		expect(await outputOf(CAMPAIGN_CALL)).toStrictEqual({
			...SIMPLE_CALL,
			campaign_name: 'Autumn',
			lead_id: 7,
			lead_status: 'completed',
			lead_variables: { first_name: 'Ana', age: '41' },
			campaign_id: 5,
		});
	});

	test('gives the same of every platform', async () => {
		expect(await outputOf(OBSERVED_CALL)).toStrictEqual(await outputOf(CAMPAIGN_CALL));
	});

	test('gives what the schema says, in that order', async () => {
		expect(Object.keys((await outputOf({ id: 1 }))!)).toEqual(Object.keys(schema.properties));
	});

	test.each([
		['null', null],
		['of nothing', []],
		['of rows without text', [null, 7, {}, { sender: 'bot' }, { text: { a: 1 } }]],
		[
			'of almost 1 MB',
			Array.from({ length: 9_000 }, () => ({ sender: 'human', text: 'x'.repeat(80) })),
		],
	])('takes a transcript %s', async (_what, transcript) => {
		const call = { ...CALL, transcript } as IDataObject;

		expect(await outputOf(call)).toStrictEqual(simplifyCall(call));
	});

	test('a delivery that failed for it starts the workflow when it comes again', async () => {
		const process = newProcess();
		const wrong = await registered({ simplify: '={{ "yes" }}' }, { process });
		const right = await registered({}, { process });

		await expect(wrong.deliver(CALL, { secret: SECRET })).rejects.toThrow();

		expect((await right.deliver(CALL, { secret: SECRET })).item).toEqual(SIMPLE_CALL);
	});
});

test.each([false, '={{ false }}'])(
	'Simplify that is %p gives exactly what came, numbers that came as text included',
	async (simplify) => {
		for (const call of [CALL, CAMPAIGN_CALL, OBSERVED_CALL, { id: ' 12 ', lead: 'x' }]) {
			expect(await outputOf(call, { simplify })).toEqual(JSON.parse(JSON.stringify(call)));
		}
	},
);

describe('headers and query', () => {
	/** What each delivery has. */
	const SENT = {
		host: 'n8n.test',
		'content-type': 'application/json',
		'content-length': expect.any(String) as string,
	};

	const options = { includeRequest: true };

	test('are not in the output unless they are asked for', async () => {
		expect(await outputOf(CALL)).not.toHaveProperty('request');
	});

	test('are there without anything secret', async () => {
		const { deliver } = await registered({ options });

		const { item } = await deliver(
			CALL,
			{
				secret: SECRET,
				source: 'platform',
				nested: { again: SECRET },
				list: ['x', `y${SECRET}`],
				[`name-${SECRET}`]: 'x',
			},
			{
				headers: {
					'user-agent': 'Platform/1.0',
					referer: `https://platform.example/?secret=${SECRET}`,
					'x-original-uri': `/webhook/x?secret=${SECRET}`,
					authorization: 'Bearer abc',
					'proxy-authorization': 'Basic abc',
					cookie: 'session=abc',
				},
			},
		);

		expect(item).toEqual({
			...SIMPLE_CALL,
			request: {
				headers: { ...SENT, 'user-agent': 'Platform/1.0' },
				query: { source: 'platform' },
			},
		});
	});

	test('the secret in the path of an address set up by hand is hidden as well', async () => {
		const { deliver } = await trigger({
			event: 'inboundCall',
			webhookSecret: chosen(SECRET),
			responseMode: 'onReceived',
			options,
		});

		const { item } = await deliver({ id: 1 }, { a: 'b' }, { headers: { 'x-uri': `/x/${SECRET}` } });

		expect(item).toMatchObject({ id: 1, request: { query: { a: 'b' } } });
		expect(JSON.stringify(item)).not.toContain(SECRET);
	});

	test('the header that is also checked is hidden, and its value wherever it stands', async () => {
		const credential = {
			webhookHeaderName: 'X-Api-Key',
			webhookHeaderSecret: 'a "quoted" value',
		};
		const { deliver } = await registered(
			{ options: { ...options, authentication: 'header' } },
			{ credential },
		);

		const { item } = await deliver(
			CALL,
			{ secret: SECRET, key: 'a "quoted" value', a: 'b' },
			{ headers: { 'x-api-key': 'a "quoted" value', 'x-copy': 'is a "quoted" value' } },
		);

		expect(item!.request).toEqual({
			headers: SENT,
			query: { a: 'b' },
		});
	});

	test('the password that is also checked is hidden wherever it stands', async () => {
		const credential = {
			webhookUser: 'platform',
			webhookPassword: 'the-password',
		};
		const login = Buffer.from('platform:the-password').toString('base64');
		const { deliver } = await registered(
			{ options: { ...options, authentication: 'login' } },
			{ credential },
		);

		const { item } = await deliver(
			CALL,
			{ secret: SECRET, password: 'the-password' },
			{ headers: { authorization: `Basic ${login}`, 'x-forwarded-authorization': login } },
		);

		expect(item!.request).toEqual({ headers: SENT, query: {} });
	});

	test('come with what the platform sent, too', async () => {
		const output = await outputOf(CAMPAIGN_CALL, { options, simplify: false });

		expect(output).toMatchObject({ ...CAMPAIGN_CALL, request: { query: {} } });
	});
});
