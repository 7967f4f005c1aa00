// What n8n's editor shows of the nodes.
import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { FORMS, formOf } from './support/engine/forms';
import { loadPackage, nodeTypesFor } from './support/engine/package';
import { workflowWith } from './support/engine/workflow';

/** What somebody reads who looks for one thing: the rest is behind a link to the documentation. */
const MOST_CHARACTERS = 250;

/** In n8n's editor, at the width that a form has on a laptop. */
const CHARACTERS_OF_TWO_LINES = 110;

const NODE = 'voiceAssistantPlatform';
const TRIGGER = 'voiceAssistantPlatformTrigger';
const CREDENTIAL = 'voiceAssistantPlatformApi';
const NODES = [NODE, TRIGGER, 'voiceAssistantPlatformPollTrigger'];

interface Described {
	usableAsTool?: boolean;
	subtitle: string;
	sensitiveOutputFields?: string[];
	properties: INodeProperties[];
}

const descriptionOf = async (name: string) =>
	((await loadPackage()).getNode(name).type as unknown as { description: Described }).description;

/** All parameters of a form, those in collections included. */
const parametersIn = (properties: INodeProperties[]): INodeProperties[] =>
	properties.flatMap((property) => [
		property,
		...(property.options ?? []).flatMap((option) =>
			parametersIn('values' in option ? option.values : 'type' in option ? [option] : []),
		),
	]);

test('the node can be used as a tool of an AI agent, and marks the tokens it brings as sensitive', async () => {
	const { usableAsTool, sensitiveOutputFields } = await descriptionOf(NODE);

	expect(usableAsTool).toBe(true);
	expect(sensitiveOutputFields).toContain('token');
});

test.each([...FORMS.keys()])(
	'%s: n8n keeps the same values of the whole form as of its part that the tests run with',
	async (title) => {
		const parameters = formOf(title);
		const { properties: whole } = await descriptionOf(NODE);
		const type = `n8n-nodes-voice-assistant-platform.${NODE}`;
		const part = nodeTypesFor(parameters).getByNameAndVersion(type).description.properties;
		const keptOf = (properties: INodeProperties[]) =>
			NodeHelpers.getNodeParameters(properties, parameters, true, false, null, null);

		expect(part.length).toBeLessThan(whole.length);
		expect(keptOf(part)).toEqual(keptOf(whole));
	},
);

test.each([
	['Endpoint Path', 'options'],
	['Let the AI Agent Choose What to Delete', undefined],
])(
	'what is entered as "%s" does not stay when another operation is chosen: n8n keeps values by name',
	async (label, collection) => {
		const { properties } = await descriptionOf(NODE);
		const names = properties
			.flatMap((one) => (one.name === collection ? (one.options as INodeProperties[]) : one))
			.filter(({ displayName }) => displayName === label)
			.map(({ name }) => name);

		expect(names.length).toBeGreaterThan(1);
		expect(names).toEqual([...new Set(names)]);
	},
);

test('each name stands for one type of parameter: n8n keeps the value when another operation is chosen', async () => {
	const types = new Map<string, Set<string>>();
	for (const { name, type } of (await descriptionOf(NODE)).properties) {
		types.set(name, (types.get(name) ?? new Set()).add(type));
	}

	expect([...types].filter(([, { size }]) => size > 1)).toEqual([]);
});

test('no optional field is filled in from the start: nothing is sent that the user did not mean', async () => {
	const { properties } = await descriptionOf(NODE);
	// a locator starts empty, a choice shows what is chosen
	const others = ['resourceLocator', 'resourceMapper', 'options'];
	// what a number starts with is refused where it is below the least one
	const isRefused = ({ default: start, typeOptions = {} }: INodeProperties) =>
		Number(start) < (typeOptions.minValue ?? -Infinity);
	const filledIn = properties
		.filter(({ type, routing }) => routing?.send?.type !== undefined && !others.includes(type))
		.filter((property) => !isRefused(property))
		.filter(({ default: start }) => !['', '{}'].includes(String(start && JSON.stringify(start))));

	expect(filledIn.map(({ name }) => name)).toEqual([]);
});

test('choosing one more of several groups wipes nothing that is filled in', async () => {
	const { properties } = await descriptionOf(NODE);
	const ofSeveral = properties
		.filter(({ type }) => type === 'multiOptions')
		.map(({ name }) => name);
	// n8n's editor empties what has entries and names the parameter that was changed; a path it does not take for that name
	const emptied = properties
		.filter(({ options }) => options)
		.filter(({ displayOptions }) =>
			Object.keys({ ...displayOptions?.show, ...displayOptions?.hide }).some((name) =>
				ofSeveral.includes(name),
			),
		);

	expect(ofSeveral).toContain('sections');
	expect(emptied.map(({ name }) => name)).toEqual([]);
});

