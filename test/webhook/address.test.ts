// The address that the trigger enters in assistants, and whose address it is that one of them has.
import type { IHookFunctions } from 'n8n-workflow';
import {
	addressWith,
	isDerived,
	isLongEnough,
	likenessOf,
	ownerOf,
	secretIn,
	secretOf,
	workflowIn,
	type Owner,
} from '../../nodes/VoiceAssistantPlatform/webhook/address';

const ACCOUNT = { root: 'https://platform.example/api', account: '12|the-token' };
const ADDRESS = 'https://n8n.example/base/webhook/1c7b/call-ended';

const place = (url = ADDRESS, id = 'w1', name?: string) =>
	({
		getNodeWebhookUrl: () => url,
		getWorkflow: () => ({ id, name }),
	}) as unknown as IHookFunctions;

describe('the secret', () => {
	const secret = secretOf(place(), ACCOUNT);

	test('is the same each time, also for a test', () => {
		expect(secret).toMatch(/^[0-9a-f]{48}$/);
		expect(secretOf(place(), ACCOUNT)).toBe(secret);
		// n8n gives the address of production when something is delivered to a test
		expect(secretOf(place(ADDRESS.replace('/webhook/', '/webhook-test/')), ACCOUNT)).toBe(secret);
	});

	test.each([
		['token', place(), { ...ACCOUNT, account: '12|another' }],
		['deployment', place(), { ...ACCOUNT, root: 'https://other.example/api' }],
		['workflow', place(ADDRESS, 'w2'), ACCOUNT],
		['node', place(ADDRESS.replace('1c7b', '2d8c')), ACCOUNT],
		['event', place(ADDRESS.replace('call-ended', 'inbound-call')), ACCOUNT],
		['address of n8n', place(ADDRESS.replace('n8n.example', 'staging.example')), ACCOUNT],
		['path before n8n', place(ADDRESS.replace('/base', '/staging')), ACCOUNT],
	])('is another one with another %s', (_what, context, account) => {
		expect(secretOf(context, account)).not.toBe(secret);
	});
});

test('a secret is told from what anybody might try', () => {
	const secret = secretOf(place(), ACCOUNT);
	const tried = ['', secret.slice(1), `${secret}0`, 'x'.repeat(48)];

	expect([secret, ...tried].filter(isDerived)).toEqual([secret]);
});

test('the user may choose a secret of 24 letters, digits, dashes and underscores, or more', () => {
	const good = 'aB3_-x'.repeat(4);
	const long = 'a'.repeat(30);

	expect([good, '', 'a'.repeat(23), `${long}/../x`, `${long} `].filter(isLongEnough)).toEqual([
		good,
	]);
});

test.each([
	[undefined, '', ''],
	['', '', ''],
	['Call ended: follow up', '&workflow=Call+ended%3A+follow+up', 'Call ended: follow up'],
	['a&secret=b#c', '&workflow=a%26secret%3Db%23c', 'a&secret=b#c'],
	// at most 70 characters of it, none of them cut in two
	['x'.repeat(128), `&workflow=${'x'.repeat(61)}`, 'x'.repeat(61)],
	['電話'.repeat(40), `&workflow=${'%E9%9B%BB%E8%A9%B1'.repeat(3)}`, '電話電話電話'],
	['📞'.repeat(64), `&workflow=${'%F0%9F%93%9E'.repeat(5)}`, '📞📞📞📞📞'],
	['half \uD83D', '&workflow=half+%EF%BF%BD', 'half \uFFFD'],
])('an address holds the secret and the name of the workflow: %j', (name, ending, shown) => {
	const address = addressWith(place(ADDRESS, 'w1', name), 'the-secret');

	expect(address).toBe(`${ADDRESS}?secret=the-secret${ending}`);
	expect(secretIn(address)).toBe('the-secret');
	expect(workflowIn(address)).toBe(shown);
});

test('an address without a secret holds none', () => {
	for (const address of [null, '', 'call me', 'https://crm.example/hook', `${ADDRESS}?secret=`]) {
		expect(secretIn(address)).toBe('');
	}
});

const OWN = `${ADDRESS}?secret=own&workflow=Mine`;
const TEST = ADDRESS.replace('/webhook/', '/webhook-test/');
const ELSEWHERE = ADDRESS.replace('n8n.example', 'old.example');

test.each<[Owner, string | null | undefined]>([
	['not shown', undefined],
	['nobody', null],
	['nobody', ''],
	['ours', OWN],
	// from a former token
	['ours', `${ADDRESS}?secret=another`],
	['ours', ADDRESS],
	['ours', 'HTTPS://N8N.example:443/base/webhook/1c7b/call-ended?secret=own'],
	['somebody else', TEST],
	['somebody else', ADDRESS.replace('1c7b', '2d8c')],
	['somebody else', ADDRESS.replace('call-ended', 'inbound-call')],
	['somebody else', ELSEWHERE],
	['somebody else', ADDRESS.replace('https:', 'http:')],
	['somebody else', ADDRESS.replace('n8n.example', 'n8n.example:8443')],
	['somebody else', ADDRESS.replace('/base', '/staging')],
	['somebody else', `${ADDRESS}/${'a'.repeat(24)}`],
	['somebody else', 'https://crm.example/hook?secret=own'],
	['somebody else', 'call me'],
])('an assistant belongs to %s if its address is %s', (owner, found) => {
	expect(ownerOf(found, OWN)).toBe(owner);
});

test.each([
	['a test of the same trigger', TEST, true, true],
	['another trigger of this n8n', ADDRESS.replace('1c7b', '2d8c'), true, false],
	['a test of another trigger', TEST.replace('1c7b', '2d8c'), true, false],
	['the same trigger in a copy of n8n', ELSEWHERE, false, true],
	['the same trigger in a second n8n behind the host', ADDRESS.replace('/base', '/b'), false, true],
	['another trigger elsewhere', ELSEWHERE.replace('1c7b', '2d8c'), false, false],
	['another webhook of this n8n', 'https://n8n.example/base/webhook/1c7b/form', false, false],
	['another product', 'https://crm.example/hook', false, false],
	['a host alone', 'https://n8n.example', false, false],
	['no address', 'call me', false, false],
])(
	'%s is of this n8n, or of this node, if host, node and event say so',
	(_what, found, isOfThisN8n, isOfThisNode) => {
		expect(likenessOf(found, OWN)).toEqual({ isOfThisN8n, isOfThisNode });
	},
);
