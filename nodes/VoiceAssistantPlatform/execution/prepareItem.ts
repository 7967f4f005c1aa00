import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	INode,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import { readCredential } from '../client/credential';
import { nothingSent, problemError, type Problem } from '../client/problem';
import { MASK, maskedField, redactedNode } from '../client/redaction';
import { requireApiPath, sentBody, sentQuery } from '../client/request';
import { textIn } from '../client/response';
import { policyOfMethod } from '../client/retryPolicy';
import {
	formReader,
	isTool,
	shownParameters,
	valueOf,
	type ShownParameter,
} from '../validation/form';
import { country } from '../validation/phoneNumber';
import { id, uuid } from '../validation/rules';
import { isBlank, quoted, type Rule } from '../validation/validate';
import { inputFile } from './inputFile';
import type { ItemParameters, Operation, ParameterRouting, PreparedRequest } from './operation';

/** The request of one item, and the values that it was made from. */
export interface PreparedItem {
	request: PreparedRequest;
	parameters: ItemParameters;
	/** Set if a phone number of the item needed its default country; it is then not read again to send the request. */
	credential?: ICredentialDataDecryptedObject;
	/** The names of filters that do not narrow the list down, because their expressions give nothing. */
	blankFilters: string[];
}

/** The node counts the pages itself: another count would lose or repeat rows. */
const PAGING_PARAMETERS = ['page', 'per_page', 'cursor'];

/** What they read is a number or a UUID, and never a secret. */
const IDS: Rule[] = [id, uuid];

const routingOf = ({ routing = {} }: INodeProperties) => routing as ParameterRouting;

/** The parameters that the form shows; those that other rules depend on come first. */
export function parametersOf(context: IExecuteFunctions, { properties }: Operation) {
	const isDependency = ({ property }: ShownParameter) =>
		routingOf(property).isDefaultCountry === true;
	return shownParameters(context.getNode(), properties).sort(
		(a, b) => Number(isDependency(b)) - Number(isDependency(a)),
	);
}

/**
 * Evaluates each parameter of one item once, validates it, and builds the request from the declarations.
 * @param now the current time in milliseconds, the same for all items
 * @param takeBreak awaited before each evaluation, which takes about a millisecond in n8n's sandbox
 * @throws NodeOperationError when a value cannot be sent, or a check of the operation finds a problem
 */
export async function prepareItem(
	context: IExecuteFunctions,
	operation: Operation,
	shown: ShownParameter[],
	{ itemIndex, now, takeBreak }: { itemIndex: number; now: number; takeBreak: () => Promise<void> },
): Promise<PreparedItem> {
	const { method, url, elsewhere, headers, body, errors } = operation.endpoint;
	const request: PreparedRequest = {
		method,
		url,
		elsewhere,
		headers,
		errors,
		qs: {},
		body: { ...body },
		labels: {},
		named: [],
		retryOptions: {},
	};
	const item: PreparedItem = { request, parameters: {}, blankFilters: [] };
	const blank: INodeProperties[] = [];
	let defaultCountry: string | undefined;
	let needsCredential = false;
	const validate = formReader(context.getNode(), {
		getTimezone: () => context.getTimezone(),
		getDefaultCountry: () => {
			needsCredential = defaultCountry === undefined && item.credential === undefined;
			return defaultCountry;
		},
		now,
	});
	const refuse = (problem: Problem | undefined) => {
		if (problem) throw problemError(redactedNode(context), problem);
	};

	for (const parameter of shown) {
		const { path, property, hasExpression } = parameter;
		if (hasExpression) await takeBreak();
		const given = valueOf(context, parameter, (path) =>
			context.getNodeParameter(path, itemIndex, undefined, { skipValidation: true }),
		);
		let result = validate(parameter, given);
		if (needsCredential) {
			item.credential = await readCredential(context, itemIndex);
			defaultCountry = countryOf(context, item.credential);
			result = validate(parameter, given);
		}
		if (!result) continue;
		if ('message' in result) throw problemError(redactedNode(context), result);
		const { value } = result;
		item.parameters[path] = value;
		const routing = routingOf(property);
		const isFilter = routing.isFilter ?? routing.send?.type === 'query';
		if (hasExpression && isFilter && value === undefined) blank.push(property);
		const isNamed = value !== undefined && routing.rules?.some((rule) => IDS.includes(rule));
		if (isNamed) request.named.push(`${property.displayName} ${String(value)}`);
		if (routing.file) {
			const file = await inputFile(context, itemIndex, value as string, routing.file);
			if ('message' in file) refuse(file);
			else request.file = file;
		} else if (routing.isDefaultCountry) defaultCountry = value as string | undefined;
		else if (routing.write) routing.write(request, value, property.displayName);
		else setField(request, property, value);
	}
	// a day that is blank because the period is not custom is given by that period
	item.blankFilters = blank
		.filter(({ routing }) => !Object.hasOwn(request.qs, routing?.send?.property ?? ''))
		.map(({ displayName }) => displayName);
	if (isTool(context.getNode())) refuse(item.blankFilters.map(emptyFilter).at(0));
	refuse(fillPath(item, shown));
	requireApiPath(redactedNode(context), request.url);
	refuse(problemOf(operation, item, context.getNode()));
	return item;
}

