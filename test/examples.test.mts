import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { NodeHelpers, type INode } from 'n8n-workflow';
import { loadPackage, nodeTypes } from './support/engine/package.ts';
import { Expression } from './support/engine/workflow.ts';

const PACKAGE = 'n8n-nodes-voice-assistant-platform.';
const DIRECTORY = join(import.meta.dirname, '..', 'examples');

const nodesOf = (file: string) =>
	(JSON.parse(readFileSync(join(DIRECTORY, file), 'utf8')) as { nodes: INode[] }).nodes;

const ours = readdirSync(DIRECTORY).flatMap((file) =>
	nodesOf(file)
		.filter(({ type }) => type.startsWith(PACKAGE))
		.map((node): [string, INode] => [`${file}: ${node.name}`, node]),
);

// n8n leaves out in silence what a form does not show
test.each(ours)('examples/%s has no parameter that its form does not show', async (_, node) => {
	await loadPackage();
	const { description } = nodeTypes.getByNameAndVersion(node.type);
	// n8n adds these two to a node that is used as a tool
	const forTools = ['descriptionType', 'toolDescription'];
	const parameters = Object.fromEntries(
		Object.entries(node.parameters).filter(([parameter]) => !forTools.includes(parameter)),
	);
	const plain = { ...node, parameters };

	expect(
		NodeHelpers.getNodeParameters(
			description.properties,
			parameters,
			true,
			false,
			plain,
			description,
		),
	).toMatchObject(parameters);
});

const recipes = readFileSync(join(DIRECTORY, '..', 'docs', 'recipes.md'), 'utf8');

const fileNameOf = (name: string) =>
	name
		.toLowerCase()
		.match(/[a-z]+/g)!
		.filter((word) => !['a', 'an', 'the'].includes(word))
		.join('-');

test.each(readdirSync(DIRECTORY))(
	'examples/%s has the same name in n8n, in its note and in the docs',
	(file) => {
		const { name, nodes } = JSON.parse(readFileSync(join(DIRECTORY, file), 'utf8'));
		const [{ parameters: note }] = nodes as INode[];
		const [, section = ''] = recipes.split(`\n## ${name}\n`);

		expect(`${fileNameOf(name)}.json`).toBe(file);
		expect(String(note.content).split('\n')[0]).toBe(`## ${name}`);
		expect(section.split('\n## ')[0]).toContain(`(../examples/${file})`);
		expect(recipes).toContain(`\n| [${name}](#`);
	},
);

test.each(readdirSync(DIRECTORY))('examples/%s speaks of calls as they come out', (file) => {
	expect(readFileSync(join(DIRECTORY, file), 'utf8')).not.toMatch(
		/client_phone_number|assistant_phone_number|lead_phone_number|\bevaluation\b/,
	);
});

// n8n gives these conditions a quarter of a second, in which a busy computer may do nothing: then the execution fails
test.each(readdirSync(DIRECTORY))(
	'examples/%s compares by no regular expression of a condition',
	(file) => {
		expect(readFileSync(join(DIRECTORY, file), 'utf8')).not.toMatch(/"operation": "(notR|r)egex"/);
	},
);

/** What calls a person or writes to one, by resource. */
const CONTACTS: Record<string, string[]> = {
	call: ['make', 'sendAndWait'],
	lead: ['create', 'sendAndWait', 'update', 'upsert'],
	messenger: ['sendFreeform', 'sendTemplate'],
	sms: ['send'],
};
/** They call the person who approves, and people of a client. */
const WITHOUT_CHECK = ['agent-asks-by-phone.json', 'onboard-client.json'];

