import type { IDataObject } from 'n8n-workflow';
import type { PlatformClient } from '../client/client';
import { findRow } from '../client/readUntil';
import { ENDPOINTS } from './endpoints';

/**
 * Reads one assistant from the list of all, as the platform has no request for one (platform-api 4.14).
 * @returns undefined if the account has none with this ID
 * @throws NodeApiError when the list cannot be read
 */
export async function readAssistant(
	client: PlatformClient,
	id: unknown,
): Promise<IDataObject | undefined> {
	const { listAssistants } = ENDPOINTS;
	return await findRow(client.listSource(listAssistants), listAssistants.pagination, id);
}
