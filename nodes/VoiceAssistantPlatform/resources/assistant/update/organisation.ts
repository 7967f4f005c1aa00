import type { INodeProperties } from 'n8n-workflow';
import { id, ids } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { showOnlyForAssistantUpdate } from './show';

/** platform-api 4.10, "Organisation" */
export const organisation: INodeProperties = {
	displayName: 'Folder and Labels',
	name: 'organisation',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['organisation'] } },
	options: [
		{
			displayName: 'Folder ID',
			name: 'folderId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 12',
			description:
				'Number of the folder to move the assistant to. The platform may show it; if not, ask your provider.',
			routing: inBody('folder_id', 'Folder ID', id),
		},
		{
			displayName: 'Label IDs',
			name: 'labelIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. 3, 7',
			description:
				'Numbers of labels, with commas between them. They replace the labels the assistant has.',
			routing: inBody('label_ids', 'Label IDs', ids),
		},
	],
};
