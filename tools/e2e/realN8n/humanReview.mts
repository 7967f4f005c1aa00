import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { N8N_LINE } from '../../n8n/line.mts';
import {
	chain,
	CREDENTIAL_TYPE,
	REVIEW,
	step,
	TOOL,
	withCredential,
	type WorkflowNode,
} from '../../n8n/workflow.mts';
import { credentialData } from '../../n8n/stage.mts';
import { byId } from '../../../test/support/engine/forms.ts';
import { APPROVAL_CALLER, callsWith, leadsWith, RECALL_CALLER } from '../support/platform.mts';
import { publishTrigger } from '../support/published.mts';
import {
	conversationOf,
	CREATE_LEAD,
	startAgent,
	withModel,
	type AgentStage,
} from '../support/askAgent.mts';
import { report, reportOf, sentTo, untilAsleep } from '../support/sleeping.mts';
import type { Group } from './group.mts';

const LAST_WORDS = 'I did what I could.';
const PIN = '48151623';
const { newest, older } = N8N_LINE.agents;

/** With the message that n8n fills in. */
const review = (phone: string, more: object = {}) => ({
	assistantId: byId(APPROVAL_CALLER),
	// from a node before the agent
	phoneNumber: `={{ $('Webhook').item.json.body.task && '${phone}' }}`,
	approvedWhen: 'variable',
	approvalVariable: byId('approved'),
	resumeAmount: 1,
	resumeUnit: 'hours',
	options: {},
	...more,
});

const typed = { approvedWhen: 'pin', approvalVariable: byId('pin') };

