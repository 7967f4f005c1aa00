import type { IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../../api/endpoints';
import { isSessionExpired } from '../../api/messageRefusals';
import type { PlatformClient } from '../../client/client';
import { isOutcomeUnknown, withMoreWords } from '../../client/errors';
import { sentBody, type PlatformRequest } from '../../client/request';
import { asRow, isSuccess, type PlatformResponse } from '../../client/response';
import type { ItemInRun, Performed } from '../../execution/operation';
import { placeholdersIn } from './placeholders';

/**
 * Sends the free text of an item or, if the platform says that the window is closed, the template instead. No template is sent
 * after any other answer: the text may have been sent.
 * @returns the answer to the message that was sent, and which of the two it was
 * @throws NodeApiError when neither was sent, or when that is not known
 */
export async function sendTextOrTemplate(item: ItemInRun): Promise<Performed> {
	const { client, request } = item;
	const answer = await client.send(request, { policy: 'message', accepts: isWindowClosed });
	if (isSuccess(answer)) return { rows: [rowOf(answer, 'freeform')] };
	const template = await sendTemplate(client, templateRequest(item));
	return { rows: [rowOf(template, 'template')] };
}

/** Which message was sent comes first, where the editor shows it, and nothing in the answer replaces it. */
function rowOf({ body }: PlatformResponse, sentAs: 'freeform' | 'template'): IDataObject {
	const sent = { sent: true, sent_as: sentAs };
	return { ...sent, ...asRow(body), ...sent };
}

/** platform-api 4.7, rule 1; some platforms answer a refusal with status 200, and say so in the body. */
function isWindowClosed(answer: PlatformResponse): boolean {
	const { statusCode } = answer;
	const isRefusal = statusCode === 403 || (statusCode >= 200 && statusCode < 300);
	return isRefusal && isSessionExpired(answer);
}

/** The template to the recipient of the free text, without additional fields. */
function templateRequest({ request, parameters }: ItemInRun): PlatformRequest {
	const { method, url, errors } = ENDPOINTS.sendTemplate;
	const { sender_id, recipient_phone } = sentBody(request);
	return {
		method,
		url,
		errors,
		body: {
			sender_id,
			recipient_phone,
			template_id: parameters.templateId as number,
			variables: placeholdersIn(parameters) as IDataObject | undefined,
		},
		labels: { ...request.labels, template_id: 'Template', variables: 'Placeholders' },
	};
}

/** @throws NodeApiError that says which of the two messages failed */
async function sendTemplate(
	client: PlatformClient,
	request: PlatformRequest,
): Promise<PlatformResponse> {
	try {
		return await client.send(request, { policy: 'message' });
	} catch (error) {
		const what = isOutcomeUnknown(error)
			? 'it is not known whether the template was sent'
			: 'the template was not sent';
		const message = `The window was closed, and ${what}: `;
		return await Promise.reject(withMoreWords(error, { message }));
	}
}
