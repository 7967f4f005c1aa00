import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chosenExample } from '../../../scripts/lib/examples.mts';
import { formAddress, sendForm } from '../../../scripts/lib/form.mts';
import { control } from '../../../scripts/lib/platformApi.mts';
import { credentialData } from '../../../scripts/lib/stage.mts';
import { waitFor } from '../../../scripts/lib/waitFor.mts';
import { CREDENTIAL_TYPE, type Workflow } from '../../../scripts/lib/workflow.mts';
import { startFakeModel, type FakeModel, type Turn } from '../support/fakeModel.mts';
import { changesDuring } from '../support/platform.mts';
import { LOGIN, withLogin } from './form.mts';
import { answerCall, APPROVAL_CALLER, type Reaction } from './reactions.mts';
import type { Scenario } from './scenario.mts';

const SECONDS = 60;
const ADMIN = 11;
const CLIENT = 'office@harbour-dental.example';
const APPROVER = '+442079460199';
const TRANSFER = 'POST /white-label/transfer';
const END = 'Your message goes here';

/** Clients ask for balance; an AI agent adds it when a person has approved by phone. */
export const agentAsksByPhone: Scenario = (stage, again) => {
	let model: FakeModel;
	let workflow: Workflow;
	let workflowId: string;

	beforeAll(async () => {
		const { n8n, simulator } = stage();
		await control(simulator, '/reset', {});
		await control(simulator, `/users/${ADMIN}/balance`, { balance: 1_000 });
		model = await startFakeModel();
		const openAiApi = await n8n.createCredential('Scripted model', 'openAiApi', {
			apiKey: 'sk-none',
			url: model.url,
			header: false,
		});
		const agency = await n8n.createCredential(
			'Agency',
			CREDENTIAL_TYPE,
			credentialData(simulator.apiUrl, simulator.tokens.admin),
		);
		const example = chosenExample('agent-asks-by-phone', stage(), { assistantId: APPROVAL_CALLER });
		const chosen: Record<string, object> = {
			'Language model': { credentials: { openAiApi } },
			'Add balance': { credentials: { [CREDENTIAL_TYPE]: agency } },
		};
		const entered: Record<string, object> = {
			'Add balance': { moveBalance: true },
			'Ask me by phone': { phoneNumber: APPROVER },
		};
		const nodes = example.nodes.map((node) => ({
			...node,
			parameters: { ...node.parameters, ...entered[node.name] },
			...chosen[node.name],
		}));
		workflow = await withLogin(stage(), { ...example, nodes });
		workflowId = await n8n.activate(workflow);
	});

	afterAll(async () => {
		model.close();
		await stage().n8n.deactivate(workflowId);
	});

	/** The model uses the tool once. */
	const wants = (Amount: number): Turn => ({
		tool: 'Add_balance',
		args: { toolParameters: { Amount }, hitlParameters: {} },
	});
	const send = async (request: string) =>
		await sendForm(formAddress(stage().n8nUrl, workflow), [CLIENT, request], LOGIN);

	/** The model wants to add an amount, and the person who is called reacts. */
	async function ask(amount: number, reaction: Reaction) {
		model.play([wants(amount), 'That is all.']);
		const { result, changes } = await changesDuring(stage().simulator, async () =>
			answerCall(stage(), workflowId, reaction, () => send(`Please add ${amount} credits.`)),
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

	if (again) return;

	test('adds nothing above the limit, even if a person approves', async () => {
		const { transfers, answer } = await ask(501, { reaction: 'yes' });

		expect(transfers).toEqual([]);
		expect(answer).toMatch(/'Amount' .*more than 500, the limit of this workflow/);
	});

	test('calls nobody when the agent does not use its tool', async () => {
		model.play(['What do you want to have?']);
		const { changes } = await changesDuring(stage().simulator, async () => {
			const before = (await stage().n8n.finished(workflowId)).length;
			await send('Hello');
			await waitFor('the agent has answered', SECONDS, async () => {
				return (await stage().n8n.finished(workflowId)).length > before;
			});
		});

		expect(changes).toEqual([]);
	});
};
