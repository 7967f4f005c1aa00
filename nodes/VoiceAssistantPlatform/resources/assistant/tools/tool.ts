import type { INodeProperties } from 'n8n-workflow';
import type { Fields } from '../forms';

/** A built-in tool (platform-api 4.10, `tools`): its form, and how that is sent. */
export interface BuiltInTool {
	apiType: string;
	displayName: string;
	name: string;
	/** What is required or decides about others comes first, the rest by name. */
	form: INodeProperties[];
	fields: Fields;
}
