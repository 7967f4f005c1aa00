import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Execution } from '../../scripts/lib/n8nExecutions.mts';
import { control } from '../../scripts/lib/platformApi.mts';
import { setUpStage, type Stage } from '../../scripts/lib/stage.mts';
import { waitFor } from '../../scripts/lib/waitFor.mts';
import {
	chain,
	POLL_TRIGGER,
	step,
	withCredential,
	type WorkflowNode,
} from '../../scripts/lib/workflow.mts';

const disposables = new AsyncDisposableStack();
let stage: Stage;

beforeAll(async () => {
	stage = await setUpStage(0, disposables);
});

afterAll(() => disposables.disposeAsync());

const PATIENCE_SECONDS = 120;
const END = step('End', 'n8n-nodes-base.noOp', 1, {});
const LOST = 'n8n has lost what this trigger remembered: events may be missing';

const trigger = (event: string) => step('Trigger', POLL_TRIGGER, 1, { event, simplify: true });

/**
 * Waits in the database from the start, as any longer wait does, goes on by the clock (n8n looks every minute), and then
 * writes static data of its own.
 */
const WAITING = [
	step('Wait', 'n8n-nodes-base.wait', 1.1, {
		resume: 'webhook',
		limitWaitTime: true,
		limitType: 'afterTimeInterval',
		resumeAmount: 1,
		resumeUnit: 'seconds',
	}),
	step('Write', 'n8n-nodes-base.code', 2, {
		jsCode: "$getWorkflowStaticData('global').seen = 1; return $input.all();",
	}),
];

async function publish(...nodes: WorkflowNode[]): Promise<string> {
	return await stage.n8n.activate(withCredential(chain('Poll', nodes), stage.credential));
}

/** Polls at once: n8n does so on publishing, too. */
async function pollNow(workflowId: string): Promise<void> {
	await stage.n8n.deactivate(workflowId);
	await stage.n8n.reactivate(workflowId);
}

/** Calls that are made and end at this moment, by their IDs. */
async function endCalls(count: number): Promise<number[]> {
	const { first_id: first, last_id: last } = await control<{ first_id: number; last_id: number }>(
		stage.simulator,
		'/calls',
		{ count, assistant_id: 101 },
	);
	return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Waits until so many executions have ended, and no other one runs or waits. */
async function ended(workflowId: string, count: number): Promise<Execution[]> {
	return await waitFor(`${count} executions end`, PATIENCE_SECONDS, async () => {
		if (!(await stage.n8n.isQuiet(workflowId))) return false;
		const executions = await stage.n8n.finished(workflowId);
		return executions.length === count && executions;
	});
}

const startedWith = (executions: Execution[]) =>
	executions.map(({ outputs }) => outputs.Trigger?.[0]?.map(({ json }) => json.id) ?? []);

test('executions that waited write static data: after a restart, the user is told, and what comes then starts the workflow', async () => {
	await endCalls(3);
	const ofCalls = await publish(trigger('callEnded'), ...WAITING);
	const ofLeads = await publish(trigger('leadStatusChanged'), ...WAITING);
	const first = await endCalls(1);
	await control(stage.simulator, '/leads', { count: 1, status: 'completed' });
	await pollNow(ofCalls);
	await pollNow(ofLeads);
	expect(startedWith(await ended(ofCalls, 1))).toEqual([first]);
	await ended(ofLeads, 1);

	await stage.server.stop();
	await endCalls(2);
	await stage.server.startAgain();

	for (const workflowId of [ofCalls, ofLeads]) {
		const [, told] = await ended(workflowId, 2);
		expect([told.status, told.error]).toEqual(['error', LOST]);
	}
	const next = await endCalls(1);
	await pollNow(ofCalls);
	expect(startedWith(await ended(ofCalls, 3)).at(-1)).toEqual(next);
	await stage.n8n.deactivate(ofCalls);
	await stage.n8n.deactivate(ofLeads);
});

test('n8n is killed while it hands over a poll: no call starts the workflow twice, and none is missing', async () => {
	const workflowId = await publish(trigger('callEnded'), END);
	const calls = await endCalls(100);
	await stage.n8n.deactivate(workflowId);
	const publishing = stage.n8n.reactivate(workflowId).catch(() => undefined);
	await waitFor(
		'the execution begins',
		PATIENCE_SECONDS,
		async () => (await stage.n8n.count(workflowId)).all > 0,
	);
	await stage.server.kill();
	const killed = new Date();
	await publishing;
	calls.push(...(await endCalls(1)));
	await stage.server.startAgain();

	const ran = await waitFor('the last call has come', PATIENCE_SECONDS, async () => {
		// one that was cut off is shown as such, or still as running, with what it began with
		const leftOver = await stage.n8n.leftOver(workflowId, killed);
		const finished = await stage.n8n.finished(workflowId);
		const { all } = await stage.n8n.count(workflowId);
		if (all !== finished.length + leftOver.length) return false;
		const ids = [...finished, ...leftOver].flatMap(({ outputs, untouched, status }) =>
			['crashed', 'running'].includes(status) && !outputs.Trigger
				? untouched.map(({ id }) => Number(id))
				: (outputs.Trigger?.[0] ?? []).map(({ json }) => Number(json.id)),
		);
		return ids.includes(calls.at(-1)!) && ids;
	});
	expect([...new Set(ran)].sort((a, b) => a - b)).toEqual(calls);
	await stage.n8n.deactivate(workflowId);
});

test('a test in the editor shows an example', async () => {
	const [, last] = await endCalls(2);
	const workflowId = await stage.n8n.create(
		withCredential(chain('Poll', [trigger('newCall'), END]), stage.credential),
	);

	const { status, outputs } = await stage.n8n.run(workflowId, 'Trigger');

	expect([status, outputs.End[0]?.map(({ json }) => json.id)]).toEqual(['success', [last]]);
});
