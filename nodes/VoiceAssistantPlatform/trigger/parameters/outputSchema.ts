import type { INodeProperties } from 'n8n-workflow';

/** Where n8n's editor finds what each event gives: __schema__/<version>/trigger/<event>.json. */
export const outputSchema: INodeProperties[] = [
	{ displayName: 'Resource', name: 'resource', type: 'hidden', default: 'trigger' },
	...['callEnded', 'inboundCall'].map((event) => ({
		displayName: 'Operation',
		name: 'operation',
		type: 'hidden' as const,
		default: event,
		displayOptions: { show: { event: [event] } },
	})),
];
