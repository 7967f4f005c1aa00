// What a credential holds, as people fill it in.
import type { INode } from 'n8n-workflow';
import { apiRoot, isPrivateHost } from '../../nodes/VoiceAssistantPlatform/client/address';
import {
	accountFingerprint,
	apiToken,
	deploymentIn,
} from '../../nodes/VoiceAssistantPlatform/client/credential';

const NODE = { name: 'Platform', parameters: { password: 'of the form' } } as unknown as INode;
const FILLED = { baseUrl: 'https://app.example.com/api', apiToken: 'the-token' };

const deployment = (fields: object = {}) =>
	deploymentIn({ getNode: () => NODE }, { ...FILLED, ...fields });

test.each([
	['as it is', 'abc', 'abc'],
	['with spaces around it', ' abc\n', 'abc'],
	['with the word before it', 'Bearer abc', 'abc'],
	['with the word in other letters', 'bearer  abc', 'abc'],
	['with what nobody sees', '\u200bBearer 12|ab\u00adc\u2060 ', '12|abc'],
	['as a number', 123, '123'],
	['which begins like the word', 'Bearerabc', 'Bearerabc'],
])('the token is taken %s', (_how, value, expected) => {
	expect(apiToken(value)).toBe(expected);
});

test.each(['', '  ', undefined, null, 'Bearer', ' Bearer \n'])('%j is no token', (value) => {
	expect(() => apiToken(value)).toThrow("The credential has no 'API Token'");
});

// n8n's HTTP client leaves such characters out: the token that is sent would be masked nowhere
test.each(['12|abc\ndefghijk', '12|abc…', '12|abc def', '12|abcé'])(
	'%j is refused as a token',
	(value) => {
		expect(() => apiToken(value)).toThrow("The 'API Token' of the credential contains a space");
	},
);

describe('the words of a deployment', () => {
	test.each([
		['left out', {}],
		['blank', { messengerIdentifier: '', calendarAIdentifier: ' ', calendarBIdentifier: null }],
	])('are those of the API document when they are %s', (_how, fields) => {
		expect(deployment(fields).identifiers).toEqual({
			messenger: 'messenger',
			cal_a: 'cal_a',
			cal_b: 'cal_b',
		});
	});

	test.each(['chatapp', ' chat_app2\n', 'a'])('may be %j', (messengerIdentifier) => {
		expect(deployment({ messengerIdentifier }).identifiers.messenger).toBe(
			messengerIdentifier.trim(),
		);
	});

	test.each([
		['Chatapp', '2chat', '_chat', 'chat-app', 'chat/../me', 'chat app', 'șat', 7, '__proto__'],
	])('cannot be %j and others', (...identifiers) => {
		for (const calendarBIdentifier of identifiers) {
			expect(() => deployment({ calendarBIdentifier })).toThrow(
				"The 'Calendar B Identifier' of the credential cannot be used",
			);
		}
	});
});

test('a credential that cannot be used is told without the form, which may hold a password', () => {
	try {
		deployment({ apiToken: '' });
		throw new Error('not refused');
	} catch (error) {
		expect((error as { node: INode }).node).toEqual({ name: 'Platform', parameters: {} });
		expect(JSON.stringify(error)).not.toContain('of the form');
	}
});

test('an account is told from others by its address and its token, and shows neither', () => {
	const prints = [
		{ root: 'https://a.example/api', token: 'the-token' },
		{ root: 'https://b.example/api', token: 'the-token' },
		{ root: 'https://a.example/api', token: 'the-token-2' },
	].map(accountFingerprint);

	expect(new Set(prints).size).toBe(3);
	expect(accountFingerprint({ root: 'https://a.example/api', token: 'the-token' })).toBe(prints[0]);
	for (const print of prints) expect(print).toMatch(/^[\w-]{16}$/);
});

test.each([
	['of this machine', true, ['localhost', 'app.localhost', '127.0.0.1', '127.1.2.3', '[::1]']],
	['unspecified', true, ['0.0.0.0', '[::]']],
	['a bare name, as of a container', true, ['n8n', 'simulator', 'mylocal', 'cafe']],
	['of Docker', true, ['host.docker.internal', 'gateway.docker.internal']],
	['of a router', true, ['n8n.local', 'n8n.lan', 'n8n.home', 'n8n.home.arpa', 'n8n.localdomain']],
	['private, with the dot of the root', true, ['localhost.', 'nas.local.', 'n8n.', '10.0.0.1.']],
	['of a company', true, ['n8n.internal', 'n8n.intranet', 'n8n.corp', 'n8n.private']],
	['private', true, ['10.0.0.1', '192.168.1.1', '172.16.0.1', '172.31.255.255']],
	['private, IPv6', true, ['[fd12:3456::1]', '[fc00::1]', '[fdff::1]']],
	['link-local', true, ['169.254.169.254', '[fe80::1]', '[febf::1]']],
	['carrier-grade', true, ['100.64.0.1', '100.127.255.255']],
	['beside them', false, ['172.15.0.1', '172.32.0.1', '192.169.1.1', '11.0.0.1', '110.0.0.1']],
	['beside those', false, ['100.63.0.1', '100.128.0.1', '169.253.0.1', '1.0.0.0', '126.0.0.1']],
	['elsewhere, IPv6', false, ['[2001:db8::1]', '[::2]', '[fec0::1]', '[fb00::1]']],
	['named alike', false, ['10.0.0.1.example.com', 'localhost.example.com', 'app.mylocal']],
	[
		'public',
		false,
		['app.example.com', 'app.example.com.', 'arpa.example', 'home.example.com', '203.0.113.7'],
	],
])('a host %s is of the own network: %p (%j)', (_what, isPrivate, hosts) => {
	const found = hosts.map((host) => isPrivateHost(new URL(`http://${host}`).hostname));

	expect(found).toEqual(hosts.map(() => isPrivate));
});

test.each([
	['https://app.example.com/api', 'https://app.example.com/api'],
	[' https://app.example.com/api/// ', 'https://app.example.com/api'],
	['https://app.example.com', 'https://app.example.com'],
	['https://APP.example.com:8443/Api', 'https://app.example.com:8443/Api'],
	['http://127.0.0.1:4010/api/', 'http://127.0.0.1:4010/api'],
	['http://[fd00:1::2]/api', 'http://[fd00:1::2]/api'],
	['http://simulator:4010/api', 'http://simulator:4010/api'],
	['http://localhost.:4010/api', 'http://localhost.:4010/api'],
])('the Base URL %p leads to the API at %s', (typed, root) => {
	expect(apiRoot(typed)).toBe(root);
});

test.each<[reason: string, typed: unknown[]]>([
	['no', [undefined, '   ']],
	['not an address', ['app.example.com/api', 'https://', 'file:///etc/passwd']],
	[
		'not an address',
		['https://user:secret@app.example.com/api', 'https://:secret@app.example.com'],
	],
	['not an address', ['https://app.example.com/api?key=1', 'https://app.example.com/api#x']],
	['https://', ['http://app.example.com/api', 'http://8.8.8.8/api', 'ftp://localhost/api']],
	['https://', ['http://[fc::1]/api', 'http://[fd::1]/api']],
])('the Base URL is refused with %j: %j', (reason, typed) => {
	for (const one of typed) expect(() => apiRoot(one)).toThrow(reason);
});
