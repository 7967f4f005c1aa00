// Which parameters a form shows, and what is in them, validated by their declarations alone.
import {
	NodeHelpers,
	NodeOperationError,
	type IDataObject,
	type IHookFunctions,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyRouting,
	type INodeTypeDescription,
	type IPollFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import type { Problem } from '../client/problem';
import { redactedNode } from '../client/redaction';
import { isObject } from '../client/response';
import { withDatesAsText } from './date';
import { madeForChoice } from './namedValues';
import { plainReader, type PlainReader } from './plainExpression';
import { impliedRules, requiredEntry } from './rules';
import {
	applyRules,
	isBlank,
	locatedValue,
	meant,
	problemWith,
	type Rule,
	type RuleContext,
} from './validate';

/** n8n's routing of a parameter, with the rules for its value besides those of its type. */
export interface DeclaredRouting extends INodePropertyRouting {
	rules?: Rule[];
	/** Whether errors never show its value. */
	isSecret?: true;
	/** Whether only the stored value counts: a check of the operation reads it, and an expression is not evaluated. */
	isJudgedAsStored?: true;
	/** Whether any text can be meant: what somebody else has written, or instructions. */
	isAnyText?: true;
	/** Whether it is read even if a choice from an expression hides it, so that a value in it can be refused. */
	isReadWhenHidden?: true;
}

/** Routing of a parameter that is validated, but not sent. */
export function validated(...rules: Rule[]): DeclaredRouting {
	return { rules };
}

const declaredRouting = ({ routing = {} }: INodeProperties) => routing as DeclaredRouting;

/** A parameter that the form shows, as it is stored in the node. */
export interface ShownParameter {
	/** Its place in the form, such as `filters.status`. */
	path: string;
	property: INodeProperties;
	raw: unknown;
	/** Without an expression, the value is the same for all items. */
	hasExpression: boolean;
	/** Reads its value from the item, if n8n need not evaluate it. */
	plain?: PlainReader;
	rules: Rule[];
}

/**
 * The parameters that the form shows: those of the chosen operation or event, and those added to collections. This depends
 * on stored values only, so it is the same for all items.
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
	if (declaredRouting(property).isJudgedAsStored) return [];
	// null is a value: it must not become the default
	const raw = stored === undefined ? property.default : stored;
	const isEvaluated = hasExpression(raw);
	const required = property.required || alwaysHasValue(property, path);
	const implied = impliedRules({ ...property, required });
	if (property.type === 'resourceMapper') implied.push(madeForChoice(node.parameters));
	// if its expression returned nothing, the trigger would fire for everyone
	const mayOpen = isEvaluated && node.type.endsWith('Trigger') && path !== property.name;
	const rules = mayOpen ? [requiredEntry, ...implied] : implied;
	const plain = isEvaluated ? plainReader(raw) : undefined;
	return [{ path, property, raw, hasExpression: isEvaluated, plain, rules }];
}

/**
 * Whether the form always has a value for a switch, number or choice: a blank one is refused, since the default would be a
 * guess. A parameter that was added to a collection may be blank, as if it had not been added, except from an expression of a
 * trigger.
 */
function alwaysHasValue({ name, type, default: preset }: INodeProperties, path: string): boolean {
	return ['boolean', 'number', 'options'].includes(type) && path === name && !isBlank(preset);
}

function isShown(node: INode, values: INodeParameters, property: INodeProperties): boolean {
	// from this name, n8n knows that the node is a tool
	const description = { name: node.type } as INodeTypeDescription;
	return NodeHelpers.displayParameter(values, property, node, description, values);
}

function hasExpression(raw: unknown): boolean {
	if (typeof raw === 'string') return raw.startsWith('=');
	return Object.values(raw ?? {}).some(hasExpression);
}

/** Evaluates the expressions in a parameter. */
type Evaluate = (parameter: ShownParameter) => unknown;

/** Who fills in a form, if that is not only a person: an AI agent, and n8n, which writes the message of a review. */
interface FilledInBy {
	isTool?: boolean;
	isReview?: boolean;
}

/**
 * Reads and validates the parameters of one form, in the order in which it shows them.
 * @returns a function that returns the value of a parameter (undefined if it is blank), the problem with it, or undefined
 * if a choice from an expression hides it; it throws a NodeOperationError that names the parameter when its expression fails
 */
export function formReader(
	node: INode,
	context: RuleContext,
	evaluate: Evaluate,
	{ isTool, isReview }: FilledInBy = {},
) {
	// a blank one stays as it is stored, which n8n compares with ''; one from an expression fits neither that nor anything else
	const values = { ...node.parameters };
	return (parameter: ShownParameter): { value: unknown } | Problem | undefined => {
		const { path, property, rules, hasExpression, raw } = parameter;
		const { name, displayName: label } = property;
		const {
			rules: own = [],
			isSecret,
			isAnyText,
			isReadWhenHidden,
			send,
		} = declaredRouting(property);
		if (!isReadWhenHidden && !isShown(node, values, property)) return undefined;
		const given = locatedValue(hasExpression ? evaluated(node, parameter, evaluate) : raw);
		const located = hasExpression ? withDatesAsText(given) : given;
		const typed = applyRules(located, rules, context);
		// what n8n leaves in the message of a review becomes words (sleeping/sleep.ts)
		const isJudged = hasExpression && !isAnyText && !isReview;
		const further = isJudged ? [...own, meant] : own;
		const result = 'issue' in typed ? typed : applyRules(typed.value, further, context);
		if ('issue' in result) {
			const { hint, hintForAgent = hint } = result;
			const said = { ...result, hint: isTool ? hintForAgent : hint };
			return problemWith(located, { label, field: send?.property ?? name, isSecret }, said);
		}
		if (path === name && 'value' in typed && (hasExpression || typed.value !== undefined)) {
			values[name] = typed.value as INodeParameters[string];
		}
		return result;
	};
}

function evaluated(node: INode, parameter: ShownParameter, evaluate: Evaluate): unknown {
	try {
		return evaluate(parameter);
	} catch (error) {
		const { message, description } = error as NodeOperationError;
		const failed = `The expression of '${parameter.property.displayName}' failed.`;
		throw new NodeOperationError({ ...node, parameters: {} }, message, {
			description: [failed, description].filter(Boolean).join(' '),
		});
	}
}

/** The contexts in which n8n publishes a workflow, delivers to it, or polls. */
type TriggerContext = IHookFunctions | IWebhookFunctions | IPollFunctions;

/** The form of a trigger, read once. */
export interface FilledForm {
	/** The values by the name of the parameter. */
	values: Record<string, unknown>;
	/** Those that are sent in the query, by the field there. */
	query: IDataObject;
	/** Why a parameter has no value, by its name. */
	problems: Map<string, Error>;
}

/** Reads the form of a trigger, or those parameters that `isRead` names: each is evaluated at most once, and validated. */
export function readForm(
	context: TriggerContext,
	properties: INodeProperties[],
	isRead: (parameter: ShownParameter) => boolean = () => true,
): FilledForm {
	const node = context.getNode();
	const read = formReader(node, context, ({ path }) =>
		context.getNodeParameter(path, undefined, { skipValidation: true }),
	);
	const values: FilledForm['values'] = {};
	const query: FilledForm['query'] = {};
	const problems: FilledForm['problems'] = new Map();
	for (const parameter of shownParameters(node, properties).filter(isRead)) {
		const { name, routing } = parameter.property;
		try {
			const result = read(parameter);
			if (result && 'message' in result) {
				// n8n shows only the message when a workflow is published
				const message = `${result.message}. ${result.description}`;
				throw new NodeOperationError(redactedNode(context), message);
			}
			values[name] = result?.value;
			const field = routing?.send?.property;
			if (field && result?.value !== undefined) query[field] = result.value as IDataObject[string];
		} catch (error) {
			problems.set(name, error as Error);
		}
	}
	return { values, query, problems };
}

/** @throws the first of the problems with a form */
export function requireNoProblems({ problems }: Pick<FilledForm, 'problems'>): void {
	for (const problem of problems.values()) throw problem;
}
