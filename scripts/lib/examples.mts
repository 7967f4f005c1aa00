import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { N8N_LINE } from './n8nLine.mts';
import { REPOSITORY } from './repository.mts';
import type { Stage } from './stage.mts';
import { readExample, withChoices, withCredential, type Workflow } from './workflow.mts';

/** What the simulator's main user has: a campaign whose assistant calls, that assistant, and so on; and a secret. */
export const CHOICES = {
	campaignId: { value: 203, cachedResultName: 'Whitening offer (active)' },
	assistantId: { value: 101, cachedResultName: 'Recall Caller (outbound)' },
	senderId: { value: 701, cachedResultName: 'Harbour Dental (+442079460701)' },
	templateId: { value: 752, cachedResultName: 'checkup_reminder' },
	webhookSecret: { value: 'x'.repeat(48), cachedResultName: 'New secret' },
};

/** The names of all example workflows. */
export const exampleNames = (): string[] =>
	globSync('examples/*.json', { cwd: REPOSITORY })
		.map((path) => basename(path, '.json'))
		.sort();

/** An example workflow with what its user must choose: the credential, and one entry of each list. */
export function chosenExample(name: string, { credential }: Pick<Stage, 'credential'>): Workflow {
	return withCredential(withChoices(readExample(name), CHOICES), credential);
}

/** An example that cannot be imported into an n8n, for it has none of these nodes with these versions. */
interface LeftOut {
	example: string;
	lacks: string[];
	reason: string;
}

/** The examples that the n8n of this process cannot run. */
export function examplesLeftOut(): LeftOut[] {
	const file = join(REPOSITORY, 'scripts', N8N_LINE.manifest, 'left-out.json');
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LeftOut[]) : [];
}
