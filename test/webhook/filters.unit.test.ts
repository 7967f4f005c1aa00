// Which calls the filters of the trigger let through, whatever the options hold and whatever a call looks like.
import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { passesFilters } from '../../nodes/VoiceAssistantPlatform/webhook/deliver';
import { readForHook, withoutProblems } from '../../nodes/VoiceAssistantPlatform/webhook/settings';
import { CALL, CAMPAIGN_CALL } from '../support/call';

/** @param options of the trigger, with what their expressions have given */
const passes = (options: IDataObject, call: IDataObject) => {
	const parameters = { event: 'callEnded', assistants: 'all', options };
	const context = { getNode: () => ({ name: 'Trigger', parameters }) };
	return passesFilters(withoutProblems(readForHook(context as unknown as IHookFunctions)), call);
};

const withCampaign = (id: unknown) =>
	({ ...CALL, lead: { id: 7, campaign: { id } } }) as IDataObject;

const { campaign, ...LEAD } = CAMPAIGN_CALL.lead;

const MISSED = 'no-answer,busy,failed,voicemail';

/** Nothing can be made of it: neither a text nor a number. */
const ODD = { toString: 1, valueOf: 1 };

test('without filters every call passes, whatever is missing in it', () => {
	expect(passes({}, {})).toBe(true);
	expect(passes({}, { ...CALL, status: ODD, duration: ODD, lead: ODD })).toBe(true);
});

describe('Statuses', () => {
	test.each([
		[['completed'], 'completed', true],
		[['completed'], 'no-answer', false],
		[['busy', 'no-answer'], 'no-answer', true],
		[['busy', 'no-answer'], 'completed', false],
		// one is a part of the other
		[['ended'], 'ended_by_customer', false],
		['ended_by_customer', 'ended', false],
		['ended_by_customer', 'ended_by_customer', true],
		[['completed'], undefined, false],
		[['completed'], null, false],
		[['completed'], ['completed'], false],
		[['completed'], ODD, false],
		// as some platforms write it
		[['completed'], 'Completed', true],
		[['no-answer'], 'no_answer', true],
		[['completed'], ' completed ', true],
		[' completed ', 'completed', true],
		[['', ' busy '], 'busy', true],
		[['', ' busy '], 'completed', false],
		['busy, completed', 'completed', true],
		['busy, completed', 'failed', false],
		// "Missed or Not Reached" stands for four
		[[MISSED], 'no-answer', true],
		[[MISSED], 'busy', true],
		[[MISSED], 'failed', true],
		[[MISSED], 'voicemail', true],
		[[MISSED], 'completed', false],
		[[MISSED, 'completed'], 'completed', true],
		[[MISSED, 'completed'], 'ended', false],
		[['voicemail'], 'voicemail', true],
		[['completed'], 'transferred', false],
		// none at all stands for every one
		[[], 'whatever', true],
		[null, 'whatever', true],
		['  ', 'whatever', true],
		[['', '  ', null], 'whatever', true],
		[',', 'whatever', true],
	] as Array<[unknown, unknown, boolean]>)(
		'%j: a call that is %j passes: %p',
		(statuses, status, expected) => {
			expect(passes({ statuses } as IDataObject, { ...CALL, status } as IDataObject)).toBe(
				expected,
			);
		},
	);

	// a call that goes on is not reported: nothing would ever start
	test.each([['done'], ['in-progress'], [['completed', 'ringing']], [7], [{}], [[['completed']]]])(
		'%j is refused',
		(statuses) => {
			expect(() => passes({ statuses } as IDataObject, CALL)).toThrow(
				"'Statuses' has a value that is not possible",
			);
		},
	);
});

describe('Minimum Duration', () => {
	test.each([
		[10, 10, true],
		[10, 11, true],
		[10, 9, false],
		[10, 9.9, false],
		[10, '10', true],
		[10, ' 10 ', true],
		[10, '9', false],
		[10, 0, false],
		[10, -10, false],
		[10, null, false],
		[10, undefined, false],
		[10, '', false],
		[10, 'long', false],
		[10, true, false],
		[10, ['15'], false],
		[10, ODD, false],
		[0.5, 0.4, false],
		['10', 9, false],
		[' 10 ', 10, true],
		[' 10 ', 9, false],
		// no minimum: what does not say how long it was passes, too
		[0, undefined, true],
		['0', undefined, true],
		['', 0, true],
		['   ', 0, true],
		[null, 0, true],
	] as Array<[unknown, unknown, boolean]>)(
		'%j seconds: a call of %j passes: %p',
		(minimumDuration, duration, expected) => {
			const options = { minimumDuration } as IDataObject;

			expect(passes(options, { ...CALL, duration } as IDataObject)).toBe(expected);
		},
	);

	test.each([
		['ten', 'is not a number'],
		[true, 'is not a number'],
		[[10], 'is not a number'],
		[NaN, 'is not a number'],
		[-1, 'is out of range'],
	])('%j is refused', (minimumDuration, issue) => {
		expect(() => passes({ minimumDuration } as IDataObject, CALL)).toThrow(
			`'Minimum Duration (Seconds)' ${issue}`,
		);
	});
});

