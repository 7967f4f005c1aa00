import type { Resource } from '../resource';
import { createAssistant } from './create.operation';
import { getAssistants } from './getAll.operation';
import { updateAssistant } from './update.operation';

export const assistant: Resource = {
	name: 'Assistant',
	value: 'assistant',
	operations: [createAssistant, getAssistants, updateAssistant],
	selected: getAssistants,
};
