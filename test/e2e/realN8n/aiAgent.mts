import { describe, expect, test } from '@jest/globals';
import { N8N_LINE } from '../../../scripts/lib/n8nLine.mts';
import { askApi, control } from '../../../scripts/lib/platformApi.mts';
import type { Stage } from '../../../scripts/lib/stage.mts';
import { byId } from '../../support/engine/forms.ts';
import { leadsWith, purchases, WHITENING_OFFER } from '../support/platform.mts';
import { askAgent, CREATE_LEAD, MODEL_KEY, type ToolUnderTest } from '../support/askAgent.mts';
import type { Turn } from '../support/fakeModel.mts';
import type { Group } from './group.mts';

const { newest, older } = N8N_LINE.agents;

/** What the model decides of it, it can get wrong; and it reads no more than it needs. */
const callsSince: ToolUnderTest = {
	name: 'Calls since',
	parameters: {
		descriptionType: 'auto',
		resource: 'call',
		operation: 'getAll',
		returnAll: false,
		limit: 3,
		period: 'custom',
		dateFrom: "={{ $fromAI('From_Date', 'First day', 'string') }}",
		filters: {},
		output: 'fields',
		fields: 'status, reached, extracted_variables.rating',
		options: {},
	},
};

const createLeadAnywhere: ToolUnderTest = {
	...CREATE_LEAD,
	parameters: {
		...CREATE_LEAD.parameters,
		campaignId: byId("={{ $fromAI('Campaign', 'Campaign that calls', 'string') }}"),
	},
};

/** A lead in a campaign that calls nobody meanwhile. */
async function addLead({ simulator }: Stage, phone_number: string) {
	await askApi(simulator, '/user/lead', 'POST', { campaign_id: WHITENING_OFFER, phone_number });
	return await leadsWith(simulator, phone_number);
}

const buyNumber = (startSubscription: unknown): ToolUnderTest => ({
	name: 'Buy number',
	parameters: {
		descriptionType: 'auto',
		resource: 'phoneNumber',
		operation: 'purchase',
		phoneNumber: byId("={{ $fromAI('Phone_Number', 'Number to buy', 'string') }}"),
		startSubscription,
		options: {},
	},
});

const deleteLead = (agentMayDelete: boolean): ToolUnderTest => ({
	name: 'Delete lead',
	parameters: {
		descriptionType: 'auto',
		resource: 'lead',
		operation: 'delete',
		leadId: byId("={{ $fromAI('Lead', 'ID of the lead', 'string') }}"),
		agentMayDelete,
		options: {},
	},
});

