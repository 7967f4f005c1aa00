// What the triggers say of the platform's events, and what the simulator sends, is what the contract says.
import { createRequire } from 'node:module';
import { afterAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { IDataObject } from 'n8n-workflow';
import { simplifyConversation } from '../../nodes/VoiceAssistantPlatform/api/conversation.ts';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call.ts';
import { OpenApi, referenceTo } from '../../scripts/lib/openapi.mts';
import { startSimulator } from '../../simulator/index.mts';
import { sample } from './support/sample.mts';
import { shapeAt, shapeOf } from './support/shape.mts';
import { complaintsAbout, schemaAt } from './support/simplified.mts';

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

test('the schema of inboundCall', () => {
	// of the other fields nothing is certain
	const { customer_phone, assistant_phone } = shapeAt(document, bodyOf('inboundCall')).properties!;

	expect(shapeOf(schemaAt('trigger/inboundCall'))).toEqual({
		type: 'object',
		properties: { customer_phone, assistant_phone },
	});
});

test.each([true, false])('the schema of callEnded, as Simplify makes it, of all: %p', (full) => {
	const report = sample(document, bodyOf('callEnded'), { full }) as IDataObject;

	expect(errorsOf('callEnded', report)).toBeNull();
	expect(complaintsAbout('trigger/callEnded', simplifyCall(report))).toEqual([]);
});

test('the sample that the trigger offers to pin', () => {
	const { VoiceAssistantPlatformTrigger: Trigger } = createRequire(import.meta.url)(
		'../../dist/nodes/VoiceAssistantPlatform/VoiceAssistantPlatformTrigger.node.js',
	);
	const { inactive } = new Trigger().description.triggerPanel.executionsHelp;
	const [, shown] = /<code>(.*)<\/code>/.exec(inactive) as RegExpExecArray;

	const [item, ...others] = JSON.parse(shown) as IDataObject[];

	expect(others).toEqual([]);
	expect(complaintsAbout('trigger/callEnded', item)).toEqual([]);
	// it is what Simplify makes of it
	expect(
		simplifyCall({
			...item,
			lead: { id: item.lead_id, status: item.lead_status, variables: item.lead_variables },
		}),
	).toEqual(item);
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
		if (event === 'inboundCall') return;
		for (const { payload } of sent) {
			expect(complaintsAbout('trigger/callEnded', simplifyCall(payload as IDataObject))).toEqual(
				[],
			);
		}
	},
);
