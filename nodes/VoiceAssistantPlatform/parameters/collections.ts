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

/** The filters of a list. */
export const filters = collection('Filters', 'filters', 'Add Filter');

/** Optional fields of a request. */
export const additionalFields = collection('Additional Fields', 'additionalFields', 'Add Field');

/** The fields that an update can change. */
export const updateFields = collection('Update Fields', 'updateFields', 'Add Field');
