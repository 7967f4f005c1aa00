import type { INodeType } from 'n8n-workflow';

const FOLDER = '../../nodes/VoiceAssistantPlatform';

/**
 * A trigger as another process of n8n has it, or the same one after a restart: what the package keeps in memory is
 * empty.
 */
export function newProcess(name = 'VoiceAssistantPlatformTrigger'): INodeType {
	// the package shares n8n's own classes with n8n
	const n8nWorkflow: unknown = jest.requireActual('n8n-workflow');
	let type: INodeType | undefined;
	jest.isolateModules(() => {
		jest.doMock('n8n-workflow', () => n8nWorkflow);
		const types = jest.requireActual<Record<string, new () => INodeType>>(`${FOLDER}/${name}.node`);
		type = new types[name]();
	});
	return type!;
}
