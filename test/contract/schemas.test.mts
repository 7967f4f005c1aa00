// What the editor shows of an operation's output is what the contract says it answers.
import { expect, test } from '@jest/globals';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call.ts';
import { answersOf } from './support/answers.mts';
import { OpenApi, type Place } from '../../tools/lib/openapi.mts';
import { operations, parametersOf } from './support/node.mts';
import { shapeAt, shapeOf, type Shape } from './support/shape.mts';
import { schemaAt, SIMPLIFIED } from './support/simplified.mts';

/** What the node itself adds to an answer. */
const ADDED: Record<string, Record<string, Shape>> = {
	// what was done, the other leads of the campaign with this number, whether it calls, and what a repeated number did not change
	'lead: upsert': {
		action: { type: 'string' },
		other_lead_ids: { type: 'array', items: { type: 'integer' } },
		campaign_status: { type: 'string' },
		repeats_item: { type: 'integer' },
		not_sent: { type: 'object' },
	},
	// to whom it went; whether the message went out, when a refusal may be returned as an item, and what it was, when a template may take its place
	'messenger: sendFreeform': {
		customer_phone: { type: 'string' },
		sent: { type: 'boolean' },
		sent_as: { type: 'string' },
		// the answer to a template has it
		status: { type: 'string' },
	},
	'messenger: sendTemplate': { customer_phone: { type: 'string' }, sent: { type: 'boolean' } },
	'sms: send': { customer_phone: { type: 'string' } },
	// whether it calls
	'lead: create': { campaign_status: { type: 'string' } },
};

/** What the editor may promise of answers that differ from platform to platform: no more than comes everywhere. */
const PROMISED: Record<string, Record<string, Shape>> = {
	// a number, or digits as text
	'account: get': { total_balance: { type: 'string' } },
};

/** Of answers with more on some platforms than on others: what comes everywhere (docs/api-assumptions.md, "Endpoints"). */
const EVERYWHERE: Record<string, string[]> = {
	'assistant: create': ['id', 'name', 'status', 'type', 'mode'],
	// and what was changed
	'assistant: update': ['id', 'name'],
};

function everywhere(title: string, properties: Shape['properties'] = {}): Shape['properties'] {
	const names = EVERYWHERE[title] ?? Object.keys(properties);
	return Object.fromEntries(names.map((name) => [name, properties[name]]));
}

/** What of an answer is given out, where it is neither the whole nor what "Simplify" makes of it. */
const PART_GIVEN_OUT: Record<string, Place> = {
	// the lead, whether it was created or was there
	'lead: upsert': ['components', 'schemas', 'Lead'],
};

/** What was made or changed, which is in `data` of an answer, and comes out unless "Simplify" is turned off. */
const inData = (schema: Place): Place => [...document.resolve(schema), 'properties', 'data'];

const document = new OpenApi();

/** What of a simplified call is no text. */
const TYPES: Record<string, string> = {
	id: 'integer',
	reached: 'boolean',
	duration: 'number',
	extracted_variables: 'object',
	input_variables: 'object',
	transfers: 'array',
	total_cost: 'number',
	lead_id: 'integer',
	lead_variables: 'object',
	lead_call_tries: 'integer',
	campaign_id: 'integer',
};

/** What comes out in the place of an answer, or beside it, when the call was waited for: n8n knows one schema an operation. */
const WAITED_FOR: Record<string, Shape> = {
	...Object.fromEntries(
		Object.keys(simplifyCall({})).map((name) => [name, { type: TYPES[name] ?? 'string' }]),
	),
	timed_out: { type: 'boolean' },
	timed_out_reason: { type: 'string' },
};

// test/contract/answers.test.mts compares these with what comes out
const described = operations.filter(
	({ title, operation }) => !(title in SIMPLIFIED) && operation !== 'sendAndWait',
);

test.each(described.map((operation) => [operation.title, operation] as const))(
	'%s',
	(title, definition) => {
		const { resource, operation, request } = definition;
		const endpoint = document.endpointOf(request.method, request.url)!;
		const { row, schema } = answersOf(document, endpoint);
		const declared = shapeOf(schemaAt(`${resource}/${operation}`));

		const isSimplified = !row && parametersOf(definition).some(({ name }) => name === 'simplify');
		const single = isSimplified ? inData(schema) : schema;

		const shape = shapeAt(document, PART_GIVEN_OUT[title] ?? row ?? single, declared);

		expect(declared).toEqual({
			...shape,
			properties: {
				...everywhere(title, shape.properties),
				...PROMISED[title],
				...ADDED[title],
				...(['call: make', 'lead: create'].includes(title) && WAITED_FOR),
			},
		});
	},
);

/** Of a human review. */
const APPROVAL: Shape = {
	type: 'object',
	properties: { approved: { type: 'boolean' }, chatInput: { type: 'string' } },
};

test.each([
	['call/sendAndWait', { data: APPROVAL }],
	['lead/sendAndWait', {}],
])('the schema of %s is that of a call that was waited for', (path, more) => {
	expect(shapeOf(schemaAt(path)).properties).toEqual({ ...WAITED_FOR, ...more });
});

test.each(['call/get', 'trigger/callEnded'])(
	'the schema of %s is that of a call in a list',
	(path) => {
		expect(schemaAt(path)).toEqual(schemaAt('call/getAll'));
	},
);
