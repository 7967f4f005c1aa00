// A workflow that sleeps until a call is over, on the simulator, in both dialects: the assistant is registered by the trigger, the
// report comes over the network, and is handed over as n8n would.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { IDataObject, IWebhookResponseData } from 'n8n-workflow';
import { waitFor } from '../../tools/lib/waitFor.mts';
import { asleep, type Asleep } from '../support/asleep.ts';
import { byId } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';
import { trigger, type Trigger } from '../support/trigger.ts';

const { control, requests, apiUrl, dialect } = simulated();

const ASSISTANT = 101;
/** A yes-or-no variable that it extracts. */
const variable = 'wants_visit';

let n8n: Server;
let address = '';
let published: Trigger;
let execution: Asleep | undefined;
/** What the execution answered to each report; what the workflow of the trigger started with. */
let woken: IWebhookResponseData[] = [];
let started: IDataObject[] = [];

beforeAll(async () => {
	n8n = createServer(async (request, response) => {
		const { pathname, searchParams } = new URL(request.url!, 'http://n8n');
		const body = (await json(request).catch(() => undefined)) as IDataObject | undefined;
		const send = (status: number, answer: unknown) =>
			response
				.writeHead(status, { 'content-type': 'application/json' })
				.end(JSON.stringify(answer));
		if (!pathname.startsWith('/webhook-waiting/')) {
			const { status, answer, item } = await published.deliver(
				body,
				Object.fromEntries(searchParams),
			);
			if (item) started.push(item);
			return send(status!, answer);
		}
		if (pathname.startsWith('/webhook-waiting/0/')) return send(404, {});
		if (!execution) return send(409, { message: 'The execution is running already.' });
		const result = await execution.wake(body!);
		woken.push(result);
		return send(200, result.webhookResponse);
	});
	n8n.listen(0, '127.0.0.1');
	await once(n8n, 'listening');
	address = `http://127.0.0.1:${(n8n.address() as AddressInfo).port}`;
});
afterAll(() => void n8n.close());

const credential = () => ({ baseUrl: apiUrl(), apiToken: 'sim-user-token' });

beforeEach(async () => {
	[woken, started, execution] = [[], [], undefined];
	published = await trigger(
		{
			event: 'callEnded',
			registration: 'automatic',
			assistants: 'one',
			assistantId: byId(ASSISTANT) as never,
		},
		{ credential: credential(), n8n: address },
	);
	await published.create();
});

const sleep = async (parameters: object) =>
	await asleep({ operation: 'sendAndWait', assistantId: byId(ASSISTANT), ...parameters } as never, {
		credential: credential(),
		n8n: address,
	});

/** Lets time pass until a report has come. */
async function reported(count = 1) {
	await control('/advance', { seconds: 7 * 24 * 3_600 });
	await waitFor('the report comes', 20, () => woken.length >= count);
}

const outcome = () => woken.at(-1)!.workflowData?.[0][0].json;

test.each([
	['+441614960123', true],
	['+441614960100', false],
	['+441614960101', false],
	['+441614960102', false],
	['+441614960103', true],
	['+441614960104', dialect === 'document'],
])('a call to %s is what the workflow goes on with (reached: %p)', async (phone, reached) => {
	execution = await sleep({ resource: 'call', phoneNumber: phone });
	expect(execution.error).toBeUndefined();
	await reported();

	expect(outcome()).toMatchObject({ customer_phone: phone, reached, timed_out: false });
	// others are called as well
	expect(started.filter(({ id }) => id === outcome()!.id)).toEqual([
		{ id: outcome()!.id, status: outcome()!.status, taken_by_waiting_workflow: true },
	]);
	const made = (await requests()).filter(({ path }) => path.endsWith('make_call'));
	expect(made.map(({ status }) => status)).toEqual([200]);
});

test('an approval is what the assistant found out', async () => {
	execution = await sleep({
		resource: 'call',
		phoneNumber: '+441614960123',
		responseType: 'approval',
		message: 'Refund 120 pounds?',
		approvalVariable: byId(variable),
	});
	await reported();

	const { data, extracted_variables, input_variables } = outcome() as {
		[name: string]: IDataObject;
	};
	expect(input_variables.message).toBe('Refund 120 pounds?');
	expect(data.approved).toBe(/^true$/i.test(String(extracted_variables[variable])));
});

test('a lead that nobody answers for: the execution sleeps until no attempt is left', async () => {
	const campaignId = byId(201);
	await control('/campaigns/201', { max_retries: 2 });
	execution = await sleep({
		resource: 'lead',
		campaignId,
		phoneNumber: '+441614960300',
		waitUntil: 'reached',
	});
	expect(execution.error).toBeUndefined();
	await reported(3);

	expect(woken.map(({ workflowData }) => workflowData !== undefined)).toEqual([false, false, true]);
	expect(woken.map(({ webhookResponse }) => webhookResponse)).toEqual(
		Array(3).fill({ isTaken: true }),
	);
	expect(outcome()).toMatchObject({
		// the observed dialect reports another word than it lists
		status: expect.stringMatching(/^(no-answer|unanswered)$/),
		reached: false,
		lead_status: 'reached-max-retries',
	});
});

test('unpublished, nobody is called', async () => {
	await published.delete();

	const { error } = await sleep({ resource: 'call', phoneNumber: '+441614960123' });

	expect(error?.message).toMatch(/^No published 'On Call Ended' trigger covers the assistant /);
	expect((await requests()).filter(({ path }) => path.endsWith('make_call'))).toEqual([]);
});
