import type { IDataObject, INode } from 'n8n-workflow';
import type { Answer } from '../transport/answer';

/** Where an event is looked for. */
export interface Source {
	node: INode;
	/** Statuses that matter; all when there are none. They are compared here: asked for, they would change the order of a list. */
	statuses: string[];
	/** Asks for the list with the user's filters and this. */
	ask(query: IDataObject): Promise<Answer>;
}

/** What to do for one event of "Trigger On". */
export interface Watcher<State> {
	/**
	 * Looks for what is new.
	 * @param before what it knew the last time; undefined the first time, when nothing is new
	 * @throws NodeApiError when the platform refuses, or a list cannot be read as far as needed
	 */
	look(source: Source, before: State | undefined): Promise<{ found: IDataObject[]; after: State }>;
}

/** Whether an event with this status is wanted. */
export function isWanted({ statuses }: Source, { status }: IDataObject): boolean {
	return statuses.length === 0 || statuses.includes(status as string);
}
