import type { INodeType } from 'n8n-workflow';
import type * as Turns from '../../nodes/VoiceAssistantPlatform/oneAtATime';

const FOLDER = '../../nodes/VoiceAssistantPlatform';

/** What processes share: n8n's own classes, and the plans of all countries, which take long to load. */
const SHARED = ['n8n-workflow', `${FOLDER}/validation/libphonenumber`];

/**
 * A trigger as another process of n8n has it, or the same one after a restart: what the package keeps in memory is
 * empty.
 */
export function newProcess(name = 'VoiceAssistantPlatformTrigger'): INodeType {
	const shared = SHARED.map((path) => [path, jest.requireActual<object>(path)] as const);
	let type: INodeType | undefined;
	let turns: typeof Turns | undefined;
	jest.isolateModules(() => {
		for (const [path, module] of shared) jest.doMock(path, () => module);
		const types = jest.requireActual<Record<string, new () => INodeType>>(`${FOLDER}/${name}.node`);
		type = new types[name]();
		turns = jest.requireActual<typeof Turns>(`${FOLDER}/oneAtATime`);
	});
	turnsOf.set(type!, turns!);
	return type!;
}

/** What a process runs one after another. */
const turnsOf = new WeakMap<INodeType, typeof Turns>();

/** Waits until a process has looked after the assistants of a deployment, which n8n's start does not wait for. */
export async function whenLookedAfter(process: INodeType, root: string): Promise<void> {
	await turnsOf.get(process)!.oneAtATime(`repairs of ${root}`, async () => {});
}