test.each(readdirSync(DIRECTORY).filter((file) => !WITHOUT_CHECK.includes(file)))(
	'examples/%s calls nobody and writes to nobody without asking whether it may',
	(file) => {
		const { nodes, connections } = JSON.parse(readFileSync(join(DIRECTORY, file), 'utf8')) as {
			nodes: INode[];
			connections: Record<string, { main: Array<Array<{ node: string }>> }>;
		};
		const asks = nodes.filter(({ type }) => type === 'n8n-nodes-base.executeWorkflow');
		const unasked = nodes.filter(({ type }) => /Trigger$/.test(type)).map(({ name }) => name);
		for (const name of unasked) {
			const next = (connections[name]?.main ?? []).flat().map(({ node }) => node);
			const news = next.filter((node) => !unasked.includes(node));
			unasked.push(...news.filter((node) => !asks.some((one) => one.name === node)));
		}
		const contacting = nodes.filter(({ parameters: { resource, operation } }) =>
			CONTACTS[String(resource)]?.includes(String(operation)),
		);

		expect(contacting.map(({ name }) => name).filter((name) => unasked.includes(name))).toEqual([]);
	},
);

interface Case {
	/** What comes in. */
	json: object;
	/** The items that other nodes have put out. */
	others?: Record<string, object[]>;
	expected: unknown;
}

const UNKNOWN = 'No answer. It is not known whether the request was carried out.';
const ASKED = [{ phone: '+447700900123', question: 'When?' }];
const said = (calls: object[]) =>
	`Question: When?\n\nThe last calls with this caller, newest first:\n${JSON.stringify(calls)}`;
const deletion = (status: string) => ({
	json: { name: 'aaaaaaaa a.pdf' },
	others: { 'Documents that are there': [{ name: 'bbbbbbbb a.pdf', status }, {}] },
});

