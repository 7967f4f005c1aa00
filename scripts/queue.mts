// Runs the package in n8n's queue mode and in one process, holds that both do the same, and compares them.
import { parseArgs } from 'node:util';
import { startQueuedN8n } from './lib/n8nQueue.mts';
import { startN8n, type RunningN8n } from './lib/n8nServer.mts';
import { runScript } from './lib/runScript.mts';
import { say } from './lib/say.mts';
import { setUpStageOn } from './lib/stage.mts';
import { createChecks } from './queue/checks.mts';
import { giveBack, takeCalls } from './queue/deliveries.mts';
import { importLeads, importWithinLimit } from './queue/leads.mts';
import { sendMessages } from './queue/messages.mts';
import { repeatElsewhere } from './queue/repeatedElsewhere.mts';
import { QUICK, WHOLE } from './queue/size.mts';
import { compared, type Results } from './queue/table.mts';
import type { Ground } from './queue/trial.mts';

/** A platform that is patient: on a starved machine n8n refuses for minutes, as its database does not answer. */
const PATIENT = { webhookRetries: [500, 1_000, 2_000, ...Array<number>(60).fill(4_000)] };

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const size = values.quick ? QUICK : WHOLE;
const checks = createChecks();

/** Does all there is to do on an n8n of its own, and stops that. */
async function onItsOwn<Server extends RunningN8n>(
	start: (disposables: AsyncDisposableStack) => Promise<Server>,
	outer: AsyncDisposableStack,
	meanwhile: (ground: Ground<Server>) => Promise<Results>,
): Promise<Results> {
	const disposables = outer.use(new AsyncDisposableStack());
	const stage = await setUpStageOn(start, 0, disposables, PATIENT);
	const results = await stage.whileN8nRuns(meanwhile({ stage, checks, size }));
	await disposables.disposeAsync();
	return results;
}

await runScript(async (disposables) => {
	say('n8n in queue mode');
	const queueMode = await onItsOwn(startQueuedN8n, disposables, async (ground) => {
		const taken = await takeCalls(ground);
		await repeatElsewhere(ground, taken);
		await giveBack(ground, taken);
		const leads = await importLeads(ground);
		const limited = await importWithinLimit(ground, disposables);
		const messages = await sendMessages(ground);
		const finished = ground.stage.server.finishedByWorkers();
		say(`  executions that the workers have finished: ${finished.join(' and ')}`);
		checks.equal('every worker has worked', finished.includes(0), false);
		return { calls: taken.outcome, leads, limited, messages };
	});
	say("\nn8n's default installation: one process with SQLite");
	const oneProcess = await onItsOwn(startN8n, disposables, async (ground) => {
		const taken = await takeCalls(ground);
		await giveBack(ground, taken);
		return {
			calls: taken.outcome,
			leads: await importLeads(ground),
			limited: await importWithinLimit(ground, disposables),
			messages: await sendMessages(ground),
		};
	});
	say(`\n${compared(oneProcess, queueMode)}\n`);
	say(`${checks.passed} passed, ${checks.failed} failed`);
	return checks.failed > 0 ? 1 : 0;
});
