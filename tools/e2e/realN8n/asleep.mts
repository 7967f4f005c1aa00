import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sendForm } from '../../n8n/form.mts';
import { itemsOf } from '../../n8n/executions.mts';
import { waitFor } from '../../lib/waitFor.mts';
import {
	chain,
	END,
	ITEMS,
	step,
	withCredential,
	type Workflow,
	type WorkflowNode,
} from '../../n8n/workflow.mts';
import { byId } from '../../../test/support/engine/forms.ts';
import { FEEDBACK_CALLER, RECALL_CALLER, WHITENING_OFFER } from '../support/platform.mts';
import { ended, PATIENCE_SECONDS, publishTrigger } from '../support/published.mts';
import { startFromWebhook } from '../support/runNode.mts';
import {
	callAndWait,
	endAllCalls,
	phonesFrom,
	report,
	reportOf,
	sleeper,
	startSleepers,
	untilAsleep,
} from '../support/sleeping.mts';
import type { Group } from './group.mts';

/** Workflows that sleep until a call is over. */
export const asleep: Group = (stage) => {
	let triggerId: string;
	/** One whose time is up while the others are tested: a minute is the least that can be entered. */
	let shortId: string;
	/** The trigger for it, which is unpublished meanwhile. */
	let otherTriggerId: string;
	const late = '+447700900187';

	beforeAll(async () => {
		triggerId = await publishTrigger(stage());
		otherTriggerId = await publishTrigger(stage(), FEEDBACK_CALLER);
		shortId = await startSleepers(stage(), [late], {
			...callAndWait,
			assistantId: byId(FEEDBACK_CALLER),
			resumeUnit: 'minutes',
		});
		await untilAsleep(stage(), shortId);
		await stage().n8n.deactivate(otherTriggerId);
	});

	afterAll(async () => {
		await stage().n8n.deactivate(triggerId);
	});

	/** The reports of a person's call with which the workflow of the trigger has gone on. */
	const startedBy = async (phone: string) =>
		(await stage().n8n.finished(triggerId))
			.flatMap((execution) => itemsOf(execution, 'End'))
			.filter(({ customer_phone: called }) => called === phone);

	test('a call that is over at once, before the execution sleeps', async () => {
		const phones = phonesFrom('+4477009601', 5);
		let isOver = false;
		const ending = (async () => {
			while (!isOver) await endAllCalls(stage());
		})();
		try {
			const workflowId = await startSleepers(stage(), phones);
			const executions = await ended(stage(), workflowId, phones.length);
			expect(
				executions.flatMap((one) => itemsOf(one, 'End')).map(({ customer_phone: phone }) => phone),
			).toEqual(phones);
		} finally {
			isOver = true;
			await ending;
		}
	});

	test('an execution that is started by hand, which n8n cannot read before it sleeps', async () => {
		const phone = '+447700900189';
		const manual = step('By hand', 'n8n-nodes-base.manualTrigger', 1, {});
		const call = sleeper({ ...callAndWait, phoneNumber: phone });
		const workflow = withCredential(
			chain('Started by hand', [manual, call, END]),
			stage().credential,
		);
		const workflowId = await stage().n8n.create(workflow);
		await stage().n8n.listen(workflowId, manual.name);

		const reported = await reportOf(stage(), phone);
		await untilAsleep(stage(), workflowId);
		await report(stage(), reported);

		const [execution] = await ended(stage(), workflowId);
		expect(itemsOf(execution, 'End')).toEqual([
			expect.objectContaining({ id: reported.id, customer_phone: phone }),
		]);
	});

	test('in a loop each report wakes up the one who waits for it, and a second report of the first nobody', async () => {
		const phones = phonesFrom('+4477009602', 3);
		const loop = step('Loop', 'n8n-nodes-base.splitInBatches', 3, { options: {} });
		const workflowId = await startFromWebhook(
			stage(),
			(webhook) => inLoop(webhook, loop, sleeper()),
			{ items: phones.map((phone) => ({ phone })) },
		);
		const reports: Array<Record<string, unknown>> = [];
		for (const phone of phones) {
			reports.push(await reportOf(stage(), phone));
			await untilAsleep(stage(), workflowId);
			for (const earlier of reports.slice(0, -1)) {
				await report(stage(), { ...earlier, status: `ended_by_${reports.length}` });
			}
			expect(await stage().n8n.asleep(workflowId)).toBe(1);
			await report(stage(), reports.at(-1)!);
		}

		const [execution] = await ended(stage(), workflowId);
		expect(itemsOf(execution, 'End').map(({ id, customer_phone: phone }) => [id, phone])).toEqual(
			reports.map(({ id, customer_phone: phone }) => [id, phone]),
		);
	});

	test('behind a form, to which n8n sends on whoever asks for the execution before it sleeps', async () => {
		const phone = '+447700900188';
		const addressed = step('Addressed', 'n8n-nodes-base.set', 3.4, {
			assignments: {
				assignments: [
					{ id: '1', name: 'form', type: 'string', value: '={{ $execution.resumeFormUrl }}' },
				],
			},
			options: {},
		});
		const form = step('Form', 'n8n-nodes-base.wait', 1.1, {
			resume: 'form',
			formTitle: 'Whom to call',
			formFields: { values: [{ fieldLabel: 'phone' }] },
			options: {},
		});
		const workflowId = await startFromWebhook(
			stage(),
			(webhook) => chain('Behind a form', [webhook, addressed, form, sleeper(), END]),
			{},
		);
		await untilAsleep(stage(), workflowId);
		const [shown] = await stage().n8n.waiting(workflowId);
		await sendForm(String(itemsOf(shown, 'Addressed')[0].form), [phone]);

		const call = await reportOf(stage(), phone);
		await untilAsleep(stage(), workflowId);
		await report(stage(), call);

		const [execution] = await ended(stage(), workflowId);
		expect(itemsOf(execution, 'End')).toEqual([
			expect.objectContaining({ id: call.id, customer_phone: phone, timed_out: false }),
		]);
	});

	test('a lead: it sleeps on until the person is reached', async () => {
		const phone = '+447700900184';
		const workflowId = await startSleepers(stage(), [phone], {
			resource: 'lead',
			operation: 'sendAndWait',
			campaignId: byId(WHITENING_OFFER),
			assistantId: byId(RECALL_CALLER),
			phoneNumber: '={{ $json.phone }}',
			waitUntil: 'reached',
			resumeAmount: 3,
			resumeUnit: 'days',
			options: {},
		});
		await untilAsleep(stage(), workflowId);
		const lead = { id: 9_001, status: 'rescheduled', campaign: { id: WHITENING_OFFER } };
		const first = await reportOf(stage(), phone, { lead, status: 'no-answer' });
		expect((await report(stage(), first)).status).toBe(200);
		expect(await stage().n8n.asleep(workflowId)).toBe(1);

		const second = await reportOf(stage(), phone, { lead });
		await report(stage(), second);
		const [execution] = await ended(stage(), workflowId);
		expect(itemsOf(execution, 'End')).toEqual([
			expect.objectContaining({ id: second.id, reached: true, lead_id: 9_001, timed_out: false }),
		]);
		expect(await startedBy(phone)).toEqual([]);
	});

	test.each([
		['stopped by the user', '+447700900185', 'stop'],
		['deleted', '+447700900186', 'deleteExecutions'],
	] as const)(
		'an execution that was %s: the report starts the workflow of the trigger',
		async (_, phone, end) => {
			const workflowId = await startSleepers(stage(), [phone]);
			await untilAsleep(stage(), workflowId);
			const late = await reportOf(stage(), phone);
			await stage().n8n[end](workflowId);

			expect((await report(stage(), late)).status).toBe(200);
			await waitFor('it starts', PATIENCE_SECONDS, async () => (await startedBy(phone)).length > 0);
			expect(await startedBy(phone)).toEqual([expect.objectContaining({ id: late.id })]);
			const [stopped] = await stage().n8n.finished(workflowId);
			expect(stopped?.outputs.End).toBeUndefined();
		},
	);

	test('the trigger was unpublished: when time is up the item goes on with a mark, and a late report starts the workflow of the trigger', async () => {
		const [inTime] = await ended(stage(), shortId);
		expect(inTime.status).toBe('success');
		expect(itemsOf(inTime, 'End')).toEqual([
			{
				phone: late,
				timed_out: true,
				timed_out_reason: expect.stringMatching(
					/^The call was made \(ID \d+\), and this workflow was not told/,
				),
				waited_until: expect.any(String),
			},
		]);
		await stage().n8n.reactivate(otherTriggerId);
		const call = await reportOf(stage(), late);
		await report(stage(), call, FEEDBACK_CALLER);
		const [started] = await ended(stage(), otherTriggerId);
		expect(itemsOf(started, 'End').map(({ id }) => id)).toEqual([call.id]);
		await stage().n8n.deactivate(otherTriggerId);
	});
};

function inLoop(webhook: WorkflowNode, loop: WorkflowNode, call: WorkflowNode): Workflow {
	const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
	return {
		name: 'In a loop',
		nodes: [webhook, ITEMS, loop, call, END],
		connections: {
			[webhook.name]: { main: [to(ITEMS.name)] },
			[ITEMS.name]: { main: [to(loop.name)] },
			[loop.name]: { main: [to(END.name), to(call.name)] },
			[call.name]: { main: [to(loop.name)] },
		},
		settings: { executionOrder: 'v1' },
	};
}
