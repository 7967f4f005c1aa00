import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { itemsOf } from '../../n8n/executions.mts';
import { CREDENTIAL_TYPE, END, step, TRIGGER, type WorkflowNode } from '../../n8n/workflow.mts';
import { credentialData, publish } from '../../n8n/stage.mts';
import { ended } from '../support/published.mts';
import type { Group } from './group.mts';

const SECRET = 'c'.repeat(48);

/** A trigger for mid-call tool requests, whose address is pasted by hand. */
const byHand = (parameters: object) =>
	step('Trigger', TRIGGER, 1, {
		event: 'toolRequest',
		registration: 'manual',
		webhookSecret: { __rl: true, mode: 'own', value: SECRET },
		options: {},
		...parameters,
	});

/** n8n requires a Wait node before Respond to Webhook. */
const GATE = { ...step('Gate', 'n8n-nodes-base.wait', 1.1, {}), disabled: true };
const RESPOND = step('Respond', 'n8n-nodes-base.respondToWebhook', 1.5, {
	respondWith: 'json',
	responseBody: '={{ JSON.stringify({ free: $json.day }) }}',
	options: {},
});

/** The trigger, reached by the platform. */
export const trigger: Group = (stage) => {
	const addressOf = ({ webhookId }: WorkflowNode) =>
		`${stage().n8nUrl}/webhook/${webhookId}/tool-request/${SECRET}`;

	describe('a mid-call tool request', () => {
		test("is answered by n8n's Respond to Webhook node behind a Wait node that is off", async () => {
			const trigger = byHand({ responseMode: 'responseNode', responseTimeout: 20 });
			const workflowId = await publish(stage(), trigger, GATE, RESPOND);

			const response = await fetch(`${addressOf(trigger)}?day=monday`);

			expect([response.status, await response.text()]).toEqual([200, '{"free":"monday"}']);
			await stage().n8n.deactivate(workflowId);
		});

		const filter = step('Filter', 'n8n-nodes-base.filter', 2.2, {
			conditions: {
				options: { version: 2, leftValue: '', caseSensitive: true, typeValidation: 'strict' },
				conditions: [
					{
						id: '1',
						leftValue: '={{ $json.day }}',
						rightValue: 'sunday',
						operator: { type: 'string', operation: 'equals' },
					},
				],
				combinator: 'and',
			},
			options: {},
		});
		const failing = step('Fail', 'n8n-nodes-base.stopAndError', 1, { errorMessage: 'Closed.' });

		test.each([
			['the last node returns no item', 'lastNode', [filter]],
			['the workflow fails', 'lastNode', [failing]],
			['the workflow fails before Respond to Webhook', 'responseNode', [GATE, failing, RESPOND]],
			['the workflow ends before Respond to Webhook', 'responseNode', [GATE, filter, RESPOND]],
		])('is answered with the fallback response if %s', async (_, responseMode, nodes) => {
			const trigger = byHand({
				responseMode,
				responseTimeout: 60,
				fallbackResponse: '{"message": "Later."}',
			});
			const workflowId = await publish(stage(), trigger, ...nodes);

			const response = await fetch(`${addressOf(trigger)}?day=monday`);

			expect([response.status, await response.json()]).toEqual([200, { message: 'Later.' }]);
			await stage().n8n.deactivate(workflowId);
		});

		// how n8n reads a body depends on its content type
		test('arrives by each method, as JSON or as a form, and its values are the response of the last node', async () => {
			const trigger = byHand({ responseTimeout: 60 });
			const workflowId = await publish(stage(), trigger, END);
			const ask = async (method: string, body?: RequestInit['body'], headers = {}) => {
				const url = `${addressOf(trigger)}?city=Cluj&day=monday`;
				const response = await fetch(url, { method, body, headers });
				return [response.status, await response.json()];
			};
			const json = JSON.stringify({ day: 'tuesday', wanted: 'true' });
			const values = [200, { city: 'Cluj', day: 'tuesday', wanted: 'true' }];
			const form = new URLSearchParams({ day: 'tuesday', wanted: 'true' });

			expect(await ask('GET')).toEqual([200, { city: 'Cluj', day: 'monday' }]);
			for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
				expect(await ask(method, json, { 'Content-Type': 'application/json' })).toEqual(values);
				// without a content type
				expect(await ask(method, Buffer.from(json))).toEqual(values);
				expect(await ask(method, form)).toEqual(values);
				expect(await ask(method)).toEqual([200, { city: 'Cluj', day: 'monday' }]);
			}
			const parts = new FormData();
			form.forEach((value, name) => parts.append(name, value));
			expect(await ask('POST', gzipSync(json), { 'Content-Encoding': 'gzip' })).toEqual(values);

			const fields = Array.from({ length: 1500 }, (_, index) => [`field_${index}`, String(index)]);
			expect(await ask('POST', new URLSearchParams(fields))).toEqual([
				200,
				{ city: 'Cluj', day: 'monday', ...Object.fromEntries(fields) },
			]);

			const refused = { message: 'The body must be a JSON object, or an encoded form.' };
			for (const body of ['Hello', '[1]', parts]) {
				expect(await ask('POST', body)).toEqual([400, refused]);
			}
			await stage().n8n.deactivate(workflowId);
		});
	});

	// the signature is over the bytes that n8n has received
	test('a report of a message is taken as it was signed, and refused without a signature', async () => {
		const { simulator, n8n, n8nUrl } = stage();
		const key = 'key-of-the-sender';
		const credential = await n8n.createCredential('Signed', CREDENTIAL_TYPE, {
			...credentialData(simulator.apiUrl, simulator.tokens.user),
			messageStatusKey: key,
		});
		const trigger = step('Trigger', TRIGGER, 1, { event: 'messageStatus', options: {} });
		const workflowId = await publish({ n8n, credential }, trigger, END);
		const address = `${n8nUrl}/webhook/${trigger.webhookId}/message-status`;
		const body = JSON.stringify({ messenger_message_id: 1, status: 'failed', error_message: 'Ș' });
		const report = async (signature: object) => {
			const headers = { 'Content-Type': 'application/json', ...signature };
			return (await fetch(address, { method: 'POST', headers, body })).status;
		};
		const digest = createHmac('sha256', key).update(body).digest('hex');

		expect(await report({})).toBe(401);
		expect(await report({ 'X-Signature-256': `sha256=${digest}` })).toBe(200);
		const [execution] = await ended(stage(), workflowId);
		expect(itemsOf(execution, 'End')).toEqual([expect.objectContaining({ error_message: 'Ș' })]);
		await n8n.deactivate(workflowId);
	});
};
