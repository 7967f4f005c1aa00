import { expect, test } from '@jest/globals';
import { itemsOf, type Execution } from '../../n8n/executions.mts';
import { control } from '../../simulator/client.mts';
import { N8N_LINE } from '../../n8n/line.mts';
import { publish } from '../../n8n/stage.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { END, POLL_TRIGGER, step } from '../../n8n/workflow.mts';
import { endCalls, PATIENCE_SECONDS } from '../support/published.mts';
import type { Group } from './group.mts';

const LOST = 'This trigger has started over: events may be missing';

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

/** The poll trigger, when n8n is started again or killed. */
export const pollTrigger: Group = (stage) => {
	/** Polls at once: n8n does so on publishing, too. */
	async function pollNow(workflowId: string): Promise<void> {
		await stage().n8n.deactivate(workflowId);
		await stage().n8n.reactivate(workflowId);
	}

	/** Waits until so many executions have ended, and no other one runs or waits. */
	async function allEnded(workflowId: string, count: number): Promise<Execution[]> {
		return await waitFor(`${count} executions end`, PATIENCE_SECONDS, async () => {
			if (!(await stage().n8n.isQuiet(workflowId))) return false;
			const executions = await stage().n8n.finished(workflowId);
			return executions.length === count && executions;
		});
	}

	const startedWith = (executions: Execution[]) =>
		executions.map((execution) => itemsOf(execution, 'Trigger').map(({ id }) => id));

	test('n8n starts while the platform is down: a failed execution says so, and the next poll makes up for it', async () => {
		const workflowId = await publish(stage(), trigger('callEnded'), END);
		await stage().server.stop();
		const calls = await endCalls(stage(), 2);
		await control(stage().simulator, '/faults', {
			path: '/user/calls',
			times: 3,
			status: 503,
			headers: { 'Retry-After': '0' },
		});
		await stage().server.startAgain();

		const [told] = await allEnded(workflowId, 1);
		expect([told.status, told.error]).toEqual([
			'error',
			'The platform could not handle the request',
		]);
		await stage().n8n.isPublished(workflowId);
		await pollNow(workflowId);
		const [, next] = await allEnded(workflowId, 2);
		expect(startedWith([next])).toEqual([calls]);
		await stage().n8n.deactivate(workflowId);
	});

	// n8n 1 loses no static data
	if (N8N_LINE.number === 1) return;

	test('executions that waited write static data: after a restart, the user is told, and what comes then starts the workflow', async () => {
		await endCalls(stage(), 3);
		const ofCalls = await publish(stage(), trigger('callEnded'), ...WAITING);
		const ofLeads = await publish(stage(), trigger('leadStatusChanged'), ...WAITING);
		const first = await endCalls(stage(), 1);
		await control(stage().simulator, '/leads', { count: 1, status: 'completed' });
		await pollNow(ofCalls);
		await pollNow(ofLeads);
		expect(startedWith(await allEnded(ofCalls, 1))).toEqual([first]);
		await allEnded(ofLeads, 1);

		await stage().server.stop();
		await endCalls(stage(), 2);
		await stage().server.startAgain();

		for (const workflowId of [ofCalls, ofLeads]) {
			const [, told] = await allEnded(workflowId, 2);
			expect([told.status, told.error]).toEqual(['error', LOST]);
		}
		const next = await endCalls(stage(), 1);
		await pollNow(ofCalls);
		const waiting = await waitFor('it waits', PATIENCE_SECONDS, async () => {
			const executions = await stage().n8n.waiting(ofCalls);
			return executions.length > 0 && executions;
		});
		expect(startedWith(waiting)).toEqual([next]);
		await stage().n8n.deactivate(ofCalls);
		await stage().n8n.deactivate(ofLeads);
	});

	test('n8n is killed while it hands over a poll: no call starts the workflow twice, and none is missing', async () => {
		const workflowId = await publish(stage(), trigger('callEnded'), END);
		const calls = await endCalls(stage(), 100);
		await stage().n8n.deactivate(workflowId);
		const publishing = stage()
			.n8n.reactivate(workflowId)
			.catch(() => undefined);
		await waitFor(
			'the execution begins',
			PATIENCE_SECONDS,
			async () => (await stage().n8n.count(workflowId)).all > 0,
		);
		await stage().server.kill();
		const killed = new Date();
		await publishing;
		calls.push(...(await endCalls(stage(), 1)));
		await stage().server.startAgain();

		const ran = await waitFor('the last call has come', PATIENCE_SECONDS, async () => {
			// one that was cut off is shown as such, or still as running, with what it began with
			const leftOver = await stage().n8n.leftOver(workflowId, killed);
			const finished = await stage().n8n.finished(workflowId);
			const { all } = await stage().n8n.count(workflowId);
			if (all !== finished.length + leftOver.length) return false;
			const ids = [...finished, ...leftOver].flatMap((execution) => {
				const { outputs, untouched, status } = execution;
				const isCutOff = ['crashed', 'running'].includes(status) && !outputs.Trigger;
				const calls = isCutOff ? untouched : itemsOf(execution, 'Trigger');
				return calls.map(({ id }) => Number(id));
			});
			return ids.includes(calls.at(-1)!) && ids;
		});
		expect(ran.sort((a, b) => a - b)).toEqual(calls);
		await stage().n8n.deactivate(workflowId);
	});
};
