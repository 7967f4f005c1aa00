// What the triggers tell of the platform's events, and what the simulator sends, is what the contract says.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { OpenApi, referenceTo } from '../../scripts/lib/openapi.mts';
import { startSimulator } from '../../simulator/index.mts';
import { shapeAt, shapeOf } from './support/shape.mts';

const NODE = join(import.meta.dirname, '../../nodes/VoiceAssistantPlatform');
const NOWHERE = 'http://127.0.0.1:9/';
const document = new OpenApi();
const bodyOf = (event: string) =>
	document.resolve([
		'webhooks',
		event,
		'post',
		'requestBody',
		'content',
		'application/json',
		'schema',
	]);

const ajv = new Ajv2020({ strict: false }).addSchema(document.root, 'openapi');
const errorsOf = (event: string, body: unknown) => {
	const validate = ajv.getSchema(`openapi#/${referenceTo(bodyOf(event))}`)!;
	validate(body);
	return validate.errors;
};

const simulator = await startSimulator({ port: 0, speed: 0, webhookRetries: false });
afterAll(simulator.close);

const control = async (path: string, body?: object) => {
	const response = await fetch(`${simulator.controlUrl}${path}`, {
		method: body ? 'POST' : 'GET',
		headers: { 'Content-Type': 'application/json' },
		body: body && JSON.stringify(body),
	});
	return (await response.json()) as { data: Array<{ payload: unknown }> };
};

const schemaOf = (event: string) =>
	JSON.parse(
		readFileSync(join(NODE, '__schema__/v1.0.0/trigger', `${event}.json`), 'utf8'),
	) as object;

test('the schema of inboundCall', () => {
	// of the other fields nothing is certain
	const { customer_phone, assistant_phone } = shapeAt(document, bodyOf('inboundCall')).properties!;

	expect(shapeOf(schemaOf('inboundCall'))).toEqual({
		type: 'object',
		properties: { customer_phone, assistant_phone },
	});
});

test('the schema of callEnded, as Simplify makes it', () => {
	const { lead, ...call } = shapeAt(document, bodyOf('callEnded')).properties!;
	const { campaign, ...fields } = lead.properties!;
	const { id, name, status } = campaign.properties!;

	expect(shapeOf(schemaOf('callEnded'))).toEqual({
		type: 'object',
		properties: {
			...call,
			lead_id: fields.id,
			lead_phone_number: fields.phone_number,
			lead_status: fields.status,
			lead_variables: fields.variables,
			campaign_id: id,
			campaign_name: name,
			campaign_status: status,
		},
	});
});

test('the sample that the trigger offers to pin', () => {
	const { VoiceAssistantPlatformTrigger: Trigger } = createRequire(import.meta.url)(
		'../../dist/nodes/VoiceAssistantPlatform/VoiceAssistantPlatformTrigger.node.js',
	);
	const { inactive } = new Trigger().description.triggerPanel.executionsHelp;
	const [, sample] = /<code>(.*)<\/code>/.exec(inactive) as RegExpExecArray;

	const [item, ...others] = JSON.parse(sample) as object[];
	const { properties } = schemaOf('callEnded') as { properties: object };
	const isOfLead = ([field]: [string, unknown]) => /^(lead|campaign)_/.test(field);

	expect(others).toEqual([]);
	// what the call itself says is what the platform reports; the rest is what Simplify makes of its lead
	const call = Object.fromEntries(Object.entries(item).filter((entry) => !isOfLead(entry)));
	expect(errorsOf('callEnded', call)).toBeNull();
	const simplified = new Ajv2020({ strict: false }).compile({
		...schemaOf('callEnded'),
		required: Object.keys(properties).filter((name) => name !== 'recording_url'),
		additionalProperties: false,
	});
	simplified(item);
	expect(simplified.errors).toBeNull();
});

test.each(['callEnded', 'inboundCall'])(
	'what the simulator sends for %s (platform-api 6)',
	async (event) => {
		const id = event === 'callEnded' ? 101 : 103;
		await fetch(`${simulator.apiUrl}/user/assistant/${id}`, {
			method: 'PUT',
			headers: {
				Authorization: `Bearer ${simulator.tokens.user}`,
				'Content-Type': 'application/json',
			},
			body: JSON.stringify({ webhook_url: NOWHERE, is_webhook_active: true }),
		});
		await control('/assistants/103', { inbound_webhook_url: NOWHERE });
		await control('/calls', { count: 3, assistant_id: 101, webhooks: true });
		await control('/live-calls', {
			type: 'inbound',
			assistant_id: 103,
			phone: '+447700900123',
		});
		const { data } = await control('/deliveries');
		const sent = data.filter(
			({ payload }) => 'duration' in (payload as object) === (event === 'callEnded'),
		);

		expect(sent.length).toBeGreaterThan(0);
		for (const { payload } of sent) expect(errorsOf(event, payload)).toBeNull();
	},
);
