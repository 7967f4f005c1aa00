import { NodeOperationError, type IDataObject, type IHookFunctions } from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import { LIST_BOUNDS } from '../client/bounds';
import type { PlatformClient } from '../client/client';
import { incompleteListError } from '../client/page';
import { readUntil } from '../client/readUntil';
import { redactedNode } from '../client/redaction';
import { numberIn, textIn } from '../client/response';
import { id } from '../validation/rules';
import { applyRules, takesBlank } from '../validation/validate';

/** What an assistant has set about its post-call webhook (platform-api 2.5, 6). */
export interface WebhookSettings {
	webhook_url: string | null;
	is_webhook_active: boolean;
	send_webhook_only_on_completed: boolean;
	include_recording_in_webhook: boolean;
}

/** An assistant, as far as its post-call webhook goes. */
export interface Assistant {
	id: number;
	name: string;
	settings: WebhookSettings;
}

/** Below it, each assistant is updated under its ID. */
export const DEFAULT_PATH = ENDPOINTS.updateAssistant.url.replace('/{id}', '');

/**
 * Reads all assistants of the account: there is no way to read one (platform-api 4.14).
 * @throws NodeApiError when the list cannot be read to its end
 */
export async function readAssistants(client: PlatformClient): Promise<Assistant[]> {
	const list = client.list(ENDPOINTS.listAssistants, LIST_BOUNDS.trigger);
	const rows = await readUntil(list, { pagination: 'pages', limit: Infinity });
	return [...rows.values()].map((row) => ({
		id: idOf(client, row),
		name: textIn(row.name),
		settings: {
			webhook_url: (row.webhook_url as string) || null,
			is_webhook_active: Boolean(row.is_webhook_active),
			send_webhook_only_on_completed: Boolean(row.send_webhook_only_on_completed),
			include_recording_in_webhook: Boolean(row.include_recording_in_webhook),
		},
	}));
}

/** It becomes a part of the address that is written to. */
function idOf({ node }: PlatformClient, row: IDataObject): number {
	const value = numberIn(row.id);
	if (Number.isSafeInteger(value) && value > 0) return value;
	throw incompleteListError(node, 'The platform answered with an assistant that has no ID');
}

/** Whether an assistant has all of these settings already. */
export function hasSettings({ settings }: Assistant, required: Partial<WebhookSettings>): boolean {
	return Object.entries(required).every(
		([name, value]) => settings[name as keyof WebhookSettings] === value,
	);
}

/**
 * The assistants whose calls start the workflow, out of all assistants of the account.
 * @param ids those that are chosen; undefined stands for all
 * @throws NodeOperationError when one is not there, or there is none at all
 */
export function chosenAssistants<One extends Assistant>(
	context: IHookFunctions,
	ids: number[] | undefined,
	all: One[],
): One[] {
	if (all.length === 0) {
		throw new NodeOperationError(
			redactedNode(context),
			'The account of the API token has no assistant',
			{ description: 'Create one on the platform, or choose the credential of another account.' },
		);
	}
	if (ids === undefined) return all;
	return ids.map((chosen) => {
		const assistant = all.find((one) => one.id === chosen);
		if (assistant) return assistant;
		throw new NodeOperationError(
			redactedNode(context),
			`There is no assistant with the ID ${chosen}: choose another one from the list`,
			{ description: 'It may have been deleted, or belong to another account than the API token.' },
		);
	});
}

/**
 * Checks what is chosen before anything is requested.
 * @returns the IDs, each once; undefined stands for all assistants
 * @throws NodeOperationError when none is chosen
 */
export function chosenIds(context: IHookFunctions): number[] | undefined {
	const scope = context.getNodeParameter('assistants', 'one');
	if (scope === 'all') return undefined;
	const chosen =
		scope === 'several'
			? [context.getNodeParameter('assistantIds', [])].flat()
			: [context.getNodeParameter('assistantId', '', { extractValue: true })];
	if (chosen.length === 0) throw notChosenError(context, 'Choose at least one from the list.');
	return [...new Set(chosen.map((value) => readId(context, value)))];
}

const chosenId = takesBlank((value, context) => id(value, context));

function readId(context: IHookFunctions, value: unknown): number {
	const result = applyRules(value, [chosenId], context);
	if ('value' in result) return result.value as number;
	throw notChosenError(context, result.hint);
}

function notChosenError(context: IHookFunctions, description: string): NodeOperationError {
	const message = "'Assistant' is not chosen";
	return new NodeOperationError(redactedNode(context), message, { description });
}
