import type { IDataObject } from 'n8n-workflow';
import type { PlatformClient } from '../client/client';
import { fieldsInWords, neutralWords, type Identifiers } from '../client/identifiers';
import { findRow } from '../client/readUntil';
import { idIn, isId, isObject } from '../client/response';
import { ENDPOINTS } from './endpoints';

/** Reads one assistant from the list of all, as there is no request for one (platform-api 4.14); undefined if it is not there. */
export async function readAssistant(
	client: PlatformClient,
	id: unknown,
): Promise<IDataObject | undefined> {
	const { listAssistants } = ENDPOINTS;
	return await findRow(client.listSource(listAssistants), listAssistants.pagination, id);
}

/** Fields of built-in tools that are IDs (platform-api 4.10). */
const ID_FIELDS = ['assistant_id', 'outbound_phone_id'];

/**
 * Converts a built-in tool of an assistant that was read: flat or as `{type, data}`, with IDs as text, in the deployment's
 * words (docs/api-assumptions.md, "Unclear places").
 * @returns the tool as platform-api 4.10 has it; anything but an object unchanged
 */
export function toolAsWritten(read: unknown, identifiers: Identifiers): unknown {
	if (!isObject(read)) return read;
	const { data, ...rest } = read;
	// PHP writes an object without fields as a list
	const isEmpty = Array.isArray(data) && data.length === 0;
	const isWrapped = typeof read.type === 'string' && (isObject(data) || isEmpty);
	const tool: IDataObject = isWrapped
		? { ...rest, ...(data as IDataObject), type: read.type }
		: read;
	const ids = ID_FIELDS.filter((field) => isId(tool[field]));
	const flat = { ...tool, ...Object.fromEntries(ids.map((field) => [field, idIn(tool[field])])) };
	return fieldsInWords(flat, neutralWords(identifiers));
}
