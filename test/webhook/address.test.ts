// The address that the trigger enters in assistants, and whose address it is that one of them has.
import type { IHookFunctions } from 'n8n-workflow';
import {
	addressWith,
	isDerived,
	isLongEnough,
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

describe('an assistant reports to', () => {
	const own = { address: ADDRESS, secrets: ['current', 'former'], isTest: false };
	const TEST = ADDRESS.replace('/webhook/', '/webhook-test/');

	test.each<[Owner, string | null]>([
		['nobody', null],
		['nobody', ''],
		['this trigger', `${ADDRESS}?secret=current`],
		['this trigger', `${ADDRESS}?secret=former`],
		['this trigger', 'HTTPS://N8N.example:443/base/webhook/1c7b/call-ended?secret=current'],
		['unknown secret', `${ADDRESS}?secret=another`],
		['unknown secret', `${ADDRESS}?secret=`],
		['unknown secret', ADDRESS],
		['test', `${TEST}?secret=current`],
		['test', `${TEST}?secret=another`],
		['another trigger', `${ADDRESS.replace('1c7b', '2d8c')}?secret=current`],
		['another trigger', `${TEST.replace('1c7b', '2d8c')}?secret=another`],
		['another n8n', `${ADDRESS.replace('n8n.example', 'old.example')}?secret=current`],
		['another n8n', `${ADDRESS.replace('https:', 'http:')}?secret=current`],
		['another n8n', `${ADDRESS.replace('n8n.example', 'n8n.example:8443')}?secret=current`],
		['another n8n', `${ADDRESS.replace('/base', '')}?secret=current`],
		['another n8n', `${ADDRESS.replace('/base', '/staging')}?secret=another`],
		['another n8n', `${TEST.replace('n8n.example', 'old.example')}?secret=another`],
		['another product', `${ADDRESS.replace('n8n.example', 'x.example').replace('1c7b', '2d8c')}`],
		['another product', `${ADDRESS}/${'a'.repeat(24)}`],
		['another product', 'https://n8n.example/base/webhook/some-other-hook'],
		['another product', 'https://n8n.example'],
		['another product', 'https://crm.example/hook?secret=current'],
		['another product', 'call me'],
	])('%s: %s', (owner, found) => {
		expect(ownerOf(found, own)).toBe(owner);
	});

	test('the published trigger, as a test sees it', () => {
		expect(ownerOf(`${ADDRESS}?secret=current`, { ...own, address: TEST, isTest: true })).toBe(
			'published trigger',
		);
	});
});
