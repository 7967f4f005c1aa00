import type { INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { updateAssistant } from '../../nodes/VoiceAssistantPlatform/resources/assistant/update.operation';
import { run, type RunOptions, type RunResult } from './engine/run';
import { page } from './page';
import { platform } from './platform';

export const ANSWER = { message: 'Assistant updated successfully', data: { id: 12 } };

/** Every group of fields. */
export const GROUPS = updateAssistant.properties
	.filter(({ name }) => name === 'sections')
	.flatMap(({ options }) =>
		(options as INodePropertyOptions[]).map(({ value }) => value as string),
	);

/** Updates assistant 12, with every group on the screen. */
export const update = async (
	parameters: INodeParameters,
	options?: RunOptions,
): Promise<RunResult> =>
	await run(
		{
			resource: 'assistant',
			operation: 'update',
			assistantId: { __rl: true, mode: 'list', value: 12 },
			sections: GROUPS,
			...parameters,
		},
		options,
	);

/** Expects exactly one request, with exactly this body. */
export function expectBody(body: object, id = 12): void {
	platform()
		.put(`/api/user/assistant/${id}`, (sent) => {
			expect(sent).toEqual(body);
			return true;
		})
		.reply(200, ANSWER);
}

/** Expects that the assistants are read once, and answers with these. */
export function expectRead(...assistants: object[]): void {
	platform()
		.get('/api/user/assistants/get')
		.query({ per_page: '100', page: '1' })
		.reply(200, page(assistants));
}
