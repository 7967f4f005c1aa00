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
 * Sends the free text of an item and, where the platform says that the window is closed, the template in its place; never
 * both, and no template after anything else: the text may have been sent.
 * @returns what the platform answered to the one that went out, and which one it was
 * @throws NodeApiError when neither was sent, or when that is not known
 */
export async function sendTextOrTemplate(item: ItemInRun): Promise<Performed> {
	const { client, request } = item;
	const answer = await client.send(request, { policy: 'message', accepts: isWindowClosed });
	if (isSuccess(answer)) return { rows: [rowOf(answer, 'freeform')] };
	const template = await sendTemplate(client, templateRequest(item));
	return { rows: [rowOf(template, 'template')] };
}

/** What was sent stands first, where it is seen in the editor, and nothing in the answer takes its place. */
function rowOf({ body }: PlatformResponse, sentAs: 'freeform' | 'template'): IDataObject {
	const told = { sent: true, sent_as: sentAs };
	return { ...told, ...asRow(body), ...told };
}

/** platform-api 4.7, rule 1; some platforms refuse with a success, and say so in the body. */
function isWindowClosed(answer: PlatformResponse): boolean {
	const { statusCode } = answer;
	const isRefusal = statusCode === 403 || (statusCode >= 200 && statusCode < 300);
	return isRefusal && isSessionExpired(answer);
}

/** The template to whom the free text was meant for; what was added by hand was meant for the free text. */
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

/** @throws NodeApiError that says of which of the two messages it is */
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
