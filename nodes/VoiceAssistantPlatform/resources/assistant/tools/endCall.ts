import { text } from '../../../fields/rules';
import type { BuiltInTool } from './tool';

export const endCall: BuiltInTool = {
	apiType: 'end_call',
	displayName: 'End Call',
	name: 'endCall',
	form: [
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. When the caller has said goodbye',
			description: 'When to end the call',
		},
	],
	fields: { description: ['description', text()] },
};
