import type { INodeParameters } from 'n8n-workflow';
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

const ANY_METHOD = 'GET,POST,PUT,PATCH,DELETE';

test.each([
	['a node as it is new', {}, 'call-ended', 'POST', true],
	['ended calls, automatically', automatic, 'call-ended', 'POST', true],
	['ended calls, by hand', manual, `call-ended/${SECRET}`, 'POST', false],
	['ended conversations', conversation, 'conversation-ended', 'POST', true],
	['those, by hand', { ...conversation, ...byHand }, `conversation-ended/${SECRET}`, 'POST', false],
	['inbound calls, automatically', ringing, 'inbound-call', 'POST', true],
	['inbound calls, by hand', inbound, `inbound-call/${SECRET}`, 'POST', false],
	['tool requests', tool, `tool-request/${SECRET}`, ANY_METHOD, false],
	// what another event had chosen does not count
	['those, formerly calls', { ...automatic, ...tool }, `tool-request/${SECRET}`, ANY_METHOD, false],
] as Array<[string, INodeParameters, string, string, boolean]>)(
	'the path and the method of the address are right for %s, and it is hidden where nobody has to copy it',
	async (_case, parameters, path, method, isHidden) => {
		const { described } = await trigger(parameters);

		expect([described('path'), described('httpMethod')]).toEqual([path, method]);
		expect(described('ndvHideUrl')).toBe(isHidden);
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
