// What the form of a node shows, and what its parameters are held against: their declarations, and nothing else.
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
import { typeRules } from './declaredType';
import { required } from './rules';
import {
	applyRules,
	isBlank,
	problemWith,
	type Problem,
	type Rule,
	type RuleContext,
} from './validate';

/** n8n's routing of a parameter, with the rules that its value is held against beside its type. */
export interface DeclaredRouting extends INodePropertyRouting {
	rules?: Rule[];
	/** Whether its value is never shown in an error. */
	isSecret?: true;
	/** Whether what is stored is judged, by a check of the operation: what an expression gives does not count. */
	isJudgedAsStored?: true;
	/** Whether it is read although a choice that comes from an expression hides it, so that what is filled in can be refused. */
	isReadWhenHidden?: true;
}

/** Validates a parameter that is not sent. */
export function validated(...rules: Rule[]): DeclaredRouting {
	return { rules };
}

/** A parameter that the form shows, as it is stored in the node. */
export interface ShownParameter {
	/** Where it stands in the form, such as `filters.status`. */
	path: string;
	property: INodeProperties;
	raw: unknown;
	/** Without any expression it is the same for all items. */
	hasExpression: boolean;
	rules: Rule[];
}

/**
 * The parameters that the form shows: those of the chosen operation or event, and of collections what was added. It is settled
 * by the stored values, so it is the same for all items.
 */
export function shownParameters(node: INode, properties: INodeProperties[]): ShownParameter[] {
	return properties
		.filter((property) => isShown(node, node.parameters, property))
		.flatMap((property) => shownIn(node, property, node.parameters[property.name], property.name));
}

function shownIn(
	node: INode,
	property: INodeProperties,
	raw: unknown,
	path: string,
): ShownParameter[] {
	if (property.type !== 'collection') {
		// null is a value: it must not become the default
		const stored = raw === undefined ? property.default : raw;
		const { isJudgedAsStored } = (property.routing ?? {}) as DeclaredRouting;
		if (isJudgedAsStored) return [];
		const rules = [...blankRules(property, path), ...typeRules(property)];
		return [{ path, property, raw: stored, hasExpression: hasExpression(stored), rules }];
	}
	const added = isObject(raw) ? raw : {};
	return (property.options as INodeProperties[])
		.filter((option) => Object.hasOwn(added, option.name))
		.filter((option) => isShown(node, node.parameters, option))
		.flatMap((option) => shownIn(node, option, added[option.name], `${path}.${option.name}`));
}

/**
 * A switch, number or choice that always has a value must not lose it: its default would be a guess. What is added to a
 * collection may be blank, as if it had not been added; and rules that take blank values decide themselves.
 */
function blankRules(property: INodeProperties, path: string): Rule[] {
	if (!['boolean', 'number', 'options'].includes(property.type)) return [];
	const { rules = [] } = (property.routing ?? {}) as DeclaredRouting;
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
 * @param evaluate asks n8n for what an expression gives
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
		throw new NodeOperationError(redactedNode(context), message, {
			description: [`The expression of '${property.displayName}' failed.`, description]
				.filter(Boolean)
				.join(' '),
		});
	}
}

/** Reads the values of one form, in the order in which it shows them. */
export type ReadParameter = (
	parameter: ShownParameter,
	given: unknown,
) => { value: unknown } | Problem | undefined;

/**
 * Reads parameters against their declarations.
 * @returns for each its value, undefined where there is none; or the problem with it; undefined where a choice that comes from
 * an expression hides it
 */
export function formReader(node: INode, context: RuleContext): ReadParameter {
	const values = { ...node.parameters };
	return ({ path, property, rules }, given) => {
		const { name, displayName: label, routing } = property;
		const {
			rules: own = [],
			isSecret,
			isReadWhenHidden,
			send,
		} = (routing ?? {}) as DeclaredRouting;
		if (!isReadWhenHidden && !isShown(node, values, property)) return undefined;
		const field = send?.property ?? name;
		const located = locatedValue(given);
		const typed = applyRules(located, rules, context);
		const result = 'issue' in typed ? typed : applyRules(typed.value, own, context);
		if ('issue' in result) return problemWith(located, { label, field, isSecret }, result);
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

/** Reads a form once: each parameter is evaluated at most once, and held against its declaration. */
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
			if (result && 'message' in result) throw problemError(context, result);
			values[path] = result?.value;
		} catch (error) {
			problems.set(path, error as Error);
		}
	}
	return { values, problems };
}

/** When a workflow is published, n8n shows nothing but the message. */
function problemError(
	context: { getNode(): INode },
	{ message, description }: Problem,
): NodeOperationError {
	return new NodeOperationError(redactedNode(context), `${message}. ${description}`);
}
