import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { wholeList } from '../transport/platformRequest';
import { choices, words } from './choices';

/** Messenger senders to choose from, by name or number, those that are offline marked (platform-api 4.9). */
export async function searchSenders(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const senders = await wholeList(this, { url: '/user/messenger/senders', qs: { status: 'all' } });
	return choices(
		senders,
		({ display_name, phone_number, status }) =>
			`${words(display_name)} (${words(phone_number)}${status === 'offline' ? ', offline' : ''})`,
		filter,
	);
}
