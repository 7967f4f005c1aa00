import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	type NodeHint,
} from 'n8n-workflow';
import { loadOutputSchema } from 'n8n-core';
import { EVENTS, OPERATIONS, POLLED_EVENTS } from './support/canvasWords';
import { FORMS, formOf } from './support/engine/forms';
import { loadPackage, nodeTypesFor } from './support/engine/package';
import { workflowWith } from './support/engine/workflow';

/** In n8n's editor, at the width that a form has on a laptop. */
const CHARACTERS_OF_TWO_LINES = 110;

const describe_ = async (name: string) =>
	(await loadPackage()).getNode(name).type as never as {
		description: {
			usableAsTool?: boolean;
			subtitle: string;
			hints?: NodeHint[];
			sensitiveOutputFields?: string[];
			properties: INodeProperties[];
		};
	};

test('the node can be used as a tool of an AI agent, and marks the tokens it brings as sensitive', async () => {
	const { description } = await describe_('voiceAssistantPlatform');

	expect(description.usableAsTool).toBe(true);
	expect(description.sensitiveOutputFields).toContain('token');
});

test.each([...FORMS.keys()])(
	'%s: n8n keeps the same values of the whole form as of its part that the tests run with',
	async (title) => {
		const parameters = formOf(title);
		const { description: whole } = await describe_('voiceAssistantPlatform');
		const { description: part } = nodeTypesFor(parameters).getByNameAndVersion(
			'n8n-nodes-voice-assistant-platform.voiceAssistantPlatform',
		);
		const keptOf = ({ properties }: { properties: INodeProperties[] }) =>
			NodeHelpers.getNodeParameters(properties, parameters, true, false, null, null);

		expect(part.properties.length).toBeLessThan(whole.properties.length);
		expect(keptOf(part)).toEqual(keptOf(whole));
	},
);

test('no optional field is filled in from the start: nothing is sent that the user did not mean', async () => {
	const { description } = await describe_('voiceAssistantPlatform');
	// a locator starts empty, a choice shows what is chosen
	const others = ['resourceLocator', 'resourceMapper', 'options'];
	// what a number starts with is refused where it is below the least one
	const isRefused = ({ default: start, typeOptions = {} }: INodeProperties) =>
		Number(start) < (typeOptions.minValue ?? -Infinity);

	for (const property of description.properties) {
		const { name, type, default: start, routing } = property;
		if (routing?.send?.type === undefined || others.includes(type) || isRefused(property)) continue;
		expect([name, start]).toEqual([name, typeof start === 'object' ? {} : '']);
	}
});

test('choosing one more of several groups wipes nothing that is filled in', async () => {
	const { description } = await describe_('voiceAssistantPlatform');
	const ofSeveral = description.properties
		.filter(({ type }) => type === 'multiOptions')
		.map(({ name }) => name);
	expect(ofSeveral).toContain('sections');

	// n8n's editor empties what has entries and names the parameter that was changed; a path it does not take for that name
	for (const { name, displayOptions, options } of description.properties) {
		const named = Object.keys({ ...displayOptions?.show, ...displayOptions?.hide });
		const emptied = options ? named.filter((parameter) => ofSeveral.includes(parameter)) : [];
		expect([name, emptied]).toEqual([name, []]);
	}
});

/** All parameters of a form, and how deep each is in collections. */
const parametersIn = (
	properties: INodeProperties[],
	depth = 0,
): Array<{ property: INodeProperties; depth: number }> =>
	properties.flatMap((property) => [
		{ property, depth },
		...((property.options ?? []) as INodeProperties[]).flatMap((option) =>
			parametersIn(
				'values' in option
					? (option.values as INodeProperties[])
					: 'type' in option
						? [option]
						: [],
				depth + 1,
			),
		),
	]);

test.each([
	'voiceAssistantPlatform',
	'voiceAssistantPlatformTrigger',
	'voiceAssistantPlatformPollTrigger',
])('what a choice of %s does fits the two lines that the list shows of it', async (name) => {
	const { description } = await describe_(name);
	const choices = parametersIn(description.properties)
		.filter(({ property: { type, name } }) => /ptions$/.test(type) && name !== 'waitUntil')
		.flatMap(({ property: { name, options } }) =>
			((options ?? []) as INodePropertyOptions[]).map((choice) => ({ of: name, ...choice })),
		);

	expect(choices.filter((choice) => choice.of === 'operation' && !choice.description)).toEqual([]);
	expect(
		choices.filter((choice) => (choice.description ?? '').length > CHARACTERS_OF_TWO_LINES),
	).toEqual([]);
});