test.each([...NODES, CREDENTIAL])(
	'in the form of %s, no description, hint or notice has more than 250 characters',
	async (name) => {
		const properties =
			name === CREDENTIAL
				? (await loadPackage()).getCredential(name).type.properties
				: (await descriptionOf(name)).properties;
		const texts = parametersIn(properties).flatMap(
			({ type, displayName, description = '', hint = '', options = [], modes = [] }) => [
				...[type === 'notice' ? displayName : '', description, hint],
				...[...options, ...modes].map((one) => ('hint' in one && one.hint) || ''),
				...options.map((one) => ('description' in one && one.description) || ''),
			],
		);
		const read = texts.map((text) => text.replace(/<[^>]+>/g, ''));

		expect(read.join('')).not.toBe('');
		expect(read.filter(({ length }) => length > MOST_CHARACTERS)).toEqual([]);
	},
);

describe.each(NODES)('in the form of %s', (name) => {
	test('the description of each choice fits the two lines that a list shows of it', async () => {
		const choices = parametersIn((await descriptionOf(name)).properties)
			.filter(({ type, name }) => /ptions$/.test(type) && name !== 'waitUntil')
			.flatMap(({ options = [] }) => options as INodePropertyOptions[]);

		expect(
			choices.filter(({ description = '' }) => description.length > CHARACTERS_OF_TWO_LINES),
		).toEqual([]);
	});

	test('a list that was added and left without a choice is blank', async () => {
		const locators = parametersIn((await descriptionOf(name)).properties).filter(
			({ type }) => type === 'resourceLocator',
		);

		expect(locators).not.toEqual([]);
		for (const { name: ofParameter, default: added } of locators) {
			// n8n's editor stores a copy of it under "Add Field"
			expect([ofParameter, added]).toEqual([ofParameter, { __rl: true, mode: 'list', value: '' }]);
		}
	});

	test('no parameter has a pattern for n8n to judge: a busy n8n fails an execution when that takes 250 ms', async () => {
		const { properties } = await descriptionOf(name);

		expect(JSON.stringify(properties)).not.toMatch(/"(validation|extractValue)":/);
	});
});

test('of an item, no variable is sent only because it has the same name: each is entered in the form', async () => {
	const mappers = parametersIn((await descriptionOf(NODE)).properties).flatMap(
		({ typeOptions }) => typeOptions?.resourceMapper ?? [],
	);

	expect(mappers).not.toEqual([]);
	expect(mappers.filter(({ supportAutoMap }) => supportAutoMap !== false)).toEqual([]);
});

test('wherever a timezone is asked for, there is a list: nobody knows their names by heart', async () => {
	const asked = parametersIn((await descriptionOf(NODE)).properties).filter(
		({ displayName }) => displayName === 'Timezone',
	);

	expect(asked).not.toEqual([]);
	for (const { modes = [] } of asked) {
		expect(modes[0]?.typeOptions?.searchListMethod).toBe('searchTimezones');
	}
});

test('of an operation that spends, a model is told that it costs, and what to ask first or what it needs', async () => {
	const spends = (await descriptionOf(NODE)).properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options }) => options as INodePropertyOptions[])
		.filter(({ description }) => description?.includes('Costs money'));

	expect(spends).not.toEqual([]);
	for (const { name, builderHint } of spends) {
		expect([name, builderHint?.propertyHint]).toEqual([
			name,
			expect.stringMatching(/costs? money.*(Ask|Needs|conversation)/is),
		]);
	}
});

test.each<[string, INodeParameters, string]>([
	[NODE, {}, 'create: lead'],
	[NODE, { resource: 'call' }, 'get all: call'],
	[NODE, { resource: 'platformUser', operation: 'createToken' }, 'create token: platform user'],
	[NODE, { options: { preview: true } }, 'create: lead (preview)'],
	[NODE, { options: { preview: false } }, 'create: lead'],
	[TRIGGER, { event: 'callEnded' }, 'On Call Ended'],
	[NODES[2], { event: 'leadStatusChanged' }, 'On Lead Status Changed'],
])("on n8n's canvas, below %s with %j: %s", async (type, parameters, words) => {
	const { subtitle } = await descriptionOf(type);
	const workflow = await workflowWith({ parameters }, { type });
	const node = workflow.getNode('Platform')!;

	expect(subtitle.length).toBeLessThan(160);
	expect(workflow.expression.getSimpleParameterValue(node, subtitle, 'internal', {})).toBe(words);
});
