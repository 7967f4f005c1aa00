import type { INodeType } from 'n8n-workflow';
import type * as Delay from '../../nodes/VoiceAssistantPlatform/client/delay';

const FOLDER = '../../nodes/VoiceAssistantPlatform';

/**
 * Files of the nodes that keep nothing in memory, nor import what does: processes share them, since most of the time goes into
 * loading files anew. Not the retry policy, which tests replace.
 */
export const STATELESS = [
	'api/call',
	'api/choices',
	'api/conversation',
	'api/endpoints',
	'api/lead',
	'api/newestFirst',
	'api/secretFields',
	'client/body',
	'client/credential',
	'client/errors',
	'client/page',
	'client/pagination',
	'client/redaction',
	'client/request',
	'client/response',
	'listSearch/formValues',
	'listSearch/lists',
	'parameters/options',
	'polling/events',
	'polling/parameters',
	'polling/watermark',
	'validation/date',
	'validation/form',
	'validation/namedValues',
	'validation/libphonenumber',
	'validation/phoneNumber',
	'validation/rules',
	'validation/validate',
	'webhook/address',
	'webhook/answers',
	'webhook/parameters/options',
	'webhook/parameters/setup',
	'webhook/requestBody',
	'webhook/settings',
];

/**
 * A trigger as another process of n8n has it, or the same one after a restart: what the package keeps in memory is
 * empty.
 */
export function newProcess(name = 'VoiceAssistantPlatformTrigger'): INodeType {
	// the package shares n8n's own classes with n8n
	const shared = ['n8n-workflow', ...STATELESS.map((file) => `${FOLDER}/${file}`)].map(
		(path) => [path, jest.requireActual<object>(path)] as const,
	);
	let type: INodeType | undefined;
	let delay: typeof Delay | undefined;
	jest.isolateModules(() => {
		for (const [path, module] of shared) jest.doMock(path, () => module);
		const types = jest.requireActual<Record<string, new () => INodeType>>(`${FOLDER}/${name}.node`);
		type = new types[name]();
		delay = jest.requireActual<typeof Delay>(`${FOLDER}/client/delay`);
	});
	delays.set(type!, delay!);
	return type!;
}

/** What a process runs one after another. */
const delays = new WeakMap<INodeType, typeof Delay>();

/** Waits until a process has looked after the assistants of a deployment, which n8n's start does not wait for. */
export async function whenLookedAfter(process: INodeType, root: string): Promise<void> {
	await delays.get(process)!.oneAtATime(`repairs of ${root}`, undefined, async () => {});
}
