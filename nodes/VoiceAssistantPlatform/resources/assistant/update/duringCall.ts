import type { IDataObject } from 'n8n-workflow';
import type { Rule } from '../../../validation/validate';
import { entriesField, numberField, switchField, textField, textsField } from './fields';
import { section } from './sections';

const phrasesOf = (kind: string, placeholder: string, description: string) =>
	textsField(kind, kind.toLowerCase(), {
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Phrase' },
		placeholder,
		description,
	});

const PHRASES = [
	phrasesOf('Negative', 'e.g. I see.', 'Phrases that fit something negative'),
	phrasesOf('Neutral', 'e.g. Okay.', 'Phrases that always fit'),
	phrasesOf('Positive', 'e.g. Great.', 'Phrases that fit something positive'),
	phrasesOf('Question', 'e.g. Let me see.', 'Phrases that fit a question'),
];

/** The phrases by kind; a kind without phrases is left out. */
const byKind: Rule = (entries) => {
	const [phrases = {}] = (entries ?? []) as IDataObject[];
	return { value: Object.keys(phrases).length > 0 ? phrases : undefined };
};

/** platform-api 4.10, "Call behaviour" */
export const behaviour = section(
	'behaviour',
	'Call Behaviour',
	'Interruptions, fillers, recording, noise, and who speaks first',
	[
		switchField('Allow Interruptions', 'allow_interruptions', {
			default: true,
			description:
				'Whether the caller can interrupt the assistant. Older platforms cannot turn it off in multimodal and dualplex mode. For newer ones, turn it off in an update that does not set Mode.',
		}),
		entriesField(
			'Filler Phrases',
			'filler_config',
			{ name: 'phrases', displayName: 'Phrases', fields: PHRASES },
			{
				typeOptions: undefined,
				placeholder: 'Add Phrases',
				description:
					'Short phrases the assistant says while it thinks. They replace the ones there are.',
				rules: [byKind],
			},
		),
		switchField('Fillers', 'fillers', {
			default: true,
			description: 'Whether the assistant says short phrases while it thinks. Pipeline mode only.',
		}),
		switchField('Noise Cancellation', 'enable_noise_cancellation', {
			default: true,
			description: 'Whether noise around the caller is filtered out',
		}),
		switchField('Record', 'record', { default: true, description: 'Whether calls are recorded' }),
		switchField('Wait for Customer', 'wait_for_customer', {
			default: true,
			description: 'Whether the assistant waits until the other side has spoken first',
		}),
	],
);

/** platform-api 4.10, "Timing" */
export const timing = section('timing', 'Time Limits', 'How long it rings, talks and waits', [
	numberField('Max Duration (Seconds)', 'max_duration', {
		typeOptions: { minValue: 20, maxValue: 1200, numberPrecision: 0 },
		default: 600,
		description: 'Longest duration of a call, from 20 to 1200 seconds',
	}),
	numberField('Max Initial Silence (Seconds)', 'max_initial_silence_duration', {
		typeOptions: { minValue: 1, maxValue: 120, numberPrecision: 0 },
		default: 30,
		description: 'Longest silence at the start of a call, from 1 to 120 seconds',
		removal: 'Silence at the start of a call is no longer limited',
		removalName: 'Max Initial Silence',
	}),
	numberField('Max Silence (Seconds)', 'max_silence_duration', {
		typeOptions: { minValue: 1, maxValue: 360, numberPrecision: 0 },
		default: 30,
		description: 'Longest silence during a call, from 1 to 360 seconds',
	}),
	numberField('Ringing Time (Seconds)', 'ringing_time', {
		typeOptions: { minValue: 1, maxValue: 60, numberPrecision: 0 },
		default: 30,
		description: 'How long the phone rings before the assistant gives up, from 1 to 60 seconds',
	}),
]);

/** platform-api 4.10, "Re-engagement" */
export const reEngagement = section(
	'reEngagement',
	'Re-Engagement',
	'What happens when the caller says nothing for a while',
	[
		numberField('Re-Engage After (Seconds)', 'reengagement_interval', {
			typeOptions: { minValue: 7, maxValue: 600, numberPrecision: 0 },
			default: 30,
			description:
				'How long the caller is silent before the assistant speaks again, from 7 to 600 seconds',
		}),
		textField('Re-Engagement Prompt', 'reengagement_prompt', {
			typeOptions: { rows: 3 },
			placeholder: 'e.g. Ask whether the caller is still there',
			description: 'What the assistant is told to do then',
			atMost: 1000,
			removal: 'The default of the platform is used',
		}),
	],
);

/** platform-api 4.10, "Voicemail" */
export const voicemail = section('voicemail', 'Voicemail', 'What happens when a machine answers', [
	switchField('End Call on Voicemail', 'end_call_on_voicemail', {
		default: true,
		description: 'Whether the assistant hangs up when a machine answers',
	}),
	textField('Voicemail Message', 'voice_mail_message', {
		typeOptions: { rows: 3 },
		placeholder: 'e.g. Hello, please call us back about your appointment.',
		description: 'What the assistant says to a machine',
		atMost: 1000,
		removal: 'The assistant says nothing to a machine',
	}),
]);
