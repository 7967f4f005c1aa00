import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { wholeList } from '../transport/platformRequest';
import { choices } from './choices';

/** Phone numbers of the account to choose from, by nickname or number (platform-api 4.18). */
export async function searchPhoneNumbers(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const numbers = await wholeList(this, { url: '/user/phone-numbers/all' });
	return choices(
		numbers,
		({ phone_number, nickname, type_label }) =>
			`${nickname ? `${String(nickname)}: ` : ''}${String(phone_number)}${type_label ? ` (${String(type_label)})` : ''}`,
		filter,
	);
}