test('the name of a parameter fits beside what n8n shows when the mouse is on it', async () => {
	const { description } = await describe_('voiceAssistantPlatform');
	const tooLong = parametersIn(description.properties)
		.filter(({ property }) => property.type !== 'notice')
		.filter(({ property, depth }) => property.displayName.length > (depth === 0 ? 38 : 31))
		.map(({ property }) => property.displayName);

	expect(tooLong).toEqual([]);
});

test.each([
	'voiceAssistantPlatform',
	'voiceAssistantPlatformTrigger',
	'voiceAssistantPlatformPollTrigger',
])('a list of %s that was added and left without a choice is one, and blank', async (name) => {
	const { description } = await describe_(name);
	const locators = parametersIn(description.properties)
		.map(({ property }) => property)
		.filter(({ type }) => type === 'resourceLocator');

	expect(locators).not.toEqual([]);
	for (const { name: ofParameter, default: added } of locators) {
		// n8n's editor stores a copy of it under "Add Field"
		expect([ofParameter, added]).toEqual([ofParameter, { __rl: true, mode: 'list', value: '' }]);
	}
});

test('wherever a timezone is asked for, there is a list: nobody knows their names by heart', async () => {
	const { description } = await describe_('voiceAssistantPlatform');
	const asked = parametersIn(description.properties)
		.map(({ property }) => property)
		.filter(({ displayName }) => displayName === 'Timezone');

	expect(asked.length).toBeGreaterThan(2);
	for (const { modes = [] } of asked) {
		expect(modes[0]?.typeOptions?.searchListMethod).toBe('searchTimezones');
	}
});

test('of an operation that spends, a model is told that it costs, and what to ask first or what it needs', async () => {
	const { description } = await describe_('voiceAssistantPlatform');
	const spends = description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options }) => options as INodePropertyOptions[])
		.filter((operation) => operation.description?.includes('Costs balance'));

	expect(spends).toHaveLength(8);
	for (const { name, builderHint } of spends) {
		expect([name, builderHint?.propertyHint]).toEqual([
			name,
			expect.stringMatching(/costs? balance.*(Ask|Needs|conversation)/is),
		]);
	}
});

test('each operation has a schema of what it gives out', async () => {
	const { description } = await describe_('voiceAssistantPlatform');
	const operations = description.properties.filter(({ name }) => name === 'operation');

	expect(operations).toHaveLength(14);
	for (const { displayOptions, options } of operations) {
		for (const option of options as Array<{ value: string }>) {
			const path = `${String(displayOptions?.show?.resource?.[0])}/${option.value}`;
			const [resource, operation] = path.split('/');
			const schema = loadOutputSchema({
				nodeDir: 'dist/nodes/VoiceAssistantPlatform',
				version: 1,
				resource,
				operation,
			});
			expect([path, schema]).toEqual([path, expect.objectContaining({ type: 'object' })]);
		}
	}
});

