// What the user asked for in the form of the node.
import { NodeOperationError, type IDataObject, type IPollFunctions } from 'n8n-workflow';
import { isStatus } from '../api/status';
import { redactedNode } from '../client/redaction';
import { locatedValue } from '../client/response';
import { additionalQueryRule } from '../parameters/options';
import { onOrOff, someOf } from '../validation/rules';
import { validate, type Problem, type Rule, type ValidatedParameter } from '../validation/validate';
import { EVENTS, type PollEvent } from './events';

export interface PollParameters {
	/** The value of "Trigger On". */
	eventName: string;
	event: PollEvent;
	/** The filters that are filled in, by their names in the API. */
	filters: IDataObject;
	additionalQuery: IDataObject;
	/** Those that rows may have; all when there are none. They are compared here: asked for, they would change the order of a list. */
	statuses: string[];
	isSimplified: boolean;
}

/**
 * Reads the parameters of the node.
 * @throws NodeOperationError when one of them cannot be sent
 */
export function readParameters(context: IPollFunctions): PollParameters {
	const eventName = String(context.getNodeParameter('event'));
	if (!Object.hasOwn(EVENTS, eventName)) {
		throw problemError(context, {
			message: "'Trigger On' is none of the events of this node",
			description: 'Choose one.',
		});
	}
	const event = EVENTS[eventName];
	const read = (given: unknown, parameter: ValidatedParameter): unknown => {
		const result = validate(locatedValue(given), parameter, context);
		if ('value' in result) return result.value;
		throw problemError(context, result);
	};

	const filters: IDataObject = {};
	for (const [name, filter] of Object.entries(event.filters)) {
		const value = read(context.getNodeParameter(`filters.${name}`, ''), filter);
		if (value !== undefined) filters[filter.field] = value as IDataObject[string];
	}
	const statuses =
		event.statuses.length > 0 &&
		read(context.getNodeParameter('filters.statuses', []), {
			label: 'Statuses',
			field: 'status',
			rules: [someOf(...event.statuses)],
		});
	const { additionalQueryParameters } = context.getNodeParameter('options', {}) as IDataObject;
	const additionalQuery = read(additionalQueryParameters, {
		label: 'Additional Query Parameters',
		field: 'additionalQueryParameters',
		rules: [additionalQueryRule, withoutOwnQuery],
	});
	return {
		eventName,
		event,
		filters,
		additionalQuery: (additionalQuery ?? {}) as IDataObject,
		statuses: (statuses || []) as string[],
		isSimplified: read(context.getNodeParameter('simplify', true), {
			label: 'Simplify',
			field: 'simplify',
			rules: [onOrOff],
		}) as boolean,
	};
}

/** Whether a row has one of the statuses that the user wants. */
export function isWanted(statuses: string[], { status }: IDataObject): boolean {
	return statuses.length === 0 || isStatus(status, ...statuses);
}

/** Set by the node itself: another value would hide rows or bring them in another order. */
const OWN_QUERY = ['page', 'per_page', 'cursor', 'status', 'date_from', 'date_to'];

const withoutOwnQuery: Rule = (query) => {
	const name = OWN_QUERY.find((parameter) => parameter in (query as IDataObject));
	return name === undefined
		? { value: query }
		: {
				issue: `cannot set "${name}"`,
				hint: 'This node sets it itself, so that nothing is left out and nothing comes twice. Take it out.',
			};
};

function problemError(
	context: IPollFunctions,
	{ message, description }: Problem,
): NodeOperationError {
	return new NodeOperationError(redactedNode(context), message, { description });
}
