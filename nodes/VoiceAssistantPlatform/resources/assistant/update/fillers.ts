import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Rule } from '../../../fields/rules';
import { entries } from '../forms';
import { texts } from '../rules';

const kinds: INodeProperties[] = [
	{
		displayName: 'Negative',
		name: 'negative',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Phrase' },
		default: [],
		placeholder: 'e.g. I see.',
		description: 'Phrases that fit something negative',
	},
	{
		displayName: 'Neutral',
		name: 'neutral',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Phrase' },
		default: [],
		placeholder: 'e.g. Okay.',
		description: 'Phrases that always fit',
	},
	{
		displayName: 'Positive',
		name: 'positive',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Phrase' },
		default: [],
		placeholder: 'e.g. Great.',
		description: 'Phrases that fit something positive',
	},
	{
		displayName: 'Question',
		name: 'question',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Phrase' },
		default: [],
		placeholder: 'e.g. Let me see.',
		description: 'Phrases that fit a question',
	},
];

/** platform-api 4.10, `filler_config` */
export const fillerConfig: INodeProperties = {
	displayName: 'Filler Phrases',
	name: 'fillerConfig',
	type: 'fixedCollection',
	placeholder: 'Add Phrases',
	default: {},
	description: 'Short phrases the assistant says while it thinks. They replace the ones there are.',
	options: [{ displayName: 'Phrases', name: 'phrases', values: kinds }],
};

const readKinds = entries('phrases', 'Phrases', kinds, {
	negative: ['negative', texts],
	neutral: ['neutral', texts],
	positive: ['positive', texts],
	question: ['question', texts],
});

/** Reads the phrases by kind; a kind without any is left out. */
export const fillerPhrases: Rule = (value, context) => {
	const result = readKinds(value, context);
	if ('complaint' in result) return result;
	const [phrases = {}] = (result.value ?? []) as IDataObject[];
	return { value: Object.keys(phrases).length > 0 ? phrases : undefined };
};
