import { text } from '../../../fields/rules';
import type { BuiltInTool } from './tool';

export const dtmfInput: BuiltInTool = {
	apiType: 'dtmf_input',
	displayName: 'Press Keys',
	name: 'dtmfInput',
	form: [
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. When a telephone menu asks for a number',
			description: 'When to send keypad tones, for example to find the way through a menu',
		},
	],
	fields: { description: ['description', text()] },
};
