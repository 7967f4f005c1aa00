import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { chosenExample, CHOICES } from '../../n8n/examples.mts';
import { formAddress, sendForm } from '../../n8n/form.mts';
import type { Execution } from '../../n8n/executions.mts';
import { control } from '../../simulator/client.mts';
import { waitFor } from '../../lib/waitFor.mts';
import type { Workflow } from '../../n8n/workflow.mts';
import { leadsWith } from '../support/platform.mts';
import { startRecorder, type Recorder } from '../support/recorder.mts';
import { callOf, sendReport, untilReportsAreTaken } from './endedCalls.mts';
import { LOGIN, testLogin, withLogin } from './form.mts';
import { withNodes } from './changed.mts';
import type { Scenario } from './scenario.mts';

const NAME = 'wait-for-outcome';
const WAIT = 'Wait for the outcome';
const HAND_OVER = 'Hand over the report';
const NOT_FOR_US = 'Nobody here waits for this call';
const NOBODY_WAITS = 'Nobody waits any more';
/** The campaign tries twice, an hour apart. */
const TRIES = { max_retries: 1, retry_interval: 60 };
const UNCALLED = '+447700915910';
const STRANGER = '+447700915911';
const SECONDS_OF_A_CALL = 300;
const SECONDS_BETWEEN_TRIES = 3600;
/** n8n looks every minute for what has waited long enough. */
const PATIENCE_SECONDS = 120;

/** An execution that waits: who is called, and the address of n8n at which it goes on. */
interface Waiting {
	id: string;
	phone: string;
	address: string;
}

/** How an execution ended, and at which node. */
const endOf = ({ status, outputs, error }: Execution) => ({
	status,
	end: Object.keys(outputs).at(-1),
	error,
});