/** The node as a tool of n8n's AI Agent. */
export const aiAgent: Group = (stage) => {
	// n8n runs tools on one way for agents from version 3 on, and on another for those before
	describe.each([
		{
			agent: newest,
			phone: '+447700900171',
			corrected: '+447700900176',
			forSale: '+442079460351',
			forgotten: '+447700900174',
		},
		{
			agent: older,
			phone: '+447700900172',
			corrected: '+447700900177',
			forSale: '+12125550153',
			forgotten: '+447700900175',
		},
	])('version $agent of the AI Agent', ({ agent, phone, corrected, forSale, forgotten }) => {
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
			const wrong: Array<[args: object, told: RegExp]> = [
				[
					{ ...right, Campaign: 'Whitening offer' },
					/^'Campaign' is not an ID\. It is "Whitening offer"\. Give its number/,
				],
				[
					{ ...right, Phone_Number: '0722 123 456' },
					/^'Phone Number' has no country code\. .* If you do not know the country, ask\.$/,
				],
			];
			// the older agent fails by itself when an argument is missing or has another type
			if (agent === newest) {
				wrong.push(
					[
						{ ...right, Variables: 'Maria' },
						/^'Variables \(JSON\)' are not a JSON object\. It is "Maria"\. Write names and values in braces/,
					],
					[
						{ ...right, Phone_Number: { number: corrected } },
						/^'Phone Number' is not a phone number/,
					],
					[{ Campaign: right.Campaign }, /^'Phone Number' is empty\. Give a value\.$/],
				);
			}
			const extra = { Reason: 'she asked', resource: 'call', operation: 'delete', simplify: false };

			const { results } = await askAgent(
				stage(),
				createLeadAnywhere,
				[
					...[...wrong.map(([args]) => args), { ...right, ...extra }].map((args) => ({
						tool: 'Create_lead',
						args,
					})),
					'Maria will be called.',
				],
				agent,
			);

			const leads = await leadsWith(stage().simulator, corrected);
			expect(leads).toEqual([
				expect.objectContaining({
					campaign_id: WHITENING_OFFER,
					variables: { customer_name: 'Maria' },
				}),
			]);
			expect(results).toEqual([
				...wrong.map(([, told]) => [{ error: expect.stringMatching(told) }]),
				[expect.objectContaining({ id: leads[0].id })],
			]);
		});

		test('reads the selected fields of calls, once it has given a date that is no words', async () => {
			const { results } = await askAgent(
				stage(),
				callsSince,
				[
					{ tool: 'Calls_since', args: { From_Date: 'last Monday' } },
					{ tool: 'Calls_since', args: { From_Date: '2020-01-01' } },
					'These are the last three.',
				],
				agent,
			);

			const call = {
				id: expect.any(Number),
				status: expect.any(String),
				reached: true,
				'extracted_variables.rating': expect.any(Number),
			};
			expect(results).toEqual([
				[
					{
						error: expect.stringMatching(
							/^'From Date' is not a date\. It is "last Monday"\. .*write it as year-month-day/,
						),
					},
				],
				[call, call, call],
			]);
		});

		test.each([
			['in an expression', '={{ true }}', {}],
			['by itself', "={{ $fromAI('Start', 'Whether to buy', 'boolean') }}", { Start: true }],
			[
				'beside its parameters',
				false,
				{ startSubscription: true, query: { startSubscription: true } },
			],
		])('buys no number when the consent comes %s', async (_, startSubscription, args) => {
			const before = await purchases(stage().simulator);
			const { results } = await askAgent(
				stage(),
				buyNumber(startSubscription),
				[{ tool: 'Buy_number', args: { Phone_Number: forSale, ...args } }, 'It was refused.'],
				agent,
			);

			expect(results).toEqual([
				[
					{
						error: expect.stringMatching(
							/^'Start Monthly Subscription' is not turned on in the node\. Nothing was bought\. .*by hand/,
						),
					},
				],
			]);
			expect(await purchases(stage().simulator)).toEqual(before);
		});

		test('buys a number once when a human has turned the switch on in the node', async () => {
			const before = await purchases(stage().simulator);
			const { offered, results } = await askAgent(
				stage(),
				buyNumber(true),
				[{ tool: 'Buy_number', args: { Phone_Number: forSale } }, 'Bought.'],
				agent,
			);

			expect(offered[0].description).toMatch(/^Purchase phone number .*Voice Assistant Platform/);
			expect(offered[0].parameters.properties).toEqual({
				Phone_Number: { type: 'string', description: 'Number to buy' },
			});
			expect(results).toEqual([[expect.objectContaining({ phone_number: forSale })]]);
			expect(await purchases(stage().simulator)).toEqual([forSale, ...before]);
		});

		test('deletes a lead only when a human has turned the switch on in the node', async () => {
			const [{ id }] = await addLead(stage(), forgotten);
			const ask = async (agentMayDelete: boolean) => {
				const turns: Turn[] = [{ tool: 'Delete_lead', args: { Lead: String(id) } }, 'Done.'];
				return await askAgent(stage(), deleteLead(agentMayDelete), turns, agent);
			};

			const { offered, results: refused } = await ask(false);
			expect(offered[0].parameters.properties).toEqual({
				Lead: { type: 'string', description: 'ID of the lead' },
			});
			expect(refused).toEqual([
				[
					{
						error: expect.stringMatching(
							/^'Let the AI Agent Choose What to Delete' is not turned on in the node\. Nothing was deleted\. .*by hand/,
						),
					},
				],
			]);
			expect(await leadsWith(stage().simulator, forgotten)).toEqual([
				expect.objectContaining({ id }),
			]);

			const { results } = await ask(true);
			expect(results).toEqual([[{ message: 'Lead deleted successfully' }]]);
			expect(await leadsWith(stage().simulator, forgotten)).toEqual([]);
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
