import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeSchema } from './support/contract.mts';
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
	...['TemplateRefused', 'TemplateInvalidOrRefused', 'WrongHeader', 'AssumedPhoneNumbers'],
	'AssumedUserNotFound',
])('the answer %s is marked as assumed', (name) => {
	const file = join(import.meta.dirname, '..', '..', 'simulator', 'openapi.yaml');
	expect(readFileSync(file, 'utf8')).toMatch(
		new RegExp(`^    ${name}:\\n      description: .*\\n      x-assumed: true$`, 'm'),
	);
});
