import { expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { itemsOf, type Execution } from '../../n8n/executions.mts';
import { createCredential } from '../../n8n/stage.mts';
import { askApi, control } from '../../simulator/client.mts';
import { queriesOf } from '../support/platform.mts';
import type { Scenario } from './scenario.mts';

const EXAMPLE = 'nightly-call-report';
const DAY_MS = 86_400_000;

interface Call {
	status: string;
	assistant_name: string;
	duration: number;
	/** Some platforms write it as a text. */
	total_cost: number | string;
}

const inWords = (day: string) =>
	new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

const output = (execution: Execution, node: string) => itemsOf(execution, node).at(0);

const sum = (calls: Call[], field: 'duration' | 'total_cost') =>
	calls.reduce((total, call) => total + Number(call[field]), 0);

const valuesOf = (calls: Call[], field: 'status' | 'assistant_name') =>
	new Set(calls.map((call) => call[field]));

/** The calls of yesterday become one message with their totals and a chart. */
export const nightlyCallReport: Scenario = (stage) => {
	const run = async (credential = stage().credential) => {
		const workflow = chosenExample(EXAMPLE, { credential });
		const { n8n } = stage();
		const workflowId = await n8n.create({
			...workflow,
			settings: { ...workflow.settings, timezone: 'UTC' },
		});
		return await n8n.run(workflowId, 'Every night');
	};
	/** The day of the last report: the platform is asked for one more on both sides. */
	const lastDay = async () => {
		const query = (await queriesOf(stage().simulator, '/user/calls')).at(-1);
		return new Date(Date.parse(query!.date_from) + DAY_MS).toISOString().slice(0, 10);
	};

	test('adds up all calls of the day', async () => {
		const { simulator } = stage();
		const execution = await run();

		const day = await lastDay();
		const { data: calls } = await askApi<{ data: Call[] }>(
			simulator,
			`/user/calls?date_from=${day}&date_to=${day}&per_page=100`,
		);
		expect(calls.length).toBeGreaterThan(0);
		expect(output(execution, 'Put it together')).toMatchObject({
			count_id: calls.length,
			sum_duration: sum(calls, 'duration'),
			sum_total_cost: expect.closeTo(sum(calls, 'total_cost')),
			outcomes: { length: valuesOf(calls, 'status').size },
			assistants: { length: valuesOf(calls, 'assistant_name').size },
		});
		expect(output(execution, 'Your message goes here')?.subject).toBe(
			`${calls.length} calls on ${inWords(day)}`,
		);
	});

	test('says so when there were no calls', async () => {
		const { token } = await control<{ token: string }>(stage().simulator, '/users', {
			name: 'Quiet',
			email: `quiet-${crypto.randomUUID()}@client.example`,
		});
		const credential = await createCredential(stage(), 'Quiet', token);

		const execution = await run(credential);

		expect(execution.status).toBe('success');
		expect(output(execution, 'Your message goes here')).toEqual({
			subject: expect.stringMatching(/^No calls on \d+ \w+ \d{4}$/),
			text: expect.stringMatching(/^No calls on/),
			html: expect.stringMatching(/^<p>No calls on/),
		});
		expect(execution.outputs['Draw the chart']).toBeUndefined();
	});

	test('writes text and chart, the most frequent first', async () => {
		const call = (id: number, status: string, name: string, duration: number, cost: number) => ({
			...{ id, status, assistant_name: name, duration, total_cost: cost },
		});
		const data = [
			call(1, 'no-answer', 'Front <Desk> & Co', 0, 0),
			call(2, 'completed', 'Recall Caller', 90, 0.18),
			call(3, 'completed', 'Recall Caller', 60, 0.12),
			call(4, 'completed', 'Recall Caller', 45, 0.11),
			call(5, 'no-answer', 'Front <Desk> & Co', 0, 0),
		];
		await control(stage().simulator, '/faults', {
			path: '/user/calls',
			times: 1,
			status: 200,
			body: { current_page: 1, last_page: 1, per_page: 100, total: data.length, data },
		});

		const execution = await run();

		const day = await lastDay();
		const { subject, text, html } = output(execution, 'Your message goes here') ?? {};
		expect(subject).toBe(`5 calls on ${inWords(day)}`);
		expect(text).toBe(
			[
				'5 calls, 3 minutes, 0.41 USD',
				'',
				'How they ended',
				`completed ${'█'.repeat(20)} 3`,
				`no-answer ${'█'.repeat(14)} 2`,
				'',
				'By assistant',
				`Recall Caller ${'█'.repeat(20)} 3`,
				`Front <Desk> & Co ${'█'.repeat(14)} 2`,
			].join('\n'),
		);
		expect(html).toMatch(/<h2>Calls of \d+ \w+ \d{4}<\/h2>/);
		expect(html).toMatch(/>completed<.*width:100%.*>3<.*>no-answer<.*width:67%.*>2</);
		expect(html).toContain('<h3>By assistant</h3>');
		expect(html).toMatch(/>Recall Caller<.*width:100%.*>Front &lt;Desk> &amp; Co<.*width:67%/);
	});
};
