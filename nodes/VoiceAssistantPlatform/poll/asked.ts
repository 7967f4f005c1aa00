// What the user asked for in the form of the node.
import { NodeOperationError, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import { isBlank } from '../fields/rules';
import { additionalQueryOf } from '../transport/additions';
import { nodeOf } from '../transport/nodeOf';
import { EVENTS, type Event } from './events';

/** Set by the node itself: another value would hide rows or bring them in another order. */
const OWN_QUERY = ['page', 'per_page', 'cursor', 'status', 'date_from', 'date_to'];

/**
 * The event chosen under "Trigger On".
 * @throws NodeOperationError when there is no such event
 */
export function eventOf(context: IPollFunctions): [name: string, event: Event] {
	const name = String(context.getNodeParameter('event'));
	if (Object.hasOwn(EVENTS, name)) return [name, EVENTS[name]];
	throw refusal(context, "'Trigger On' is none of the events of this node", 'Choose one.');
}

/**
 * The filters that are filled in, as they are sent.
 * @throws NodeOperationError when one of them cannot be sent
 */
export function queryOf(context: IPollFunctions, { filters }: Event): IDataObject {
	const query: IDataObject = {};
	for (const [name, { field, label, rule }] of Object.entries(filters)) {
		const value = context.getNodeParameter(`filters.${name}`, '', { extractValue: true });
		if (isBlank(value)) continue;
		const result = rule(value, context);
		if ('complaint' in result) {
			throw refusal(context, `'${label}' ${result.complaint}`, result.allowed);
		}
		query[field] = result.value as IDataObject[string];
	}
	return query;
}

/**
 * What the user added by hand to the query.
 * @throws NodeOperationError when it names a parameter that the node sets itself
 */
export function addedQuery(context: IPollFunctions): IDataObject {
	const options = context.getNodeParameter('options', {}) as IDataObject;
	const query = additionalQueryOf(context, options);
	const name = OWN_QUERY.find((parameter) => parameter in query);
	if (name === undefined) return query;
	throw refusal(
		context,
		`'Additional Query Parameters' cannot set "${name}"`,
		'This node sets it itself, so that nothing is left out and nothing comes twice. Take it out.',
	);
}

/**
 * The statuses chosen; none for all.
 * @throws NodeOperationError when one of them is none that the event can have
 */
export function statusesOf(context: IPollFunctions, { statuses }: Event): string[] {
	const chosen = context.getNodeParameter('filters.statuses', []);
	if (statuses.length === 0 || isBlank(chosen)) return [];
	if (Array.isArray(chosen) && chosen.every((status) => statuses.includes(status as string))) {
		return [...(chosen as string[])].sort();
	}
	throw refusal(
		context,
		"'Statuses' has a value that is not possible",
		`Use some of: ${statuses.join(', ')}.`,
	);
}

function refusal(context: IPollFunctions, message: string, description: string) {
	return new NodeOperationError(nodeOf(context), message, { description });
}
