// What the editor is told of an operation's output is what the contract says it answers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { answersOf } from './support/answers.mts';
import { OpenApi } from '../../scripts/lib/openapi.mts';
import { operations } from './support/node.mts';
import { shapeAt, shapeOf, type Shape } from './support/shape.mts';

const SCHEMAS = join(import.meta.dirname, '../../nodes/VoiceAssistantPlatform/__schema__/v1.0.0');

/** What the node itself adds to an answer. */
const ADDED: Record<string, Record<string, Shape>> = {
	// whether the message went out, when a refusal may be returned as an item
	'messenger: sendFreeform': { sent: { type: 'boolean' } },
	'messenger: sendTemplate': { sent: { type: 'boolean' } },
};

const document = new OpenApi();

test.each(operations.map((operation) => [operation.title, operation] as const))(
	'%s',
	(title, { resource, operation, request }) => {
		const endpoint = document.endpointOf(request.method, request.url)!;
		const { row, schema } = answersOf(document, endpoint);
		const file = readFileSync(join(SCHEMAS, resource, `${operation}.json`), 'utf8');
		const told = shapeOf(JSON.parse(file) as object);

		const described = shapeAt(document, row ?? schema, told);

		expect(told).toEqual({
			...described,
			properties: { ...described.properties, ...ADDED[title] },
		});
	},
);
