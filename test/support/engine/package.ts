import { PackageDirectoryLoader } from 'n8n-core';
import {
	LoggerProxy,
	NodeHelpers,
	type IDataObject,
	type INodeExecutionData,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	type INodeTypes,
} from 'n8n-workflow';

export const loader = new PackageDirectoryLoader('.');
// n8n's own logger looks up who called it, even when it writes nothing
const silent = () => undefined;
LoggerProxy.init({ debug: silent, info: silent, warn: silent, error: silent });
let loaded: Promise<void> | undefined;

/** The package as n8n loads it. */
export async function loadPackage(): Promise<PackageDirectoryLoader> {
	loaded ??= loader.loadAll();
	await loaded;
	return loader;
}

/** The type of a node that passes on what a test has put in: what items come from. */
export const START = 'test.start';

const start = {
	description: {
		name: 'start',
		displayName: 'Start',
		group: ['trigger'],
		version: 1,
		description: '',
		defaults: {},
		inputs: [],
		outputs: ['main'],
		properties: [],
	},
	async execute(this: { getInputData(): INodeExecutionData[] }) {
		return [this.getInputData()];
	},
} as unknown as INodeType;

/** As n8n makes a tool of an AI agent of a node: by its name. */
function toolNode(type: string): INodeType {
	const node = loader.getNode(shortName(type)).type as INodeType;
	const description = { ...node.description, name: `${node.description.name}Tool` };
	return Object.create(node, { description: { value: description } }) as INodeType;
}

/** The nodes of the package, once it is loaded, and the start of the tests. */
export const nodeTypes: INodeTypes = {
	getByName: (type) => loader.getNode(shortName(type)).type,
	getByNameAndVersion: (type, version) =>
		type === START
			? start
			: type.endsWith('Tool')
				? toolNode(type)
				: NodeHelpers.getVersionedNodeType(loader.getNode(shortName(type)).type, version),
	getKnownTypes: () => loader.known.nodes as unknown as IDataObject,
};

/** A node that is the tool of an AI agent has a name of its own, and is the same. */
function shortName(type: string): string {
	return type.slice(type.lastIndexOf('.') + 1).replace(/(Hitl)?Tool$/, '');
}

const CHOICES = ['resource', 'operation'];

const narrowed = new Map<string, INodeType>();

/**
 * The nodes without the parameters that n8n hides for the chosen resource and operation: it looks at all of them several
 * times in each run. Whole, where an expression or n8n's default chooses.
 */
export function nodeTypesFor(parameters: INodeParameters): INodeTypes {
	const chosen = CHOICES.map((name) => parameters[name]);
	if (!chosen.every((one) => typeof one === 'string' && !one.startsWith('='))) return nodeTypes;
	const isShown = ({ displayOptions: { show = {} } = {} }: INodeProperties) =>
		CHOICES.every((name, index) => show[name]?.includes(chosen[index] as string) ?? true);
	const getByNameAndVersion = (type: string, version?: number) => {
		const key = [type, ...chosen].join(' ');
		if (!narrowed.has(key)) {
			const whole = nodeTypes.getByNameAndVersion(type, version);
			const properties = whole.description.properties.filter(isShown);
			const description = { ...whole.description, properties };
			narrowed.set(key, Object.create(whole, { description: { value: description } }) as INodeType);
		}
		return narrowed.get(key)!;
	};
	return { ...nodeTypes, getByNameAndVersion };
}
