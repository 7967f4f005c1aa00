import { describe, expect, test } from '@jest/globals';
import { N8N_LINE } from '../../n8n/line.mts';
import { control } from '../../simulator/client.mts';
import { byId } from '../../../test/support/engine/forms.ts';
import { leadsWith, purchases, WHITENING_OFFER } from '../support/platform.mts';
import { askAgent, CREATE_LEAD, MODEL_KEY, type ToolUnderTest } from '../support/askAgent.mts';
import type { Turn } from '../support/fakeModel.mts';
import type { Group } from './group.mts';

const { newest, older } = N8N_LINE.agents;

const createLeadAnywhere: ToolUnderTest = {
	...CREATE_LEAD,
	parameters: {
		...CREATE_LEAD.parameters,
		campaignId: byId("={{ $fromAI('Campaign', 'Campaign that calls', 'string') }}"),
	},
};

const buyNumber = (startSubscription: boolean): ToolUnderTest => ({
	name: 'Buy number',
	parameters: {
		descriptionType: 'auto',
		resource: 'phoneNumber',
		operation: 'purchase',
		numberForSale: byId("={{ $fromAI('Phone_Number', 'Number to buy', 'string') }}"),
		startSubscription,
		options: {},
	},
});

/** The node as a tool of n8n's AI Agent. */
export const aiAgent: Group = (stage) => {
	// n8n runs tools on one way for agents from version 3 on, and on another for those before
	describe.each([
		[newest, '+447700900171', '+447700900176', '+442079460351'],
		[older, '+447700900172', '+447700900177', '+12125550153'],
	])('version %s of the AI Agent', (agent, phone, corrected, forSale) => {
		test('creates a lead', async () => {
			const { offered, results, output } = await askAgent(
				stage(),
				CREATE_LEAD,
				[
					{
						tool: 'Create_lead',
						args: { Phone_Number: phone, Variables: { customer_name: 'Maria' } },
					},
					'Maria will be called.',
				],
				agent,
			);

			expect(offered).toEqual([
				{
					name: 'Create_lead',
					description: expect.stringMatching(/^Create lead .*Voice Assistant Platform/),
					parameters: expect.objectContaining({
						type: 'object',
						properties: {
							Phone_Number: { type: 'string', description: 'Number to call' },
							Variables: { description: 'JSON object with customer_name' },
						},
						required: ['Phone_Number', 'Variables'],
					}),
					...(N8N_LINE.number > 1 && { strict: false }),
				},
			]);
			const leads = await leadsWith(stage().simulator, phone);
			expect(leads).toEqual([
				expect.objectContaining({
					campaign_id: WHITENING_OFFER,
					phone_number: phone,
					variables: { customer_name: 'Maria' },
				}),
			]);
			expect(results).toEqual([[expect.objectContaining({ id: leads[0].id })]]);
			expect(output).toBe('Maria will be called.');
		});

		test('gets it right after it was told what was wrong', async () => {
			const right = {
				Campaign: String(WHITENING_OFFER),
				Phone_Number: corrected,
				Variables: { customer_name: 'Maria' },
			};
			const extra = { Reason: 'she asked', resource: 'call', operation: 'delete', simplify: false };
			const turns = [
				{ ...right, Phone_Number: '0722 123 456' },
				{ ...right, ...extra },
			].map((args): Turn => ({ tool: 'Create_lead', args }));

			const { results } = await askAgent(
				stage(),
				createLeadAnywhere,
				[...turns, 'Maria will be called.'],
				agent,
			);

			const leads = await leadsWith(stage().simulator, corrected);
			expect(leads).toEqual([
				expect.objectContaining({
					campaign_id: WHITENING_OFFER,
					variables: { customer_name: 'Maria' },
				}),
			]);
			const told =
				/^'Phone Number' has no country code\. .* If you do not know the country, ask\.$/;
			expect(results).toEqual([
				[{ error: expect.stringMatching(told) }],
				[expect.objectContaining({ id: leads[0].id })],
			]);
		});

		test('buys a number only when a human has turned the switch on in the node', async () => {
			const before = await purchases(stage().simulator);
			const ask = async (startSubscription: boolean, more: object = {}) => {
				const turn = { tool: 'Buy_number', args: { Phone_Number: forSale, ...more } };
				return await askAgent(stage(), buyNumber(startSubscription), [turn, 'Done.'], agent);
			};

			const consent = { startSubscription: true };
			const { results: refused } = await ask(false, { ...consent, query: consent });
			const told = /^'Start Monthly Subscription' is not turned on in the node\. .*by hand/;
			expect(refused).toEqual([[{ error: expect.stringMatching(told) }]]);
			expect(await purchases(stage().simulator)).toEqual(before);

			const { offered, results } = await ask(true);
			expect(offered[0].parameters.properties).toEqual({
				Phone_Number: { type: 'string', description: 'Number to buy' },
			});
			expect(results).toEqual([[expect.objectContaining({ phone_number: forSale })]]);
			expect(await purchases(stage().simulator)).toEqual([forSale, ...before]);
		});
	});

	test('the model gets to see no secret, not even one that the platform repeats', async () => {
		const { user } = stage().simulator.tokens;
		await control(stage().simulator, '/faults', {
			path: '/user/lead',
			method: 'POST',
			times: 1,
			status: 422,
			body: { message: `Bearer ${user} may not call this number` },
		});
		const { results } = await askAgent(
			stage(),
			CREATE_LEAD,
			[
				{ tool: 'Create_lead', args: { Phone_Number: '+447700900173', Variables: { a: 1 } } },
				'It was refused.',
			],
			newest,
		);
		expect(JSON.stringify(results)).toContain('Bearer ***** may not call this number');

		// all that the tests before have led to
		expect(stage().model.requests.length).toBeGreaterThan(10);
		for (const { headers, body } of stage().model.requests) {
			expect(headers.authorization).toBe(`Bearer ${MODEL_KEY}`);
			expect(JSON.stringify({ headers, body })).not.toContain(user);
			expect(JSON.stringify(body)).not.toMatch(/authorization/i);
		}
	});
};
