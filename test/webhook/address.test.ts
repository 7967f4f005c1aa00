// The address that the trigger enters in assistants, and what is read from one of them.
import type { IWebhookFunctions, WorkflowExecuteMode } from 'n8n-workflow';
import {
	addressWith,
	endOf,
	previousIn,
	secretIn,
	secretOf,
	withoutPrevious,
	withPrevious,
} from '../../nodes/VoiceAssistantPlatform/webhook/address';

const TOKEN = '12|the-token';
const URL_OF_NODE = 'https://n8n.example/base/webhook/1c7b/call-ended';
const PREVIOUS = {
	webhook_url: 'https://crm.example/hook?a=1&previous=2',
	is_webhook_active: true,
};

const place = (url = URL_OF_NODE, id = 'w1', mode: WorkflowExecuteMode = 'trigger') =>
	({
		getNodeWebhookUrl: () => url,
		getWorkflow: () => ({ id }),
		getMode: () => mode,
	}) as unknown as IWebhookFunctions;

describe('the secret', () => {
	const secret = secretOf(place(), TOKEN);

	test('is the same each time, also where n8n or the path before the node has moved', () => {
		expect(secret).toMatch(/^[0-9a-f]{48}$/);
		expect(secretOf(place(), TOKEN)).toBe(secret);
		expect(secretOf(place('http://localhost:5678/webhook/1c7b/call-ended'), TOKEN)).toBe(secret);
		// n8n tells the address of production when something is delivered to a test
		expect(secretOf(place('https://n8n.example/webhook-test/1c7b/call-ended'), TOKEN)).toBe(secret);
	});

	test.each([
		['token', place(), '12|another'],
		['workflow', place(URL_OF_NODE, 'w2'), TOKEN],
		['node', place('https://n8n.example/webhook/2d8c/call-ended'), TOKEN],
		['event', place('https://n8n.example/webhook/1c7b/inbound-call'), TOKEN],
		['test', place(URL_OF_NODE, 'w1', 'manual'), TOKEN],
	])('is another one with another %s', (_what, context, token) => {
		expect(secretOf(context, token)).not.toBe(secret);
	});

	test('of a test can be had in production, and the other way round', () => {
		const test = place(URL_OF_NODE, 'w1', 'manual');

		expect(secretOf(place(), TOKEN, true)).toBe(secretOf(test, TOKEN));
		expect(secretOf(test, TOKEN, false)).toBe(secret);
	});
});

test('an address holds the secret, and what was there before for the token only', () => {
	const plain = addressWith(place(), 'the-secret');
	const address = withPrevious(plain, TOKEN, PREVIOUS);

	expect(plain).toBe(`${URL_OF_NODE}?secret=the-secret`);
	expect(secretIn(address)).toBe('the-secret');
	expect(withoutPrevious(address)).toBe(plain);
	expect(previousIn(address, TOKEN)).toEqual(PREVIOUS);
	expect(previousIn(address, '12|another')).toBeUndefined();
	expect(address).not.toContain('crm.example');
});

test('an address of an assistant that had nothing set stays as it is', () => {
	const plain = addressWith(place(), 'the-secret');

	expect(withPrevious(plain, TOKEN, {})).toBe(plain);
	expect(withoutPrevious(plain)).toBe(plain);
	expect(previousIn(plain, TOKEN)).toBeUndefined();
});

test.each([
	['none', null],
	['a blank one', ''],
	['one that is none', 'call me'],
	['one without a query', 'https://crm.example/hook'],
	[
		'one that somebody cut off',
		withPrevious(`${URL_OF_NODE}?secret=`, TOKEN, PREVIOUS).slice(0, -5),
	],
	['one that somebody changed', `${URL_OF_NODE}?secret=&previous=AAAA`],
	[
		'one in which something else is sealed',
		withPrevious(`${URL_OF_NODE}?secret=`, TOKEN, [1] as never),
	],
])('an address tells nothing of before: %s', (_what, address) => {
	expect(previousIn(address, TOKEN)).toBeUndefined();
	expect(secretIn(address) ?? '').toBe('');
});

test('without an address there is none without what was before', () => {
	expect(withoutPrevious(null)).toBeNull();
});

test.each([
	['https://n8n.example/webhook/1c7b/call-ended', ['1c7b', 'call-ended']],
	['https://n8n.example/a/b/webhook-test/1c7b/call-ended?secret=x#y', ['1c7b', 'call-ended']],
	['https://crm.example/hook', ['', 'hook']],
	['https://crm.example', ['', '']],
])('%s ends in %j', (address, end) => {
	expect(endOf(address)).toEqual(end);
});
