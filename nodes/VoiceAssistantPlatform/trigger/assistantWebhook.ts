import { NodeOperationError, type IDataObject, type IHookFunctions } from 'n8n-workflow';
import { nodeOf } from '../transport/nodeOf';
import { pagedList, platformRequest } from '../transport/platformRequest';
import { secretsIn } from '../transport/secrets';

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

const ASSISTANT_PATH = '/user/assistant';

/** Reads all assistants of the account: platform-api has no way to read one. */
export async function readAssistants(context: IHookFunctions): Promise<Assistant[]> {
	const rows = await pagedList(context, { url: '/user/assistants/get' });
	return rows.map((row) => ({
		id: row.id as number,
		name: String(row.name),
		settings: {
			webhook_url: (row.webhook_url as string) || null,
			is_webhook_active: Boolean(row.is_webhook_active),
			send_webhook_only_on_completed: Boolean(row.send_webhook_only_on_completed),
			include_recording_in_webhook: Boolean(row.include_recording_in_webhook),
		},
	}));
}

/** Whether an assistant has all of these settings already. */
export function hasSettings(assistant: Assistant, wanted: Partial<WebhookSettings>): boolean {
	return Object.entries(wanted).every(
		([name, value]) => assistant.settings[name as keyof WebhookSettings] === value,
	);
}

/**
 * Changes settings of an assistant (platform-api 4.10; the path is assumed, gaps.md). A write whose answer got
 * lost may have arrived: the assistant itself tells.
 * @throws NodeApiError when the platform refuses or cannot be reached
 */
export async function writeWebhook(
	context: IHookFunctions,
	assistantId: number,
	settings: Partial<WebhookSettings>,
): Promise<void> {
	const { assistantPath } = context.getNodeParameter('options', {}) as { assistantPath?: string };
	try {
		await platformRequest(
			context,
			{
				method: 'PUT',
				url: `${assistantPath || ASSISTANT_PATH}/${assistantId}`,
				body: settings as IDataObject,
			},
			// the platform may repeat an address that it refuses, ours or that of another product
			secretsIn(settings),
		);
	} catch (error) {
		const assistants = await readAssistants(context).catch(() => []);
		const assistant = assistants.find(({ id }) => id === assistantId);
		if (assistant && hasSettings(assistant, settings)) return;
		throw new NodeOperationError(nodeOf(context), error as Error);
	}
}
