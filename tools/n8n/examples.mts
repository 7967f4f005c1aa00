import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { REPOSITORY } from '../lib/repository.mts';
import { N8N_LINE } from './line.mts';
import type { Stage } from './stage.mts';
import { readExample, withChoices, withCredential, type Workflow } from './workflow.mts';

/** What the simulator's main user has, such as a campaign and its assistant; and a secret. */
export const CHOICES = {
	campaignId: { value: 203, cachedResultName: 'Whitening offer (active)' },
	assistantId: { value: 101, cachedResultName: 'Recall Caller (outbound)' },
	approvalVariable: { value: 'approved', cachedResultName: 'approved' },
	knowledgeBaseId: { value: 603, cachedResultName: 'Insurance partners' },
	senderId: { value: 701, cachedResultName: 'Harbour Dental (+442079460701)' },
	templateId: { value: 752, cachedResultName: 'checkup_reminder' },
	dataTableId: { value: 'table', cachedResultName: 'People who wrote STOP' },
	workflowId: { value: 'workflow', cachedResultName: 'Allowed to contact' },
	webhookSecret: { value: 'x'.repeat(48), cachedResultName: 'New secret' },
};

/** The assistant that asks people whether they come. */
export const CONFIRMATION_CALLER = {
	value: 106,
	cachedResultName: 'Confirmation Caller (outbound)',
};

/** The names of all example workflows. */
export const exampleNames = (): string[] =>
	globSync('examples/*.json', { cwd: REPOSITORY })
		.map((path) => basename(path, '.json'))
		.sort();

/** An example workflow with everything chosen that its user must choose: the credential, and one entry of each list. */
export function chosenExample(
	name: string,
	{ credential }: Pick<Stage, 'credential'>,
	choices: Partial<typeof CHOICES> = {},
): Workflow {
	return withCredential(withChoices(readExample(name), { ...CHOICES, ...choices }), credential);
}

/**
 * Publishes the recipe that other recipes ask whether people may be contacted.
 * @returns what they choose, and the ID of the table with those who may not
 */
export async function contactCheck(stage: Pick<Stage, 'n8n' | 'credential'>) {
	const { n8n } = stage;
	const name = CHOICES.dataTableId.cachedResultName;
	const tableId = await n8n.tableWith(name, ['phone', 'name', 'message']);
	const recipe = chosenExample('allowed-to-contact', stage, {
		dataTableId: { ...CHOICES.dataTableId, value: tableId },
	});
	// n8n 1 publishes only what starts by itself
	const value = await (N8N_LINE.number === 1 ? n8n.create(recipe) : n8n.activate(recipe));
	return { tableId, choices: { workflowId: { ...CHOICES.workflowId, value } } };
}
