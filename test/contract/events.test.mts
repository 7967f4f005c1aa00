// What the triggers say of the platform's events, and what the simulator sends, is what the contract says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { IDataObject } from 'n8n-workflow';
import { simplifyEndedConversation } from '../../nodes/VoiceAssistantPlatform/api/conversation.ts';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call.ts';
import { simplifyMessageStatus } from '../../nodes/VoiceAssistantPlatform/api/messageStatus.ts';
import { OpenApi, referenceTo } from '../../tools/lib/openapi.mts';
import { REPOSITORY } from '../../tools/lib/repository.mts';
import { startSimulator } from '../../tools/simulator/index.mts';
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

const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(
	document.root,
	'openapi',
);
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
	return (await response.json()) as { data: Array<{ kind: string; payload: unknown }> };
};

test('the schema of inboundCall', () => {
	// of the other fields nothing is certain
	const { customer_phone, assistant_phone } = shapeAt(document, bodyOf('inboundCall')).properties!;

	expect(shapeOf(schemaAt('trigger/inboundCall'))).toEqual({
		type: 'object',
		properties: { customer_phone, assistant_phone },
	});
});

/** What Simplify makes of a report, by event. */
const SIMPLIFIED = {
	callEnded: simplifyCall,
	conversationEnded: simplifyEndedConversation,
	messageStatus: simplifyMessageStatus,
};

test.each(
	Object.entries(SIMPLIFIED).flatMap(([event, simplify]) =>
		[true, false].map((full) => [event, full, simplify] as const),
	),
)('the schema of %s, as Simplify makes it, of all: %p', (event, full, simplify) => {
	const report = sample(document, bodyOf(event), { full }) as IDataObject;

	expect(errorsOf(event, report)).toBeNull();
	expect(complaintsAbout(`trigger/${event}`, simplify(report))).toEqual([]);
});

test('the samples in the docs of the trigger', () => {
	const docs = readFileSync(join(REPOSITORY, 'docs', 'trigger.md'), 'utf8');
	const shown = [...docs.matchAll(/```json\n(.*?)```/gs)];

	const [[call], [conversation]] = shown.map(([, text]) => JSON.parse(text) as IDataObject[]);

	expect(shown).toHaveLength(2);
	expect(complaintsAbout('trigger/callEnded', call)).toEqual([]);
	expect(complaintsAbout('trigger/conversationEnded', conversation)).toEqual([]);
	// they are what Simplify makes of them
	expect(
		simplifyCall({
			...call,
			lead: {
				id: call.lead_id,
				status: call.lead_status,
				variables: call.lead_variables,
				call_tries: call.lead_call_tries,
			},
		}),
	).toEqual(call);
	expect(simplifyEndedConversation(conversation)).toEqual(conversation);
});

test('what the simulator sends for conversationEnded', async () => {
	await fetch(`${simulator.apiUrl}/user/assistants/enable-conversation-ended-webhook`, {
		method: 'POST',
		headers: {
			Authorization: `Bearer ${simulator.tokens.user}`,
			'Content-Type': 'application/json',
		},
		body: JSON.stringify({ assistant_id: 103, webhook_url: NOWHERE }),
	});
	await control('/conversations/801/end', {});
	await control('/inbound-messages', { sender_id: 701, phone: '+447700900111', text: 'Hello' });
	const { data } = await control('/deliveries');
	const sent = data.filter(({ kind }) => kind === 'conversation-ended');

	expect(sent).toHaveLength(2);
	for (const { payload } of sent) {
		expect(errorsOf('conversationEnded', payload)).toBeNull();
		expect(
			complaintsAbout(
				'trigger/conversationEnded',
				simplifyEndedConversation(payload as IDataObject),
			),
		).toEqual([]);
	}
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
			({ kind }) => kind === (event === 'callEnded' ? 'post-call' : 'inbound'),
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