describe('Campaign', () => {
	test.each([
		['of it', CAMPAIGN_CALL, true],
		['of it, whose ID came as text', withCampaign('5'), true],
		['of it, whose ID came with spaces', withCampaign(' 5 '), true],
		['of it, whose ID came with zeros', withCampaign('005'), true],
		['of it, with the campaign beside the lead', { ...CALL, lead: LEAD, campaign }, true],
		['of it, without a lead', { ...CALL, lead: null, campaign }, true],
		['of it, by the lead', { ...CALL, lead: { id: 7, campaign_id: '5' } }, true],
		['of another one', withCampaign(55), false],
		['of another one, beside the lead', { ...CALL, lead: LEAD, campaign: { id: 55 } }, false],
		['whose campaign is null twice', { ...CALL, lead: null, campaign: null }, false],
		['of one whose ID is blank', withCampaign(''), false],
		['of one whose ID is null', withCampaign(null), false],
		['of one whose ID is true', withCampaign(true), false],
		['of a list of campaigns', withCampaign([5]), false],
		['of something odd', withCampaign(ODD), false],
		['of none', CALL, false],
		['whose lead is null', { ...CALL, lead: null }, false],
		['whose lead is a list', { ...CALL, lead: [{ campaign: { id: 5 } }] }, false],
		['whose campaign is null', { ...CALL, lead: { id: 5, campaign: null } }, false],
		['whose campaign is its name', { ...CALL, lead: { id: 5, campaign: '5' } }, false],
	] as Array<[string, IDataObject, boolean]>)(
		'a call %s passes as it should',
		(_call, call, expected) => {
			for (const campaignId of [5, '5', ' 5 ', { __rl: true, mode: 'id', value: '5' }]) {
				expect(passes({ campaignId } as IDataObject, call)).toBe(expected);
			}
		},
	);

	test.each([[''], ['  '], [null], [{ __rl: true, mode: 'list', value: '' }]])(
		'%j leaves nothing out',
		(campaignId) => {
			expect(passes({ campaignId } as IDataObject, CALL)).toBe(true);
		},
	);

	test.each(['abc', 0, -5, 1.5, '5, 6', [5, 6], { id: 5 }, '99999999999999999999'])(
		'%j is refused',
		(campaignId) => {
			expect(() => passes({ campaignId } as IDataObject, CALL)).toThrow("'Campaign' is not an ID");
		},
	);
});

describe('Only With Extracted Variables', () => {
	test.each([
		[{ rating: 4 }, true],
		[{ rating: 0 }, true],
		[{ wanted: false }, true],
		[{ name: null, rating: 4 }, true],
		[{ name: ' ' }, true],
		[{ toString: 'yes' }, true],
		[[{ name: 'rating', type: 'integer', value: 0 }], true],
		[[{ name: 'rating', type: 'integer', value: null }], false],
		[{ name: null, email: '' }, false],
		[{}, false],
		[[], false],
		[['rating'], false],
		[null, false],
		[undefined, false],
		['rating', false],
	] as Array<[unknown, boolean]>)('a call with %j passes: %p', (extracted_variables, expected) => {
		const call = { ...CALL, extracted_variables } as IDataObject;

		expect(passes({ onlyWithVariables: true }, call)).toBe(expected);
		expect(passes({ onlyWithVariables: false }, call)).toBe(true);
	});

	test.each([
		[{ evaluation: [{ name: 'rating', value: 4 }] }, true],
		[{ evaluation: [], variables: { customer_name: 'Ana' } }, false],
		[{ evaluation: { rating: 4 } }, true],
	])('what stands in %j counts', (fields, expected) => {
		expect(passes({ onlyWithVariables: true }, { id: 1, ...fields })).toBe(expected);
	});

	test.each([null, '', '  '])('%j leaves nothing out', (onlyWithVariables) => {
		expect(passes({ onlyWithVariables }, { ...CALL, extracted_variables: {} })).toBe(true);
	});
});

describe('all filters together', () => {
	const options = {
		statuses: ['completed', 'ended'],
		minimumDuration: 60,
		campaignId: '5',
		onlyWithVariables: true,
	};

	test.each([
		['nothing', {}, true],
		['its status', { status: 'failed' }, false],
		['its duration', { duration: 59 }, false],
		['its campaign', { lead: { campaign: { id: 6 } } }, false],
		['its variables', { extracted_variables: {} }, false],
	])('a call that fails by %s only passes as it should', (_what, change, expected) => {
		expect(passes(options, { ...CAMPAIGN_CALL, ...change })).toBe(expected);
	});
});
