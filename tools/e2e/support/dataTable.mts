import { chosenExample, type CHOICES } from '../../n8n/examples.mts';
import { itemsOf } from '../../n8n/executions.mts';
import type { Stage } from '../../n8n/stage.mts';
import type { Workflow } from '../../n8n/workflow.mts';

/** An example with everything chosen. Its table is made by the example's own trigger for that, and has these rows. */
export async function withTable(
	stage: Pick<Stage, 'n8n' | 'credential'>,
	example: string,
	rows: object[],
	choices: Partial<typeof CHOICES> = {},
): Promise<Workflow> {
	const { n8n } = stage;
	const imported = await n8n.create(chosenExample(example, stage, choices));
	const execution = await n8n.run(imported, 'When you have no table yet');
	const [{ id, name }] = itemsOf(execution, 'Create the table') as [{ id: string; name: string }];
	await n8n.addRows(id, rows);
	const dataTableId = { value: id, cachedResultName: name };
	return chosenExample(example, stage, { ...choices, dataTableId });
}
