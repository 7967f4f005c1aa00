import type { IDataObject } from 'n8n-workflow';
import { ifOffered } from '../../api/endpoint';
import { isSessionExpired, MESSAGE_REFUSED, NO_MESSENGER } from '../../api/messageRefusals';
import type { PlatformClient } from '../../client/client';
import { isOutcomeUnknown, withMoreWords } from '../../client/errors';
import { nothingSent } from '../../client/problem';
import type { PlatformRequest } from '../../client/request';
import { asRow, isSuccess, type PlatformResponse } from '../../client/response';
import type { ItemInRun, Operation, Performed, RequestCheck } from '../../declaration/operation';
import { sendInBody } from '../../declaration/routing';
import { additionalFields } from '../../parameters/common';
import { templateListPath } from '../../parameters/endpointPath';
import { mustChoose, templateLocator } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { limitedText, messageField } from '../../parameters/texts';
import { validated } from '../../validation/form';
import { id, publicFile } from '../../validation/rules';
import { sendTemplate } from './sendTemplate.operation';
import { placeholders, senderAndRecipient, toOnePerson } from './shared';

const hasContent: RequestCheck = ({ request: { body } }) =>
	body.message !== undefined || body.media_url !== undefined
		? undefined
		: nothingSent(
				"'Message' is empty",
				"Enter the text, or the address of a file as 'File URL' under 'Additional Fields'. If it comes from an expression, the expression gave nothing for this item.",
			);

/** Without a file, the name alone would be sent. */
const nameHasFile: RequestCheck = ({ request: { body } }) =>
	body.filename === undefined || body.media_url !== undefined
		? undefined
		: nothingSent(
				"'File Name' is filled in, but 'File URL' is empty",
				'Enter the address of the file, or remove its name.',
			);

/** platform-api 4.7; files: docs/further-operations.md */
export const sendFreeform: Operation = {
	request: { method: 'POST', url: '/user/messenger/send-freeform' },
	option: {
		name: 'Send Freeform Message',
		value: 'sendFreeform',
		action: 'Send freeform message',
		description: 'Send free text to a customer who wrote within the last 24 hours. Costs money.',
	},
	forAgents:
		'Sends free text on the messenger, which costs money. The platform takes it only if the person wrote within the last 24 hours. Ask first to whom, with country code, and for the exact text. Returns whether it was sent.',
	properties: [
		...senderAndRecipient,
		messageField(
			'e.g. Thank you for the call! Your appointment is on Monday at 10.',
			// platform-api 8
			limitedText('message', 4096, 'The text to send, or the caption of the file'),
		),
		{
			displayName: 'When the 24-Hour Window Is Closed',
			name: 'whenSessionIsClosed',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'Fail',
					value: 'fail',
					description: "The item fails, as set in the node's On Error setting",
				},
				{
					name: 'Return the Status of the Window',
					value: 'return',
					description:
						'The item continues with "sent": false. A message that was sent has "sent": true.',
				},
				{
					name: 'Send a Template Instead',
					value: 'template',
					description:
						'The customer gets the template chosen below, without the file. "sent_as" says which of the two went out.',
				},
			],
			default: 'fail',
			description:
				'What happens when the customer has not written within the last 24 hours. The platform does not take free text then.',
		},
		...[mustChoose(templateLocator, validated(id)), ...placeholders(validated)].map(
			(parameter) => ({
				...parameter,
				displayOptions: {
					...parameter.displayOptions,
					show: { whenSessionIsClosed: ['template'], ...parameter.displayOptions?.show },
				},
			}),
		),
		additionalFields(
			{
				displayName: 'File Name',
				name: 'fileName',
				type: 'string',
				default: '',
				placeholder: 'e.g. Offer.pdf',
				...limitedText('filename', 255, 'The name under which the customer sees the file'),
			},
			{
				displayName: 'File URL',
				name: 'mediaUrl',
				type: 'string',
				default: '',
				placeholder: 'e.g. https://example.com/offer.pdf',
				description:
					'Public address of a picture, sound, video or document, which the platform downloads',
				routing: sendInBody('media_url', publicFile),
			},
		),
		options({ body: true, country: true, own: [templateListPath] }),
	],
	refusals: [...MESSAGE_REFUSED, NO_MESSENGER],
	checks: [hasContent, nameHasFile],
	policy: 'message',
	recipient: 'recipient_phone',
	serializeBy: toOnePerson,
	outputRefusals: { parameter: 'whenSessionIsClosed', isReturned: isSessionExpired },
	isPerformedInPreview: true,
	perform: (item) =>
		item.parameters.whenSessionIsClosed === 'template' ? sendTextOrTemplate(item) : undefined,
};

/**
 * Sends the free text of an item or, if the platform says that the window is closed, the template instead. No template is sent
 * after any other answer: the text may have been sent.
 */
async function sendTextOrTemplate(item: ItemInRun): Promise<Performed> {
	const { client, request } = item;
	const template = templateRequest(item);
	const answer = await client.send(request, {
		policy: 'message',
		accepts: isWindowClosed,
		otherwise: template,
	});
	if (isSuccess(answer)) return { rows: [rowOf(answer, 'freeform')] };
	return { rows: [rowOf(await sendInstead(client, template), 'template')] };
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
	const { sender_id, recipient_phone } = request.body;
	// the ways to enter placeholders that the form hides have no value
	const { templateId, mappedVariables, variables, variablesJson } = parameters;
	return {
		...sendTemplate.request,
		refusals: ifOffered(...(sendTemplate.refusals ?? [])),
		body: {
			sender_id,
			recipient_phone,
			template_id: templateId as number,
			variables: (mappedVariables ?? variables ?? variablesJson) as IDataObject | undefined,
		},
	};
}

/** @throws NodeApiError that says which of the two messages failed */
async function sendInstead(
	client: PlatformClient,
	request: PlatformRequest,
): Promise<PlatformResponse> {
	try {
		return await client.send(request, {
			policy: 'message',
			labels: { template_id: 'Template', variables: 'Placeholders' },
		});
	} catch (error) {
		const what = isOutcomeUnknown(error)
			? 'it is not known whether the template was sent'
			: 'the template was not sent';
		const message = `The window was closed, and ${what}: `;
		return await Promise.reject(withMoreWords(error, { message }));
	}
}
