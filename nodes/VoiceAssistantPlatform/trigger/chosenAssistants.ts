import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { id } from '../fields/rules';
import { nodeOf } from '../transport/nodeOf';
import type { Assistant } from './assistantWebhook';

/**
 * The assistants whose calls start the workflow, out of all assistants of the account.
 * @param ids those that are chosen; undefined stands for all
 * @throws NodeOperationError when one is not there, or there is none at all
 */
export function chosenAssistants(
	context: IHookFunctions,
	ids: number[] | undefined,
	all: Assistant[],
): Assistant[] {
	if (all.length === 0) {
		throw new NodeOperationError(nodeOf(context), 'The account of the API token has no assistant', {
			description: 'Create one on the platform, or choose the credential of another account.',
		});
	}
	return (ids ?? all.map(({ id: every }) => every)).map((wanted) => {
		const assistant = all.find((one) => one.id === wanted);
		if (assistant) return assistant;
		throw new NodeOperationError(
			nodeOf(context),
			`There is no assistant with the ID ${wanted}: choose another one from the list`,
			{ description: 'It may have been deleted, or belong to another account than the API token.' },
		);
	});
}

/**
 * Checks what is chosen before anything is asked.
 * @returns the IDs; undefined stands for all assistants
 * @throws NodeOperationError when none is chosen
 */
export function chosenIds(context: IHookFunctions): number[] | undefined {
	const scope = context.getNodeParameter('assistants', 'one');
	if (scope === 'all') return undefined;
	const chosen =
		scope === 'several'
			? [context.getNodeParameter('assistantIds', [])].flat()
			: [context.getNodeParameter('assistantId', '', { extractValue: true })];
	if (chosen.length === 0) throw notChosen(context, 'Choose at least one from the list.');
	return [...new Set(chosen.map((value) => readId(context, value)))];
}

function readId(context: IHookFunctions, value: unknown): number {
	const result = id(value, context);
	if ('value' in result) return result.value as number;
	throw notChosen(context, result.allowed);
}

function notChosen(context: IHookFunctions, description: string): NodeOperationError {
	return new NodeOperationError(nodeOf(context), "'Assistant' is not chosen", { description });
}
