// What the triggers say of the platform's events, and what the simulator sends, is what the contract says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { IDataObject } from 'n8n-workflow';
import { simplifyEndedConversation } from '../../nodes/VoiceAssistantPlatform/api/conversation.ts';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call.ts';
import { simplifyMessageStatus } from '../../nodes/VoiceAssistantPlatform/api/messageStatus.ts';
import { REPOSITORY } from '../../tools/lib/repository.mts';
import { askApi, control, listed } from '../../tools/simulator/client.mts';
import { startSimulator } from '../../tools/simulator/index.mts';
import { Contract } from './support/contract.mts';
import { sample } from './support/sample.mts';
import { shapeAt, shapeOf } from './support/shape.mts';
import { complaintsAbout, schemaAt } from './support/simplified.mts';

const NOWHERE = 'http://127.0.0.1:9/';
/** The settings of an assistant that reports. */
const HOOK = { webhook_url: NOWHERE, is_webhook_active: true };
const contract = new Contract();
const { document } = contract;
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
const complaintsAboutReport = (event: string, body: unknown) =>
	contract.complaintsAboutAnswer(bodyOf(event), body);

const simulator = await startSimulator({ port: 0, speed: 0, webhookRetries: false });
afterAll(simulator.close);

/** The reports of a kind that the simulator has sent. */
const sent = async (kind: string) =>
	(await listed<{ kind: string; payload: IDataObject }>(simulator, 'deliveries'))
		.filter((delivery) => delivery.kind === kind)
		.map(({ payload }) => payload);

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

	expect(complaintsAboutReport(event, report)).toEqual([]);
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
	const hook = { assistant_id: 103, webhook_url: NOWHERE };
	await askApi(simulator, '/user/assistants/enable-conversation-ended-webhook', 'POST', hook);
	await control(simulator, '/conversations/801/end', {});
	const message = { sender_id: 701, phone: '+441614960111', text: 'Hello' };
	await control(simulator, '/inbound-messages', message);
	const reports = await sent('conversation-ended');

	expect(reports).toHaveLength(2);
	for (const report of reports) {
		expect(complaintsAboutReport('conversationEnded', report)).toEqual([]);
		const simplified = simplifyEndedConversation(report);
		expect(complaintsAbout('trigger/conversationEnded', simplified)).toEqual([]);
	}
});

test('what the simulator sends for callEnded (platform-api 6)', async () => {
	await askApi(simulator, '/user/assistant/101', 'PUT', HOOK);
	await control(simulator, '/calls', { count: 3, assistant_id: 101, webhooks: true });
	const reports = await sent('post-call');

	expect(reports).toHaveLength(3);
	for (const report of reports) {
		expect(complaintsAboutReport('callEnded', report)).toEqual([]);
		expect(complaintsAbout('trigger/callEnded', simplifyCall(report))).toEqual([]);
	}
});

test('what the simulator sends for inboundCall (platform-api 6)', async () => {
	await askApi(simulator, '/user/assistant/103', 'PUT', HOOK);
	await control(simulator, '/assistants/103', { inbound_webhook_url: NOWHERE });
	const call = { type: 'inbound', assistant_id: 103, phone: '+441614960123' };
	await control(simulator, '/live-calls', call);
	const reports = await sent('inbound');

	expect(reports).toHaveLength(1);
	for (const report of reports) expect(complaintsAboutReport('inboundCall', report)).toEqual([]);
});
