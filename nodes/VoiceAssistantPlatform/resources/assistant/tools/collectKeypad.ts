import { number, oneOf } from '../../../fields/rules';
import type { BuiltInTool } from './tool';

export const collectKeypad: BuiltInTool = {
	apiType: 'collect_keypad',
	displayName: 'Collect Keypad Input',
	name: 'collectKeypad',
	form: [
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 30, numberPrecision: 0 },
			default: 5,
			placeholder: 'e.g. 5',
			description: 'Seconds to wait for keys, from 1 to 30',
		},
		{
			displayName: 'Stop Key',
			name: 'stopKey',
			type: 'options',
			options: [
				{ name: 'Hash', value: '#' },
				{ name: 'Star', value: '*' },
			],
			default: '#',
			description: 'The key with which the caller finishes',
		},
	],
	fields: {
		timeout: ['timeout', number({ from: 1, to: 30, whole: true })],
		stopKey: ['stop_key', oneOf('#', '*')],
	},
};
