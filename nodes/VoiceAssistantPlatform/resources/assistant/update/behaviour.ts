import type { INodeProperties } from 'n8n-workflow';
import { yesOrNo } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { fillerConfig, fillerPhrases } from './fillers';
import { showOnlyForAssistantUpdate } from './show';

/** platform-api 4.10, "Call behaviour" */
export const behaviour: INodeProperties = {
	displayName: 'Call Behaviour',
	name: 'behaviour',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['behaviour'] } },
	options: [
		{
			displayName: 'Allow Interruptions',
			name: 'allowInterruptions',
			type: 'boolean',
			default: true,
			description:
				'Whether the caller can interrupt the assistant. Cannot be turned off in multimodal and dualplex mode.',
			routing: inBody('allow_interruptions', 'Allow Interruptions', yesOrNo),
		},
		{
			...fillerConfig,
			routing: inBody('filler_config', 'Filler Phrases', fillerPhrases),
		},
		{
			displayName: 'Fillers',
			name: 'fillers',
			type: 'boolean',
			default: true,
			description: 'Whether the assistant says short phrases while it thinks. Pipeline mode only.',
			routing: inBody('fillers', 'Fillers', yesOrNo),
		},
		{
			displayName: 'Noise Cancellation',
			name: 'enableNoiseCancellation',
			type: 'boolean',
			default: true,
			description: 'Whether noise around the caller is filtered out',
			routing: inBody('enable_noise_cancellation', 'Noise Cancellation', yesOrNo),
		},
		{
			displayName: 'Record',
			name: 'record',
			type: 'boolean',
			default: true,
			description: 'Whether calls are recorded',
			routing: inBody('record', 'Record', yesOrNo),
		},
		{
			displayName: 'Wait for Customer',
			name: 'waitForCustomer',
			type: 'boolean',
			default: true,
			description: 'Whether the assistant waits until the other side has spoken first',
			routing: inBody('wait_for_customer', 'Wait for Customer', yesOrNo),
		},
	],
};
