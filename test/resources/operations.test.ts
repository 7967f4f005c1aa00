// What single operations read and give out, and what holds of the forms of all.
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { policyWith } from '../../nodes/VoiceAssistantPlatform/client/retryPolicy';
import type { ParameterRouting } from '../../nodes/VoiceAssistantPlatform/declaration/routing';
import { findOperation, properties } from '../../nodes/VoiceAssistantPlatform/resources';
import { phoneNumber } from '../../nodes/VoiceAssistantPlatform/validation/phoneNumber';
import { applyRules } from '../../nodes/VoiceAssistantPlatform/validation/validate';

const CONTEXT = { getTimezone: () => 'UTC' };

const rulesOf = ({ routing }: INodeProperties) => (routing as ParameterRouting)?.rules ?? [];

/** All parameters of each operation, those included that are added to the form. */
const forms = new Map<string, INodeProperties[]>();
for (const property of properties) {
	const { resource, operation } = property.displayOptions?.show ?? {};
	if (!operation) continue;
	const title = `${String(resource)}: ${String(operation)}`;
	const added = (property.options ?? []) as INodeProperties[];
	forms.set(title, [...(forms.get(title) ?? []), property, ...added]);
}

const parameterOf = (title: string, name: string) =>
	forms.get(title)!.find((one) => one.name === name)!;

const isSent = ({ routing }: INodeProperties) => routing?.send?.type === 'body';
const isNumber = (property: INodeProperties) => rulesOf(property).includes(phoneNumber);

test.each<[option: string, forWhat: string, isFor: typeof isSent, lacking: string[]]>([
	[
		'accessToken',
		'acts in an account',
		() => true,
		// only an agency does that
		['createToken', 'getAll', 'login', 'logout', 'register', 'transferBalance'].map(
			(operation) => `platformUser: ${operation}`,
		),
	],
	[
		'additionalBodyFields',
		'sends fields',
		isSent,
		// they could name something else; a file has no further fields
		['campaign: start', 'campaign: stop', 'document: addFile', 'platformUser: transferBalance'],
	],
	['defaultCountry', 'takes a phone number', isNumber, []],
	[
		'maxRequestsAtOnce',
		'sends',
		() => true,
		// each costs money
		['campaign: start', 'phoneNumber: purchase', 'platformUser: transferBalance'],
	],
])(
	'the option %s is there where an operation %s, but for a few',
	(option, _for, isFor, lacking) => {
		const without = [...forms].filter(
			([, form]) => form.some(isFor) && !form.some(({ name }) => name === option),
		);

		expect(without.map(([title]) => title).sort()).toEqual(lacking);
	},
);

test('an option for sending starts with what holds without it', () => {
	const startOf = (name: string) => Number(parameterOf('call: getAll', name).default);

	expect(policyWith('read', {})).toMatchObject({
		concurrency: startOf('maxRequestsAtOnce'),
		timeout: 1_000 * startOf('timeout'),
	});
});

// those of an assistant: assistant.form.test.mts
test.each([
	['campaign: create', 'name', 255],
	['conversation: generateReply', 'customerIdentifier', 255],
	['conversation: sendMessage', 'message', 2000],
	['document: addFile', 'name', 255],
	['document: addFile', 'description', 255],
	['knowledgeBase: create', 'description', 255],
	['knowledgeBase: create', 'name', 255],
	['knowledgeBase: update', 'description', 255],
	['knowledgeBase: update', 'name', 255],
	['messenger: sendFreeform', 'message', 4096],
	['messenger: sendTemplate', 'recipientName', 255],
	['phoneNumber: search', 'contains', 10],
	['sms: send', 'message', 300],
])('of %s, %s may have %d characters, as people count them', (title, name, atMost) => {
	const rules = rulesOf(parameterOf(title, name));
	const sign = name === 'contains' ? '7' : '👋';
	const issueOf = (length: number) => {
		const read = applyRules(sign.repeat(length), rules, CONTEXT);
		return 'issue' in read && read.issue;
	};

	expect([atMost, atMost + 1].map(issueOf)).toEqual([false, 'is too long']);
});

test.each([
	['conversation: create', 'type', 'test'],
	['messenger: sendFreeform', 'whenSessionIsClosed', 'fail'],
	['platformUser: logout', 'revoke', 'one'],
])('of %s, %s costs and loses nothing unless somebody says otherwise', (title, name, preset) => {
	expect(parameterOf(title, name).default).toBe(preset);
});

/** Locators whose value is no ID: a name that the platform gives, or that people give. */
const NAMES = ['approvalVariable', 'timezone'];

const locators = properties
	.flatMap((property) => [property, ...((property.options ?? []) as INodeProperties[])])
	.filter(({ type, name }) => type === 'resourceLocator' && !NAMES.includes(name))
	// of a lead, an assistant only says which variables there are, or who reports the call
	.filter(({ name, displayOptions: { show = {} } = {} }) => {
		return name !== 'assistantId' || !show.resource?.includes('lead');
	});

test.each(locators.map((property) => [property.displayName, property] as const))(
	'%s that is chosen in a list is never a path',
	(_label, property) => {
		for (const value of ['abc', '../../me', '7/../8', '7?status=all']) {
			expect([value, applyRules(value, rulesOf(property), CONTEXT)]).toEqual([
				value,
				expect.objectContaining({ issue: expect.any(String) }),
			]);
		}
	},
);

test.each<[IDataObject, IDataObject]>([
	[
		{ id: 5, cost: 0.0075 },
		{ id: 5, cost: 0.0075 },
	],
	[
		{ sms_id: 5, segments: 2, cost: '0.0150' },
		{ id: 5, segments: 2, cost: 0.015 },
	],
	[{ id: 5, sms_id: 6 }, { id: 5 }],
	[{ cost: 'free' }, { cost: 'free' }],
	[{ cost: null }, { cost: null }],
	[{ message: 'Sent' }, { message: 'Sent' }],
	[{}, {}],
])(
	'a sent SMS has the same fields, whatever the platform calls them: %j becomes %j',
	(answer, sms) => {
		const simple = findOperation('sms', 'send')!.simplify!(answer, {}, {});

		expect(simple).toEqual(sms);
		expect(Object.keys(simple)[0]).toBe(Object.keys(sms)[0]);
	},
);

const tokenRules = rulesOf(parameterOf('platformUser: logout', 'revokedToken'));
const numberOf = (value: unknown) => applyRules(value, tokenRules, CONTEXT);

test.each([
	['41|kT2vQxW8sN', 41],
	[' 41|kT2vQxW8sN\n', 41],
	['Bearer 41|kT2vQxW8sN', 41],
	['\u200b41|kT2vQxW8sN\u2060', 41],
	['41|a|b', 41],
	['41', 41],
	[' 41 ', 41],
	[41, 41],
])(
	'a token to revoke has its number before its bar (platform-api 4.4): %j has %d',
	(value, number) => {
		expect(numberOf(value)).toEqual({ value: number });
	},
);

test.each([
	'kT2vQxW8sN',
	'|kT2vQxW8sN',
	'41|',
	'41 |kT2vQxW8sN',
	'41|two words',
	'0|kT2vQxW8sN',
	'-41|kT2vQxW8sN',
	'4.1|kT2vQxW8sN',
	'99999999999999999999|kT2vQxW8sN',
	'all',
	true,
	{},
	-41,
	4.1,
])('a token to revoke has no number in %j', (value) => {
	const { issue, hint } = numberOf(value) as { issue: string; hint: string };

	expect(issue).toBe('has no number');
	expect(hint).toMatch(/^Enter the whole token/);
});
