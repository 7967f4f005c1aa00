// What a workflow gets of a delivery. Of a call, whatever the platform sends of it: output.unit.test.ts
import type { IDataObject } from 'n8n-workflow';
import schema from '../../nodes/VoiceAssistantPlatform/__schema__/v1.0.0/trigger/callEnded.json';
import { CALL, CAMPAIGN_CALL } from '../support/call';
import { newProcess } from '../support/n8nProcess';
import { chosen, registered, SECRET, trigger } from '../support/trigger';

const outputOf = async (call: IDataObject, parameters: object = {}) =>
	(await (await registered(parameters as never)).deliver(call, { secret: SECRET })).item;

const WHOLE = { simplify: false };

test('what came is at the top level, unchanged', async () => {
	expect(await outputOf(CALL)).toEqual(CALL);
});

test('without Simplify, lead and campaign are as they came', async () => {
	expect(await outputOf(CAMPAIGN_CALL, WHOLE)).toEqual(CAMPAIGN_CALL);
});

test('numbers that came as text become numbers, other text stays text', async () => {
	const { lead } = CAMPAIGN_CALL;
	const asText = {
		...CAMPAIGN_CALL,
		id: '12',
		duration: '61',
		customer_phone: '40722123456',
		transcript: '42',
		extracted_variables: { rating: '4' },
		lead: {
			...lead,
			id: '7',
			campaign_id: '5',
			phone_number: '0722123456',
			campaign: {
				...lead.campaign,
				id: '5',
				name: '2026',
				max_calls_in_parallel: '3',
				max_retries: '2',
				retry_interval: '60',
			},
		},
	};

	expect(await outputOf(asText, WHOLE)).toEqual({
		...asText,
		id: 12,
		duration: 61,
		lead: {
			...asText.lead,
			id: 7,
			campaign_id: 5,
			campaign: { ...lead.campaign, name: '2026' },
		},
	});
});

describe('Simplify, which is on by default', () => {
	test('lead and campaign become fields of the call', async () => {
		expect(await outputOf(CAMPAIGN_CALL)).toStrictEqual({
			...CALL,
			lead_id: 7,
			lead_phone_number: '+40722123456',
			lead_status: 'completed',
			lead_variables: { first_name: 'Ana', age: '41' },
			campaign_id: 5,
			campaign_name: 'Autumn',
			campaign_status: 'active',
		});
	});

	test('what comes out of a whole report is what the editor is told', async () => {
		const output = await outputOf({ ...CAMPAIGN_CALL, recording_url: 'https://x.example/12' });

		expect(Object.keys(output!).sort()).toEqual(Object.keys(schema.properties).sort());
	});

	test('numbers are numbers', async () => {
		const lead = { id: '7', campaign: { id: '5' } };

		expect(await outputOf({ ...CALL, lead })).toStrictEqual({
			...CALL,
			lead_id: 7,
			campaign_id: 5,
		});
	});

	test('a call without a lead stays as it is', async () => {
		expect(await outputOf(CALL)).toStrictEqual(CALL);
	});

	test.each(['={{ "true" }}', '={{ "" }}', '={{ null }}', '={{ 1 }}'])(
		'%s is refused when the trigger is activated, and at a delivery',
		async (simplify) => {
			const { create, deliver } = await registered({ simplify });
			const reason = "'Simplify' is neither true nor false";

			await expect(create()).rejects.toThrow(reason);
			await expect(deliver(CALL, { secret: SECRET })).rejects.toThrow(reason);
		},
	);

	test('a delivery that failed for it starts the workflow when it comes again', async () => {
		const process = newProcess();
		const wrong = await registered({ simplify: '={{ "yes" }}' }, { process });
		const right = await registered({}, { process });

		await expect(wrong.deliver(CALL, { secret: SECRET })).rejects.toThrow();

		expect((await right.deliver(CALL, { secret: SECRET })).item).toEqual(CALL);
	});

	test('an expression may switch it off', async () => {
		expect(await outputOf(CAMPAIGN_CALL, { simplify: '={{ false }}' })).toEqual(CAMPAIGN_CALL);
	});
});

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
			...CALL,
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

	test('come with a simplified call, too', async () => {
		const output = await outputOf(CAMPAIGN_CALL, { options });

		expect(output).toMatchObject({ lead_id: 7, request: { query: {} } });
	});
});
