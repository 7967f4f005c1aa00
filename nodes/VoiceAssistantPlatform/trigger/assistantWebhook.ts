import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { pagedList, platformRequest } from '../transport/platformRequest';
import { secretsIn } from '../transport/secrets';

/** What an assistant has set about its post-call webhook (platform-api 2.5, 6). */
export interface WebhookSettings {
	webhook_url: string | null;
	is_webhook_active: boolean;
}

const ASSISTANT_PATH = '/user/assistant';

/** Reads the settings of an assistant; undefined when it does not exist. */
export async function readWebhook(
	context: IHookFunctions,
	assistantId: number,
): Promise<WebhookSettings | undefined> {
	// platform-api has no way to read one assistant
	const assistants = await pagedList(context, { url: '/user/assistants/get' });
	const assistant = assistants.find(({ id }) => id === assistantId);
	return (
		assistant && {
			webhook_url: (assistant.webhook_url as string) || null,
			is_webhook_active: Boolean(assistant.is_webhook_active),
		}
	);
}

/** Changes the settings of an assistant (platform-api 4.10; the path is assumed, gaps.md). */
export async function writeWebhook(
	context: IHookFunctions,
	assistantId: number,
	settings: WebhookSettings,
): Promise<void> {
	const { assistantPath } = context.getNodeParameter('options', {}) as { assistantPath?: string };
	await platformRequest(
		context,
		{
			method: 'PUT',
			url: `${assistantPath || ASSISTANT_PATH}/${assistantId}`,
			body: settings as unknown as IDataObject,
		},
		// the platform may repeat an address that it refuses, ours or that of another product
		secretsIn(settings),
	);
}
