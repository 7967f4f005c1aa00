import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../declaration/operation';
import { sendInQuery } from '../../declaration/routing';
import { filters, paging } from '../../parameters/common';
import { languageLocator } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { id } from '../../validation/rules';

/** platform-api 4.16 */
export const getTranscriberProviders: Operation = {
	request: ENDPOINTS.listTranscriberProviders,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many transcriber providers',
		description:
			'List the services that turn the speech of a caller into text, for assistants in pipeline mode',
	},
	properties: [
		...paging,
		filters({
			...languageLocator,
			description: 'Only providers that support this language',
			routing: sendInQuery('language_id', id),
		}),
		options(),
	],
};
