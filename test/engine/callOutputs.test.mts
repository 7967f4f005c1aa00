// One and the same call, wherever it comes out of a node, on both dialects of the simulator.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { IDataObject } from 'n8n-workflow';
import { complaintsAbout } from '../contract/support/simplified.mts';
import { byId } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';
import { Polling } from '../support/poll.ts';
import { trigger } from '../support/trigger.ts';
import { waited } from '../support/waitedTime.mts';

const OUTPUTS = ['getMany', 'pollTrigger', 'trigger', 'make', 'createLead'] as const;

/** The call that came out of each. */
type CallOutputs = Record<(typeof OUTPUTS)[number], IDataObject>;

/** What cannot be equal on both dialects, because one of them does not say it. */
const ONLY_ELSEWHERE: Partial<Record<keyof CallOutputs, string[]>> = {
	// as documented, a list of calls has one field for variables, with those collected during the call
	getMany: ['input_variables'],
	pollTrigger: ['input_variables'],
	// the API document does not show what a report contains
	trigger: ['type', 'assistant_name', 'lead_call_tries'],
};

const SAME = { now: Date.UTC(2026, 10, 20, 10), seed: 6, webhookRetries: false } as const;
const documented = simulated({ ...SAME, dialect: 'document' });
const observed = simulated({ ...SAME, dialect: 'observed' });

/** A port that nobody listens at: the test carries reports to the trigger. */
const N8N = 'http://127.0.0.1:9';
const ASSISTANT = byId(101);
const PHONE = '+447700900123';
const CALLED = {
	phoneNumber: PHONE,
	specifyVariables: 'fields',
	variables: { variable: [{ name: 'customer_name', value: 'Ana' }] },
	waitForCallToEnd: true,
};

async function outputsOf({
	control,
	onSimulator,
	apiUrl,
}: ReturnType<typeof simulated>): Promise<CallOutputs> {
	const credential = { baseUrl: apiUrl(), apiToken: 'sim-user-token' };
	/** The simulator has another port each time. */
	const withShownRecording = (call: IDataObject) => {
		expect(call.recording_url).toMatch(new URL('/recordings/', apiUrl()).href);
		return { ...call, recording_url: 'https://recordings.example.com/50012.mp3' };
	};
	const ofCall = (rows: IDataObject[]) => {
		const [row, ...others] = rows.filter(({ customer_phone }) => customer_phone === PHONE);
		expect(others).toEqual([]);
		return withShownRecording(row);
	};
	const run = async (parameters: object) => {
		const { items, error } = await onSimulator(parameters);
		expect(error).toBeUndefined();
		return items.map(({ json }) => json);
	};
	/** As it was at first, so that each call has the same ID. */
	const startAgain = async () => {
		await control('/reset', {});
		await run({
			resource: 'assistant',
			operation: 'update',
			assistantId: ASSISTANT,
			sections: ['postCall'],
			postCall: { postCallEvaluation: false },
		});
	};
	const runToTheEnd = async (parameters: object) => {
		let isAdvancing = false;
		waited.reset();
		waited.isHeld = () => isAdvancing;
		waited.after(5_000, () => {
			isAdvancing = true;
			void control('/advance', { seconds: 300 }).finally(() => (isAdvancing = false));
		});
		const [{ timed_out, timed_out_reason, ...call }] = await run({ ...CALLED, ...parameters });
		expect([timed_out, timed_out_reason]).toEqual([false, null]);
		return withShownRecording(call);
	};

	await startAgain();
	const make = await runToTheEnd({ resource: 'call', operation: 'make', assistantId: ASSISTANT });

	await startAgain();
	const polling = new Polling({ event: 'callEnded' }, { credential });
	await polling.activate();
	const reports = await trigger(
		{ event: 'callEnded', registration: 'automatic', assistants: 'all' },
		{ credential, n8n: N8N },
	);
	await reports.create();
	const lead = { resource: 'lead', operation: 'create', campaignId: byId(203) };
	const createLead = await runToTheEnd(lead);

	const { data } = await control<{ data: Array<{ url: string; payload: IDataObject }> }>(
		'/deliveries',
	);
	const sent = data.find(({ payload }) => payload.customer_phone === PHONE)!;
	const secret = Object.fromEntries(new URL(sent.url).searchParams);
	const { item } = await reports.deliver(sent.payload, secret);
	return {
		getMany: ofCall(
			await run({
				resource: 'call',
				operation: 'getAll',
				filters: { clientPhoneNumber: PHONE },
			}),
		),
		pollTrigger: ofCall(await polling.tick()),
		trigger: ofCall(await reports.execute(item!, { id: '1' })),
		make,
		createLead,
	};
}

let [asDocumented, asObserved] = [{}, {}] as CallOutputs[];
beforeAll(async () => {
	asDocumented = await outputsOf(documented);
	asObserved = await outputsOf(observed);
});

describe.each(OUTPUTS)('%s', (output) => {
	test('has the fields of a call, in their order and with their types, on both dialects', () => {
		expect(complaintsAbout('call/getAll', asDocumented[output])).toEqual([]);
		expect(complaintsAbout('call/getAll', asObserved[output])).toEqual([]);
	});

	test('is the same on both dialects, but for what only one of them says', () => {
		const said = (value: unknown, field: string) =>
			ONLY_ELSEWHERE[output]?.includes(field) ? 'said' : value;
		const shown = (call: IDataObject) =>
			Object.fromEntries(Object.entries(call).map(([field, value]) => [field, said(value, field)]));

		expect(shown(asDocumented[output])).toEqual(shown(asObserved[output]));
		for (const field of ONLY_ELSEWHERE[output] ?? []) {
			expect([field, asDocumented[output][field]]).toEqual([field, null]);
			expect([field, asObserved[output][field]]).not.toEqual([field, null]);
		}
	});
});
