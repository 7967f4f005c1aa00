import { expect, test } from '@jest/globals';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { OpenApi } from '../../scripts/lib/openapi.mts';
import { operationsTable, resourcesTable } from '../../scripts/lib/operationsTable.mts';

const contract = new OpenApi();

/** A node with one operation. */
function nodeWith(method: string, url: string, parameters: object[] = []): INodeTypeDescription {
	const show = { resource: ['thing'], operation: ['do'] };
	const properties = [
		{ name: 'resource', type: 'options', options: [{ name: 'Thing', value: 'thing' }] },
		{
			name: 'operation',
			type: 'options',
			displayOptions: { show: { resource: ['thing'] } },
			options: [
				{
					name: 'Do',
					value: 'do',
					description: 'Do this | or that',
					routing: { request: { method, url } },
				},
			],
		},
		...parameters.map((parameter) => ({ displayOptions: { show }, ...parameter })),
	] as INodeProperties[];
	return { properties } as INodeTypeDescription;
}

const lastRow = (...node: Parameters<typeof nodeWith>) =>
	operationsTable(nodeWith(...node), contract)
		.split('\n')
		.at(-1);

const OWN_PATH = { name: 'options', type: 'collection', options: [{ name: 'endpointPath' }] };
const CHOICE = {
	name: 'which',
	type: 'options',
	options: [
		{ value: 'all' },
		{ value: 'old', routing: { request: { url: '/user/phone-numbers' } } },
	],
};

test.each<[string, Parameters<typeof nodeWith>, string]>([
	['nothing', ['GET', '/user/knowledgebases'], '`GET /user/knowledgebases` |  |'],
	['the answer', ['GET', '/user/me'], '`GET /user/me` | answer |'],
	[
		'the path, where the user can enter another one',
		['POST', '/user/lead', [OWN_PATH]],
		'`POST /user/lead` | method and path |',
	],
	[
		'the whole operation',
		['POST', '/user/make_call'],
		'`POST /user/make_call` | the whole operation |',
	],
	[
		'values of a parameter',
		['GET', '/user/messenger/senders'],
		'`GET /user/messenger/senders` | values of `status` |',
	],
	[
		'one of two endpoints',
		['GET', '/user/phone-numbers/all', [CHOICE]],
		'`GET /user/phone-numbers/all`, `GET /user/phone-numbers` | answer of `/user/phone-numbers` |',
	],
])('the column of assumptions tells %s', (_what, node, cells) => {
	expect(lastRow(...node)).toBe(`| Thing | Do | Do this \\| or that | ${cells}`);
});

test('an endpoint that the contract does not have is refused', () => {
	expect(() => lastRow('GET', '/user/nothing')).toThrow('does not describe GET /user/nothing');
});

test('resources: each with its operations and what it is for', () => {
	const table = resourcesTable(nodeWith('GET', '/user/me'), { thing: 'do things' });

	expect(table.split('\n').at(-1)).toBe('| Thing | Do | do things |');
});

test('a resource of which nobody says what it is for', () => {
	expect(() => resourcesTable(nodeWith('GET', '/user/me'))).toThrow('what is Thing for?');
});
