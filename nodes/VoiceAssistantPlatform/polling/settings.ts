// The settings in the form of the trigger.
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { isStatus } from '../api/fields';
import { readForm, shownParameters } from '../validation/form';
import { POLL_EVENTS, type PollEvent } from './events';
import { pollParameters } from './parameters';

export interface PollSettings {
	/** The value of "Trigger On". */
	eventName: string;
	event: PollEvent;
	/** The filters that are filled in, by their names in the API. */
	filters: IDataObject;
	additionalQuery: IDataObject;
	/**
	 * Statuses that rows may have; all when empty. Rows are compared here, as a filter by status would change the order of a
	 * list.
	 */
	statuses: string[];
	isSimplified: boolean;
}

/** @throws NodeOperationError when one of the parameters cannot be sent */
export function readSettings(context: IPollFunctions): PollSettings {
	const shown = shownParameters(context.getNode(), pollParameters);
	const { values, problems } = readForm(context, shown, (path) =>
		context.getNodeParameter(path, undefined, { skipValidation: true }),
	);
	for (const problem of problems.values()) throw problem;

	const filters = shown
		.map(({ path, property }) => [property.routing?.send?.property, values[path]] as const)
		.filter(([field, value]) => field !== undefined && value !== undefined);
	const eventName = values.event as string;
	return {
		eventName,
		event: POLL_EVENTS[eventName],
		filters: Object.fromEntries(filters) as IDataObject,
		additionalQuery: (values['options.additionalQueryParameters'] ?? {}) as IDataObject,
		statuses: (values['filters.statuses'] ?? []) as string[],
		isSimplified: values.simplify as boolean,
	};
}

/** Whether a row has one of the statuses that the user wants. */
export function isWanted({ statuses }: PollSettings, { status }: IDataObject): boolean {
	return statuses.length === 0 || isStatus(status, ...statuses);
}
