import type { INodeProperties } from 'n8n-workflow';
import { number, oneOf } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { showOnlyForAssistantUpdate } from './show';

const SOUNDS = [
	{ name: 'Cafe', value: 'cafe' },
	{ name: 'City', value: 'city' },
	{ name: 'Crowded Room', value: 'crowded_room' },
	{ name: 'Forest', value: 'forest' },
	{ name: 'Nature', value: 'nature' },
	{ name: 'Off', value: 'off' },
	{ name: 'Office', value: 'office' },
];

/** platform-api 4.10, "Ambient" */
export const ambient: INodeProperties = {
	displayName: 'Background Sound',
	name: 'ambient',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['ambient'] } },
	options: [
		{
			displayName: 'Sound',
			name: 'ambientSound',
			type: 'options',
			options: SOUNDS,
			default: 'off',
			description: 'What is heard behind the voice',
			routing: inBody('ambient_sound', 'Sound', oneOf(...SOUNDS.map(({ value }) => value))),
		},
		{
			displayName: 'Sound Volume',
			name: 'ambientSoundVolume',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 0.5,
			placeholder: 'e.g. 0.5',
			description: 'How loud the background sound is, from 0 to 1',
			routing: inBody('ambient_sound_volume', 'Sound Volume', number({ from: 0, to: 1 })),
		},
	],
};
