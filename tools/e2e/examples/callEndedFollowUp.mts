import { expect, test } from '@jest/globals';
import { chosenExample, CHOICES, contactCheck } from '../../n8n/examples.mts';
import type { Execution } from '../../n8n/executions.mts';
import { control } from '../../simulator/client.mts';
import { requestsWith } from '../support/platform.mts';
import { callOf, endCall, reportCall } from './endedCalls.mts';
import { published, type Scenario } from './scenario.mts';

const SENDER = CHOICES.senderId.value;
const FREEFORM = '/api/user/messenger/send-freeform';
const TEMPLATE = '/api/user/messenger/send';

const OPEN = '+447700901410';
const CLOSED = '+447700901411';
const REPORTED_TWICE = '+447700901413';
const HANGS_UP = '+447700901403';
const WROTE_STOP = '+447700901414';
const NOBODY_THERE = '+447700901400';

/** How the message went out. */
function messageOf({ outputs }: Execution): object {
	const { sent, sent_as } = outputs['Thank the customer'][0]?.[0].json ?? {};
	return { sent, sent_as };
}

/** After a conversation a message goes out: freely while the window is open, otherwise a template. */
export const callEndedFollowUp: Scenario = (stage) => {
	let stopTable: string;
	const { id: workflowId } = published(stage, async () => {
		const { tableId, choices } = await contactCheck(stage());
		stopTable = tableId;
		return chosenExample('call-ended-follow-up', stage(), choices);
	});

	const writesIn = async (phone: string) =>
		await control(stage().simulator, '/inbound-messages', {
			sender_id: SENDER,
			phone,
			name: 'Maria',
			text: 'Hello',
		});
	/** The messages to a number that the platform was asked to send. */
	const messagesTo = async (phone: string) =>
		(await requestsWith(stage().simulator, { recipient_phone: phone })).map(
			({ path, status, body }) => ({ path, status, body }),
		);

	test('writes freely while the window is open', async () => {
		await writesIn(OPEN);

		const execution = await endCall(stage(), workflowId(), {
			phone: OPEN,
			variables: { customer_name: 'Maria' },
		});

		const { wants_visit: wantsVisit, preferred_day: day } = callOf(execution)
			.extracted_variables as { wants_visit: boolean; preferred_day: string };
		const noted = wantsVisit ? ` We have noted ${day} for your appointment.` : '';
		expect(execution.status).toBe('success');
		expect(messageOf(execution)).toEqual({ sent: true, sent_as: 'freeform' });
		expect(await messagesTo(OPEN)).toEqual([
			{
				path: FREEFORM,
				status: 200,
				body: {
					sender_id: SENDER,
					recipient_phone: OPEN,
					message: `Thank you for the call, Maria!${noted}`,
				},
			},
		]);
	});

	test('sends the template when it is closed', async () => {
		const execution = await endCall(stage(), workflowId(), {
			phone: CLOSED,
			variables: { customer_name: 'Andrei' },
		});

		expect(execution.status).toBe('success');
		expect(messageOf(execution)).toEqual({ sent: true, sent_as: 'template' });
		expect(await messagesTo(CLOSED)).toEqual([
			expect.objectContaining({ path: FREEFORM, status: 403 }),
			{
				path: TEMPLATE,
				status: 200,
				body: {
					sender_id: SENDER,
					recipient_phone: CLOSED,
					template_id: CHOICES.templateId.value,
					variables: { customer_name: 'Andrei' },
				},
			},
		]);
	});

	test('leaves out what it does not know about a customer who hangs up', async () => {
		await writesIn(HANGS_UP);

		const { status } = await endCall(stage(), workflowId(), { phone: HANGS_UP });

		expect(status).toBe('success');
		expect((await messagesTo(HANGS_UP)).map(({ body }) => body)).toEqual([
			expect.objectContaining({ message: 'Thank you for the call!' }),
		]);
	});

	test('writes once for a call that is reported as ended and as completed', async () => {
		const report = (status: string) =>
			reportCall(stage(), workflowId(), {
				id: 990_101,
				customer_phone: REPORTED_TWICE,
				duration: 61,
				status,
				finished_at: '2026-11-21T10:01:01.000000Z',
			});

		const first = await report('ended');
		const second = await report('completed');

		expect([first.status, second.status]).toEqual(['success', 'success']);
		expect(messageOf(first)).toEqual({ sent: true, sent_as: 'template' });
		expect(second.outputs['Only once for each call'][0]).toEqual([]);
		expect(second.outputs['Thank the customer']).toBeUndefined();
		expect((await messagesTo(REPORTED_TWICE)).map(({ path, body }) => [path, body])).toEqual([
			[FREEFORM, expect.objectContaining({ message: 'Thank you for the call!' })],
			[TEMPLATE, expect.objectContaining({ variables: { customer_name: 'there' } })],
		]);
	});

	test('writes to nobody who wrote STOP', async () => {
		await stage().n8n.addRows(stopTable, [{ phone: WROTE_STOP }]);

		const { status, outputs } = await endCall(stage(), workflowId(), { phone: WROTE_STOP });

		expect(status).toBe('success');
		expect(outputs['Allowed to contact'][0]).toEqual([]);
		expect(await messagesTo(WROTE_STOP)).toEqual([]);
	});

	test.each([
		['was not reached', { phone: NOBODY_THERE }],
		['talked in the browser and has no number', { type: 'web' as const }],
	])('writes to nobody who %s', async (_, call) => {
		const before = await requestsWith(stage().simulator, { sender_id: SENDER });

		const { status, outputs } = await endCall(stage(), workflowId(), call);

		expect(status).toBe('success');
		expect(outputs['Nobody to write to'][0]).toHaveLength(1);
		expect(outputs['Thank the customer']).toBeUndefined();
		expect(await messagesTo(NOBODY_THERE)).toEqual([]);
		expect(await requestsWith(stage().simulator, { sender_id: SENDER })).toHaveLength(
			before.length,
		);
	});
};
