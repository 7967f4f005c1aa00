// A call that a workflow waits for is reported, and that workflow cannot get the report.
import '../support/fallbackTimer';
import nock from 'nock';
import {
	AWAITED,
	awaited,
	pauses,
	RECORDED,
	reference,
	SIGNATURE,
	SIMPLE,
	TAKEN,
	waking,
} from '../support/awaitedCall';
import { withDeduplication } from '../support/deduplication';
import { N8N } from '../support/engine/workflow';
import '../support/platform';
import { registered, SECRET } from '../support/trigger';

withDeduplication();

const secret = { secret: SECRET };
describe('a reference that cannot be read', () => {
	test.each<[string, string]>([
		['was made with a token that was replaced', reference('b1b2c3d4'.repeat(6))],
		['was cut off', reference().slice(0, 100)],
		['was made up', 'n8n-waits.'],
	])(
		'%s: the user is told, nobody is asked, and the workflow of the trigger starts',
		async (_how, text) => {
			const { startN8n, deliver, failures, log } = await registered();
			await startN8n({ withoutWebhook: true });

			const { item } = await deliver(awaited({}, text), secret);

			expect(item).toMatchObject({ id: 12, status: 'completed' });
			const message =
				'The report of a call could not wake the workflow that waits for it: the reference in the variables of the call is damaged, or was made for another trigger';
			const description = expect.stringContaining(
				'The report starts this workflow instead',
			) as string;
			expect(failures).toEqual([{ message, description }]);
			expect(log).toEqual([message]);
		},
	);

	test('several of them before the trigger runs are told of once, when it runs', async () => {
		const { startN8n, deliver, failures } = await registered();
		for (const id of [1, 2]) await deliver(awaited({ id }, 'n8n-waits.'), secret);

		await startN8n({ withoutWebhook: true });

		expect(failures).toHaveLength(1);
	});
});

test.each<[what: string, status: number, tries: number, said: string]>([
	['refuses the report', 401, 1, 'n8n answered HTTP 401'],
	['finds the report too large', 413, 1, 'n8n answered HTTP 413'],
	['says for seven seconds that the execution runs', 409, 14, 'n8n answered HTTP 409'],
	['sends on to a form for seven seconds', 307, 14, 'n8n answered HTTP 307'],
	['asks for patience for seven seconds', 429, 14, 'n8n answered HTTP 429'],
	['cannot read the execution for seven seconds', 500, 14, 'n8n answered HTTP 500'],
])(
	'where n8n %s (%i), the workflow of the trigger starts, and one failed execution says so',
	async (_what, status, tries, said) => {
		const { startN8n, deliver, failures, log } = await registered();
		await startN8n({ withoutWebhook: true });
		waking(status, '<html>', tries);

		expect((await deliver(AWAITED, secret)).item).toEqual(SIMPLE);

		expect(pauses).toEqual(Array(tries - 1).fill(500));
		const message = `The report of a call could not wake the workflow that waits for it: ${said}`;
		const description = expect.stringContaining(
			'the other one continues when its time is up. With HTTP',
		) as string;
		expect(failures).toEqual([{ message, description }]);
		expect(log).toEqual([message]);
	},
);

describe('while n8n does not reach itself', () => {
	const refused = Object.assign(new Error(`connect ECONNREFUSED ${SIGNATURE}`), {
		code: 'ECONNREFUSED',
	});

	test('the report is offered again', async () => {
		const { deliver, failures } = await registered();
		nock(N8N).post(/./).replyWithError(refused);
		waking(200, TAKEN);

		expect((await deliver(AWAITED, secret)).item).toEqual(RECORDED);
		expect(failures).toEqual([]);
	});

	test('for more than seven seconds, the workflow of the trigger starts, and no error shows the address', async () => {
		const { startN8n, deliver, failures } = await registered();
		await startN8n({ withoutWebhook: true });
		// its answer does not come
		let seconds = 0;
		jest.spyOn(performance, 'now').mockImplementation(() => (seconds += 10) * 1_000);
		nock(N8N).post(/./).replyWithError(refused);

		expect((await deliver(AWAITED, secret)).item).toEqual(SIMPLE);
		jest.restoreAllMocks();

		expect(failures).toEqual([
			{
				message:
					'The report of a call could not wake the workflow that waits for it: n8n did not answer at its own address http://n8n.test',
				description: expect.stringContaining('/webhook-waiting/') as string,
			},
		]);
		expect(JSON.stringify(failures)).not.toContain(SIGNATURE);
	});
});
