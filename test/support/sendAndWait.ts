// Call → Call and Wait for Response, Lead → Create and Wait for Response: their forms, the platform, and n8n as it answers.
import nock from 'nock';
import type { IDataObject } from 'n8n-workflow';
import { byId, PHONE } from './engine/forms';
import { N8N, WEBHOOK_ID } from './engine/workflow';
import { page } from './page';
import { platform } from './platform';
import { PRODUCTION, SECRET } from './trigger';

export const ASSISTANTS = '/api/user/assistants/get?per_page=100&page=1';
const MAKE_CALL = '/api/user/make_call';
export const CREATE_LEAD = '/api/user/lead';

export const WEBHOOK = `${PRODUCTION}?secret=${SECRET}`;
export const ASSISTANT = { id: 7, name: 'Anna', webhook_url: WEBHOOK, is_webhook_active: true };

export const CALL_FORM = {
	resource: 'call',
	operation: 'sendAndWait',
	assistantId: byId('7'),
	phoneNumber: PHONE,
};
export const APPROVAL = {
	...CALL_FORM,
	responseType: 'approval',
	message: 'Refund 120 euros?',
	approvalVariable: byId('approved'),
};
export const LEAD_FORM = { ...CALL_FORM, resource: 'lead', campaignId: byId('3') };

/** The form with one variable by this name. */
export const withVariable = (name: string) => ({
	specifyVariables: 'fields',
	variables: { variable: [{ name, value: 'x' }] },
});

/** The platform lists an assistant. */
export const listed = (row: object = ASSISTANT) =>
	platform()
		.get(ASSISTANTS)
		.reply(200, page([row]));

/** n8n is asked about an execution that does not sleep yet, and about one that does not exist. */
export function waking() {
	const posted = (path: RegExp) => nock(N8N).post(path).optionally();
	posted(/^\/webhook-waiting\/0\/.*signature=/).reply(404, { message: 'It does not exist.' });
	return posted(/^\/webhook-waiting\/4711\/.*signature=/);
}

/** What n8n answers to an empty report: the trigger is published, and refuses it. */
export function published(
	status = 400,
	body: object = { message: 'The body is empty' },
	path = `?secret=${SECRET}`,
) {
	waking().reply(409, { message: 'The execution is running already.' });
	nock(N8N).post(`/webhook/${WEBHOOK_ID}/call-ended${path}`).reply(status, body);
}

/** Expects the call or lead to be sent, and notes its body. */
export function sending(answer: object = { id: 50_001 }, status = 200, path = MAKE_CALL) {
	const sent: IDataObject[] = [];
	const isNoted = (body: IDataObject) => sent.push(body) > 0;
	platform().post(path, isNoted).reply(status, answer);
	return sent;
}

/** The same, of an assistant whose trigger is published. */
export function calling(...answer: Parameters<typeof sending>) {
	listed();
	published();
	return sending(...answer);
}
