import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OpenApi } from '../../scripts/lib/openapi.mts';
import { routeSchema, routeSchemas } from './support/contract.mts';
import { start } from './support/simulator.mts';

const RESPONSE = 'content.application/json.schema';
const BODY = `body.${RESPONSE}`;

test.each<[string, string[]]>([
	[
		'PUT /api/user/assistant/:id',
		[
			...['name', 'webhook_url', 'timezone'].map((field) => `${BODY}.properties.${field}`),
			...[
				...['phone_number_id', 'webhook_url', 'inbound_webhook_url', 'knowledgebase_id'],
				'min_interrupt_words',
			].map((field) => `response.200.${RESPONSE}.properties.data.properties.${field}`),
		],
	],
	[
		'GET /api/user/messenger/session-status',
		[
			...['customer_name', 'last_customer_message_at', 'session_status.properties.expires_at'].map(
				(field) => `response.200.${RESPONSE}.properties.${field}`,
			),
		],
	],
	[
		'POST /api/user/messenger/send-freeform',
		[`${BODY}.properties.message`, `response.422.${RESPONSE}.anyOf.0`],
	],
	...['logout', 'token'].map((path): [string, string[]] => [
		`POST /api/white-label/${path}`,
		[BODY],
	]),
	[
		'POST /api/white-label/register',
		['name', 'email', 'timezone'].map((field) => `${BODY}.properties.${field}`),
	],
	['GET /api/user/messenger/senders', ['querystring.properties.status']],
	[
		'GET /api/user/calls',
		['assistant_phone_number', 'client_phone_number'].map(
			(field) => `response.200.${RESPONSE}.allOf.1.properties.data.items.properties.${field}`,
		),
	],
])('%s marks what is assumed', async (route, places) => {
	await start();
	const find = (node: any, keys: string[]): any =>
		keys.length === 0 ? node : find(node?.[keys[0]], keys.slice(1));
	const keysOf = (place: string) =>
		place
			.replace('application/json', 'json')
			.split('.')
			.map((key) => (key === 'json' ? 'application/json' : key));
	const unmarked = places.filter(
		(place) => find(routeSchema(route), keysOf(place))?.['x-assumed'] !== true,
	);
	expect(unmarked).toEqual([]);
});

test.each([
	'PUT /api/user/assistant/:id',
	'POST /api/user/make_call',
	'GET /api/user/messenger/senders/:senderId/templates',
	'POST /api/user/messenger/send',
])('%s is marked as assumed', async (route) => {
	await start();
	expect(routeSchema(route)).toHaveProperty('x-assumed', true);
});

test.each([
	...['NotFound', 'AssumedInvalid', 'InvalidOrDuplicate', 'SessionStatusInvalid', 'LeadRefused'],
	...['TemplateUnpaid', 'TemplateNotFound', 'TemplateInvalidOrRefused', 'AssumedPhoneNumbers'],
	...['AssumedUserNotFound', 'Malformed', 'TooLarge', 'WrongHeader'],
])('the answer %s is marked as assumed', (name) => {
	const file = join(import.meta.dirname, '..', '..', 'simulator', 'openapi.yaml');
	expect(readFileSync(file, 'utf8')).toMatch(
		new RegExp(`^    ${name}:\\n      description: .*\\n      x-assumed: true$`, 'm'),
	);
});

const FILTERS = ['status', 'campaign_id', 'phone_number', 'date_from', 'date_to'];

test.each([
	['/user/calls', [...FILTERS, 'type', 'assistant_id', 'page']],
	['/user/leads', [...FILTERS, 'per_page', 'page']],
	['/user/assistants/get', []],
	['/user/conversations', []],
])('%s marks the names of parameters that are not shown', (path, expected) => {
	const contract = new OpenApi();
	const parameters = contract
		.parametersOf(contract.endpointOf('GET', path)!)
		.map((place) => contract.at(place));
	const assumed = parameters.filter((one) => one['x-assumed']).map(({ name }) => name as string);
	expect(assumed.sort()).toEqual(expected.sort());
});

test.each([
	['POST /api/user/messenger/send-freeform', 402, 'INSUFFICIENT_BALANCE'],
	['POST /api/user/messenger/send-freeform', 403, 'SESSION_EXPIRED'],
	['POST /api/user/messenger/send-freeform', 404, 'SENDER_NOT_FOUND'],
	['POST /api/user/messenger/send-freeform', 503, 'SENDER_OFFLINE'],
	['GET /api/user/messenger/session-status', 404, 'SENDER_NOT_FOUND'],
])('%s binds %i to the one code %s (platform-api 7)', async (route, status, code) => {
	await start();
	const { response } = routeSchema(route) as Record<string, any>;
	const [base, narrowed] = response[status].content['application/json'].schema.allOf;
	expect(narrowed.properties.error_code).toEqual({ const: code });
	expect(base.required.concat(narrowed.required ?? [])).toEqual([
		...['success', 'error', 'error_code'],
		...(code === 'SESSION_EXPIRED' ? ['session_status'] : []),
	]);
});

test('every operation that takes a body says how a bad one is answered, and only these do', async () => {
	await start();
	const tools = '/user/tools';
	const of = (status: number) =>
		routeSchemas().filter(({ schema, path }) => path !== tools && schema.response[status]);
	const withBody = routeSchemas().filter(({ schema }) => schema.body);
	expect(withBody).toHaveLength(12);
	for (const status of [400, 413, 415]) expect(of(status)).toEqual(withBody);
});
