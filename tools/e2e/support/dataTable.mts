import { itemsOf } from '../../n8n/executions.mts';
import type { Stage } from '../../n8n/stage.mts';
import { chain, step, withChoices, type Workflow } from '../../n8n/workflow.mts';

const TABLE_TYPE = 'n8n-nodes-base.dataTable';

/** Makes the table of an example by its own trigger for that, adds rows, and chooses the table wherever one must be chosen. */
export async function withTable(
	{ n8n }: Pick<Stage, 'n8n'>,
	example: Workflow,
	rows: object[],
): Promise<Workflow> {
	const imported = await n8n.create(example);
	const execution = await n8n.run(imported, 'When you have no table yet');
	const [{ id, name }] = itemsOf(execution, 'Create the table') as [{ id: string; name: string }];
	const filling = chain('Fill the table', [
		step('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
		step('Rows', 'n8n-nodes-base.set', 3.4, {
			mode: 'raw',
			jsonOutput: JSON.stringify({ rows }),
			options: {},
		}),
		step('Each', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'rows', options: {} }),
		step('Add', TABLE_TYPE, 1.1, {
			resource: 'row',
			operation: 'insert',
			dataTableId: { __rl: true, mode: 'id', value: id },
			columns: {
				mappingMode: 'autoMapInputData',
				value: null,
				matchingColumns: [],
				schema: [],
			},
			options: {},
		}),
	]);
	const filled = await n8n.run(await n8n.create(filling), 'Start');
	if (filled.error) throw new Error(`The table was not filled: ${filled.error}`);
	return withChoices(example, { dataTableId: { value: id, cachedResultName: name } });
}
