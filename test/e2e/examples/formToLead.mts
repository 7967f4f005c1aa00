import { expect, test } from '@jest/globals';
import { chosenExample, CHOICES } from '../../../scripts/lib/examples.mts';
import { formAddress, submitForm } from '../../../scripts/lib/form.mts';
import { until } from '../../../scripts/lib/until.mts';
import { leadsWith } from '../support/api.mts';
import type { Scenario } from './scenario.mts';

const PHONE = '+447700900141';
const SECONDS = 30;

/** A form becomes a lead with what was entered. */
export const formToLead: Scenario = (stage) => {
	test('makes a lead of whoever fills in the form', async () => {
		const { n8n, n8nUrl, simulator } = stage();
		const workflow = chosenExample('form-to-lead', stage());
		const workflowId = await n8n.activate(workflow);

		await submitForm(formAddress(n8nUrl, workflow), ['Maria', PHONE, 'Tuesday']);

		const [{ status }] = await until('the form is dealt with', SECONDS, async () => {
			const executions = await n8n.finished(workflowId);
			return executions.length > 0 && executions;
		});
		expect(status).toBe('success');
		expect(await leadsWith(simulator, PHONE)).toEqual([
			expect.objectContaining({
				campaign_id: CHOICES.campaignId.value,
				variables: { customer_name: 'Maria', preferred_day: 'Tuesday' },
			}),
		]);
		await n8n.deactivate(workflowId);
	});
};
