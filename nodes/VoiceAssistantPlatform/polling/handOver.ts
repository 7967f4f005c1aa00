// What a poll hands over to the execution that it starts, beside the items themselves: n8n lets nodes ask its list for
// deduplication within an execution only.
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** What the execution takes off an item again. */
export interface HandOver {
	/** The event that the item stands for, in n8n's list. */
	event?: string;
	/** On the first item: further entries of n8n's list, for a recovery. */
	alsoRecorded?: string[];
	/** In place of all items: what may have been missed. */
	recovery?: Recovery;
}

/** The newest rows of a list, after the state was lost. */
export interface Recovery {
	/** The value of "Trigger On". */
	eventName: string;
	rows: RecoveryRow[];
}

export interface RecoveryRow {
	/** Recorded of a row that a poll has seen. */
	seen: string;
	/** Recorded of a row that the event has happened to, or will not happen to any more. */
	event?: string;
	/** The later the row was created, the greater; blank when that is not known. */
	order: string;
	/** What to pass on, if the event has happened to it and is wanted. */
	json?: IDataObject;
}

const FIELD = 'polled';

/** Puts something on an item, beside its fields. */
export function withHandOver(json: IDataObject, handOver: HandOver): INodeExecutionData {
	return { json, [FIELD]: handOver as IDataObject };
}

/** What a poll has put on an item. */
export function handOverOf(item: INodeExecutionData | undefined): HandOver {
	return (item?.[FIELD] ?? {}) as HandOver;
}

/** An item as the workflow gets it. */
export function withoutHandOver(item: INodeExecutionData): INodeExecutionData {
	const output = { ...item };
	delete output[FIELD];
	return output;
}
