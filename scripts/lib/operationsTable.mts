// The table of operations in the README, from what the node and the contract say of themselves.
import type {
	INodeProperties,
	INodePropertyOptions,
	INodePropertyRouting,
	INodeTypeDescription,
} from 'n8n-workflow';
import type { Endpoint, OpenApi, Place } from './openapi.mts';

const COLUMNS = ['Resource', 'Operation', 'What it does', 'Endpoint', 'Assumed'];

/** The operations of a node as a table in Markdown. */
export function operationsTable({ properties }: INodeTypeDescription, contract: OpenApi): string {
	const resources = choicesOf(properties.find(({ name }) => name === 'resource'));
	const rows = resources.flatMap((resource) =>
		properties
			.filter(
				(property) => property.name === 'operation' && isShown(property, 'resource', resource),
			)
			.flatMap(choicesOf)
			.map((operation) => {
				const own = properties.filter(
					(property) =>
						isShown(property, 'resource', resource) && isShown(property, 'operation', operation),
				);
				const endpoints = endpointsOf(operation, own, contract);
				return [
					resource.name,
					operation.name,
					operation.description ?? '',
					endpoints.map(({ method, path }) => `\`${method} ${path}\``).join(', '),
					assumptionsOf(endpoints, own, contract),
				];
			}),
	);
	const rule = COLUMNS.map(() => '---');
	return [COLUMNS, rule, ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const choicesOf = (property?: INodeProperties) =>
	(property?.options ?? []) as INodePropertyOptions[];

function isShown(
	{ displayOptions }: INodeProperties,
	selector: string,
	{ value }: INodePropertyOptions,
): boolean {
	return displayOptions?.show?.[selector]?.includes(value) ?? false;
}

/** The endpoint of an operation, and those that a choice of its form leads to. */
function endpointsOf(
	{ name, routing }: INodePropertyOptions,
	parameters: INodeProperties[],
	contract: OpenApi,
): Endpoint[] {
	const { method, url } = requestOf(routing);
	const others = parameters
		.filter(({ type }) => type === 'options')
		.flatMap(choicesOf)
		.map((choice) => requestOf(choice.routing).url)
		.filter((other) => other !== undefined);
	return [url, ...others].map((path) => {
		const endpoint = contract.endpointOf(String(method), String(path));
		if (endpoint) return endpoint;
		throw new Error(`simulator/openapi.yaml does not describe ${method} ${path} (${name})`);
	});
}

const requestOf = (routing?: INodePropertyRouting) =>
	(routing?.request ?? {}) as { method?: string; url?: string };

/** Short words for what the document of the API does not show; with several endpoints, of which one. */
function assumptionsOf(
	endpoints: Endpoint[],
	parameters: INodeProperties[],
	contract: OpenApi,
): string {
	return endpoints
		.flatMap((endpoint) => {
			const words = assumedOf(endpoint, canBeMoved(parameters), contract);
			const suffix = endpoints.length > 1 ? ` of \`${endpoint.path}\`` : '';
			return words.map((word) => word + suffix);
		})
		.join(', ');
}

/** Whether the user can enter another path: then nothing else of the operation is in doubt. */
const canBeMoved = (parameters: INodeProperties[]) =>
	parameters
		.filter(({ name }) => name === 'options')
		.some(({ options }) => options?.some(({ name }) => name === 'endpointPath'));

function assumedOf(endpoint: Endpoint, isOnlyPath: boolean, contract: OpenApi): string[] {
	const isAssumed = (place?: Place) =>
		place !== undefined && contract.at(contract.resolve(place))['x-assumed'] !== undefined;
	const isWhole = isAssumed(endpoint.place);
	if (isWhole && !isOnlyPath) return ['the whole operation'];

	const parameters = contract.parametersOf(endpoint);
	const named = (places: Place[]) =>
		places.map((place) => `\`${contract.at(place).name}\``).join(', ');
	const names = named(parameters.filter((place) => isAssumed(place)));
	const values = named(parameters.filter((place) => isAssumed([...place, 'schema'])));
	const [{ response, schema }] = contract.answersOf(endpoint);
	const isAnswer = [response, schema, contract.rowOf(schema)].some(isAssumed);
	return [
		isWhole && 'method and path',
		names && `names of ${names}`,
		values && `values of ${values}`,
		isAnswer && 'answer',
	].filter((words) => typeof words === 'string' && words !== '') as string[];
}
