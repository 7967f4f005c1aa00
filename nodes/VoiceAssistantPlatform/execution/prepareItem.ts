// Makes the request of one item: evaluates and validates the parameters of the form, builds the request from their
// declarations, and checks it.
import type {
	ICredentialDataDecryptedObject,
	INode,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import { filledPath, parametersIn, pathOf } from '../api/endpoint';
import { maskedField } from '../api/secretFields';
import type { RequestNames } from '../client/errors';
import { nothingSent, problemError, throwIfProblem, type Problem } from '../client/problem';
import { MASK } from '../client/redaction';
import { requireApiPath, sentBody, sentQuery } from '../client/request';
import { textIn } from '../client/response';
import { policyOfMethod } from '../client/retryPolicy';
import type { Operation, PreparedItem, PreparedRequest } from '../declaration/operation';
import { declaredParameters, FOR_PEOPLE, routingOf } from '../declaration/routing';
import { hasIsoDate } from '../validation/date';
import { formReader, shownParameters, type ShownParameter } from '../validation/form';
import { country } from '../validation/phoneNumber';
import { id, idOrEmail, uuid } from '../validation/rules';
import { isBlank, quoted, type Rule } from '../validation/validate';
import { inputFile } from './inputFile';
import { blankFilter, isoDate } from './output';
import type { Run } from './run';

/** Rules whose values name something, and are never secrets. */
const IDS: Rule[] = [id, idOrEmail, uuid];

/** The parameters that the form shows, with the default country first: phone numbers are read with it. */
export function parametersOf(node: INode, { properties }: Operation): ShownParameter[] {
	const isLater = ({ property }: ShownParameter) => Number(!routingOf(property).isDefaultCountry);
	return shownParameters(node, properties).sort((a, b) => isLater(a) - isLater(b));
}

/**
 * Evaluates each parameter of one item once, validates it, and builds the request from the declarations.
 * @param yieldToEventLoop awaited before each evaluation, which takes about a millisecond in n8n's sandbox
 * @throws NodeOperationError when a value cannot be sent, or a check of the operation finds a problem
 */
export async function prepareItem(
	run: Run,
	operation: Operation,
	shown: ShownParameter[],
	{ itemIndex, yieldToEventLoop }: { itemIndex: number; yieldToEventLoop: () => Promise<void> },
): Promise<PreparedItem> {
	const { context, node, hints } = run;
	const { json } = run.items[itemIndex];
	const request = requestTo(operation);
	const parameters: PreparedItem['parameters'] = {};
	const names: RequestNames = { labels: {}, named: [] };
	const blank: INodeProperties[] = [];
	let chosenCountry: string | undefined;
	let credential: ICredentialDataDecryptedObject | undefined;
	let needsCountry = false;
	const ruleContext = {
		getTimezone: () => context.getTimezone(),
		getDefaultCountry: () => {
			needsCountry ||= chosenCountry === undefined;
			return chosenCountry ?? (credential && countryIn(run, credential));
		},
		now: run.startedAt,
	};
	const read = formReader(
		run.rawNode,
		ruleContext,
		({ path, plain }) =>
			// the fields of a tool are an agent's
			(run.isTool ? undefined : plain?.(json)) ??
			context.getNodeParameter(path, itemIndex, undefined, { skipValidation: true }),
		run,
	);

	for (const parameter of shown) {
		const { path, property, hasExpression } = parameter;
		const routing = routingOf(property);
		if (hasExpression) await yieldToEventLoop();
		let result = read(parameter);
		if (needsCountry && !credential) {
			// n8n takes a millisecond to read one: only a number without its country needs it before anything is sent
			credential = await run.credentialOf(itemIndex);
			result = read(parameter);
		}
		if (!result) continue;
		throwIfProblem(node, 'message' in result ? result : undefined);
		const { value } = result as { value: unknown };
		parameters[path] = value;
		const isForPeople = FOR_PEOPLE.includes(property.name) && !routing.isAnyText;
		if (isForPeople && hasExpression && hasIsoDate(value)) {
			hints.set(`date in ${path}`, isoDate(property.displayName));
		}
		const isFilter = routing.isFilter ?? routing.send?.type === 'query';
		if (hasExpression && isFilter && value === undefined) blank.push(property);
		note(names, property, value);
		if (routing.isDefaultCountry) chosenCountry = value as string | undefined;
		else if (routing.write) routing.write(request, value);
		else if (!routing.file) setField(request, property, value);
		else {
			const file = await inputFile(context, itemIndex, value as string, routing.file);
			throwIfProblem(node, 'message' in file ? file : undefined);
			request.file = file as typeof request.file;
		}
	}
	// a day that is blank because the period is not custom comes from that period
	const blankFilters = blank
		.filter(({ routing }) => !Object.hasOwn(request.qs, routing?.send?.property ?? ''))
		.map(({ displayName }) => displayName);
	if (run.isTool) throwIfProblem(node, blankFilters.map(emptyFilter).at(0));
	const item: PreparedItem = { request, parameters, names };
	throwIfProblem(node, fillPath(operation, item));
	throwIfProblem(node, checkRequest(run, operation, item));
	for (const name of blankFilters) hints.set(name, blankFilter(name));
	return item;
}

function requestTo({ request, refusals }: Operation): PreparedRequest {
	const { method, headers, body } = request;
	return { method, url: pathOf(request), headers, refusals, qs: {}, body: { ...body } };
}

/** Notes what errors call the fields that a parameter is sent in, and what it names. */
function note({ labels, named }: RequestNames, property: INodeProperties, value: unknown): void {
	const { send, fixed = [], write, writes = [], rules = [] } = routingOf(property);
	if (value === undefined && !write) return;
	const fields = [send?.property ?? [], fixed, writes].flat();
	for (const field of fields) labels[field] = property.displayName;
	const isId = rules.some((rule) => IDS.includes(rule));
	if (isId && value !== undefined) named.push(`${property.displayName} ${String(value)}`);
}

/** A model may leave out what it should ask for: without the filter, it would return every row. */
const emptyFilter = (name: string): Problem => ({
	message: `'${name}' is empty`,
	description: 'Nothing was read. Ask for the value, or use a tool without this filter.',
});

/** The default country of the credential: an expression in it may give another one for each item. */
function countryIn(
	{ context, node }: Run,
	{ defaultCountry: given }: ICredentialDataDecryptedObject,
): string | undefined {
	if (isBlank(given) || textIn(given).trim().toLowerCase() === 'none') return undefined;
	const result = country(given, context);
	if ('value' in result) return result.value as string;
	throw problemError(node, {
		message: `'Default Country' of the credential ${result.issue}`,
		description: `${quoted(given, 'defaultCountry')}${result.hint}`,
	});
}

/** Sets the parts of the request that the declaration of a parameter, or of its chosen entry, names. */
function setField(request: PreparedRequest, property: INodeProperties, value: unknown): void {
	const { send, request: overrides } = routingOf(property);
	// what the expression of a declaration does beside that, fillPath does
	if (overrides?.url !== undefined && value !== undefined) request.url = String(value).trim();
	if (!property.routing) Object.assign(request, requestOfChoice(property, value));
	if (send?.property === undefined || value === undefined) return;
	const fields = send.type === 'body' ? request.body : request.qs;
	fields[send.property] = value as (typeof fields)[string];
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
	const missing = parametersIn(pathOf(operation.request)).find(
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

/** The node counts the pages itself: another count would lose or repeat rows. */
const PAGING_PARAMETERS = ['page', 'per_page', 'cursor'];

/** The first problem of a finished request: what none may have, then the checks of its operation. */
function checkRequest(
	{ node, rawNode }: Run,
	operation: Operation,
	{ request, parameters, names: { labels } }: PreparedItem,
): Problem | undefined {
	const { checks = [], policy, properties } = operation;
	requireApiPath(node, request.url);
	if (node.retryOnFail && (policy ?? policyOfMethod(request.method)) !== 'read') {
		return nothingSent(
			"'Retry On Fail' is turned on",
			'After a failure, n8n would send all items again, even those that succeeded: turn it off in the settings of this node. Requests that are safe to repeat are retried automatically.',
		);
	}
	const sent = { ...request, qs: sentQuery(request), body: sentBody(request) };
	const paging = PAGING_PARAMETERS.find((name) => Object.hasOwn(sent.qs, name));
	if (operation.request.pagination && paging !== undefined) {
		return {
			message: `'Additional Query Parameters' cannot set "${paging}"`,
			description: "Use 'Limit' or 'Return All' to say how many results you want.",
		};
	}
	const isAdded = (field: string) => Object.hasOwn(request.additionalBody ?? {}, field);
	const fixed = declaredParameters(properties).find((parameter) =>
		routingOf(parameter).fixed?.some(isAdded),
	);
	if (fixed) {
		const field = routingOf(fixed).fixed!.find(isAdded)!;
		return nothingSent(
			`'Additional Body Fields' cannot set "${field}"`,
			`Enter it in its own field, '${labels[field] ?? fixed.displayName}'. If it is in a value that an expression inserts: in place of "{{ $json.note }}", write {{ JSON.stringify($json.note) }} without quotes around it.`,
		);
	}
	const masked = maskedField(sent.body);
	if (masked !== undefined) {
		return nothingSent(
			`'${labels[masked] ?? masked}' contains a masked value`,
			`The ${MASK} stands for a secret that this package hides in every output: copied from there, it would replace the secret on the platform. Enter the real value, or leave the field out.`,
		);
	}
	for (const check of checks) {
		const problem = check({ request: sent, parameters, stored: rawNode.parameters, labels });
		if (problem) return problem;
	}
	return undefined;
}