/** An execution waits, also while n8n is restarted, until the outcome of the call is handed over to it. */
export const waitForOutcome: Scenario = (stage, again) => {
	let workflow: Workflow;
	let workflowId: string;
	let recorder: Recorder;
	let lastCall = 880_000;
	let lastPhone = 160;

	const pass = (seconds: number) => control(stage().simulator, '/advance', { seconds });

	/** Sends the form for somebody whose number decides how the calls end, until the execution waits. */
	async function haveCalled(lastDigits: string): Promise<Waiting> {
		const { n8n, n8nUrl, simulator } = stage();
		const phone = `+4477009${++lastPhone}${lastDigits}`;
		await sendForm(formAddress(n8nUrl, workflow), ['Maria', phone], LOGIN);
		const { id } = await waitFor('the execution waits', PATIENCE_SECONDS, async () =>
			(await n8n.waiting(workflowId)).find(
				({ outputs }) => outputs['When somebody is to be called']?.[0]?.[0].json.phone === phone,
			),
		);
		const [{ variables }] = await leadsWith(simulator, phone);
		const { resume_url: address } = variables as Record<string, string>;
		expect(variables).toEqual({ customer_name: 'Maria', resume_url: address });
		return { id, phone, address };
	}

	/** What came of an execution that waited. */
	async function outcomeOf({ id }: Waiting) {
		const { status, outputs } = await waitFor('the execution goes on', PATIENCE_SECONDS, async () =>
			(await stage().n8n.finished(workflowId)).find((execution) => execution.id === id),
		);
		const next = Object.keys(outputs).filter((name) => name.startsWith('Your next step'));
		return { status, next, outcome: outputs[next[0]]?.[0]?.[0].json };
	}

	const isWaiting = async ({ id }: Waiting) =>
		(await stage().n8n.waiting(workflowId)).some((execution) => execution.id === id);

	/** The executions that the reports of calls to somebody have started, when there are so many. */
	const reportsOf = async ({ phone }: Waiting, count: number) =>
		await waitFor(`${count} reports are dealt with`, PATIENCE_SECONDS, async () => {
			const executions = await stage().n8n.finished(workflowId);
			const reports = executions.filter((one) => callOf(one).customer_phone === phone);
			return reports.length === count && reports;
		});

	/** Reports finished calls with these variables, as the platform does, until the workflow has dealt with them. */
	async function report(...variables: unknown[]): Promise<Execution[]> {
		const ids = variables.map(() => ++lastCall);
		for (const [index, id] of ids.entries()) {
			await sendReport(stage(), {
				id,
				status: 'completed',
				customer_phone: STRANGER,
				duration: 30,
				input_variables: variables[index],
				transcript: 'Customer: my door code is 4711.',
			});
		}
		return await waitFor('the reports are dealt with', PATIENCE_SECONDS, async () => {
			const executions = await stage().n8n.finished(workflowId);
			const found = ids.map((wanted) => executions.find((one) => callOf(one).id === wanted));
			return found.every((one) => one !== undefined) && found;
		});
	}

	beforeAll(async () => {
		const { n8n, simulator } = stage();
		await control(simulator, '/reset', {});
		await control(simulator, `/campaigns/${CHOICES.campaignId.value}`, TRIES);
		recorder = await startRecorder();
		workflow = await withLogin(stage(), chosenExample(NAME, stage()));
		workflowId = await n8n.activate(workflow);
	});

	beforeEach(() => {
		recorder.requests.length = 0;
	});

	afterAll(async () => {
		await stage().n8n.deactivate(workflowId);
		recorder.close();
		await control(stage().simulator, '/reset', {});
	});

	testLogin(stage, () => formAddress(stage().n8nUrl, workflow), ['Eve', UNCALLED]);

	test('waits while n8n is restarted, and goes on with what was said in the call', async () => {
		const { server, simulator } = stage();
		const maria = await haveCalled('10');
		expect(maria.address).toMatch(
			new RegExp(`^${stage().n8nUrl}/webhook-waiting/${maria.id}[?]signature=\\w{32,}$`),
		);

		await server.stop();
		await server.startAgain();
		await untilReportsAreTaken(simulator);
		expect(await isWaiting(maria)).toBe(true);
		await pass(SECONDS_OF_A_CALL);

		const [reported] = await reportsOf(maria, 1);
		expect(endOf(reported)).toEqual({ status: 'success', end: 'The execution goes on' });
		const call = callOf(reported);
		expect(await outcomeOf(maria)).toEqual({
			status: 'success',
			next: ['Your next step: reached'],
			outcome: expect.objectContaining({
				customer_name: 'Maria',
				phone: maria.phone,
				outcome: 'reached',
				lead_id: call.lead_id,
				call_id: call.id,
				call_status: 'completed',
				seconds: call.duration,
				learned: call.extracted_variables,
				transcript: call.transcript,
			}),
		});
	});

	test('waits for the last try of the campaign', async () => {
		const nobody = await haveCalled('00');
		await pass(SECONDS_OF_A_CALL);

		const [first] = await reportsOf(nobody, 1);
		expect(endOf(first)).toEqual({ status: 'success', end: 'The campaign tries again' });
		expect(await isWaiting(nobody)).toBe(true);

		await pass(SECONDS_BETWEEN_TRIES);
		await reportsOf(nobody, 2);
		expect(await outcomeOf(nobody)).toMatchObject({
			status: 'success',
			next: ['Your next step: not reached'],
			outcome: {
				outcome: 'not reached',
				call_status: expect.stringMatching(/^(no-answer|unanswered)$/),
				phone: nobody.phone,
			},
		});
	});

	if (again) return;

	test('a report for which nobody waits, or without the signature of the address, is no error, and ends no wait', async () => {
		const maria = await haveCalled('11');
		const [unsigned, signature] = maria.address.split('?signature=');
		const addresses = [
			maria.address.replace(/\d+(?=[?])/, '99999999'),
			unsigned,
			`${unsigned}?signature=${'0'.repeat(signature.length)}`,
		];

		const reports = await report(...addresses.map((address) => ({ resume_url: address })));

		expect(reports.map(endOf)).toEqual(Array(3).fill({ status: 'success', end: NOBODY_WAITS }));
		expect(await isWaiting(maria)).toBe(true);
		await pass(SECONDS_OF_A_CALL);
		const outcome = await outcomeOf(maria);
		expect(outcome.next).toEqual(['Your next step: reached']);

		const [late] = await report({ resume_url: maria.address });

		expect(endOf(late)).toEqual({ status: 'success', end: NOBODY_WAITS });
		expect(await outcomeOf(maria)).toEqual(outcome);
	});

	test('a report goes to no address but one at which this n8n lets executions wait', async () => {
		const { n8nUrl } = stage();
		const waiting = `${n8nUrl}/webhook-waiting/`;
		const signed = '1?signature=0123456789abcdef';
		const other = recorder.url;
		const { host } = new URL(other);
		const addresses: Record<string, unknown> = {
			'another host': `${other}/webhook-waiting/${signed}`,
			'another host, with ours as its user': `http://${new URL(n8nUrl).host}@${host}/`,
			'another host that begins like ours': `${n8nUrl}0/webhook-waiting/${signed}`,
			'another host in the place of the number': `${waiting}@${host}/1`,
			'another host on a line of its own': `${waiting}${signed}\n${other}`,
			'ours on a line of its own': `${other}\n${waiting}${signed}`,
			'ours within another one': `${other}/?${waiting}${signed}`,
			'a webhook of this n8n': `${n8nUrl}/webhook/${signed}`,
			'a path that begins like ours': `${n8nUrl}/webhook-waiting-too/${signed}`,
			'a path that goes up': `${waiting}../rest/login`,
			'a path that goes up, escaped': `${waiting}%2e%2e/rest/login`,
			'a path that goes up after the number': `${waiting}1/../../rest/login`,
			'a path that goes up, backwards': `${waiting}..\\rest\\login`,
			'a further part of the path': `${waiting}1/n8n-execution-status?signature=01`,
			'a further parameter': `${waiting}${signed}&to=${other}`,
			'a fragment': `${waiting}${signed}#@${host}`,
			'no execution': waiting,
			'the same in capitals': `${waiting.toUpperCase()}${signed}`,
			'another scheme': `file:///webhook-waiting/${signed}`,
			'blanks around it': ` ${waiting}${signed} `,
			'an expression of n8n': '={{ $execution.resumeUrl }}',
			'an object': { href: other, toString: other },
			'a list': [other, `${waiting}${signed}`],
			'an empty text': '',
			nothing: null,
		};

		const reports = await report(
			...Object.values(addresses).map((address) => ({ resume_url: address })),
			{ customer_name: 'Ana' },
			null,
			'resume_url',
		);

		const ends = reports.map(endOf);
		const names = [...Object.keys(addresses), 'no such variable', 'no variables', 'no object'];
		expect(Object.fromEntries(names.map((name, index) => [name, ends[index]]))).toEqual(
			Object.fromEntries(names.map((name) => [name, { status: 'success', end: NOT_FOR_US }])),
		);
		expect(reports.filter(({ outputs }) => HAND_OVER in outputs)).toEqual([]);
		expect(recorder.requests).toEqual([]);
	});

	describe('with a wait of five seconds, and something else than n8n at the address', () => {
		/** Goes on while the others are tested: n8n looks every minute. */
		let nobody: Waiting;

		beforeAll(async () => {
			const { n8n, simulator } = stage();
			await n8n.deactivate(workflowId);
			workflowId = await n8n.activate(
				withNodes(workflow, {
					[WAIT]: { parameters: { resumeAmount: 5, resumeUnit: 'seconds' } },
					[HAND_OVER]: { parameters: { url: `${simulator.apiUrl}/user/me` } },
				}),
			);
			nobody = await haveCalled('13');
		});

		test.each([
			['follows no redirect', 307],
			['takes the refusal of a proxy for none of n8n: nobody let in', 401],
			['takes the refusal of a proxy for none of n8n: nothing there', 404],
		])('%s, and says that the report was not handed over', async (_what, answered) => {
			await control(stage().simulator, '/faults', {
				path: '/user/me',
				method: 'POST',
				status: answered,
				headers: answered === 307 ? { location: `${recorder.url}/` } : {},
				body: { message: 'Not here' },
			});

			const [{ status, error }] = await report({
				resume_url: `${stage().n8nUrl}/webhook-waiting/1`,
			});

			expect([status, error]).toEqual([
				'error',
				expect.stringMatching(`^The report was not handed over: .*${answered}`),
			]);
			expect(recorder.requests).toEqual([]);
		});

		test('goes on without an outcome when there is none in time', async () => {
			expect(await outcomeOf(nobody)).toEqual({
				status: 'success',
				next: ['Your next step: no outcome in time'],
				outcome: {
					customer_name: 'Maria',
					phone: nobody.phone,
					submittedAt: expect.any(String),
					formMode: 'production',
					outcome: 'no outcome in time',
					lead_id: expect.any(Number),
				},
			});
		});
	});
};
