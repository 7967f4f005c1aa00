import { postAll } from './post.mts';
import { addressAt, callsThatRan, type CallsTaken } from './deliveries.mts';
import { EXACTLY_ONCE, tally } from './tally.mts';
import { untilQuiet, type Ground } from './trial.mts';

/** Reports calls again to a process that has not seen them: only what the processes share tells it that they ran. */
export async function repeatElsewhere(ground: Ground, taken: CallsTaken): Promise<void> {
	const { stage, checks, size } = ground;
	const repeated = taken.calls.slice(-size.repeated);
	await postAll(
		await addressAt(ground, stage.server.url),
		repeated.map((id) => ({ id, status: 'completed' })),
	);
	await untilQuiet(stage, taken.workflowId);
	const { ran, executions } = await callsThatRan(ground, taken.workflowId);
	checks.equal(
		'each report to another process was taken',
		executions >= taken.outcome.executions + repeated.length,
		true,
	);
	checks.equal(
		`${repeated.length} calls reported again to another process ran no second time`,
		tally(taken.calls, ran),
		EXACTLY_ONCE,
	);
}