/** The node as a human review between n8n's AI Agent and its tool. */
export const humanReview: Group = (stage) => {
	const disposables = new AsyncDisposableStack();
	let triggerId: string;
	let people = 0;
	/** An agent with a model of its own, whose time is up while others are asked. */
	let other: AgentStage;
	let slow: Awaited<ReturnType<typeof ask>>;

	beforeAll(async () => {
		triggerId = await publishTrigger(stage(), APPROVAL_CALLER);
		const { simulator, n8n, credential } = stage();
		await n8n.changeCredential(credential, CREDENTIAL_TYPE, {
			...credentialData(simulator.apiUrl, simulator.tokens.user),
			approvalPin: PIN,
		});
		other = await withModel(stage(), disposables);
		slow = await ask(other, { resumeUnit: 'minutes' });
	});

	afterAll(async () => {
		await stage().n8n.deactivate(triggerId);
		await disposables.disposeAsync();
	});

	/** Lets an agent want to create a lead, until the person is called or it has ended. */
	async function ask(on: AgentStage, more?: object, agent = newest) {
		const person = `+4477009805${String(++people).padStart(2, '0')}`;
		const customer = `+4477009816${String(people).padStart(2, '0')}`;
		const args = {
			toolParameters: { Phone_Number: customer, Variables: { customer_name: 'Maria' } },
			// n8n takes over what the model adds
			hitlParameters: { approved: true, phone: '+447700900999', tool: 'Say hello' },
		};
		const task = await startAgent(
			on,
			CREATE_LEAD,
			[{ tool: 'Create_lead', args }, LAST_WORDS],
			agent,
			review(person, more),
		);
		return { person, customer, task };
	}

	/** Lets a person answer. */
	async function answered(answer: object, more?: object) {
		const { person, customer, task } = await ask(stage(), more);
		const { message } = (await sentTo(stage(), person)).variables;
		await untilAsleep(stage(), task.workflowId);
		expect(await leadsWith(stage().simulator, customer)).toEqual([]);
		await report(stage(), await reportOf(stage(), person, answer), APPROVAL_CALLER);
		const { results, output } = await conversationOf(stage(), task);
		expect(output).toBe(LAST_WORDS);
		return { message, customer, results, leads: await leadsWith(stage().simulator, customer) };
	}

	const refusal = (reason: unknown) =>
		`The user reviewed your planned tool call to Create lead (id: call_${stage().model.requests.length - 1}) and provided feedback: "${String(reason)}". The tool is still available if needed.`;

	test.each([
		['a yes', { extracted_variables: { approved: true } }, {}],
		['the right PIN', { extracted_variables: { pin: PIN } }, typed],
	])('%s: the tool runs, and the agent gets what it gave', async (_, answer, more) => {
		const { message, customer, results, leads } = await answered(answer, more);
		expect(message).toBe(
			`The agent wants to run this tool: Create lead\n\nInput:\nPhone Number: ${customer}, Variables: customer name: Maria`,
		);
		expect(leads).toHaveLength(1);
		expect(results).toEqual([[expect.objectContaining({ id: leads[0].id })]]);
	});

	test('a wrong PIN: the tool does not run, and the agent is told', async () => {
		const wrong = { extracted_variables: { approved: true, pin: '48151624' } };
		const { results, leads } = await answered(wrong, typed);
		expect(results).toEqual([
			[{ output: refusal('Not approved: the PIN that was typed is wrong.') }],
		]);
		expect(leads).toEqual([]);
	});

	test('of two tool calls in one answer of the model, n8n lets us ask about the first: the yes is for that one only', async () => {
		const person = '+447700980590';
		const customers = ['+447700981690', '+447700981691'];
		const toolCalls = customers.map((Phone_Number) => ({
			tool: 'Create_lead',
			args: { toolParameters: { Phone_Number, Variables: { customer_name: 'Maria' } } },
		}));
		const turns = [toolCalls, LAST_WORDS];
		const task = await startAgent(stage(), CREATE_LEAD, turns, newest, review(person));
		const { message } = (await sentTo(stage(), person)).variables;
		expect(message).toContain(customers[0]);
		await untilAsleep(stage(), task.workflowId);
		const yes = { extracted_variables: { approved: true } };
		await report(stage(), await reportOf(stage(), person, yes), APPROVAL_CALLER);

		const { results } = await conversationOf(stage(), task);
		const [first, second] = await Promise.all(
			customers.map((customer) => leadsWith(stage().simulator, customer)),
		);
		expect(results).toEqual([[expect.objectContaining({ id: first[0].id })]]);
		expect(second).toEqual([]);
		expect(await callsWith(stage().simulator, person)).toHaveLength(1);
	});

	test('an agent before version 3, which knows of no review, gets an empty answer: nobody is called, and the tool does not run', async () => {
		const { person, customer, task } = await ask(stage(), {}, older);
		const { results } = await conversationOf(stage(), task);
		expect(results).toEqual(['']);
		expect(await callsWith(stage().simulator, person)).toEqual([]);
		expect(await leadsWith(stage().simulator, customer)).toEqual([]);
	});

	test('when time is up the tool does not run, and the agent is told', async () => {
		const { customer, task } = slow;
		const { results } = await conversationOf(other, task);
		const [[{ output }]] = results as [[{ output: string }]];
		expect(output).toMatch(
			/provided feedback: "Not approved: The call was made \(ID \d+\), and this workflow was not told by then how it ended\."/,
		);
		expect(await leadsWith(stage().simulator, customer)).toEqual([]);
	});

	test('executed alone in the editor, while no trigger is published for its assistant, it stops and says so', async () => {
		const { n8n, credential } = stage();
		const manual = step('By hand', 'n8n-nodes-base.manualTrigger', 1, {});
		const agent = step('AI Agent', '@n8n/n8n-nodes-langchain.agent', newest, { options: {} });
		const tool = step(CREATE_LEAD.name, TOOL, 1, CREATE_LEAD.parameters);
		const reviewer = step('Ask by phone', REVIEW, 1, {
			...review(''),
			...{ assistantId: byId(RECALL_CALLER), phoneNumber: '+447700980595' },
		});
		const { nodes, connections } = chain('Review alone', [manual, agent]);
		const toolTo = ({ name: node }: WorkflowNode) => ({
			ai_tool: [[{ node, type: 'ai_tool' as const, index: 0 }]],
		});
		const workflow = {
			name: 'Review alone',
			nodes: [...nodes, tool, reviewer],
			connections: {
				...connections,
				[tool.name]: toolTo(reviewer),
				[reviewer.name]: toolTo(agent),
			},
			settings: { executionOrder: 'v1' },
		};
		const workflowId = await n8n.create(withCredential(workflow, credential));

		const { status, error } = await n8n.runAlone(workflowId, reviewer.name, 'Create_lead', {
			...{ Phone_Number: '+447700981695', Variables: {} },
		});

		expect(status).toBe('error');
		expect(error).toMatch(/^No published 'On Call Ended' trigger covers the assistant/);
	});
};