describe('on the canvas', () => {
	const chosen = (cachedResultName: string) => ({
		__rl: true,
		mode: 'list',
		value: 12,
		cachedResultName,
	});

	/** What n8n's own evaluator makes of an expression in a description, for a node with such a form. */
	const evaluated = async (type: string, expression: string, parameters: INodeParameters) => {
		const workflow = await workflowWith({ parameters }, { type });
		const node = workflow.getNode('Platform')!;
		return workflow.expression.getSimpleParameterValue(node, expression, 'internal', {});
	};
	const below = async (type: string, parameters: INodeParameters) =>
		await evaluated(type, (await describe_(type)).description.subtitle, parameters);
	const valuesOf = async (type: string, name: string) =>
		(await describe_(type)).description.properties
			.filter((property) => property.name === name)
			.flatMap(({ displayOptions, options }) =>
				(options as INodePropertyOptions[]).map(({ value }) =>
					[displayOptions?.show?.resource, value].flat().filter(Boolean).join('.'),
				),
			);

	test('each operation is told in words', async () => {
		const type = 'voiceAssistantPlatform';
		const told = async (chosen: string) => {
			const [resource, operation] = chosen.split('.');
			return [chosen, await below(type, { resource, operation })];
		};

		expect(await Promise.all((await valuesOf(type, 'operation')).map(told))).toEqual(
			Object.entries(OPERATIONS),
		);
	});

	test.each([
		['voiceAssistantPlatformTrigger', EVENTS],
		['voiceAssistantPlatformPollTrigger', POLLED_EVENTS],
	])('each event of %s is told in words', async (type, words) => {
		const told = async (event: string) => [event, await below(type, { event })];

		expect(await Promise.all((await valuesOf(type, 'event')).map(told))).toEqual(
			Object.entries(words),
		);
	});

	test.each([
		[{}, 'Create Lead'],
		[{ resource: 'call' }, 'Get Many Calls'],
		[{ resource: 'call', operation: 'gone' }, ''],
		[{ campaignId: chosen('Six-month (recall) (active)') }, 'Six-month (recall)'],
		[{ campaignId: chosen('Recall'), assistantId: chosen('Anna (outbound)') }, 'Recall'],
		[{ resource: 'call', operation: 'make', assistantId: chosen('Anna (outbound)') }, 'Anna'],
		[{ campaignId: { __rl: true, mode: 'id', value: '={{ $json.id }}' } }, 'Create Lead'],
		[{ options: { preview: true } }, 'preview: Create Lead'],
		[{ options: { preview: false } }, 'Create Lead'],
	] as Array<[INodeParameters, string]>)(
		'of a form with no more than %j: %j',
		async (chosen, words) => {
			expect(await below('voiceAssistantPlatform', chosen)).toBe(words);
		},
	);

	test.each([
		[
			{ event: 'callEnded', registration: 'automatic', assistants: 'one' },
			'listens: call this assistant, or let it call you. The call appears here when it has ended.',
		],
		[
			{ event: 'callEnded', registration: 'automatic', assistants: 'all' },
			'listens: call one of these assistants, or let it call you. The call appears here when it has ended.',
		],
		[
			{ event: 'callEnded', registration: 'automatic', assistants: 'several' },
			'listens: call one of these assistants, or let it call you. The call appears here when it has ended.',
		],
		[
			{ event: 'callEnded', registration: 'manual' },
			'then call this assistant, or let it call you. The call appears here when it has ended.',
		],
		[
			{ event: 'conversationEnded', registration: 'automatic', assistants: 'all' },
			'listens: write to one of these assistants, and end the conversation. The conversation appears here',
		],
		[
			{ event: 'inboundCall', registration: 'automatic', assistants: 'one' },
			'listens: call this assistant. The call appears here as soon as it comes in.',
		],
		[
			{ event: 'inboundCall', registration: 'manual' },
			'then call this assistant. The call appears here as soon as it comes in.',
		],
		[{ event: 'toolRequest' }, 'The request appears here.'],
	])('a trigger that listens says what to do, and one thing only: %j', async (chosen, words) => {
		const type = 'voiceAssistantPlatformTrigger';
		const { hints = [] } = (await describe_(type)).description;
		const isShown = await Promise.all(
			hints.map(
				async ({ displayCondition = '' }) => await evaluated(type, displayCondition, chosen),
			),
		);

		expect(hints.filter((_, index) => isShown[index])).toEqual([
			{
				message: expect.stringMatching(/^While this trigger listens: .*\.$/),
				type: 'info',
				location: 'outputPane',
				whenToDisplay: 'beforeExecution',
				displayCondition: expect.any(String),
			},
		]);
		expect(hints[isShown.indexOf(true)].message).toContain(words);
	});
});

test('no parameter has a pattern for n8n to judge: a busy n8n fails an execution when that takes 250 ms', async () => {
	for (const name of [
		'voiceAssistantPlatform',
		'voiceAssistantPlatformTrigger',
		'voiceAssistantPlatformPollTrigger',
	]) {
		const { description } = await describe_(name);

		expect(JSON.stringify(description.properties)).not.toMatch(/"(validation|extractValue)":/);
	}
});
