import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CALL, CAMPAIGN_CALL } from '../support/call';
import { registered, SECRET } from '../support/trigger';

/** Whether a call starts the workflow; one that does not is answered with success all the same. */
async function starts(options: IDataObject, call: IDataObject): Promise<boolean> {
	const { deliver } = await registered({ options: { deduplicate: false, ...options } });
	const { status, answer, item } = await deliver(call, { secret: SECRET });
	expect(status).toBe(200);
	if (!item) expect(answer).toEqual({ message: 'Left out by the options of the trigger.' });
	return item !== undefined;
}

test('without options every call starts the workflow, whatever is missing in it', async () => {
	expect(await starts({}, { id: 1 })).toBe(true);
	expect(await starts({}, { ...CALL, status: 'no-answer', duration: 0 })).toBe(true);
});

test.each([
	[['completed'], 'completed', true],
	[['completed'], 'no-answer', false],
	[['busy', 'no-answer'], 'no-answer', true],
	[['busy', 'no-answer'], 'completed', false],
	[['ended'], 'ended_by_customer', false],
	[['completed'], undefined, false],
	[[], 'whatever', true],
	['={{ "ended_by_customer" }}', 'ended', false],
	['={{ "ended_by_customer" }}', 'ended_by_customer', true],
	['={{ null }}', 'whatever', true],
	['={{ "  " }}', 'whatever', true],
	['={{ ["", "  ", null] }}', 'whatever', true],
	['={{ " completed " }}', 'completed', true],
	['={{ ["", " busy "] }}', 'busy', true],
	['={{ ["", " busy "] }}', 'completed', false],
	[['completed'], ' completed ', true],
	// "Not Reached" stands for three
	[['no-answer,busy,failed'], 'no-answer', true],
	[['no-answer,busy,failed'], 'busy', true],
	[['no-answer,busy,failed'], 'failed', true],
	[['no-answer,busy,failed'], 'completed', false],
	[['no-answer,busy,failed', 'completed'], 'completed', true],
	[['no-answer,busy,failed', 'completed'], 'ended', false],
	['={{ "busy, completed" }}', 'completed', true],
	['={{ "busy, completed" }}', 'failed', false],
] as Array<[string[] | string, string | undefined, boolean]>)(
	'only statuses %j: a call with %p starts it: %p',
	async (statuses, status, expected) => {
		expect(await starts({ statuses }, { ...CALL, status } as IDataObject)).toBe(expected);
	},
);

test.each([
	[10, true],
	[11, true],
	[9, false],
	[9.9, false],
	['10', true],
	['9', false],
	[0, false],
	[null, false],
	[undefined, false],
	['long', false],
	[true, false],
	[['15'], false],
] as Array<[unknown, boolean]>)(
	'at least 10 seconds: a call of %p starts it: %p',
	async (duration, expected) => {
		expect(await starts({ minimumDuration: 10 }, { ...CALL, duration } as IDataObject)).toBe(
			expected,
		);
	},
);

test('a minimum of 0 lets a call without a duration in', async () => {
	expect(await starts({ minimumDuration: 0 }, { id: 1 })).toBe(true);
});

test.each([
	['10', 9, false],
	[' 10 ', 10, true],
	[' 10 ', 9, false],
	['', 0, true],
	['   ', 0, true],
	['={{ null }}', 0, true],
] as Array<[string, number, boolean]>)(
	'a minimum of %j: a call of %p seconds starts it: %p',
	async (minimumDuration, duration, expected) => {
		expect(await starts({ minimumDuration }, { ...CALL, duration })).toBe(expected);
	},
);

describe.each([
	['from the list', { __rl: true, mode: 'list', value: 5 }],
	['from the list, as text', { __rl: true, mode: 'list', value: '5', cachedResultName: 'Autumn' }],
	['by ID', { __rl: true, mode: 'id', value: '5' }],
	['by an expression', { __rl: true, mode: 'id', value: '={{ 2 + 3 }}' }],
	['by ID, with spaces', { __rl: true, mode: 'id', value: ' 5 ' }],
	['by an expression, with spaces', { __rl: true, mode: 'id', value: '={{ " 5 " }}' }],
	['by an expression for all of it', '={{ " 5 " }}'],
	['by an expression that gives the choice', '={{ ({ __rl: true, mode: "id", value: " 5 " }) }}'],
])('only one campaign, chosen %s', (_case, campaignId) => {
	test.each([
		['of it', CAMPAIGN_CALL, true],
		['of it, whose ID came as text', withCampaign('5'), true],
		['of it, whose ID came with spaces', withCampaign(' 5 '), true],
		['of it, whose ID came with zeros', withCampaign('005'), true],
		['of another one', withCampaign(55), false],
		['of none', CALL, false],
		['whose lead is null', { ...CALL, lead: null }, false],
		['of a list of campaigns', withCampaign([5]), false],
		['whose campaign is null', { ...CALL, lead: { id: 5, campaign: null } }, false],
	] as Array<[string, IDataObject, boolean]>)(
		'a call %s starts it as it should',
		async (_call, call, expected) => {
			expect(await starts({ campaignId }, call)).toBe(expected);
		},
	);
});

