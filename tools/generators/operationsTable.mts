// The tables of operations, derived from the node and the contract: one line for each resource in the README, one for each
// operation in docs/operations.md.
import type {
	INodeProperties,
	INodePropertyOptions,
	INodePropertyRouting,
	INodeTypeDescription,
} from 'n8n-workflow';
import type { Endpoint, OpenApi, Place } from '../lib/openapi.mts';
import { markdownTable } from '../lib/table.mts';

/** What each resource is for, by its value in the form. */
const WHAT_FOR: Record<string, string> = {
	account: 'see the balance',
	assistant: 'read and create AI assistants; change their prompt, voice, tools and limits',
	call: 'call somebody now; read outcomes, transcripts and costs; keep recordings',
	campaign: 'create, start and stop the campaigns in which leads are called',
	conversation: 'chat with an assistant, let it answer a text; read conversations',
	document: 'add websites and files to what assistants answer from',
	knowledgeBase: 'create, read and rename what assistants answer from',
	lead: 'have people called by a campaign, each number once',
	messenger: 'write to customers: free text or a template',
	phoneNumber: 'read your numbers; find one and buy it',
	platformUser: 'agencies: open accounts for clients, get their tokens, move balance',
	sms: 'send a text message to a phone',
	tool: 'read what assistants can ask of other systems during a call',
	transcriberProvider: 'read the services that turn speech into text',
};

/** The operations and the purpose of each resource, as a Markdown table. Throws for a resource without a line in `whatFor`. */
export function resourcesTable(node: INodeTypeDescription, whatFor = WHAT_FOR): string {
	const rows = resourcesOf(node).map((resource) => {
		const purpose = whatFor[String(resource.value)];
		if (!purpose)
			throw new Error(`tools/generators/operationsTable.mts: what is ${resource.name} for?`);
		const operations = operationsOf(node, resource).map(({ name }) => name);
		return [resource.name, operations.join(', '), purpose];
	});
	return markdownTable(['Resource', 'Operations', 'What for'], rows);
}

/** Each operation with its endpoints and what is assumed about them, as a Markdown table. */
export function operationsTable(node: INodeTypeDescription, contract: OpenApi): string {
	const rows = eachOperation(node).map(({ resource, operation, own }) => {
		const endpoints = endpointsOf(operation, own, contract);
		return [
			resource.name,
			operation.name,
			operation.description ?? '',
			endpoints.map(({ method, path }) => `\`${method} ${path}\``).join(', '),
			assumptionsOf(endpoints, own, contract),
		];
	});
	return markdownTable(['Resource', 'Operation', 'What it does', 'Endpoint', 'Assumed'], rows);
}

/** An operation, with the parameters of its form. */
export interface OperationInForm {
	resource: INodePropertyOptions;
	operation: INodePropertyOptions;
	own: INodeProperties[];
}

export function eachOperation(node: INodeTypeDescription): OperationInForm[] {
	return resourcesOf(node).flatMap((resource) =>
		operationsOf(node, resource).map((operation) => ({
			resource,
			operation,
			own: node.properties.filter(
				(property) =>
					isShown(property, 'resource', resource) && isShown(property, 'operation', operation),
			),
		})),
	);
}

const resourcesOf = ({ properties }: INodeTypeDescription) =>
	choicesOf(properties.find(({ name }) => name === 'resource'));

const operationsOf = ({ properties }: INodeTypeDescription, resource: INodePropertyOptions) =>
	properties
		.filter((property) => property.name === 'operation' && isShown(property, 'resource', resource))
		.flatMap(choicesOf);

const choicesOf = (property?: INodeProperties) =>
	(property?.options ?? []) as INodePropertyOptions[];

function isShown(
	{ displayOptions }: INodeProperties,
	selector: string,
	{ value }: INodePropertyOptions,
): boolean {
	return displayOptions?.show?.[selector]?.includes(value) ?? false;
}

/** The endpoint of an operation, and the endpoints of choices in its form. */
function endpointsOf(
	{ name, routing }: INodePropertyOptions,
	parameters: INodeProperties[],
	contract: OpenApi,
): Endpoint[] {
	const { method, url } = requestOf(routing);
	const choices = parameters.filter(({ type }) => type === 'options').flatMap(choicesOf);
	const others = choices.flatMap((choice) => requestOf(choice.routing).url ?? []);
	return [url, ...others].map((path) => {
		const endpoint = contract.endpointOf(String(method), String(path));
		if (endpoint) return endpoint;
		throw new Error(`tools/simulator/openapi.yaml does not describe ${method} ${path} (${name})`);
	});
}

const requestOf = (routing?: INodePropertyRouting) =>
	(routing?.request ?? {}) as { method?: string; url?: string };

/** A short description of what the API document does not show; with several endpoints, also of which endpoint. */
function assumptionsOf(
	endpoints: Endpoint[],
	parameters: INodeProperties[],
	contract: OpenApi,
): string {
	// where the user can enter another path, the rest of the operation is certain
	const canBeMoved = parameters.some(
		({ name, options }) =>
			name === 'options' && options?.some((option) => option.name === 'endpointPath'),
	);
	return endpoints
		.flatMap((endpoint) => {
			const suffix = endpoints.length > 1 ? ` of \`${endpoint.path}\`` : '';
			return assumedOf(endpoint, canBeMoved, contract).map((word) => word + suffix);
		})
		.join(', ');
}

function assumedOf(endpoint: Endpoint, isOnlyPath: boolean, contract: OpenApi): string[] {
	const isAssumed = (place?: Place) =>
		place !== undefined && contract.at(contract.resolve(place))['x-assumed'] !== undefined;
	const isWhole = isAssumed(endpoint.place);
	if (isWhole && !isOnlyPath) return ['the whole operation'];

	const named = (what: string, isMarked: (place: Place) => boolean) => {
		const places = contract.parametersOf(endpoint).filter(isMarked);
		const names = places.map((place) => `\`${contract.at(place).name}\``);
		return names.length === 0 ? [] : [`${what} of ${names.join(', ')}`];
	};
	const [{ response, schema }] = contract.answersOf(endpoint);
	return [
		...(isWhole ? ['method and path'] : []),
		...named('names', isAssumed),
		...named('values', (place) => isAssumed([...place, 'schema'])),
		...([response, schema, contract.rowOf(schema)].some(isAssumed) ? ['answer'] : []),
	];
}
