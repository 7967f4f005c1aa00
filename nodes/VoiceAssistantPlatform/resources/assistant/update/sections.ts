import type { INodeProperties } from 'n8n-workflow';

/** The groups of fields of platform-api 4.10; only those chosen are on the screen. */
export const sections: INodeProperties = {
	displayName: 'What to Change',
	name: 'sections',
	type: 'multiOptions',
	noDataExpression: true,
	options: [
		{
			name: 'After the Call',
			value: 'postCall',
			description: 'Evaluation of the call, and the values to extract from it',
		},
		{
			name: 'AI Model',
			value: 'engine',
			description: 'Language models, and how sure the model is that the caller has finished',
		},
		{
			name: 'Background Sound',
			value: 'ambient',
			description: 'What is heard behind the voice, and how loud',
		},
		{
			name: 'Basics',
			value: 'core',
			description: 'Name, voice, language, type, mode, timezone, first words and prompt',
		},
		{
			name: 'Call Behaviour',
			value: 'behaviour',
			description: 'Interruptions, fillers, recording, noise, and who speaks first',
		},
		{
			name: 'Folder and Labels',
			value: 'organisation',
			description: 'Where the assistant is found on the platform',
		},
		{
			name: 'Languages and Knowledge Base',
			value: 'languages',
			description: 'Further languages, and the documents it answers from',
		},
		{
			name: 'Listening and Turn-Taking',
			value: 'endpointDetection',
			description: 'When the assistant starts to speak, and when it is interrupted',
		},
		{
			name: 'Phone Number',
			value: 'phone',
			description: 'The number the assistant makes or takes calls with',
		},
		{
			name: 'Re-Engagement',
			value: 'reEngagement',
			description: 'What happens when the caller says nothing for a while',
		},
		{
			name: 'Time Limits',
			value: 'timing',
			description: 'How long it rings, talks and waits',
		},
		{
			name: 'Tools',
			value: 'tools',
			description:
				'What it can do in a call: transfer, hang up, book, press keys, ask your systems',
		},
		{
			name: 'Voice and Speech',
			value: 'voice',
			description: 'Emotion, stability, speed, and the services for speech',
		},
		{
			name: 'Voicemail',
			value: 'voicemail',
			description: 'What happens when a machine answers',
		},
		{
			name: 'Webhook',
			value: 'webhook',
			description: 'Where the platform reports ended calls to',
		},
	],
	default: [],
	description: 'The settings to show below. Only the fields you add there are changed.',
};
