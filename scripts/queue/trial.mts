import type { RunningN8n } from '../lib/n8nServer.mts';
import type { Stage } from '../lib/stage.mts';
import { waitFor } from '../lib/waitFor.mts';
import type { Checks } from './checks.mts';
import type { Size } from './size.mts';
import type { Tally } from './tally.mts';

/** Where a trial takes place. */
export interface Ground<Server extends RunningN8n = RunningN8n> {
	stage: Stage<Server>;
	checks: Checks;
	size: Size;
}

/** What one trial came to. */
export interface Outcome extends Tally {
	/** How many went in. */
	sent: number;
	seconds: number;
	executions: number;
	/** Requests that the platform answered with 429. */
	refused: number;
}

const SECONDS_TO_END = 600;

/** What a user picks from a list; an ID that is typed in, n8n checks again for each execution. */
export const picked = (id: number) => ({ __rl: true, mode: 'list', value: id });

/** Waits until all executions of a workflow have ended. */
export async function untilQuiet({ n8n }: Stage<RunningN8n>, workflowId: string): Promise<void> {
	await waitFor('all executions end', SECONDS_TO_END, () => n8n.isQuiet(workflowId));
}

/** How long some work takes. */
export async function secondsOf(work: () => Promise<void>): Promise<number> {
	const start = performance.now();
	await work();
	return (performance.now() - start) / 1000;
}
