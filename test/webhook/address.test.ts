// The address that the trigger enters in assistants, and whose address it is that one of them has.
import { partsOfAddress } from '../../nodes/VoiceAssistantPlatform/api/triggerAddress';
import {
	addressWith,
	isLongEnough,
	ownerOf,
	secretOf,
	type Owner,
} from '../../nodes/VoiceAssistantPlatform/webhook/address';

const ACCOUNT = { root: 'https://platform.example/api', token: '12|the-token' };
const ADDRESS = 'https://n8n.example/base/webhook/1c7b/call-ended';

describe('the secret', () => {
	const secret = secretOf(ADDRESS, 'w1', ACCOUNT);

	test('is the same each time, also for a test', () => {
		expect(secret).toMatch(/^[0-9a-f]{48}$/);
		expect(secretOf(ADDRESS, 'w1', ACCOUNT)).toBe(secret);
		// n8n gives the address of production when something is delivered to a test
		expect(secretOf(ADDRESS.replace('/webhook/', '/webhook-test/'), 'w1', ACCOUNT)).toBe(secret);
	});

	test.each([
		['token', ADDRESS, 'w1', { ...ACCOUNT, token: '12|another' }],
		['deployment', ADDRESS, 'w1', { ...ACCOUNT, root: 'https://other.example/api' }],
		['workflow', ADDRESS, 'w2', ACCOUNT],
		['node', ADDRESS.replace('1c7b', '2d8c'), 'w1', ACCOUNT],
		['event', ADDRESS.replace('call-ended', 'inbound-call'), 'w1', ACCOUNT],
		['address of n8n', ADDRESS.replace('n8n.example', 'staging.example'), 'w1', ACCOUNT],
		['path before n8n', ADDRESS.replace('/base', '/staging'), 'w1', ACCOUNT],
	])('changes with the %s', (_what, address, workflow, account) => {
		expect(secretOf(address, workflow, account)).not.toBe(secret);
	});
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
	const address = addressWith(ADDRESS, 'the-secret', name);

	expect(address).toBe(`${ADDRESS}?secret=the-secret${ending}`);
	expect(partsOfAddress(address).secret).toBe('the-secret');
	const other = ADDRESS.replace('1c7b', '2d8c');
	expect(ownerOf(address, other, false)).toMatchObject({ workflow: shown });
});

test('an address without a secret holds none', () => {
	for (const address of [
		'https://crm.example/hook',
		ADDRESS,
		`${ADDRESS}/`,
		`${ADDRESS}?secret=`,
	]) {
		expect(partsOfAddress(address).secret).toBe('');
	}
});

const OWN = `${ADDRESS}?secret=own&workflow=Mine`;
const TEST = ADDRESS.replace('/webhook/', '/webhook-test/');
const ELSEWHERE = ADDRESS.replace('n8n.example', 'old.example');

/** What follows the event where the user has chosen the secret. */
const BY_HAND = `/${'a'.repeat(24)}`;

const OTHER_NODE = ADDRESS.replace('1c7b', '2d8c');
const stranger = (more: Partial<Owner> = {}): Owner => ({
	kind: 'somebody else',
	host: 'n8n.example',
	isCopy: false,
	...more,
});
const OF_THIS_N8N: Owner = { kind: 'this n8n', workflow: '' };
const OURS: Owner = { kind: 'ours', isPresent: true };
const FORMER: Owner = { kind: 'ours', isPresent: false };

test.each<[Owner, string, string | null | undefined]>([
	[{ kind: 'not shown' }, 'not shown', undefined],
	[{ kind: 'nobody' }, 'null', null],
	[{ kind: 'nobody' }, 'blank', ''],
	[OURS, 'its own', OWN],
	[FORMER, 'its own with a former secret', `${ADDRESS}?secret=another`],
	[FORMER, 'its own without a secret', ADDRESS],
	[
		OURS,
		'its own in another spelling',
		'HTTPS://N8N.example:443/base/webhook/1c7b/call-ended?secret=own',
	],
	[{ kind: 'nobody' }, 'that of a test of the same trigger', TEST],
	[OF_THIS_N8N, 'that of another trigger of this n8n', OTHER_NODE],
	[OF_THIS_N8N, 'that of a test of another trigger', TEST.replace('1c7b', '2d8c')],
	[stranger(), 'that of another event', ADDRESS.replace('call-ended', 'inbound-call')],
	[stranger(), 'that of another webhook of this n8n', 'https://n8n.example/base/webhook/1c7b/form'],
	[stranger(), 'that of the host alone', 'https://n8n.example'],
	[FORMER, 'its own as it was entered by hand', ADDRESS + BY_HAND],
	[OF_THIS_N8N, 'that of another trigger that was set up by hand', OTHER_NODE + BY_HAND],
	[stranger(), 'longer than that of a trigger', `${ADDRESS + BY_HAND}/more`],
	[
		stranger({ isCopy: true }),
		'that of a second n8n behind the host',
		ADDRESS.replace('/base', '/b'),
	],
	[stranger({ isCopy: true }), 'its own without encryption', ADDRESS.replace('https:', 'http:')],
	[stranger({ host: 'old.example', isCopy: true }), 'that of a copy of n8n', ELSEWHERE],
	[stranger({ host: 'crm.example' }), "another product's", 'https://crm.example/hook?secret=own'],
	[stranger({ host: 'another address', isCopy: undefined }), 'no address', 'call me'],
])('the owner is %j if the address is %s', (owner, _what, found) => {
	expect(ownerOf(found, OWN, false)).toEqual(owner);
});

test('for a test in the editor, the address of the published trigger is that of another workflow', () => {
	expect(ownerOf(OWN, TEST, true)).toEqual({ kind: 'this n8n', workflow: 'Mine' });
	expect(ownerOf(TEST, TEST, true)).toEqual(OURS);
});
