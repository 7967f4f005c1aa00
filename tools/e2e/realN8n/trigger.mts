import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { askApi, control } from '../../simulator/client.mts';
import { N8N_LINE } from '../../n8n/line.mts';
import { CREDENTIAL_TYPE, END, step, TRIGGER, type WorkflowNode } from '../../n8n/workflow.mts';
import { credentialData, publish } from '../../n8n/stage.mts';
import { byHand, ended, post, SECRET } from '../support/published.mts';
import type { Group } from './group.mts';

/** The trigger, reached by the platform. */
export const trigger: Group = (stage) => {
	const addressOf = (trigger: WorkflowNode, path: string) =>
		`${stage().n8nUrl}/webhook/${trigger.webhookId}/${path}/${SECRET}`;

	describe('a mid-call tool request', () => {
		test("is answered by n8n's Respond to Webhook node behind a Wait node that is off", async () => {
			const trigger = byHand('toolRequest', { responseMode: 'responseNode', responseTimeout: 20 });
			const gate = { ...step('Gate', 'n8n-nodes-base.wait', 1.1, {}), disabled: true };
			const respond = step('Respond', 'n8n-nodes-base.respondToWebhook', 1.5, {
				respondWith: 'json',
				responseBody: '={{ JSON.stringify({ free: $json.day }) }}',
				options: {},
			});
			const workflowId = await publish(stage(), trigger, gate, respond);

			const response = await fetch(`${addressOf(trigger, 'tool-request')}?day=monday`);

			expect([response.status, await response.text()]).toEqual([200, '{"free":"monday"}']);
			await stage().n8n.deactivate(workflowId);
		});

		// how n8n reads a body depends on its content type
		test('arrives by each method, as JSON or as a form, and its values are the response of the last node', async () => {
			const trigger = byHand('toolRequest', { responseTimeout: 60 });
			const workflowId = await publish(stage(), trigger, END);
			const ask = async (method: string, body?: RequestInit['body'], headers = {}) => {
				const url = `${addressOf(trigger, 'tool-request')}?city=Cluj&day=monday`;
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

		test('gets the fallback response when the workflow takes too long', async () => {
			const trigger = byHand('toolRequest', {
				responseMode: 'lastNode',
				responseTimeout: 1,
				fallbackResponse: '{"message":"later"}',
			});
			const slow = step('Slow', 'n8n-nodes-base.wait', 1.1, { amount: 3 });
			const workflowId = await publish(stage(), trigger, slow);

			const { status, answer } = await post(addressOf(trigger, 'tool-request'), { day: 'monday' });

			expect([status, answer]).toEqual([200, '{"message":"later"}']);
			const [{ status: outcome }] = await ended(stage(), workflowId);
			expect(outcome).toBe('success');
			await stage().n8n.deactivate(workflowId);
		});
	});

	test('set up by hand, takes deliveries at the address with its secret alone', async () => {
		const trigger = byHand('callEnded');
		const workflowId = await publish(stage(), trigger, END);
		const address = addressOf(trigger, 'call-ended');
		const deliver = async (url: string) => (await post(url, { id: 1 })).status;

		expect(await deliver(address.replace(`/${SECRET}`, ''))).toBe(404);
		expect(await deliver(address.replace(SECRET, 'b'.repeat(48)))).toBe(404);
		expect(await deliver(address)).toBe(200);
		expect(await stage().n8n.count(workflowId)).toMatchObject({ all: 1 });
		await stage().n8n.deactivate(workflowId);
	});

	// the signature is over the bytes that n8n has received
	test('takes what became of a message once for each status, and nothing that is not signed', async () => {
		const { simulator, n8n, n8nUrl } = stage();
		const { apiUrl, tokens } = simulator;
		const key = 'key-of-the-sender';
		const credential = await n8n.createCredential('Signed', CREDENTIAL_TYPE, {
			...credentialData(apiUrl, tokens.user),
			messageStatusKey: key,
		});
		const trigger = step('Trigger', TRIGGER, 1, { event: 'messageStatus', options: {} });
		const published = async () => await publish({ n8n, credential }, trigger, END);
		const workflowId = await published();
		const address = `${n8nUrl}/webhook/${trigger.webhookId}/message-status`;
		await control(simulator, '/senders/701', { receipt_url: address, receipt_key: key });
		const { messenger_message_id: id } = await askApi<{ messenger_message_id: number }>(
			simulator,
			'/user/messenger/send-freeform',
			'POST',
			{ sender_id: 701, recipient_phone: '+447700900110', message: 'Ș' },
		);
		const path = `/messages/${id}/status`;
		await control(simulator, path, { status: 'read', times: 2 });
		await control(simulator, path, { status: 'failed', forged: true });
		await control(simulator, path, { status: 'failed', changed: true });
		expect((await post(address, { status: 'failed' })).status).toBe(401);

		// n8n 1 has no failed execution for what a trigger refuses
		const refused =
			N8N_LINE.number === 1
				? []
				: ['Reports of messages are refused: their signature does not fit'];
		const statuses = [[id, 'sent'], [id, 'delivered'], [id, 'read'], undefined];
		const expected = [...statuses, ...refused];
		const outcomes = (await ended(stage(), workflowId, expected.length)).map((one) => {
			const json = one.outputs.End?.[0]?.[0].json;
			return one.error ?? (json && [json.messenger_message_id, json.status]);
		});
		expect(outcomes).toHaveLength(expected.length);
		expect(outcomes).toEqual(expect.arrayContaining(expected));
		await n8n.deactivate(workflowId);
	});
};