test.each<[what: string, file: string, node: string, place: string, cases: Case[]]>([
	[
		'warns of a balance that is not known, whatever the limit',
		'low-balance-alert',
		'Is it too low?',
		'conditions.conditions.0.leftValue',
		[null, '', '0', 5].map((total_balance) => ({
			json: { total_balance },
			others: { 'When to worry': [{ lowest_balance: 0 }] },
			expected: !total_balance,
		})),
	],
	[
		'deletes no document while another one of its file is being processed',
		'knowledge-base-from-folder',
		'May it be deleted?',
		'conditions.conditions.0.leftValue',
		[
			{ ...deletion('processing'), expected: false },
			{ ...deletion('active'), expected: true },
			{ ...deletion('active'), json: { name: 'by hand' }, expected: false },
		],
	],
	[
		'reads out only calls that are certainly those of the caller',
		'mid-call-ai-agent',
		'Find the answer',
		'text',
		[null, '+4477****0123', '+447700900124', '07700 900123'].map((customer_phone) => ({
			json: {},
			others: {
				'When the assistant asks': ASKED,
				'Read earlier calls': [{ customer_phone, transcript: 'Hello' }],
			},
			expected: said(customer_phone === '07700 900123' ? [{ transcript: 'Hello' }] : []),
		})),
	],
	[
		'looks up the number of a caller, however the platform writes it',
		'greet-callers-by-name',
		'Look up the number',
		'filters.conditions.0.keyValue',
		['+447700900123', '447700900123', '+44 7700 900-123', null].map((customer_phone) => ({
			json: { customer_phone },
			expected: customer_phone ? '+447700900123' : '+',
		})),
	],
	[
		'books a date only if a person was reached',
		'ask-for-new-date',
		'Is there a new date?',
		'rules.values.0.conditions.conditions.0.leftValue',
		[true, null, false].map((reached) => ({
			json: { reached, extracted_variables: { new_date: '2099-05-06 10:30' } },
			expected: reached === true,
		})),
	],
	[
		'takes a message for STOP only if it says so',
		'somebody-writes-stop',
		'Is it STOP?',
		'conditions.conditions.0.leftValue',
		[
			...['stop', 'please stop calling me', 'stop\nthank you', ''],
			...['can i stop by at four', 'nonstop', 'do not\nstop by', ''],
		].map((text, index) => ({
			json: { alone: 'stop, Halt', anywhere: 'Stop calling, unsubscribe me', text },
			expected: index < 3,
		})),
	],
	[
		'lets nobody through whose number is in the table, however it is written',
		'allowed-to-contact',
		'Not in the table',
		'conditions.conditions.0.leftValue',
		[
			...['+447700900123', '07700 900123', 447700900123, '+44 (0)7700 900123', '+44 07700 900123'],
			...[
				'0044 07700 900123',
				'0011 44 7700 900123',
				'+52 55 1234 5678',
				'00 4477 0090 0123 ext. 5',
			],
			...['+447700900124', '07700 900124', 'my office'],
		].map((phone, index) => ({
			json: { phone, customer_name: 'Anna' },
			others: { 'The numbers': [{ numbers: '22123456 00900123 12345678' }] },
			expected: index > 8,
		})),
	],
	[
		'calls for an appointment only once in an evening, and not after three',
		'confirm-appointments',
		'To be called this evening',
		'conditions.conditions.0.leftValue',
		[
			{},
			{ status: 'not reached', evenings: 2, last_evening: '2026-11-28' },
			{ status: 'not reached', evenings: 2, last_evening: '2026-11-29' },
			{ status: 'not reached', evenings: 3, last_evening: '2026-11-28' },
			{ status: 'not known' },
			{ customer_name: ' ' },
			{ phone: ' ' },
		].map((json, index) => ({
			json: { customer_name: 'Ana', phone: '+447700900123', ...json },
			others: { 'The rules': [{ evenings: 3 }] },
			expected: index < 2,
		})),
	],
	[
		'confirms only what a person said who was reached',
		'confirm-appointments',
		'What came of it',
		'assignments.assignments.1.value',
		[
			{ json: { error: 'The API token was refused. Nothing was sent.' }, expected: '' },
			{ json: { error: 'It is not known whether the person is called' }, expected: 'not known' },
			{
				json: { reached: true, extracted_variables: { decision: ' Confirmed ' } },
				expected: 'confirmed',
			},
			{
				json: { reached: true, extracted_variables: { decision: 'perhaps' } },
				expected: 'not known',
			},
			{ json: { reached: false, extracted_variables: {} }, expected: 'not reached' },
			{
				json: { reached: null, extracted_variables: { decision: 'confirmed' } },
				expected: 'not known',
			},
			{ json: { error: UNKNOWN }, expected: 'not known' },
		],
	],
	[
		'calls only a row that this execution has claimed',
		'confirm-appointments',
		'Ask whether they come',
		'phoneNumber',
		[
			{ json: { claimed_by: '7', phone: ASKED[0].phone }, expected: ASKED[0].phone },
			{
				json: { claimed_by: '6', phone: ASKED[0].phone },
				expected: 'Nobody: execute the whole workflow, not this step',
			},
		],
	],
	[
		'does not call a change refused when it is not known',
		'assistant-settings',
		'Changed or refused',
		'assignments.assignments.1.value',
		[
			{ json: { error: UNKNOWN }, expected: 'not known' },
			{ json: { error: 'Refused.' }, expected: 'refused' },
			{ json: {}, expected: 'changed' },
		],
	],
])('the recipe %s', (_, file, name, place, cases) => {
	const { parameters } = nodesOf(`${file}.json`).find((node) => node.name === name)!;
	const expression = place
		.split('.')
		.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], parameters) as string;
	for (const { json: $json, others = {}, expected } of cases) {
		const $ = (node: string) => {
			const items = others[node].map((json) => ({ json }));
			return { all: () => items, first: () => items[0], item: items[0] };
		};

		const $today = { toISODate: () => '2026-11-29' };
		const data = { $json, $, $now: new Date(), $today, $execution: { id: '7' } } as never;
		Expression.initializeGlobalContext(data);

		expect(Expression.resolveWithoutWorkflow(expression.slice(1), data)).toBe(expected);
	}
});
