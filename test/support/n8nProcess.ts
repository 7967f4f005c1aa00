import type { INodeType } from 'n8n-workflow';

type Sources =
	typeof import('../../nodes/VoiceAssistantPlatform/VoiceAssistantPlatformTrigger.node');

/**
 * The trigger as another process of n8n has it, or the same one after a restart: what the package keeps in memory is
 * empty.
 */
export function newProcess(): INodeType {
	// the package shares n8n's own classes with n8n
	const n8nWorkflow: unknown = jest.requireActual('n8n-workflow');
	let type: INodeType | undefined;
	jest.isolateModules(() => {
		jest.doMock('n8n-workflow', () => n8nWorkflow);
		const { VoiceAssistantPlatformTrigger } = jest.requireActual<Sources>(
			'../../nodes/VoiceAssistantPlatform/VoiceAssistantPlatformTrigger.node',
		);
		type = new VoiceAssistantPlatformTrigger();
	});
	return type!;
}
