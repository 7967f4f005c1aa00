// What the form of a node shows, and its values as their declarations want them.
import {
	NodeHelpers,
	NodeOperationError,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyRouting,
} from 'n8n-workflow';
import { redactedNode } from '../client/redaction';
import { isObject, locatedValue } from '../client/response';
import { required, typeRules } from './rules';
import {
	applyRules,
	isBlank,
	problemWith,
	type Problem,
	type Rule,
	type RuleContext,
} from './validate';

/** n8n's routing of a parameter, with the rules for its value besides those of its type. */
export interface DeclaredRouting extends INodePropertyRouting {
	rules?: Rule[];
	/** Whether its value is never shown in an error. */
	isSecret?: true;
	/** Whether a check of the operation judges the stored value: what an expression returns does not count. */
	isJudgedAsStored?: true;
	/** Whether it is read although a choice that comes from an expression hides it, so that a value in it can be refused. */
	isReadWhenHidden?: true;
}

/** Validates a parameter that is not sent. */
export function validated(...rules: Rule[]): DeclaredRouting {
	return { rules };
}

const routingOf = ({ routing = {} }: INodeProperties) => routing as DeclaredRouting;

/** A parameter that the form shows, as it is stored in the node. */
export interface ShownParameter {
	/** Its place in the form, such as `filters.status`. */
	path: string;
	property: INodeProperties;
	raw: unknown;
	/** Without any expression it is the same for all items. */
	hasExpression: boolean;
	/** Those of its type. */
	rules: Rule[];
}

/**
 * The parameters that the form shows: those of the chosen operation or event, and what was added to collections. The stored
 * values decide, so they are the same for all items.
 */
export function shownParameters(node: INode, properties: INodeProperties[]): ShownParameter[] {
	return properties
		.filter((property) => isShown(node, node.parameters, property))
		.flatMap((property) => shownIn(node, property, node.parameters[property.name], property.name));
}

function shownIn(
	node: INode,
	property: INodeProperties,
	stored: unknown,
	path: string,
): ShownParameter[] {
	if (property.type === 'collection') {
		const added = isObject(stored) ? stored : {};
		return (property.options as INodeProperties[])
			.filter(({ name }) => Object.hasOwn(added, name))
			.filter((option) => isShown(node, node.parameters, option))
			.flatMap((option) => shownIn(node, option, added[option.name], `${path}.${option.name}`));
	}
	if (routingOf(property).isJudgedAsStored) return [];
	// null is a value: it must not become the default
	const raw = stored === undefined ? property.default : stored;
	const rules = [...blankRules(property, path), ...typeRules(property)];
	return [{ path, property, raw, hasExpression: hasExpression(raw), rules }];
}

/**
 * A switch, number or choice that always has a value must not lose it: its default would be a guess. What is added to a
 * collection may be blank, as if it had not been added; and rules that take blank values decide themselves.
 */
function blankRules(property: INodeProperties, path: string): Rule[] {
	if (!['boolean', 'number', 'options'].includes(property.type)) return [];
	const { rules = [] } = routingOf(property);
	const mayBeBlank =
		path !== property.name || isBlank(property.default) || rules.some((rule) => rule.checksBlank);
	return mayBeBlank ? [] : [required];
}

function isShown(node: INode, values: INodeParameters, property: INodeProperties): boolean {
	return NodeHelpers.displayParameter(values, property, node, null, values);
}

function hasExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return raw.startsWith('=');
	return typeof raw === 'object' && raw !== null && Object.values(raw).some(hasExpression);
}

/**
 * The value of a parameter.
 * @param evaluate has n8n evaluate the parameter at a path
 * @throws NodeOperationError that names the parameter, when its expression fails
 */
export function valueOf(
	context: { getNode(): INode },
	{ path, property, raw, hasExpression }: ShownParameter,
	evaluate: (path: string) => unknown,
): unknown {
	if (!hasExpression) return raw;
	try {
		return evaluate(path);
	} catch (error) {
		const { message, description } = error as NodeOperationError;
		const failed = `The expression of '${property.displayName}' failed.`;
		throw new NodeOperationError(redactedNode(context), message, {
			description: [failed, description].filter(Boolean).join(' '),
		});
	}
}

/**
 * Validates the parameters of one form, in the order in which it shows them.
 * @returns of each its value, undefined where it is blank; or the problem with it; undefined where a choice that comes from an
 * expression hides it
 */
export function formReader(node: INode, context: RuleContext) {
	const values = { ...node.parameters };
	return (
		{ path, property, rules }: ShownParameter,
		given: unknown,
	): { value: unknown } | Problem | undefined => {
		const { name, displayName: label } = property;
		const { rules: own = [], isSecret, isReadWhenHidden, send } = routingOf(property);
		if (!isReadWhenHidden && !isShown(node, values, property)) return undefined;
		const located = locatedValue(given);
		const typed = applyRules(located, rules, context);
		const result = 'issue' in typed ? typed : applyRules(typed.value, own, context);
		if ('issue' in result) {
			return problemWith(located, { label, field: send?.property ?? name, isSecret }, result);
		}
		if (path === name && 'value' in typed) values[name] = typed.value as INodeParameters[string];
		return result;
	};
}

/** What is filled in in a form. */
export interface FilledForm {
	/** By the path of the parameter. */
	values: Record<string, unknown>;
	/** Why a parameter has no value, by its path. */
	problems: Map<string, Error>;
}

/** Reads a form once: each parameter is evaluated at most once, and validated. */
export function readForm(
	context: RuleContext & { getNode(): INode },
	parameters: ShownParameter[],
	evaluate: (path: string) => unknown,
): FilledForm {
	const read = formReader(context.getNode(), context);
	const values: FilledForm['values'] = {};
	const problems: FilledForm['problems'] = new Map();
	for (const parameter of parameters) {
		const { path } = parameter;
		try {
			const result = read(parameter, valueOf(context, parameter, evaluate));
			if (result && 'message' in result) {
				// when a workflow is published, n8n shows nothing but the message
				const message = `${result.message}. ${result.description}`;
				throw new NodeOperationError(redactedNode(context), message);
			}
			values[path] = result?.value;
		} catch (error) {
			problems.set(path, error as Error);
		}
	}
	return { values, problems };
}
