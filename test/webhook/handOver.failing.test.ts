// A call that a workflow waits for is reported, and that workflow cannot get the report.
import nock from 'nock';
import {
	AWAITED,
	awaited,
	pauses,
	RECORDED,
	reference,
	RUNNING,
	SIGNATURE,
	SIMPLE,
	TAKEN,
	waking,
} from '../support/awaitedCall';
import { withDeduplication } from '../support/deduplication';
import { N8N } from '../support/engine/workflow';
import '../support/platform';
import { registered, SECRET, type Sender, type Trigger } from '../support/trigger';

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

test.each([
	[401, '<html>Invalid token</html>'],
	[413, '<html>Request Entity Too Large</html>'],
])(
	'a report that is refused where n8n wakes workflows up (%i) starts the workflow of the trigger, and one failed execution says so',
	async (status, page) => {
		const { startN8n, deliver, failures, log } = await registered();
		await startN8n({ withoutWebhook: true });
		waking(status, page);

		expect((await deliver(AWAITED, secret)).item).toEqual(SIMPLE);

		const message = `The report of a call could not wake the workflow that waits for it: its report was refused where n8n wakes workflows up (HTTP ${status})`;
		const description = expect.stringContaining('/webhook-waiting/') as string;
		expect(failures).toEqual([{ message, description }]);
		expect(log).toEqual([message]);
	},
);

test('a report for an execution that does not go to sleep within ten seconds starts the workflow of the trigger, and one failed execution says so', async () => {
	const { startN8n, deliver, failures } = await registered();
	await startN8n({ withoutWebhook: true });
	waking(409, RUNNING, 20);

	expect((await deliver(AWAITED, secret)).item).toEqual(SIMPLE);
	expect(pauses.reduce((all, one) => all + one, 0)).toBeLessThan(10_000);
	expect(failures).toEqual([
		{
			message:
				'The report of a call could not wake the workflow that waits for it: it is still running',
			description: expect.stringContaining('when n8n was stopped while it ran') as string,
		},
	]);
});

describe('not handed over: the platform gets no confirmation, and the report may come again', () => {
	const expectFailed = async ({ deliver }: Trigger, reason: string) => {
		let sender: Sender | undefined;
		const delivery = deliver(AWAITED, secret, { onSend: (one) => void (sender = one) });
		const error = (await delivery.catch((thrown: Error) => thrown)) as Error;

		expect(error.message).toBe(
			`The report of a call could not be handed to the workflow that waits for it: ${reason}. The platform may send it again; otherwise that workflow continues when its time is up`,
		);
		expect(JSON.stringify(error)).not.toMatch(/0a0a|webhook-waiting/);
		expect(sender!.received()?.status).toBe(500);
	};

	test.each([500, 429])('n8n answers %i', async (status) => {
		const receiving = await registered();
		waking(status, {});
		await expectFailed(receiving, `n8n answered ${status}`);

		waking(200, TAKEN);
		expect((await receiving.deliver(AWAITED, secret)).item).toEqual(RECORDED);
	});

	test('n8n does not reach itself', async () => {
		const receiving = await registered();
		const error = new Error(`connect ECONNREFUSED ${SIGNATURE}`);
		nock(N8N)
			.post(/./)
			.replyWithError(Object.assign(error, { code: 'ECONNREFUSED' }));

		await expectFailed(receiving, 'n8n does not reach its own address http://n8n.test');
	});
});
