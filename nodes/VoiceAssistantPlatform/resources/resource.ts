// What each operation gets from what it declares: its own part of the form, its own path, and the messages for an unknown
// address.
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { ifOffered } from '../api/endpoint';
import type { Operation } from '../declaration/operation';
import { endpointPath } from '../parameters/endpointPath';
import { preview, sortedOptions } from '../parameters/options';

/** A resource: its name on the screen, and its operations. */
export interface Resource {
	name: string;
	value: string;
	operations: Operation[];
	/** The default operation, if it is not the first one. */
	selected?: Operation;
}

/** A resource whose operations are complete: the parameters of each are shown only for that operation. */
export function withDisplayConditions({ selected, ...resource }: Resource): Resource {
	const operations = resource.operations.map((operation) => completed(resource.value, operation));
	const index = selected ? resource.operations.indexOf(selected) : 0;
	return { ...resource, operations, selected: operations[index] };
}

function completed(resource: string, operation: Operation): Operation {
	const { request, notEverywhere, option, properties, refusals = [] } = operation;
	const own = notEverywhere ? ifOffered(...refusals) : refusals;
	const show = { resource: [resource], operation: [option.value] };
	return {
		...operation,
		refusals: request.refusals ?? own,
		properties: properties.map((property) => ({
			...withAddedOptions(property, resource, operation),
			displayOptions: {
				...property.displayOptions,
				show: { ...show, ...property.displayOptions?.show },
			},
		})),
	};
}

/**
 * The options of an operation. What writes can be previewed, and a path has a name of its own: n8n keeps what is entered under
 * a name when another operation is chosen, which would be sent there. No code reads it by that name: its routing says where it
 * goes (prepareItem.ts).
 */
function withAddedOptions(
	property: INodeProperties,
	resource: string,
	{ request, notEverywhere, option }: Operation,
): INodeProperties {
	if (property.name !== 'options') return property;
	const declared = property.options as INodeProperties[];
	const hasPath = declared.some(({ name }) => name === 'endpointPath');
	const all = [
		...declared,
		...(notEverywhere && !hasPath ? [endpointPath(request)] : []),
		...(request.method === 'GET' ? [] : [preview]),
	];
	const ownPath = `${resource}${option.value.replace(/^./, (letter) => letter.toUpperCase())}Path`;
	const options = sortedOptions(all).map((one) =>
		one.name === 'endpointPath' ? { ...one, name: ownPath } : one,
	);
	return { ...property, options };
}

/** The entry of an operation in the list, with n8n's declaration of its request. */
export function optionOf({ option, forAgents, request }: Operation): INodePropertyOptions {
	const { method, url, headers, body } = request;
	const declared = { method, url, ...(headers && { headers }), ...(body && { body }) };
	const builderHint = forAgents === undefined ? {} : { builderHint: { propertyHint: forAgents } };
	return { ...option, ...builderHint, routing: { request: declared } };
}
