import { afterAll, expect, test } from '@jest/globals';
import { chosenExample } from '../../n8n/examples.mts';
import { sendForm } from '../../n8n/form.mts';
import { control } from '../../simulator/client.mts';
import { createCredential } from '../../n8n/stage.mts';
import { waitFor } from '../../lib/waitFor.mts';
import { CREDENTIAL_TYPE } from '../../n8n/workflow.mts';
import { withModel } from '../support/askAgent.mts';
import type { FakeModel, Turn } from '../support/fakeModel.mts';
import { changesDuring } from '../support/platform.mts';
import { answerCall, APPROVAL_CALLER, type Reaction } from './reactions.mts';
import { published, withNodes, type Scenario } from './scenario.mts';

const SECONDS = 60;
const CLIENT = 'office@harbour-dental.example';
/** What the form asks for, because it is not for everybody. */
const LOGIN = { user: 'clerk', password: 'Form-Password-1' };
const APPROVER = '+442079460199';
const TRANSFER = 'POST /white-label/transfer';
const END = 'Your message goes here';

/** Clients ask for balance; an AI agent adds it when a person has approved by phone. */
export const agentAsksByPhone: Scenario = (stage) => {
	const disposables = new AsyncDisposableStack();
	let model: FakeModel;

	const { id: workflowId, form } = published(stage, async () => {
		const { n8n, simulator } = stage();
		await control(simulator, '/reset', {});
		const { model: scripted, modelCredential: openAiApi } = await withModel(stage(), disposables);
		model = scripted;
		const agency = await createCredential(stage(), 'Agency', simulator.tokens.admin);
		const example = chosenExample('agent-asks-by-phone', stage(), { assistantId: APPROVAL_CALLER });
		const httpBasicAuth = await n8n.createCredential('Login of the form', 'httpBasicAuth', LOGIN);
		return withNodes(example, {
			'When a client asks': { credentials: { httpBasicAuth } },
			'Language model': { credentials: { openAiApi } },
			'Add balance': {
				credentials: { [CREDENTIAL_TYPE]: agency },
				parameters: { moveBalance: true },
			},
			'Ask me by phone': { parameters: { phoneNumber: APPROVER } },
		});
	});

	afterAll(() => disposables.disposeAsync());

	/** The model uses the tool once. */
	const wants = (Amount: number): Turn => ({
		tool: 'Add_balance',
		args: { toolParameters: { Amount }, hitlParameters: {} },
	});
	const send = async (request: string) => await sendForm(form(), [CLIENT, request], LOGIN);

	/** The model wants to add an amount, and the person who is called reacts. */
	async function ask(amount: number, reaction: Reaction) {
		model.play([wants(amount), 'That is all.']);
		const { result, changes } = await changesDuring(stage().simulator, async () =>
			answerCall(stage(), workflowId(), reaction, () => send(`Please add ${amount} credits.`)),
		);
		expect(result.outputs[END][0]?.[0].json).toEqual({ output: 'That is all.' });
		return {
			told: result.message,
			transfers: changes.filter(({ request }) => request === TRANSFER).map(({ body }) => body),
			answer: String(model.requests.at(-1)!.body.messages.at(-1)!.content),
		};
	}

	test('adds balance after a yes on the phone', async () => {
		const { told, transfers, answer } = await ask(300, { reaction: 'yes' });

		expect(told).toBe(
			`The AI agent wants to add 300 credits to the account of ${CLIENT}. Do you approve?`,
		);
		expect(transfers).toEqual([
			{ email: CLIENT, operation: 'add', transfer_type: 'credits', amount: 300 },
		]);
		expect(answer).toContain('your_balance');
	});

	test.each<[Reaction, RegExp]>([
		[{ reaction: 'no' }, /Not approved: the person said no on the phone/],
		[{ reaction: 'text', text: 'Hm' }, /Not approved: the person gave no clear answer/],
		[{ reaction: 'hang-up' }, /Not approved: the person gave no clear answer/],
		[{ reaction: 'no-answer' }, /Not approved: nobody was reached by phone/],
		[{ reaction: 'voicemail' }, /Not approved: /],
	])('adds nothing after %j, and tells the agent why', async (reaction, reason) => {
		const { transfers, answer } = await ask(300, reaction);

		expect(transfers).toEqual([]);
		expect(answer).toMatch(reason);
	});

	test('adds nothing above the limit, even if a person approves', async () => {
		const { transfers, answer } = await ask(501, { reaction: 'yes' });

		expect(transfers).toEqual([]);
		expect(answer).toMatch(/'Amount' .*more than 500, the limit of this workflow/);
	});

	test('calls nobody when the agent does not use its tool', async () => {
		model.play(['What do you want to have?']);
		const { changes } = await changesDuring(stage().simulator, async () => {
			const before = (await stage().n8n.finished(workflowId())).length;
			await send('Hello');
			await waitFor('the agent has answered', SECONDS, async () => {
				return (await stage().n8n.finished(workflowId())).length > before;
			});
		});

		expect(changes).toEqual([]);
	});
};