/** A model may leave out what it should ask for: the rows of everybody would come. */
const emptyFilter = (name: string): Problem => ({
	message: `'${name}' is empty`,
	description: 'Nothing was read. Ask for the value, or use a tool without this filter.',
});

/** The default country of the credential: an expression in it may give another one for each item. */
function countryOf(
	context: IExecuteFunctions,
	{ defaultCountry: given }: ICredentialDataDecryptedObject,
): string | undefined {
	if (isBlank(given) || textIn(given).trim().toLowerCase() === 'none') return undefined;
	const result = country(given, context);
	if ('value' in result) return result.value as string;
	throw problemError(redactedNode(context), {
		message: `'Default Country' of the credential ${result.issue}`,
		description: `${quoted(given, 'defaultCountry')}${result.hint}`,
	});
}

/** Sets the parts of the request that the declaration of a parameter, or of its chosen entry, names. */
function setField(request: PreparedRequest, property: INodeProperties, value: unknown): void {
	const { send, request: overrides } = routingOf(property);
	// the only expression that a declaration here may have is the value of the parameter itself
	if (overrides?.url !== undefined && value !== undefined) {
		request.url = String(value).trim();
		request.elsewhere = undefined;
	}
	if (!property.routing) Object.assign(request, requestOfChoice(property, value));
	if (send?.property === undefined || value === undefined) return;
	const fields = send.type === 'body' ? request.body : request.qs;
	fields[send.property] = value as (typeof fields)[string];
	request.labels[send.property] = property.displayName;
}

function requestOfChoice({ type, options }: INodeProperties, value: unknown) {
	if (type !== 'options') return undefined;
	const chosen = (options as INodePropertyOptions[]).find((choice) => choice.value === value);
	return chosen?.routing?.request;
}

/** Puts the values of parameters that are part of the path into it; returns the first one for which it has no place. */
function fillPath(
	{ request, parameters }: PreparedItem,
	shown: ShownParameter[],
): Problem | undefined {
	for (const { path, property } of shown) {
		const { pathField, orQueryField } = routingOf(property);
		if (pathField === undefined) continue;
		const placeholder = `{${pathField}}`;
		if (!request.url.includes(placeholder)) {
			if (orQueryField === undefined) {
				return {
					message: `'Endpoint Path' does not contain ${placeholder}`,
					description: `Write ${placeholder} where the ID goes, or remove the option.`,
				};
			}
			request.qs[orQueryField] = parameters[path] as number;
			request.labels[orQueryField] = property.displayName;
		}
		request.url = request.url.replace(placeholder, encodeURIComponent(String(parameters[path])));
	}
	return undefined;
}

function problemOf(
	{ checks = [], policy, endpoint, properties }: Operation,
	{ request, parameters }: PreparedItem,
	node: INode,
): Problem | undefined {
	if (node.retryOnFail && (policy ?? policyOfMethod(endpoint.method)) !== 'read') {
		return nothingSent(
			"'Retry On Fail' is turned on",
			'After a failure n8n would send all items again, also those that went through: turn it off in the settings of this node. Requests that can be repeated safely are retried automatically.',
		);
	}
	const sent = { ...request, qs: sentQuery(request), body: sentBody(request) };
	const paging = PAGING_PARAMETERS.find((name) => Object.hasOwn(sent.qs, name));
	if (endpoint.pagination && paging !== undefined) {
		return {
			message: `'Additional Query Parameters' cannot set "${paging}"`,
			description: "Use 'Limit' or 'Return All' to say how many results you want.",
		};
	}
	const declared = properties.flatMap((property) => [property, ...(property.options ?? [])]);
	const fixed = declared
		.flatMap((parameter) => routingOf(parameter as INodeProperties).fixed ?? [])
		.find((field) => Object.hasOwn(request.additionalBody ?? {}, field));
	if (fixed !== undefined) {
		return nothingSent(
			`'Additional Body Fields' cannot set "${fixed}"`,
			`Enter it in its own field, '${request.labels[fixed] ?? fixed}'. If it is in a value that an expression inserts: in place of "{{ $json.note }}", write {{ JSON.stringify($json.note) }} without quotes around it.`,
		);
	}
	const masked = maskedField(sent.body);
	if (masked !== undefined) {
		return nothingSent(
			`'${request.labels[masked] ?? masked}' has a hidden part`,
			`The ${MASK} stands for a secret that this package hides in every output: copied from there, it would replace the secret on the platform. Enter the real value, or leave the field out.`,
		);
	}
	for (const check of checks) {
		const problem = check(sent, parameters, node.parameters);
		if (problem) return problem;
	}
	return undefined;
}
