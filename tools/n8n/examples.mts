import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { REPOSITORY } from '../lib/repository.mts';
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
	webhookSecret: { value: 'x'.repeat(48), cachedResultName: 'New secret' },
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
