// What outputs show in place of the secrets of assistants and tools.
import { redactOutput } from '../../nodes/VoiceAssistantPlatform/api/secretFields';

test.each([
	['call-ended?secret=abc', 'call-ended?secret=*****'],
	['conversation-ended?secret=abc&workflow=A', 'conversation-ended?secret=*****&workflow=A'],
	['call-ended?workflow=A&secret=abc', 'call-ended?workflow=A&secret=*****'],
	['call-ended/?secret=abc', 'call-ended/?secret=*****'],
	[
		'inbound-call/?x=1&secret=abc&secret=def#end',
		'inbound-call/?x=1&secret=*****&secret=*****#end',
	],
	['call-ended?my_secret=abc', 'call-ended?my_secret=abc'],
	['tool-request/abc?x=1', 'tool-request/*****?x=1'],
	['hook?secret=abc', 'hook?secret=abc'],
])('a row shows of the address of a webhook, …/%s: …/%s', (address, shown) => {
	const rowWith = (webhook_url: string) => ({
		id: 1,
		webhook_url,
		endpoint: 7,
		data: { conversation_ended_webhook_url: webhook_url, assistants: [{ webhook_url }] },
	});
	const at = (end: string) => rowWith(`https://n.example/webhook/1/${end}`);

	expect(redactOutput(at(address))).toEqual(at(shown));
});

const UNNAMED = { own_api_key: 'k-123', own_event_slug: '30min' };
const CALENDAR = { calendar_type: 'own', ...UNNAMED };
const MASKED = { ...CALENDAR, own_api_key: '*****' };

test.each<[what: string, tool: object, shown: object]>([
	['its settings beside its type', { ...CALENDAR }, { ...MASKED }],
	['its settings in data', { data: CALENDAR }, { data: MASKED }],
	['no key', { ...CALENDAR, own_api_key: '' }, { ...CALENDAR, own_api_key: '' }],
	['no type of calendar', { data: UNNAMED }, { data: { ...UNNAMED, own_api_key: '*****' } }],
])('a row shows no key of a calendar, of a tool with %s', (_what, tool, shown) => {
	const rowWith = (settings: object) => ({
		message: 'Updated',
		data: { id: 1, tools: [{ type: 'calendar_integration', ...settings }] },
	});

	expect(redactOutput(rowWith(tool))).toEqual(rowWith(shown));
});

test('a row shows no secret in the headers and static fields of a tool, which ask another system', () => {
	const rowWith = (shown: string) => ({
		id: 7,
		name: 'book',
		headers: [
			{ name: 'Content-Type', value: 'application/json' },
			{ name: 'X-Api-Key', value: shown },
		],
		static_fields: [
			{ key: 'customer', value: '{{customer_name}}' },
			{ key: 'api_key', value: shown },
		],
		tools: [{ headers: { Authorization: shown } }],
		entries: [
			{ name: 'pin', value: 'said in the call' },
			{ key: 'pin', value: 'said in the call' },
		],
	});

	expect(redactOutput(rowWith('k-123'))).toEqual(rowWith('*****'));
});
