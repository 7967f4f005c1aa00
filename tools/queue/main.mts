// Runs the package in n8n's queue mode and in one process, checks that both do the same, and compares their speed. Only the trials
// that are named, such as `deliveries`, or all of them.
import { parseArgs } from 'node:util';
import { startQueuedN8n } from './queuedN8n.mts';
import { startN8n, type RunningN8n } from '../n8n/server.mts';
import { runScript } from '../lib/runScript.mts';
import { say } from '../lib/say.mts';
import { PATIENT, setUpStageOn } from '../n8n/stage.mts';
import { textTable } from '../lib/table.mts';
import { takeCalls } from './deliveries.mts';
import { wakeSleepers } from './sleepers.mts';
import { checks, hold, QUICK, WHOLE, type Ground, type Outcome } from './trial.mts';

const TRIALS: Record<string, (ground: Ground) => Promise<Outcome>> = {
	deliveries: takeCalls,
	sleepers: wakeSleepers,
};

type Results = Record<string, Outcome>;

const { values, positionals } = parseArgs({
	options: { quick: { type: 'boolean', default: false } },
	allowPositionals: true,
});
const size = values.quick ? QUICK : WHOLE;
const trials = positionals.length > 0 ? positionals : Object.keys(TRIALS);

/** Runs all trials on an n8n of its own, then stops it. @param inTheEnd trials only for this n8n */
async function onItsOwn<Server extends RunningN8n>(
	start: (disposables: AsyncDisposableStack) => Promise<Server>,
	outer: AsyncDisposableStack,
	inTheEnd: (server: Server) => void = () => undefined,
): Promise<Results> {
	const disposables = outer.use(new AsyncDisposableStack());
	const stage = await setUpStageOn(start, 0, disposables, PATIENT);
	const ground = { stage, size };
	const everything = async () => {
		const outcomes: Results = {};
		for (const name of trials) outcomes[name] = await TRIALS[name](ground);
		return outcomes;
	};
	const results = await stage.server.whileItRuns(everything());
	inTheEnd(stage.server);
	await disposables.disposeAsync();
	return results;
}

await runScript(async (disposables) => {
	say('n8n in queue mode');
	const queueMode = await onItsOwn(startQueuedN8n, disposables, ({ finishedByWorkers }) => {
		const finished = finishedByWorkers();
		say(`  executions that the workers have finished: ${finished.join(' and ')}`);
		hold('every worker has worked', finished.includes(0), false);
	});
	say("\nn8n's default installation: one process with SQLite");
	const oneProcess = await onItsOwn(startN8n, disposables);
	say(`\n${compared(oneProcess, queueMode)}\n`);
	say(`${checks.passed} passed, ${checks.failed} failed`);
	return checks.failed > 0 ? 1 : 0;
});

function compared(oneProcess: Results, queueMode: Results): string {
	const perSecond = ({ sent, seconds }: Outcome) => sent / seconds;
	const rows = Object.entries(oneProcess).flatMap(([kind, one]) => {
		const queue = queueMode[kind];
		const row = (what: string, name: 'sent' | 'executions' | 'lost' | 'duplicated') => [
			...[`${kind} ${what}`, String(one[name]), String(queue[name]), ''],
		];
		const rates = [perSecond(one), perSecond(queue), perSecond(queue) / perSecond(one)];
		return [
			row('sent', 'sent'),
			[`${kind} per second`, rates[0].toFixed(1), rates[1].toFixed(1), rates[2].toFixed(2)],
			row('in executions', 'executions'),
			row('lost', 'lost'),
			row('duplicated', 'duplicated'),
		];
	});
	return textTable(['What', 'One process', 'Queue mode', 'Ratio'], rows);
}
