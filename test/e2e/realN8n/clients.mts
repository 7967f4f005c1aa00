import { describe, expect, test } from '@jest/globals';
import type { Simulator } from '../../../simulator/index.mts';
import { N8N_LINE } from '../../../scripts/lib/n8nLine.mts';
import {
	askApi,
	control,
	FOREIGN,
	idsOf,
	listed,
	requests,
} from '../../../scripts/lib/platformApi.mts';
import { credentialData } from '../../../scripts/lib/stage.mts';
import {
	chain,
	END,
	NODE,
	POLL_TRIGGER,
	step,
	TOOL,
	TRIGGER,
	triggerOf,
} from '../../../scripts/lib/workflow.mts';
import { askAgent } from '../support/askAgent.mts';
import { ended } from '../support/published.mts';
import type { Group } from './group.mts';

const CREDENTIAL = 'voiceAssistantPlatformClientApi';
const CLIENT = 13;
const EMAIL = 'sales@kestrel-motors.example';
const ASSISTANT = 121;

interface Token {
	id: number;
	name: string;
	valid: boolean;
}

/** An agency works in the account of a client as if it were its own. */
export const clients: Group = (stage) => {
	const formWith = (client: string, account: keyof Simulator['tokens'] = 'admin') => ({
		...credentialData(stage().simulator.apiUrl, stage().simulator.tokens[account]),
		client,
	});

	const own = (credential: object, name: string, type: string, parameters: object) => ({
		...step(name, type, 1, { accountType: 'client', ...parameters }),
		credentials: { [CREDENTIAL]: credential as { id: string; name: string } },
	});

	/** The tokens of the client that n8n has made. */
	const tokens = async () =>
		(await listed<Token>(stage().simulator, `users/${CLIENT}/tokens`)).filter(
			({ name }) => name === 'n8n client credential',
		);

	const assistant = async () => {
		const { tokens: known } = stage().simulator;
		const asClient = { ...stage().simulator, tokens: { ...known, user: known.otherUser } };
		const path = '/user/assistants/get?per_page=100';
		const { data } = await askApi<{ data: Array<{ id: number }> }>(asClient, path);
		return data.find(({ id }) => id === ASSISTANT);
	};

	/** A call of the client that is made and ends at this moment. */
	const endCall = async () => {
		const call = { count: 1, assistant_id: ASSISTANT, webhooks: true };
		const [id] = idsOf(await control(stage().simulator, '/calls', call));
		return id;
	};

	describe('its credential', () => {
		test.each([
			['of a client', String(CLIENT), 'admin', 'Connection successful!'],
			['of nobody', '999', 'admin', 'The platform did not find the client of the credential'],
			['of no agency', '12', 'user', 'is not, or no longer, that of an agency'],
		] as const)('%s is tested', async (_what, client, account, message) => {
			const result = await stage().n8n.testCredential(CREDENTIAL, formWith(client, account));

			expect(result.message).toContain(message);
		});
	});

	test('its triggers start with the calls of the client, also after its token was revoked', async () => {
		const { n8n, simulator } = stage();
		const { tokens: known } = simulator;
		const asClient = { ...simulator, tokens: { ...known, user: known.otherUser } };
		await askApi(asClient, `/user/assistant/${ASSISTANT}`, 'PUT', FOREIGN);
		const credential = await n8n.createCredential('Kestrel', CREDENTIAL, formWith(EMAIL));
		const before = (await tokens()).length;
		const trigger = own(credential, 'Trigger', TRIGGER, triggerOf(ASSISTANT).parameters);
		const account = own(credential, 'Account', NODE, { resource: 'account', operation: 'get' });
		const pollTrigger = own(credential, 'Poll', POLL_TRIGGER, { event: 'callEnded' });

		const workflowId = await n8n.activate(chain('Calls of a client', [trigger, account, END]));
		const polling = await n8n.activate(chain('Polls for a client', [pollTrigger, END]));
		const first = await endCall();
		const [execution] = await ended(stage(), workflowId);
		expect(execution.outputs.Trigger[0]?.[0].json.id).toBe(first);
		expect(execution.outputs.End[0]?.[0].json).toMatchObject({ email: EMAIL });
		expect((await tokens()).length - before).toBe(1);
		const registered = await assistant();

		await control(simulator, `/users/${CLIENT}/tokens`, { valid: false });
		const second = await endCall();
		const executions = await ended(stage(), workflowId, 2);
		expect(executions.map(({ status }) => status)).toEqual(['success', 'success']);
		// n8n polls at once on publishing
		await n8n.deactivate(polling);
		await n8n.reactivate(polling);
		const polled = await ended(stage(), polling);
		expect(polled[0].outputs.End[0]?.map(({ json }) => json.id)).toEqual([first, second]);
		expect((await tokens()).filter(({ valid }) => valid)).toHaveLength(1);

		// so that the test can look again
		await control(simulator, `/users/${CLIENT}/tokens`, { valid: true });
		expect(await assistant()).toEqual(registered);
		await n8n.deactivate(workflowId);
		await n8n.deactivate(polling);
		expect(await assistant()).toMatchObject(FOREIGN);

		const sent = await requests(simulator);
		const secrets = sent.flatMap(({ headers }) => headers.authorization?.split('|')[1] ?? []);
		expect(secrets.length).toBeGreaterThan(0);
		const shown = JSON.stringify([executions, polled]);
		expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
	});

	test('a tool of an AI agent works in the account of the client', async () => {
		const credential = await stage().n8n.createCredential('Kestrel', CREDENTIAL, formWith(EMAIL));
		const account = { resource: 'account', operation: 'get' };
		const turns = [{ tool: 'Read_account', args: {} }, 'Done.'];
		const tool = own(credential, 'Read account', TOOL, account);

		const { results } = await askAgent(stage(), tool, turns, N8N_LINE.agents.newest);

		expect(results).toEqual([[expect.objectContaining({ email: EMAIL })]]);
	});

	// n8n 1 lets n8n's own node use any credential
	if (N8N_LINE.number === 1) return;

	test("n8n's HTTP Request node, which repeats failed requests, does not get its credential", async () => {
		const { n8n, simulator } = stage();
		const credential = await n8n.createCredential('Kestrel', CREDENTIAL, formWith(EMAIL));
		const start = step('Start', 'n8n-nodes-base.manualTrigger', 1, {});
		const request = {
			...step('Request', 'n8n-nodes-base.httpRequest', 4.2, {
				url: `${simulator.apiUrl}/user/me`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: CREDENTIAL,
				options: {},
			}),
			credentials: { [CREDENTIAL]: credential },
		};
		const workflow = chain('HTTP Request', [start, request]);

		await expect(n8n.create(workflow)).rejects.toThrow('cannot use credential type');
	});
};
