import { afterAll, beforeAll } from '@jest/globals';
import { chosenExample } from '../../../scripts/lib/examples.mts';
import type { Stage } from '../../../scripts/lib/stage.mts';

/**
 * Keeps an example published while the tests of its scenario run.
 * @returns gives its ID
 */
export function published(name: string, stage: () => Stage): () => string {
	let workflowId: string;
	beforeAll(async () => {
		workflowId = await stage().n8n.activate(chosenExample(name, stage()));
	});
	afterAll(async () => await stage().n8n.deactivate(workflowId));
	return () => workflowId;
}
