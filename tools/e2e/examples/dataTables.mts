import type { Stage } from '../../n8n/stage.mts';
import { chain, step } from '../../n8n/workflow.mts';

const START = 'Start';
const ROWS = 'Rows';

/** The rows of a data table of n8n, oldest first. */
export async function rowsOf(
	{ n8n }: Stage,
	table: string,
): Promise<Array<Record<string, unknown>>> {
	const workflowId = await n8n.create(
		chain(`Rows of ${table}`, [
			step(START, 'n8n-nodes-base.manualTrigger', 1, {}),
			step(ROWS, 'n8n-nodes-base.dataTable', 1.1, {
				resource: 'row',
				operation: 'get',
				dataTableId: { __rl: true, mode: 'name', value: table },
				returnAll: true,
			}),
		]),
	);
	const { outputs, error } = await n8n.run(workflowId, START);
	if (error !== undefined) throw new Error(`The table ${table} was not read: ${error}`);
	return (outputs[ROWS][0] ?? []).map(({ json }) => json);
}
