import { expect, test } from '@jest/globals';
import type { Workflow } from '../../n8n/workflow.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { control, deliveriesOf } from '../../simulator/client.mts';
import { withTable } from '../support/dataTable.mts';
import { published, withNodes, type Scenario } from './scenario.mts';

const SECONDS = 60;
/** The inbound assistant of the simulator's main user. */
const FRONT_DESK = { value: 103, cachedResultName: 'Front Desk (inbound)' };
const KNOWN = '+441614960123';
const LOOK_UP = 'Look up the number';

/** Somebody calls; the assistant greets by name who is in the table. */
export const greetCallersByName: Scenario = (stage) => {
	let example: Workflow;
	const { id } = published(stage, async () => {
		const rows = [{ phone: KNOWN, name: 'Ana' }];
		const choices = { assistantId: FRONT_DESK };
		const table = await withTable(stage(), 'greet-callers-by-name', rows, choices);
		// a busy computer may take longer than the two seconds of the recipe
		example = withNodes(table, { 'When someone calls': { parameters: { responseTimeout: 60 } } });
		return example;
	});

	/** What the assistant is told when somebody calls. */
	async function told(phone: string): Promise<unknown> {
		const { simulator } = stage();
		const { id: callId } = await control<{ id: number }>(simulator, '/live-calls', {
			type: 'inbound',
			assistant_id: FRONT_DESK.value,
			phone,
		});
		const { response_body: body } = await waitFor('the assistant is told', SECONDS, async () =>
			(await deliveriesOf(simulator)).find(
				({ call_id: call, status }) => call === callId && status === 'delivered',
			),
		);
		return JSON.parse(String(body));
	}

	test.each([
		[KNOWN, { greeting: 'Hello Ana', customer_name: 'Ana' }],
		['+447700900124', { greeting: 'Hello', customer_name: '' }],
	])('the assistant is told who calls from %s', async (phone, expected) => {
		expect(await told(phone)).toEqual(expected);
	});

	test('the assistant gets a greeting without a name when the number cannot be looked up', async () => {
		const { n8n } = stage();
		await n8n.deactivate(id());
		const filters = { conditions: [{ keyName: 'telephone', condition: 'eq', keyValue: KNOWN }] };
		const broken = await n8n.activate(
			withNodes(example, { [LOOK_UP]: { parameters: { filters } } }),
		);

		expect(await told(KNOWN)).toEqual({ greeting: 'Hello', customer_name: '' });

		const [{ status, error }] = await n8n.finished(broken);
		expect([status, error]).toEqual(['error', expect.stringContaining('telephone')]);
		await n8n.deactivate(broken);
	});
};
