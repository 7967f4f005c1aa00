import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { sendInBody } from '../../../execution/operation';
import { formEntries } from '../../../validation/formEntries';
import { text } from '../../../validation/rules';
import type { Rule } from '../../../validation/validate';
import { texts } from '../rules';
import { removal } from './removal';

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
const fillerConfig: INodeProperties = {
	displayName: 'Filler Phrases',
	name: 'fillerConfig',
	type: 'fixedCollection',
	placeholder: 'Add Phrases',
	default: {},
	description: 'Short phrases the assistant says while it thinks. They replace the ones there are.',
	options: [{ displayName: 'Phrases', name: 'phrases', values: kinds }],
};

const readKinds = formEntries('phrases', 'Phrases', kinds, {
	negative: ['negative', texts],
	neutral: ['neutral', texts],
	positive: ['positive', texts],
	question: ['question', texts],
});

/** Reads the phrases by kind; a kind without any is left out. */
const fillerPhrases: Rule = (value, context) => {
	const result = readKinds(value, context);
	if ('issue' in result) return result;
	const [phrases = {}] = (result.value ?? []) as IDataObject[];
	return { value: Object.keys(phrases).length > 0 ? phrases : undefined };
};

/** platform-api 4.10, "Call behaviour" */
export const behaviour: INodeProperties = {
	displayName: 'Call Behaviour',
	name: 'behaviour',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['behaviour'] } },
	options: [
		{
			displayName: 'Allow Interruptions',
			name: 'allowInterruptions',
			type: 'boolean',
			default: true,
			description:
				'Whether the caller can interrupt the assistant. Cannot be turned off in multimodal and dualplex mode.',
			routing: sendInBody('allow_interruptions'),
		},
		{
			...fillerConfig,
			routing: sendInBody('filler_config', fillerPhrases),
		},
		{
			displayName: 'Fillers',
			name: 'fillers',
			type: 'boolean',
			default: true,
			description: 'Whether the assistant says short phrases while it thinks. Pipeline mode only.',
			routing: sendInBody('fillers'),
		},
		{
			displayName: 'Noise Cancellation',
			name: 'enableNoiseCancellation',
			type: 'boolean',
			default: true,
			description: 'Whether noise around the caller is filtered out',
			routing: sendInBody('enable_noise_cancellation'),
		},
		{
			displayName: 'Record',
			name: 'record',
			type: 'boolean',
			default: true,
			description: 'Whether calls are recorded',
			routing: sendInBody('record'),
		},
		{
			displayName: 'Wait for Customer',
			name: 'waitForCustomer',
			type: 'boolean',
			default: true,
			description: 'Whether the assistant waits until the other side has spoken first',
			routing: sendInBody('wait_for_customer'),
		},
	],
};

/** platform-api 4.10, "Timing" */
export const timing: INodeProperties = {
	displayName: 'Time Limits',
	name: 'timing',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['timing'] } },
	options: [
		{
			displayName: 'Max Duration (Seconds)',
			name: 'maxDuration',
			type: 'number',
			typeOptions: { minValue: 20, maxValue: 1200, numberPrecision: 0 },
			default: 600,
			placeholder: 'e.g. 600',
			description: 'Longest duration of a call, from 20 to 1200 seconds',
			routing: sendInBody('max_duration'),
		},
		{
			displayName: 'Max Initial Silence (Seconds)',
			name: 'maxInitialSilenceDuration',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 120, numberPrecision: 0 },
			default: 30,
			placeholder: 'e.g. 30',
			description: 'Longest silence at the start of a call, from 1 to 120 seconds',
			routing: sendInBody('max_initial_silence_duration'),
		},
		{
			displayName: 'Max Silence (Seconds)',
			name: 'maxSilenceDuration',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 360, numberPrecision: 0 },
			default: 30,
			placeholder: 'e.g. 30',
			description: 'Longest silence during a call, from 1 to 360 seconds',
			routing: sendInBody('max_silence_duration'),
		},
		{
			displayName: 'Remove',
			name: 'remove',
			...removal([
				{
					name: 'Max Initial Silence',
					value: 'max_initial_silence_duration',
					description: 'Silence at the start of a call is no longer limited',
				},
			]),
		},
		{
			displayName: 'Ringing Time (Seconds)',
			name: 'ringingTime',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 60, numberPrecision: 0 },
			default: 30,
			placeholder: 'e.g. 30',
			description: 'How long it rings, from 1 to 60 seconds',
			routing: sendInBody('ringing_time'),
		},
	],
};

/** platform-api 4.10, "Re-engagement" */
export const reEngagement: INodeProperties = {
	displayName: 'Re-Engagement',
	name: 'reEngagement',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['reEngagement'] } },
	options: [
		{
			displayName: 'Re-Engagement Interval (Seconds)',
			name: 'reengagementInterval',
			type: 'number',
			typeOptions: { minValue: 7, maxValue: 600, numberPrecision: 0 },
			default: 30,
			placeholder: 'e.g. 30',
			description:
				'How long it is silent before the assistant speaks up again, from 7 to 600 seconds',
			routing: sendInBody('reengagement_interval'),
		},
		{
			displayName: 'Re-Engagement Prompt',
			name: 'reengagementPrompt',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Ask whether the caller is still there',
			description: 'What the assistant is told to do then, at most 1000 characters',
			routing: sendInBody('reengagement_prompt', text({ atMost: 1000 })),
		},
		{
			displayName: 'Remove',
			name: 'remove',
			...removal([
				{
					name: 'Re-Engagement Prompt',
					value: 'reengagement_prompt',
					description: 'The default of the platform is used',
				},
			]),
		},
	],
};

/** platform-api 4.10, "Voicemail" */
export const voicemail: INodeProperties = {
	displayName: 'Voicemail',
	name: 'voicemail',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['voicemail'] } },
	options: [
		{
			displayName: 'End Call on Voicemail',
			name: 'endCallOnVoicemail',
			type: 'boolean',
			default: true,
			description: 'Whether the assistant hangs up when a machine answers',
			routing: sendInBody('end_call_on_voicemail'),
		},
		{
			displayName: 'Remove',
			name: 'remove',
			...removal([
				{
					name: 'Voicemail Message',
					value: 'voice_mail_message',
					description: 'Nothing is said to a machine any more',
				},
			]),
		},
		{
			displayName: 'Voicemail Message',
			name: 'voiceMailMessage',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Hello, please call us back about your appointment.',
			description: 'What the assistant says to a machine, at most 1000 characters',
			routing: sendInBody('voice_mail_message', text({ atMost: 1000 })),
		},
	],
};
