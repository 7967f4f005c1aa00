import type { Resource } from '../resource';
import { getTools } from './getAll.operation';

export const tool: Resource = {
	name: 'Tool',
	value: 'tool',
	operations: [getTools],
};
