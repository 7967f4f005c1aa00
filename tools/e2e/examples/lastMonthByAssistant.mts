import { expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { itemsOf, type Execution } from '../../n8n/executions.mts';
import { createCredential } from '../../n8n/stage.mts';
import { askApi, control } from '../../simulator/client.mts';
import { withNodes, type Scenario } from './scenario.mts';

interface Call {
	duration: number;
	/** Some platforms write it as a text. */
	total_cost: number | string;
}

const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const DAY = { dateStyle: 'long', timeZone: 'UTC' } as const;
const today = () => new Date().toLocaleDateString('en-GB', DAY);
const thisMonth = () => new Date().toLocaleDateString('en-GB', MONTH);
function lastMonth() {
	const day = new Date();
	day.setUTCDate(0);
	return day.toLocaleDateString('en-GB', MONTH);
}

const message = (execution: Execution) => itemsOf(execution, 'Your message goes here').at(0);

/** The calls of a month become a table with a row for each assistant. */
export const lastMonthByAssistant: Scenario = (stage) => {
	async function run(parameters: Record<string, unknown> = {}, credential = stage().credential) {
		const { n8n } = stage();
		const example = chosenExample('last-month-by-assistant', { credential });
		const workflow = withNodes(example, { 'Read the calls': { parameters } });
		const settings = { ...workflow.settings, timezone: 'UTC' };
		return await n8n.run(await n8n.create({ ...workflow, settings }), 'Every month');
	}

	test('adds up all calls of the platform', async () => {
		const calls: Call[] = [];
		let total: number;
		do {
			const path = `/user/calls?per_page=100&page=${calls.length / 100 + 1}`;
			const page = await askApi<{ total: number; data: Call[] }>(stage().simulator, path);
			calls.push(...page.data);
			({ total } = page);
		} while (calls.length < total);

		const execution = await run({ period: 'any' });

		const sum = (field: keyof Call) => calls.reduce((all, call) => all + Number(call[field]), 0);
		expect(itemsOf(execution, 'Add everything up')).toEqual([
			expect.objectContaining({
				sum_calls: total,
				sum_seconds: sum('duration'),
				sum_cost: expect.closeTo(sum('total_cost')),
			}),
		]);
		expect(message(execution)?.subject).toBe(`Calls of all time: ${total}`);
	});

	test('writes a row for each assistant, the busiest first, and what is not known', async () => {
		const call = (id: number, status: string, name: string | null, cost: number | null) => ({
			...{ id, status, assistant_name: name, total_cost: cost },
			duration: status === 'completed' ? 90 : 0,
		});
		const data = [
			call(1, 'no-answer', 'Front <Desk> & Co', 0.05),
			call(2, 'completed', 'Recall Caller', 0.18),
			call(3, 'completed', 'Recall Caller', 0.12),
			call(4, 'busy', 'Recall Caller', 0),
			call(5, 'parked', null, null),
		];
		await control(stage().simulator, '/faults', {
			path: '/user/calls',
			times: 1,
			status: 200,
			body: { current_page: 1, last_page: 1, per_page: 100, total: data.length, data },
		});

		const { subject, text, html } = message(await run()) ?? {};

		expect(subject).toBe(`Calls in ${lastMonth()}: 5`);
		expect(text).toBe(
			[
				`Calls in ${lastMonth()}: 5, reached 50%, 3 minutes, cost 0.35 USD`,
				'',
				'Recall Caller: 3 calls, reached 67%, 3 minutes, cost 0.30 USD',
				'Front <Desk> & Co: 1 call, reached 0%, 0 minutes, cost 0.05 USD',
				'No assistant named: 1 call, reached not known, 0 minutes, cost not known',
			].join('\n'),
		);
		const rows = String(html)
			.split('</tr>')
			.map((row) =>
				row
					.replace(/<[^>]*>/g, ' ')
					.replace(/ +/g, ' ')
					.trim(),
			);
		expect(rows).toEqual([
			`Calls in ${lastMonth()} Assistant Calls Reached Minutes Cost`,
			'Recall Caller 3 67% 3 0.30 USD',
			'Front &lt;Desk> &amp; Co 1 0% 0 0.05 USD',
			'No assistant named 1 not known 0 not known',
			'All 5 50% 3 0.35 USD',
			'',
		]);
	});

	test('takes the words from the period, also when there were no calls', async () => {
		const { token } = await control<{ token: string }>(stage().simulator, '/users', {
			name: 'Quiet',
			email: `quiet-${crypto.randomUUID()}@client.example`,
		});
		const credential = await createCredential(stage(), 'Quiet', token);
		const subjectOf = async (period: string) => message(await run({ period }, credential))?.subject;

		expect(await subjectOf('lastMonth')).toBe(`No calls in ${lastMonth()}`);
		expect(await subjectOf('thisMonth')).toBe(`No calls in ${thisMonth()}`);
		expect(await subjectOf('today')).toBe(`No calls on ${today()}`);
		expect(await subjectOf('last7Days')).toMatch(/^No calls from \d+ \w+ to \d+ \w+ \d{4}$/);
		expect(await subjectOf('any')).toBe('No calls of all time');
	});
};
