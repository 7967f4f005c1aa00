// What the editor asks the nodes for while a form is filled in, found in their descriptions: lists, options, and forms made from a row.
import type {
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodeTypeDescription,
	NodeParameterValueType,
} from 'n8n-workflow';
import { editor, type EditorMethods } from '../../support/editor.ts';
import { loadPackage } from '../../support/engine/package.ts';
import { NEUTRAL } from '../../../tools/lib/openapi.mts';
import type { IdentifierOptions } from '../../../tools/simulator/identifiers.mts';
import { onWire, type Answerer, type Sent } from './wire.mts';

const NODES = [
	'voiceAssistantPlatform',
	'voiceAssistantPlatformTrigger',
	'voiceAssistantPlatformPollTrigger',
];

type Kind = keyof EditorMethods;

/** A method of a node that the editor calls. */
export interface EditorMethod {
	node: string;
	kind: Kind;
	name: string;
	/** Parameters of the form that it takes into account, such as "basics.languageId". */
	siblings: string[];
	/** What is chosen in the form in which it is called. */
	scene: INodeParameters;
}

/** All methods that the descriptions name. */
export const used: EditorMethod[] = [];

/** All methods that there are, as "node kind name". */
export const offered: string[] = [];

for (const node of NODES) {
	const { description, methods } = (await loadPackage()).getNode(node).type as unknown as {
		description: INodeTypeDescription;
		methods: EditorMethods;
	};
	for (const [kind, byName] of Object.entries(methods)) {
		offered.push(...Object.keys(byName as object).map((name) => `${node} ${kind} ${name}`));
	}
	for (const top of description.properties) {
		for (const property of allIn([top])) note(node, description, sceneOf(top), property);
	}
}

/** Values with which a parameter is shown. */
function sceneOf({ displayOptions }: INodeProperties): INodeParameters {
	return Object.fromEntries(
		Object.entries(displayOptions?.show ?? {}).map(([name, values]) => [
			name.replace(/^\//, ''),
			values?.[0] as NodeParameterValueType,
		]),
	);
}

function note(
	node: string,
	description: INodeTypeDescription,
	scene: INodeParameters,
	property: INodeProperties,
): void {
	const {
		loadOptionsMethod,
		resourceMapper,
		loadOptionsDependsOn = [],
	} = property.typeOptions ?? {};
	const searches = (property.modes ?? []).map((mode) => mode.typeOptions?.searchListMethod);
	const named: Array<[Kind, string | undefined]> = [
		...searches.map((name): [Kind, string | undefined] => ['listSearch', name]),
		['loadOptions', loadOptionsMethod],
		['resourceMapping', resourceMapper?.resourceMapperMethod],
	];
	const siblings = loadOptionsDependsOn.filter(
		// whether a call asks for an approval decides only which fields there are
		(path) => path !== 'responseType' && isInForm(description, path),
	);
	for (const [kind, name] of named) {
		if (name === undefined) continue;
		const known = used.find((one) => one.node === node && one.kind === kind && one.name === name);
		if (!known) used.push({ node, kind, name, siblings, scene });
		else known.siblings = [...new Set([...known.siblings, ...siblings])];
	}
}

/** Whether a form has the parameter that a list depends on: not every node has each option. */
function isInForm({ properties }: INodeTypeDescription, path: string): boolean {
	const [top, inner] = path.split('.');
	return properties.some(
		({ name, type, options = [] }) =>
			name === top &&
			(inner === undefined ||
				type === 'resourceLocator' ||
				options.some((option) => option.name === inner)),
	);
}

/** Parameters at any depth. */
function allIn(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...(property.options ?? []).flatMap((option) =>
			'values' in option
				? allIn((option as INodePropertyCollection).values)
				: 'type' in option
					? allIn([option])
					: [],
		),
	]);
}

/** What is filled in, by the place in the form. */
export type Filled = Record<string, unknown>;

/** The parameters of a form as they are filled in; a place that ends in ".value" is that of a locator. */
function formOf(scene: INodeParameters, filled: Filled): INodeParameters {
	const form = { ...scene };
	for (const [path, value] of Object.entries(filled)) {
		const [top, inner] = path.split('.');
		form[top] =
			inner === undefined || inner === 'value'
				? (value as NodeParameterValueType)
				: { ...(form[top] as INodeParameters), [inner]: value as string };
	}
	return form;
}

export interface Asked {
	sent: Sent[];
	/** What the editor gets. */
	given?: unknown;
	/** What it says to the user in place of entries. */
	message: string;
}

/** Calls a method as the editor does. */
export async function ask(
	{ node, kind, name, scene }: EditorMethod,
	filled: Filled,
	answer: Answerer,
	{ filter, words = NEUTRAL }: { filter?: string; words?: IdentifierOptions } = {},
): Promise<Asked> {
	const { sent, result } = await onWire(answer, words, async (credential) => {
		const { methods, context } = await editor({
			type: node,
			credential,
			parameters: formOf(scene, filled),
		});
		try {
			const call = methods[kind]![name] as (this: unknown, filter?: string) => Promise<unknown>;
			return { given: await call.call(context, filter) };
		} catch (error) {
			const { message, description } = error as Error & { description?: string };
			return { message: [message, description].join(' ') };
		}
	});
	const { given, message } = result as { given?: object; message?: string };
	const notice = given && 'emptyFieldsNotice' in given ? given.emptyFieldsNotice : '';
	return { sent, given, message: message ?? String(notice) };
}
