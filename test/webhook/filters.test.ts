// Which reports start the workflow, by the options of the trigger.
import type { IDataObject, IHookFunctions, INodeParameters } from 'n8n-workflow';
import { FINAL_CALL_STATUS_CHOICES } from '../../nodes/VoiceAssistantPlatform/api/choices';
import { WEBHOOK_EVENTS } from '../../nodes/VoiceAssistantPlatform/webhook/events';
import { readForHook } from '../../nodes/VoiceAssistantPlatform/webhook/settings';
import { CALL, CAMPAIGN_CALL } from '../support/call';
import { chosen, registered, SECRET, trigger } from '../support/trigger';

const secret = { secret: SECRET };
const webhookSecret = chosen(SECRET);

// so that no fallback response is left to come
beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

describe('the filters', () => {
	/** @param options of the trigger, with what their expressions have given */
	const passes = (
		options: object,
		call: object,
		event: keyof typeof WEBHOOK_EVENTS = 'callEnded',
	) => {
		const parameters = { event, assistants: 'all', options };
		const context = { getNode: () => ({ name: 'Trigger', parameters }) };
		const { settings, problem } = readForHook(context as unknown as IHookFunctions);
		expect(problem).toBeUndefined();
		return WEBHOOK_EVENTS[event].reportKind!.passesFilters(settings, call as IDataObject);
	};

	/** Nothing can be made of it: neither a text nor a number. */
	const ODD = { toString: 1, valueOf: 1 };
	const MISSED = FINAL_CALL_STATUS_CHOICES.find(({ name }) => name.startsWith('Missed'))!.value;
	const { campaign, ...LEAD } = CAMPAIGN_CALL.lead;

	// which status is which, and how they are written: test/api/statuses.test.ts, test/validation/rules.test.ts
	test.each<[statuses: unknown, passing: unknown[], leftOut: unknown[]]>([
		[['completed'], ['completed', ' Completed '], ['busy', undefined, null, ['completed'], ODD]],
		// one is a part of the other
		[['ended'], ['ended'], ['ended_by_customer']],
		// "Missed" stands for three: voicemail is a status of its own
		[[MISSED], ['no-answer', 'missed', 'busy', 'failed', 'canceled'], ['voicemail', 'completed']],
		['busy, completed', ['completed', 'busy'], ['failed']],
		// none at all stands for every one
		[[], ['x'], []],
		[['', '  ', null], ['x'], []],
	])('Statuses %j: a call passes that is %j, and not %j', (statuses, passing, leftOut) => {
		const passed = [...passing, ...leftOut].filter((status) =>
			passes({ statuses }, { ...CALL, status }),
		);

		expect(passed).toEqual(passing);
	});

	// which type is which: test/api/conversation.test.ts
	test.each([
		[['widget'], 'widget', true],
		[['widget', 'api'], 'test', false],
		[[], 'anything', true],
		[null, undefined, true],
	])('Types %j: a conversation that is %j passes: %p', (types, type, expected) => {
		expect(passes({ types }, { type }, 'conversationEnded')).toBe(expected);
	});

	test.each<[minimumDuration: unknown, passing: unknown[], leftOut: unknown[]]>([
		[
			10,
			[10, ' 10 ', '00:00:10', '01:00:00'],
			[9.9, '00:00:09', '9', null, undefined, 'long', true, ['15'], ODD],
		],
		// no minimum: what does not say how long it was passes, too
		[0, [undefined, 0], []],
		[null, [undefined, 0], []],
	])('Minimum Duration %j: a call of %j seconds passes, and none of %j', (...row) => {
		const [minimumDuration, passing, leftOut] = row;
		const lasts = (duration: unknown) => passes({ minimumDuration }, { ...CALL, duration });

		expect([...passing, ...leftOut].filter(lasts)).toEqual(passing);
	});

	const withCampaign = (id: unknown) => ({ ...CALL, lead: { id: 7, campaign: { id } } });

	// where a platform says the campaign of a call: test/api/call.test.ts
	test.each([
		['of it', CAMPAIGN_CALL, true],
		['of it, whose ID came as text', withCampaign(' 005 '), true],
		['of it, with the campaign beside the lead', { ...CALL, lead: LEAD, campaign }, true],
		['of another one', withCampaign(55), false],
		['of something odd', withCampaign(ODD), false],
		['of none', CALL, false],
	])('Campaign: a call %s passes: %p', (_call, call, expected) => {
		for (const campaignId of [5, ' 5 ', { __rl: true, mode: 'id', value: '5' }]) {
			expect(passes({ campaignId }, call)).toBe(expected);
		}
	});

	test.each<[isFound: boolean, found: unknown[]]>([
		[true, [{ rating: 0 }, { wanted: false }, { name: null, rating: 4 }]],
		[
			true,
			[{ note: 'None' }, { days: ['Friday'] }, [{ question: 'Which day?', answer: 'Friday' }]],
		],
		[true, ['{"day":"Friday"}', [{ name: 'rating', type: 'integer', value: 0 }]]],
		[false, [[{ name: 'rating', type: 'integer', value: null }], { name: null, email: '' }, {}]],
		[false, [null, undefined, 'rating', ['rating']]],
		[false, [' ', 'N/A', 'n/a', 'null', ' NULL '].map((name) => ({ name, email: '' }))],
	])('Only With Extracted Variables lets pass: %p, with %j', (isFound, found) => {
		for (const extracted_variables of found) {
			const call = { ...CALL, extracted_variables };

			expect(passes({ onlyWithVariables: true }, call)).toBe(isFound);
			expect(passes({ onlyWithVariables: false }, call)).toBe(true);
		}
	});

	test.each([
		['nothing', {}, true],
		['its status', { status: 'failed' }, false],
		['its campaign', { lead: { campaign: { id: 6 } } }, false],
		['its variables', { extracted_variables: {} }, false],
	])('all together: a call that fails by %s passes: %p', (_what, change, expected) => {
		const minimum = { minimumDuration: 60, onlyWithVariables: true };
		const options = { ...minimum, statuses: ['completed', 'ended'], campaignId: '5' };

		expect(passes(options, { ...CAMPAIGN_CALL, ...change })).toBe(expected);
	});

	test('a call that is left out is acknowledged; it may come again and pass', async () => {
		const { deliver } = await registered({ options: { minimumDuration: '={{ " 10 " }}' } });

		expect(await deliver({ ...CALL, duration: 5 }, secret)).toMatchObject({
			status: 200,
			answer: { message: "Filtered out by the trigger's options." },
			item: undefined,
		});
		expect((await deliver({ ...CALL, duration: 15 }, secret)).item).toBeDefined();
	});

	test.each([
		[{ campaignId: { __rl: true, mode: 'id', value: '={{ "abc" }}' } }, "'Campaign' is not an ID"],
		[{ minimumDuration: '={{ "ten" }}' }, "'Minimum Duration (Seconds)' is not a number"],
	] as Array<[INodeParameters, string]>)(
		'%j: n8n is told, which shows a failed execution; no call is dropped in silence',
		async (options, message) => {
			const { deliver } = await registered({ options });

			await expect(deliver(CAMPAIGN_CALL, secret)).rejects.toThrow(message);
		},
	);

	test.each([
		['Campaign', { campaignId: { __rl: true, mode: 'id', value: '={{ null }}' } }],
		['Only With Extracted Variables', { onlyWithVariables: '={{ undefined }}' }],
		['Statuses', { statuses: '={{ [] }}' }],
	] as Array<[string, INodeParameters]>)(
		'an expression that returns nothing for %s (%j) does not start the workflow for every call',
		async (label, options) => {
			const { deliver } = await registered({ options });

			await expect(deliver(CAMPAIGN_CALL, secret)).rejects.toThrow(`'${label}' is empty`);
		},
	);

	test.each(['inboundCall', 'toolRequest'])('do not count for %s', async (event) => {
		const options = { statuses: ['completed'], minimumDuration: 10, onlyWithVariables: true };
		const { deliver } = await trigger({ event, registration: 'manual', webhookSecret, options });

		expect((await deliver({ id: 3 })).item).toEqual({ id: 3 });
	});
});