function withCampaign(id: unknown): IDataObject {
	return { ...CALL, lead: { id: 7, campaign: { id } } } as IDataObject;
}

test.each([
	['not chosen yet', { __rl: true, mode: 'list', value: '' }],
	['of spaces', { __rl: true, mode: 'id', value: '   ' }],
	['null', { __rl: true, mode: 'id', value: '={{ null }}' }],
	['of spaces from an expression', { __rl: true, mode: 'id', value: '={{ "  " }}' }],
	['nothing, from an expression for all of it', '={{ null }}'],
])('a campaign that is %s leaves nothing out', async (_case, campaignId) => {
	expect(await starts({ campaignId }, CALL)).toBe(true);
});

test.each([
	[{ rating: 4 }, true],
	[{ rating: 0 }, true],
	[{ wanted: false }, true],
	[{ name: null, rating: 4 }, true],
	[{ name: null, email: '' }, false],
	[{}, false],
	[[], false],
	[null, false],
	[undefined, false],
	['rating', false],
] as Array<[unknown, boolean]>)(
	'only with extracted variables: %j starts it: %p',
	async (extracted_variables, expected) => {
		const call = { ...CALL, extracted_variables } as IDataObject;

		expect(await starts({ onlyWithVariables: true }, call)).toBe(expected);
		expect(await starts({ onlyWithVariables: false }, call)).toBe(true);
	},
);

test.each(['={{ null }}', '={{ "  " }}'])(
	'only with extracted variables from %s leaves nothing out',
	async (onlyWithVariables) => {
		expect(await starts({ onlyWithVariables }, { ...CALL, extracted_variables: {} })).toBe(true);
	},
);

test('a call whose fields are of another kind is left out, and breaks nothing', async () => {
	const odd = { toString: 1, valueOf: 1 };
	for (const [options, call] of [
		[{ statuses: ['completed'] }, { ...CALL, status: odd }],
		[{ minimumDuration: 10 }, { ...CALL, duration: odd }],
		[{ campaignId: { __rl: true, mode: 'id', value: '5' } }, withCampaign(odd)],
	] as IDataObject[][]) {
		expect(await starts(options, call)).toBe(false);
	}
});

describe('a filter that no call can pass, from an expression that has changed', () => {
	test.each([
		[{ campaignId: { __rl: true, mode: 'id', value: '={{ "abc" }}' } }, "'Campaign' is not an ID"],
		[{ statuses: '={{ ["done"] }}' }, "'Statuses' has a value that is not possible"],
		[{ minimumDuration: '={{ "ten" }}' }, "'Minimum Duration (Seconds)' is not a number"],
	] as Array<[INodeParameters, string]>)(
		'%j: n8n is told, which shows a failed execution; no call is dropped in silence',
		async (options, message) => {
			const { deliver } = await registered({ options });

			await expect(deliver(CAMPAIGN_CALL, { secret: SECRET })).rejects.toThrow(message);
		},
	);

	test('does not concern requests without the secret', async () => {
		const { deliver } = await registered({ options: { minimumDuration: '={{ "ten" }}' } });

		expect((await deliver(CALL)).status).toBe(401);
	});
});

describe('all filters together', () => {
	const options = {
		statuses: ['completed', 'ended'],
		minimumDuration: 60,
		campaignId: { __rl: true, mode: 'id', value: '5' },
		onlyWithVariables: true,
	};

	test('a call that passes each starts it', async () => {
		expect(await starts(options, CAMPAIGN_CALL)).toBe(true);
	});

	test.each([
		['status', { status: 'failed' }],
		['duration', { duration: 59 }],
		['campaign', { lead: { campaign: { id: 6 } } }],
		['variables', { extracted_variables: {} }],
	])('one that fails only by its %s does not', async (_case, change) => {
		expect(await starts(options, { ...CAMPAIGN_CALL, ...change })).toBe(false);
	});
});

test('a call that was left out may start the workflow when it comes again and passes', async () => {
	const { deliver } = await registered({ options: { minimumDuration: 10 } });

	expect((await deliver({ ...CALL, duration: 5 }, { secret: SECRET })).item).toBeUndefined();
	expect((await deliver({ ...CALL, duration: 15 }, { secret: SECRET })).item).toBeDefined();
});
