import type { INodeProperties } from 'n8n-workflow';

/** Parameters that the user adds one by one, each at most once. */
const collection =
	(displayName: string, name: string, placeholder: string) =>
	(...options: INodeProperties[]): INodeProperties => ({
		displayName,
		name,
		type: 'collection',
		placeholder,
		default: {},
		options,
	});

/** What narrows a list down. */
export const filters = collection('Filters', 'filters', 'Add Filter');

/** What can be sent besides. */
export const additionalFields = collection('Additional Fields', 'additionalFields', 'Add Field');

/** What an update can change. */
export const updateFields = collection('Update Fields', 'updateFields', 'Add Field');
