// Makes the request of one item: evaluates and validates the parameters of the form, and builds the request from their
// declarations.
import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import { filledPath, partsOf, pathOf } from '../api/endpoint';
import { readCredential } from '../client/credential';
import { problemError, throwIfProblem, type Problem } from '../client/problem';
import { redactedNode } from '../client/redaction';
import { requireApiPath } from '../client/request';
import { textIn } from '../client/response';
import {
	formReader,
	isTool,
	shownParameters,
	valueOf,
	type ShownParameter,
} from '../validation/form';
import { hasIsoDate } from '../validation/date';
import { country } from '../validation/phoneNumber';
import { id, uuid } from '../validation/rules';
import { isBlank, quoted, type Rule } from '../validation/validate';
import { problemOfRequest } from './checkRequest';
import { inputFile } from './inputFile';
import type { Operation, PreparedItem, PreparedRequest } from '../declaration/operation';
import { routingOf } from '../declaration/routing';
import { isoDate } from './output';
import type { Run } from './run';

/** Rules whose values are numbers or UUIDs, and never secrets. */
const IDS: Rule[] = [id, uuid];

/** The names of parameters whose text a person reads or hears. */
const FOR_PEOPLE = [
	'message',
	...['variables', 'variablesJson', 'mappedVariables', 'campaignVariables'],
];

/** The parameters that the form shows, with the default country first: phone numbers are read with it. */
export function parametersOf(
	context: IExecuteFunctions,
	{ properties }: Operation,
): ShownParameter[] {
	const isLater = ({ property }: ShownParameter) => Number(!routingOf(property).isDefaultCountry);
	return shownParameters(context.getNode(), properties).sort((a, b) => isLater(a) - isLater(b));
}

/**
 * Evaluates each parameter of one item once, validates it, and builds the request from the declarations.
 * @param yieldToEventLoop awaited before each evaluation, which takes about a millisecond in n8n's sandbox
 * @throws NodeOperationError when a value cannot be sent, or a check of the operation finds a problem
 */
export async function prepareItem(
	{ context, startedAt, hints }: Run,
	operation: Operation,
	shown: ShownParameter[],
	{ itemIndex, yieldToEventLoop }: { itemIndex: number; yieldToEventLoop: () => Promise<void> },
): Promise<PreparedItem> {
	const node = redactedNode(context);
	const credential = await readCredential(context, itemIndex);
	const request = requestTo(operation);
	const parameters: PreparedItem['parameters'] = {};
	const item: PreparedItem = { request, parameters, credential, blankFilters: [] };
	const blank: INodeProperties[] = [];
	let chosenCountry: string | undefined;
	const validate = formReader(context.getNode(), {
		getTimezone: () => context.getTimezone(),
		getDefaultCountry: () => chosenCountry ?? countryIn(context, credential),
		now: startedAt,
	});

	for (const parameter of shown) {
		const { path, property, hasExpression } = parameter;
		const routing = routingOf(property);
		if (hasExpression) await yieldToEventLoop();
		const given = valueOf(context, parameter, (path) =>
			context.getNodeParameter(path, itemIndex, undefined, { skipValidation: true }),
		);
		const result = validate(parameter, given);
		if (!result) continue;
		throwIfProblem(node, 'message' in result ? result : undefined);
		const { value } = result as { value: unknown };
		parameters[path] = value;
		const isForPeople = FOR_PEOPLE.includes(property.name) && !routing.isAnyText;
		if (isForPeople && hasExpression && hasIsoDate(value)) {
			hints.set(isoDate, isoDate(property.displayName));
		}
		const isFilter = routing.isFilter ?? routing.send?.type === 'query';
		if (hasExpression && isFilter && value === undefined) blank.push(property);
		const isNamed = value !== undefined && routing.rules?.some((rule) => IDS.includes(rule));
		if (isNamed) request.named.push(`${property.displayName} ${String(value)}`);
		if (routing.isDefaultCountry) chosenCountry = value as string | undefined;
		else if (routing.write) routing.write(request, value, property.displayName);
		else if (!routing.file) setField(request, property, value);
		else {
			const file = await inputFile(context, itemIndex, value as string, routing.file);
			throwIfProblem(node, 'message' in file ? file : undefined);
			request.file = file as typeof request.file;
		}
	}
	// a day that is blank because the period is not custom comes from that period
	item.blankFilters = blank
		.filter(({ routing }) => !Object.hasOwn(request.qs, routing?.send?.property ?? ''))
		.map(({ displayName }) => displayName);
	if (isTool(context.getNode())) throwIfProblem(node, item.blankFilters.map(emptyFilter).at(0));
	throwIfProblem(node, fillPath(operation, item));
	requireApiPath(node, request.url);
	throwIfProblem(node, problemOfRequest(operation, item, context.getNode()));
	return item;
}

function requestTo({ request, refusals }: Operation): PreparedRequest {
	const { method, headers, body } = request;
	return {
		method,
		url: pathOf(request),
		headers,
		refusals,
		qs: {},
		body: { ...body },
		labels: {},
		named: [],
		retryOptions: {},
	};
}

/** A model may leave out what it should ask for: the rows of everybody would come. */
const emptyFilter = (name: string): Problem => ({
	message: `'${name}' is empty`,
	description: 'Nothing was read. Ask for the value, or use a tool without this filter.',
});

/**
 * The default country of the credential: an expression in it may give another one for each item.
 * @throws NodeOperationError when it is no country
 */
function countryIn(
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
	if (overrides?.url !== undefined && value !== undefined) request.url = String(value).trim();
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

/** Puts the IDs that are part of the address into it; returns a problem if the user's own path has no place for one. */
function fillPath(
	operation: Operation,
	{ request, parameters }: PreparedItem,
): Problem | undefined {
	const missing = partsOf(pathOf(operation.request)).find(
		(name) => Object.hasOwn(parameters, name) && !request.url.includes(`{${name}}`),
	);
	if (missing !== undefined) {
		return {
			message: `'Endpoint Path' does not contain {${missing}}`,
			description: `Write {${missing}} where the ID goes, or remove the option.`,
		};
	}
	request.url = filledPath(request.url, parameters);
	return undefined;
}
