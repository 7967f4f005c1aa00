import type { INode } from 'n8n-workflow';
import type { ErrorContext } from '../../nodes/VoiceAssistantPlatform/client/errors';

/** What an error of one request may and may not say; of a write, unless a test says otherwise. */
export const errorContext = (more: Partial<ErrorContext> = {}): ErrorContext => ({
	node: { name: 'Platform', parameters: {} } as unknown as INode,
	request: { method: 'POST', url: '/user/lead' },
	messages: [],
	labels: {},
	secrets: [],
	timezone: 'Europe/Bucharest',
	...more,
});
