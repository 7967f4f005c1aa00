// The filters of the trigger, from the form to a delivery. Which calls they let through: filters.unit.test.ts
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { FINAL_CALL_STATUS_CHOICES } from '../../nodes/VoiceAssistantPlatform/api/choices';
import { CALL, CAMPAIGN_CALL } from '../support/call';
import { registered, SECRET } from '../support/trigger';

const MISSED = FINAL_CALL_STATUS_CHOICES.find(({ name }) => name.startsWith('Missed'))!.value;

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
	['={{ null }}', 'whatever', true],
	['={{ ["", " busy "] }}', 'busy', true],
	['={{ ["", " busy "] }}', 'completed', false],
	[[MISSED, 'completed'], 'voicemail', true],
	[[MISSED, 'completed'], 'ended', false],
] as Array<[string[] | string, string, boolean]>)(
	'only statuses %j: a call with %p starts it: %p',
	async (statuses, status, expected) => {
		expect(await starts({ statuses }, { ...CALL, status })).toBe(expected);
	},
);

test.each([
	[10, '10', true],
	['={{ " 10 " }}', 9, false],
	['={{ null }}', 0, true],
] as Array<[number | string, number | string, boolean]>)(
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
	test('only calls of it start it', async () => {
		expect(await starts({ campaignId }, CAMPAIGN_CALL)).toBe(true);
		expect(await starts({ campaignId }, { ...CALL, lead: { id: 7 }, campaign: { id: 55 } })).toBe(
			false,
		);
	});
});

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
	[true, [{ name: 'rating', value: 0 }], true],
	[true, [], false],
	[false, [], true],
])(
	'only with extracted variables: %p, %j starts it: %p',
	async (onlyWithVariables, found, expected) => {
		expect(await starts({ onlyWithVariables }, { ...CALL, extracted_variables: found })).toBe(
			expected,
		);
	},
);

test.each(['={{ null }}', '={{ "  " }}'])(
	'only with extracted variables from %s leaves nothing out',
	async (onlyWithVariables) => {
		expect(await starts({ onlyWithVariables }, { ...CALL, extracted_variables: {} })).toBe(true);
	},
);

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

test('a call that was left out may start the workflow when it comes again and passes', async () => {
	const { deliver } = await registered({ options: { minimumDuration: 10 } });

	expect((await deliver({ ...CALL, duration: 5 }, { secret: SECRET })).item).toBeUndefined();
	expect((await deliver({ ...CALL, duration: 15 }, { secret: SECRET })).item).toBeDefined();
});
