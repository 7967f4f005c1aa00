import {
	NodeHelpers,
	type IExecuteFunctions,
	type INodeParameters,
	type INodeProperties,
} from 'n8n-workflow';
import { isObject } from '../client/values';
import { locatedValue } from '../validation/formEntries';

/** A parameter that the form shows, as it is stored in the node. */
export interface ShownParameter {
	/** Where it stands in the form, such as `filters.status`. */
	path: string;
	property: INodeProperties;
	raw: unknown;
	/** Without any expression it is the same for all items. */
	hasExpression: boolean;
}

/** A parameter with its value for one item. */
export interface ReadParameter {
	path: string;
	property: INodeProperties;
	value: unknown;
}

/**
 * The parameters that the form shows: those of the chosen operation, and of collections what was added. It is settled by
 * the stored values, so it is the same for all items.
 */
export function shownParameters(
	context: IExecuteFunctions,
	properties: INodeProperties[],
): ShownParameter[] {
	const node = context.getNode();
	return properties
		.filter((property) =>
			NodeHelpers.displayParameter(node.parameters, property, node, null, node.parameters),
		)
		.flatMap((property) => shownIn(property, node.parameters[property.name], property.name));
}

function shownIn(property: INodeProperties, raw: unknown, path: string): ShownParameter[] {
	if (property.type === 'collection' && isObject(raw))
		return childrenOf(property, raw, path, shownIn);
	return [{ path, property, raw: raw ?? property.default, hasExpression: hasExpression(raw) }];
}

/** What of a collection was added to the form. */
function childrenOf<T>(
	collection: INodeProperties,
	values: Record<string, unknown>,
	path: string,
	read: (property: INodeProperties, value: unknown, path: string) => T[],
): T[] {
	return (collection.options as INodeProperties[])
		.filter(({ name }) => Object.hasOwn(values, name))
		.flatMap((property) => read(property, values[property.name], `${path}.${property.name}`));
}

/**
 * Evaluates each shown parameter once for one item.
 * @param takeBreak awaited before each evaluation: one takes n8n's sandbox about a millisecond
 * @throws ExpressionError when an expression fails
 */
export async function readParameters(
	context: IExecuteFunctions,
	shown: ShownParameter[],
	itemIndex: number,
	takeBreak: () => Promise<void>,
): Promise<ReadParameter[]> {
	const read: ReadParameter[] = [];
	for (const { path, property, raw, hasExpression: isEvaluated } of shown) {
		if (isEvaluated) await takeBreak();
		const value = isEvaluated
			? context.getNodeParameter(path, itemIndex, undefined, { skipValidation: true })
			: raw;
		read.push(...valuesOf(property, value, path));
	}
	return read;
}

/** A collection that comes from one expression is read as if each of its values had been added by itself. */
function valuesOf(property: INodeProperties, value: unknown, path: string): ReadParameter[] {
	if (property.type !== 'collection') return [{ path, property, value: locatedValue(value) }];
	return isObject(value) ? childrenOf(property, value, path, valuesOf) : [];
}

function hasExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return raw.startsWith('=');
	return (
		typeof raw === 'object' &&
		raw !== null &&
		Object.values(raw as INodeParameters).some(hasExpression)
	);
}
