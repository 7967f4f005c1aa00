import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { paging } from '../../fields/paging';
import { id } from '../../fields/rules';
import { inQuery } from '../../fields/send';
import { onePiece } from '../../transport/ways';

const showOnlyForTranscriberProviderGetAll = {
	resource: ['transcriberProvider'],
	operation: ['getAll'],
};

/** platform-api 4.16 */
export const getAllOption: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many transcriber providers',
	description:
		'List the services that turn the speech of a caller into text, for assistants in pipeline mode',
	routing: {
		request: { method: 'GET', url: '/user/assistants/transcriber-providers' },
		operations: { pagination: onePiece() },
	},
};

export const getAllProperties: INodeProperties[] = [
	...paging(showOnlyForTranscriberProviderGetAll),
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: { show: showOnlyForTranscriberProviderGetAll },
		options: [
			{
				displayName: 'Language ID',
				name: 'languageId',
				type: 'string',
				default: '',
				placeholder: 'e.g. 3',
				description:
					'Only providers that support this language. An assistant of that language has the number in "language_id": see Get Many of "Assistant".',
				routing: inQuery('language_id', 'Language ID', id),
			},
		],
	},
	options(showOnlyForTranscriberProviderGetAll, [actAsUser, additionalQueryParameters]),
];
