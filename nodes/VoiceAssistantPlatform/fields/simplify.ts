import type { INodeProperties } from 'n8n-workflow';

/** For lists whose rows have more than 10 fields. */
export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};
