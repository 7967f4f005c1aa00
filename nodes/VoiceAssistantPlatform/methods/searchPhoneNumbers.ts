import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { wholeList } from '../transport/platformRequest';
import { choices, words } from './choices';

/** Phone numbers of the account to choose from, by nickname or number (platform-api 4.18). */
export async function searchPhoneNumbers(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const numbers = await wholeList(this, { url: '/user/phone-numbers/all' });
	return choices(
		numbers,
		({ phone_number, nickname, type_label }) =>
			`${nickname ? `${words(nickname)}: ` : ''}${words(phone_number)}${type_label ? ` (${words(type_label)})` : ''}`,
		filter,
	);
}
