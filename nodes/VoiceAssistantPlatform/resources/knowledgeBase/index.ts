import type { Resource } from '../resource';
import { createKnowledgeBase } from './create.operation';
import { getKnowledgeBases } from './getAll.operation';
import { updateKnowledgeBase } from './update.operation';

export const knowledgeBase: Resource = {
	name: 'Knowledge Base',
	value: 'knowledgeBase',
	operations: [createKnowledgeBase, getKnowledgeBases, updateKnowledgeBase],
	selected: getKnowledgeBases,
};
