import type { INodeParameters } from 'n8n-workflow';
import { newProcess } from '../support/n8nProcess';
import { SECRET, chosen, trigger } from '../support/trigger';

const webhookSecret = chosen(SECRET);
const automatic = { event: 'callEnded', registration: 'automatic' };
const byHand = { registration: 'manual', webhookSecret };
const manual = { event: 'callEnded', ...byHand };
const conversation = { event: 'conversationEnded', registration: 'automatic' };
const inbound = { event: 'inboundCall', ...byHand };
const ringing = { event: 'inboundCall', registration: 'automatic' };
const tool = { event: 'toolRequest', webhookSecret };

const immediately = { responseMode: 'onReceived' };
const lastNode = { responseMode: 'lastNode' };
const responseNode = { responseMode: 'responseNode' };

test.each([
	['a node as it is new', {}, 'call-ended'],
	['ended calls, automatically', automatic, 'call-ended'],
	['ended calls, by hand', manual, `call-ended/${SECRET}`],
	['ended conversations', conversation, 'conversation-ended'],
	['ended conversations, by hand', { ...conversation, ...byHand }, `conversation-ended/${SECRET}`],
	['inbound calls, automatically', ringing, 'inbound-call'],
	['inbound calls, by hand', inbound, `inbound-call/${SECRET}`],
	['tool requests', tool, `tool-request/${SECRET}`],
	// what another event had chosen does not count
	[
		'tool requests that were inbound calls',
		{ ...tool, registration: 'automatic' },
		`tool-request/${SECRET}`,
	],
] as Array<[string, INodeParameters, string]>)(
	'the path of the address is right for %s',
	async (_case, parameters, path) => {
		expect((await trigger(parameters)).described('path')).toBe(path);
	},
);

test.each([
	['ended calls, automatically', automatic, 'POST'],
	['ended calls, by hand', manual, 'POST'],
	['inbound calls', inbound, 'POST'],
	['tool requests', tool, 'GET,POST,PUT,PATCH,DELETE'],
] as Array<[string, INodeParameters, string]>)(
	'the method of the address is right for %s',
	async (_case, parameters, method) => {
		expect((await trigger(parameters)).described('httpMethod')).toBe(method);
	},
);

// n8n: an empty `responseData` stands for what the trigger gives it, "noData" for an empty answer
test.each([
	['ended calls, automatically', automatic, 'onReceived', 'noData'],
	['ended calls, by hand', manual, 'onReceived', 'noData'],
	['inbound calls, as new', inbound, 'lastNode', 'firstEntryJson'],
	['inbound calls, immediately', { ...inbound, ...immediately }, 'onReceived', ''],
	['inbound calls, last node', { ...inbound, ...lastNode }, 'lastNode', 'firstEntryJson'],
	['inbound calls, response node', { ...inbound, ...responseNode }, 'responseNode', 'noData'],
	['tool requests, as new', tool, 'lastNode', 'firstEntryJson'],
	['tool requests, response node', { ...tool, ...responseNode }, 'responseNode', 'noData'],
	// what another event had chosen is not shown any more, and does not count
	['ended calls that were tool requests', { ...manual, ...lastNode }, 'onReceived', 'noData'],
] as Array<[string, INodeParameters, string, string]>)(
	'when and with what n8n answers %s',
	async (_case, parameters, mode, data) => {
		const { described } = await trigger(parameters);

		expect([described('responseMode'), described('responseData')]).toEqual([mode, data]);
	},
);

test.each([
	[automatic, true],
	[manual, false],
	[inbound, false],
	[tool, false],
	[conversation, true],
	[ringing, true],
	[{ ...tool, registration: 'automatic' }, false],
] as Array<[INodeParameters, boolean]>)(
	'the address of %j is hidden in the editor where nobody has to copy it: %p',
	async (parameters, hidden) => {
		expect((await trigger(parameters)).described('ndvHideUrl')).toBe(hidden);
	},
);

test('how a request can be answered is named as n8n names it', () => {
	const { properties } = newProcess().description;
	const named = properties
		.filter(({ name }) => name === 'responseMode')
		.map(({ options }) =>
			options!.map((option) => [option.name, 'value' in option && option.value]),
		);

	const byTheWorkflow = [
		['When Last Node Finishes', 'lastNode'],
		["Using 'Respond to Webhook' Node", 'responseNode'],
	];
	expect(named).toEqual([[['Immediately', 'onReceived'], ...byTheWorkflow], byTheWorkflow]);
});
