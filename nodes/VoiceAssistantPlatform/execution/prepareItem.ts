import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type INode,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { redactedNode } from '../client/redaction';
import { requireApiPath, sentBody, sentQuery } from '../client/request';
import { policyOfMethod } from '../client/retryPolicy';
import { formReader, shownParameters, valueOf, type ShownParameter } from '../validation/form';
import type { Problem, RuleContext } from '../validation/validate';
import type { ItemParameters, Operation, ParameterRouting, PreparedRequest } from './operation';

/** A parameter with its value for one item. */
export interface ReadParameter extends ShownParameter {
	value: unknown;
}

/** The parameters that the form shows; those that rules of others ask for come first. */
export function parametersOf(context: IExecuteFunctions, properties: INodeProperties[]) {
	return shownParameters(context.getNode(), properties).sort(
		(a, b) => Number(isAskedFor(b)) - Number(isAskedFor(a)),
	);
}

/** Whether rules of other parameters ask for it. */
function isAskedFor({ property }: ShownParameter): boolean {
	return (property.routing as ParameterRouting | undefined)?.isDefaultCountry === true;
}

/**
 * Evaluates each shown parameter once for one item.
 * @param takeBreak awaited before each evaluation: one takes n8n's sandbox about a millisecond
 * @throws NodeOperationError that names the parameter, when an expression fails
 */
export async function readParameters(
	context: IExecuteFunctions,
	shown: ShownParameter[],
	itemIndex: number,
	takeBreak: () => Promise<void>,
): Promise<ReadParameter[]> {
	const read: ReadParameter[] = [];
	for (const parameter of shown) {
		if (parameter.hasExpression) await takeBreak();
		const value = valueOf(context, parameter, (path) =>
			context.getNodeParameter(path, itemIndex, undefined, { skipValidation: true }),
		);
		read.push({ ...parameter, value });
	}
	return read;
}

/** The request of one item, and the values that it was made from. */
export interface PreparedItem {
	request: PreparedRequest;
	parameters: ItemParameters;
	/** The credential, where it had to be read to prepare the item. */
	credential?: ICredentialDataDecryptedObject;
}

/** The pages are counted by the node: another count would lose or repeat rows. */
const PAGING_PARAMETERS = ['page', 'per_page', 'cursor'];

/**
 * Validates the parameters of one item and builds its request from their declarations.
 * @param now the moment that stands for now, in milliseconds
 * @throws NodeOperationError when a value cannot be sent, or a check of the operation finds a problem
 */
export function prepareRequest(
	context: RuleContext & { getNode(): INode },
	operation: Operation,
	read: ReadParameter[],
	now: number,
): PreparedItem {
	const { method, url, headers, errors } = operation.endpoint;
	const request: PreparedRequest = {
		method,
		url,
		headers,
		errors,
		qs: {},
		body: {},
		labels: {},
		retryOptions: {},
	};
	const parameters: ItemParameters = {};
	let ownCountry: string | undefined;
	const ruleContext: RuleContext = {
		getTimezone: () => context.getTimezone(),
		getDefaultCountry: () => ownCountry ?? context.getDefaultCountry?.(),
		now,
	};
	const readParameter = formReader(context.getNode(), ruleContext);
	const refuse = (problem: Problem | undefined) => {
		if (!problem) return;
		const { message, description } = problem;
		throw new NodeOperationError(redactedNode(context), message, { description });
	};

	for (const parameter of read) {
		const { path, property } = parameter;
		const routing = property.routing as ParameterRouting | undefined;
		const { displayName: label } = property;
		const result = readParameter(parameter, parameter.value);
		if (!result) continue;
		if ('message' in result) return refuse(result) as never;
		const { value } = result;
		parameters[path] = value;
		if (routing?.isDefaultCountry) ownCountry = value as string | undefined;
		if (!routing) Object.assign(request, routingOfChoice(property, value)?.request);
		else if (routing.write) refuse(routing.write(request, value, label));
		else if (value !== undefined) setField(request, routing, value, label);
	}
	fillPath(request, read, parameters, refuse);
	requireApiPath(redactedNode(context), request.url);
	refuse(problemOf(operation, { request, parameters }, context.getNode()));
	return { request, parameters };
}

/** Sets what n8n's declaration of a parameter names. */
function setField(
	request: PreparedRequest,
	{ send, request: overrides }: ParameterRouting,
	value: unknown,
	label: string,
): void {
	// the only expression that a declaration here may have is the value of the parameter itself
	if (overrides?.url !== undefined && value) request.url = String(value).trim() || request.url;
	if (send?.property === undefined) return;
	const fields = send.type === 'body' ? request.body : request.qs;
	fields[send.property] = value as (typeof fields)[string];
	request.labels[send.property] = label;
}

/** What the chosen entry of a list declares by itself. */
function routingOfChoice(property: INodeProperties, value: unknown) {
	if (property.type !== 'options') return undefined;
	const choices = property.options as INodePropertyOptions[];
	return choices.find((choice) => choice.value === value)?.routing;
}

/** Puts the values of parameters that are part of the path into it. */
function fillPath(
	request: PreparedRequest,
	read: ReadParameter[],
	parameters: ItemParameters,
	refuse: (problem: Problem) => void,
): void {
	for (const { path, property } of read) {
		const { pathField, orQueryField } = (property.routing ?? {}) as ParameterRouting;
		if (pathField === undefined) continue;
		const place = `{${pathField}}`;
		if (!request.url.includes(place)) {
			if (orQueryField === undefined) {
				refuse({
					message: `'Endpoint Path' does not contain ${place}`,
					description: `Write ${place} where the ID goes, or remove the option.`,
				});
			} else {
				request.qs[orQueryField] = parameters[path] as number;
				request.labels[orQueryField] = property.displayName;
			}
		}
		request.url = request.url.replace(place, encodeURIComponent(String(parameters[path])));
	}
}

/** What must hold of a finished request, beyond its single values. */
function problemOf(
	{ checks = [], policy, endpoint }: Operation,
	{ request, parameters }: PreparedItem,
	node: INode,
): Problem | undefined {
	if (node.retryOnFail && (policy ?? policyOfMethod(endpoint.method)) !== 'read') {
		return {
			message: "'Retry On Fail' is turned on",
			description:
				'Nothing was sent. After a failure n8n would send all items again, also those that went through: turn it off in the settings of this node. What can be tried again safely is tried again anyway.',
		};
	}
	const paging =
		endpoint.pagination &&
		PAGING_PARAMETERS.find((name) => Object.hasOwn(sentQuery(request), name));
	if (paging !== undefined) {
		return {
			message: `'Additional Query Parameters' cannot set "${paging}"`,
			description: "Use 'Limit' or 'Return All' to say how many results you want.",
		};
	}
	const sent = { ...request, qs: sentQuery(request), body: sentBody(request) };
	for (const check of checks) {
		const problem = check(sent, parameters, node.parameters);
		if (problem) return problem;
	}
	return undefined;
}
