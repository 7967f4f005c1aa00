import type { Resource } from '../resource';
import { addFile } from './addFile.operation';
import { addWebsite } from './addWebsite.operation';
import { deleteDocument } from './delete.operation';
import { getDocuments } from './getAll.operation';

export const document: Resource = {
	name: 'Document',
	value: 'document',
	operations: [addFile, addWebsite, deleteDocument, getDocuments],
	selected: getDocuments,
};
