import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import type { TriggerSettings } from './settings';
import { secretsOfRequest } from './verification';

/** Headers that tell who the sender is, not what happened. */
const PRIVATE_HEADERS = ['authorization', 'cookie', 'proxy-authorization'];

/** The headers and the query of a delivery, without anything secret. */
export async function redactedRequest(
	context: IWebhookFunctions,
	settings: TriggerSettings,
): Promise<IDataObject> {
	const secrets = (await secretsOfRequest(context, settings)).map(asInJson);
	const isPublic = (entry: [string, unknown]) =>
		!PRIVATE_HEADERS.includes(entry[0]) &&
		!secrets.some((secret) => JSON.stringify(entry).includes(secret));
	const publicOf = (values: object) => Object.fromEntries(Object.entries(values).filter(isPublic));
	return {
		headers: publicOf(context.getHeaderData()),
		query: publicOf(context.getQueryData() as object),
	};
}

/** A text as it stands within JSON. */
function asInJson(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}
