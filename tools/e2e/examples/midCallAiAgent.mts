import { afterAll, expect, test } from '@jest/globals';
import { chosenExample, CHOICES } from '../../n8n/examples.mts';
import type { Workflow } from '../../n8n/workflow.mts';
import { control } from '../../simulator/client.mts';
import { withModel } from '../support/askAgent.mts';
import type { FakeModel } from '../support/fakeModel.mts';
import { queriesOf } from '../support/platform.mts';
import { published, withNodes, type Scenario } from './scenario.mts';
import { askDuringCall, PATIENT_TRIGGER } from './toolRequests.mts';

const CALLER = '+447700901730';
const QUESTION = 'Which day did I choose?';
const SECONDS_OF_A_CALL = 300;

/** A caller's question is answered by an AI agent from the earlier calls of this caller. */
export const midCallAiAgent: Scenario = (stage) => {
	const disposables = new AsyncDisposableStack();
	let model: FakeModel;
	let example: Workflow;

	published(stage, async () => {
		const { model: scripted, modelCredential: openAiApi } = await withModel(stage(), disposables);
		model = scripted;
		example = withNodes(chosenExample('mid-call-ai-agent', stage()), {
			...PATIENT_TRIGGER,
			'Language model': { credentials: { openAiApi } },
		});
		return example;
	});
	afterAll(() => disposables.disposeAsync());

	const ask = (phone: string) => askDuringCall(stage(), example, { question: QUESTION, phone });
	/** What the model was asked last, and the calls that it was given with that. */
	function given() {
		const [question, , calls] = String(model.requests.at(-1)?.body.messages.at(-1)?.content)
			.split('\n')
			.filter((line) => line !== '');
		return { question, calls: JSON.parse(calls ?? 'null') as unknown };
	}

	test('answers with what the agent makes of the earlier calls of the caller', async () => {
		const { simulator } = stage();
		for (const [phone, day] of [
			[CALLER, 'Tuesday'],
			['+447700901731', 'Friday'],
		]) {
			await control(simulator, '/live-calls', {
				...{ type: 'outbound', assistant_id: CHOICES.assistantId.value, phone },
				variables: { preferred_day: day },
			});
		}
		await control(simulator, '/advance', { seconds: SECONDS_OF_A_CALL });
		model.play(['You chose Tuesday.']);

		expect(await ask(CALLER)).toEqual({ answer: 'You chose Tuesday.' });

		expect(given()).toEqual({
			question: `Question: ${QUESTION}`,
			calls: [
				{
					...{ created_at: expect.any(String), status: 'completed', reached: true },
					transcript: expect.stringContaining('Assistant: '),
					extracted_variables: expect.objectContaining({ preferred_day: 'Tuesday' }),
				},
			],
		});
	});

	test('shows the agent no call of another number, whatever the platform lists', async () => {
		const phones = ['+447700901731', '07700 901730', '901730', 'anonymous', null];
		const data = phones.map((phone, index) => ({
			...{ id: 990_701 + index, status: 'completed', transcript: `Call of ${phone}` },
			...{ client_phone_number: phone, created_at: '2026-11-20T10:00:00.000000Z' },
		}));
		const page = { current_page: 1, last_page: 1, per_page: 5, total: data.length, data };
		await control(stage().simulator, '/faults', {
			...{ path: '/user/calls', times: 1, status: 200, body: page },
		});
		model.play(['You have chosen no day.']);

		await ask(CALLER);

		expect(given().calls).toEqual([
			expect.objectContaining({ transcript: 'Call of 07700 901730' }),
		]);
	});

	test.each(['', '07700 901730', '+'])(
		'reads no calls and asks no model when the number is "%s"',
		async (phone) => {
			const read = async () => (await queriesOf(stage().simulator, '/user/calls')).length;
			const before = [await read(), model.requests.length];

			expect(await ask(phone)).toEqual({
				answer:
					'I cannot see your phone number, so I cannot look that up. Shall somebody call you back?',
			});
			expect([await read(), model.requests.length]).toEqual(before);
		},
	);

	test('has an answer when the model fails', async () => {
		model.play([]);

		expect(await ask(CALLER)).toEqual({
			answer: 'I cannot look that up right now. Shall somebody call you back?',
		});
	});
};
